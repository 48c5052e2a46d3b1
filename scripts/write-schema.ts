/**
 * Writes the schema of experiment files for editors, made from the code: again whenever a field, a rule or an agent's
 * parameter changes (a test says so). `npm run schema` runs it and puts the file into the house's format.
 */
import { writeFileSync } from 'node:fs';
import { experimentSchema } from '../src/arena/schema.ts';

const file = new URL('../experiments/experiment.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await experimentSchema(), null, 2)}\n`);
