/** The rows of a run, part after part in their order, for what its sums do not tell. */
import { type HandColumns, readHands } from './hands.ts';
import { type PartEntry, partPath } from './part-entry.ts';
import { ReadingRoom } from './whole-file.ts';

/**
 * Calls with the columns of each of a run's parts, one after another. When that is done (or what it returned is
 * fulfilled) the next part is read over them. Rows of one unit stand together, since a part is a range of units.
 */
export async function eachPart(
  dir: string,
  parts: readonly Pick<PartEntry, 'index' | 'hands'>[],
  take: (rows: HandColumns) => void | Promise<void>,
): Promise<void> {
  const room = new ReadingRoom();
  for (const { index, hands } of parts)
    await take((await readHands(partPath(dir, 'hands', index), hands, room)).columns);
}

/** The ranges of rows that belong to one unit: from the first to before the last. Rows are sorted by unit. */
export function* unitsIn({ unit, rows }: HandColumns): Generator<readonly [unit: number, from: number, to: number]> {
  const { values } = unit;
  for (let from = 0; from < rows; ) {
    let to = from + 1;
    while (to < rows && values[to] === values[from]) to++;
    yield [values[from], from, to];
    from = to;
  }
}
