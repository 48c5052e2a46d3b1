import { copyFileSync, readFileSync } from 'node:fs';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDecisions } from '../../src/tables/decisions.ts';
import { readHands, writeHands } from '../../src/tables/hands.ts';
import { writeTable } from '../../src/tables/table-file.ts';
import { factsOf, ReadingRoom } from '../../src/tables/whole-file.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { rewrite, scratch } from '../scratch.ts';
import { playUnits } from './played.ts';

const path = scratch();
const good = path('good.arrow');
const bad = path('bad.arrow');
const played = playUnits('draw', false, [0, 1], 0, 4);
let bytes: Buffer;

beforeAll(async () => {
  await writeHands(good, played.rows.columns, played.shape);
  bytes = readFileSync(good);
});

async function refusal(file: string, read: (path: string) => Promise<unknown> = readHands): Promise<string> {
  const outcome = await read(file).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.message}` : error),
  );
  expect(outcome).toBeTypeOf('string');
  return outcome as string;
}

describe('a damaged file is refused, whatever the damage', () => {
  test.each([0x01, 0x80, 0xff])('a byte changed by %i', async mask => {
    for (let at = 0; at < bytes.length; at += 29) {
      const changed = Buffer.from(bytes);
      changed[at] ^= mask;
      rewrite(bad, changed);
      expect(await refusal(bad), `byte ${at}`).toMatch(/^tables\/(damaged|foreign) /);
    }
  });

  test('cut short at any length', async () => {
    for (let length = 0; length < bytes.length; length += 37) {
      rewrite(bad, bytes.subarray(0, length));
      expect(await refusal(bad), `${length} bytes`).toMatch(/^tables\/(damaged|foreign) /);
    }
  });

  test('with bytes lost or doubled in the middle', async () => {
    for (const [to, from] of [
      [4000, 4008],
      [4008, 4000],
    ]) {
      rewrite(bad, Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]));
      expect(await refusal(bad)).toBe(`tables/damaged ${bad}: damaged: its checksum is not that of its contents`);
    }
  });
});

describe('what is no table of a run is refused by what it is', () => {
  test('no file, a folder, an empty file, a text', async () => {
    expect(await refusal(path('none'))).toBe(`tables/missing ${path('none')}: there is no such file`);
    expect(await refusal(path('.'))).toBe(`tables/unreadable ${path('.')}: it can't be read (EISDIR)`);
    const room = new ReadingRoom();
    const intoRoom = (file: string) => readHands(file, undefined, room);
    expect(await refusal(path('none'), intoRoom)).toBe(`tables/missing ${path('none')}: there is no such file`);
    expect(await refusal(path('.'), intoRoom)).toBe(`tables/unreadable ${path('.')}: it can't be read (EISDIR)`);
    await intoRoom(good);
    for (const text of ['', 'ARROW', 'points_0,points_1\n10,0\n']) {
      rewrite(bad, text);
      for (const read of [readHands, intoRoom]) {
        expect(await refusal(bad, read)).toBe(`tables/foreign ${bad}: no Arrow file (allowed: an Arrow IPC file)`);
      }
    }
    rewrite(bad, 'ARROW1');
    expect(await refusal(bad)).toBe(`tables/foreign ${bad}: an Arrow file, but no table of a run`);
    rewrite(bad, 'ARROW1 is a format');
    expect(await refusal(bad)).toBe(`tables/damaged ${bad}: an Arrow file that is cut short`);
  });

  test("somebody else's Arrow file", async () => {
    rewrite(bad, tableToIPC(tableFromArrays({ points_0: Int16Array.of(1, 2) }), 'file'));
    expect(await refusal(bad)).toBe(`tables/foreign ${bad}: an Arrow file, but no table of a run`);
  });

  test('another table of ours', async () => {
    expect(await refusal(good, readDecisions)).toBe(
      `tables/foreign ${good}: a table of format 'matador-hands/1' (allowed: matador-actions/1)`,
    );
  });

  test('the right format with another column', async () => {
    const about = { players: '2', teams: 'false', matches: 'false' };
    const { all, rows } = played.rows.columns;
    const specs = all.map(({ spec }) => (spec.name === 'margin' ? { ...spec, name: 'lead_margin' } : spec));
    await writeTable(bad, { format: 'matador-hands/1', about, columns: specs }, { all, rows });
    expect(await refusal(bad)).toMatch(
      /^tables\/schema \S+ column 3: lead_margin Int16 or null: .* \(allowed: margin Int16 or null: /,
    );
    const fewer = specs.slice(0, 3);
    await writeTable(bad, { format: 'matador-hands/1', about, columns: fewer }, { all: all.slice(0, 3), rows });
    expect(await refusal(bad)).toMatch(/^tables\/schema \S+ column 3: no column \(allowed: margin /);
    await writeTable(bad, { format: 'matador-hands/1', about: { players: '1' }, columns: specs }, { all, rows });
    expect(await refusal(bad)).toBe(`tables/schema ${bad} players: 1 (allowed: 2 to 8)`);
  });

  test('a whole file that is not the one the manifest names', async () => {
    copyFileSync(good, bad);
    const facts = factsOf(bytes);
    await readHands(bad, facts);
    const other = playUnits('draw', false, [0, 1], 4, 8);
    await writeHands(bad, other.rows.columns, other.shape);
    expect(await refusal(bad, file => readHands(file, facts))).toBe(
      `tables/damaged ${bad}: a whole table, but not the one that was written`,
    );
  });
});
