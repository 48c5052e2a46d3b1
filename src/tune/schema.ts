/** The schema of tune files for editors, made as that of experiments is (arena/schema.ts), with the same rules and agents. */
import { z } from 'zod';
import { experimentSchema } from '../arena/schema.ts';
import { tuneShape } from './tune-shape.ts';

type Schema = Record<string, unknown>;

/** Written to `experiments/` by scripts/write-schema.ts. */
export async function tuneSchema(): Promise<Schema> {
  const schema = z.toJSONSchema(tuneShape, { target: 'draft-7', io: 'input' }) as Schema;
  const { rules, agent } = (await experimentSchema()).definitions as Record<string, Schema>;
  return { ...schema, definitions: { ...(schema.definitions as Schema), rules, agent }, title: 'Matador Lab tune' };
}
