/** What once crashed a reader or kept it from ever ending. Nothing is taken out of here. */
export const FOUND = {
  commandLines: [
    ['run', 'e.yaml', '--constructor'],
    ['--constructor'],
    ['start', '----\n---'],
    ['records', '--agents', 'random', '-toString=1'],
  ],
};
