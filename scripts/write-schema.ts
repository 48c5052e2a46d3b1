/**
 * Writes the schemas of experiment and tune files for editors, made from the code: again whenever a field, a rule or an
 * agent's parameter changes (a test says so). `npm run schema` runs it and puts the files into the house's format.
 */
import { writeFileSync } from 'node:fs';
import { experimentSchema } from '../src/arena/schema.ts';
import { tuneSchema } from '../src/tune/schema.ts';

const write = (name: string, schema: unknown): void => {
  const file = new URL(`../experiments/${name}.schema.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
};

write('experiment', await experimentSchema());
write('tune', await tuneSchema());
