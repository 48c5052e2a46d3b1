/** How people call the program: in a clone through npm, installed by its name. */
export const PROGRAM = import.meta.url.endsWith('.ts') ? 'npm run -s matador --' : 'matador-lab';
