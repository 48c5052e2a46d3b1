/**
 * A run in which agents forfeit, from its tables to its report: every faulty hand is marked with who failed and how, the
 * report counts them so, and gives the margins with and without them. Where a fault stops the run it says how to see it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FAULT_KINDS } from '../../src/play/fault.ts';
import { readHands } from '../../src/tables/hands.ts';
import { partPath, readManifest } from '../../src/tables/manifest.ts';
import { newFolder } from '../scratch.ts';
import { writeBad } from './bad-agents.ts';
import { told } from './told.ts';

const cwd = newFolder();
writeBad(cwd);
const agents = [...['throws', 'none', 'clock', 'arrays', 'ok'].map(how => `./bad.mjs(how=${how})`), 'random'];
const experiment = (name: string, onFault: string) =>
  writeFileSync(
    join(cwd, `${name}.yaml`),
    `name: ${name}\nagents: ${JSON.stringify(agents)}\nunits: 12\nonFault: ${onFault}\n`,
  );

interface Fault {
  readonly agent: string;
  readonly kind: string;
}

/** Every hand of a run: who failed in it and how, or null. */
async function faultsIn(dir: string): Promise<(Fault | null)[]> {
  const { parts, experiment } = readManifest(dir);
  const all: (Fault | null)[] = [];
  for (const { index, hands } of parts) {
    const { columns } = await readHands(partPath(dir, 'hands', index), hands);
    for (let row = 0; row < columns.rows; row++) {
      const { faultSeat, fault, agent } = columns;
      const who = () => experiment.agents[agent[faultSeat.values[row]].values[row]].label;
      all.push(faultSeat.valid[row] === 1 ? { agent: who(), kind: FAULT_KINDS[fault.values[row]] } : null);
    }
  }
  return all;
}

describe('onFault: forfeit', () => {
  let faults: (Fault | null)[];
  let page: string;
  beforeAll(async () => {
    experiment('forfeit', 'forfeit');
    const { status, err } = await told(['run', 'forfeit.yaml', '--threads', '2', '--out', 'two'], { cwd });
    expect(status, err).toBe(0);
    faults = await faultsIn(join(cwd, 'two'));
    page = readFileSync(join(cwd, 'two/report.html'), 'utf8');
  });

  test('every agent fails in its own way and in no other', () => {
    const kinds: Record<string, string> = { throws: 'throws', none: 'illegal', clock: 'outside', arrays: 'tampers' };
    const seen = new Set(faults.flatMap(fault => (fault ? [`${fault.agent} ${fault.kind}`] : [])));
    expect([...seen].sort()).toEqual(
      Object.entries(kinds)
        .map(([how, kind]) => `bad(how=${how}) ${kind}`)
        .sort(),
    );
  });

  test('the report counts them by agent and kind', () => {
    const table = page.slice(page.indexOf('Hands that an agent failed in'));
    for (const how of ['throws', 'none', 'clock', 'arrays']) {
      const label = `bad(how=${how})`;
      const count = faults.filter(fault => fault?.agent === label).length;
      const cells = new RegExp(`${label.replace(/[()]/g, '\\$&')}</td>((?:<td class="number">[\\d,]+</td>)+)`).exec(
        table,
      );
      const numbers = [...cells![1].matchAll(/>([\d,]+)</g)].map(([, text]) => Number(text.replace(',', '')));
      expect(numbers.slice(0, 4).filter(n => n > 0)).toEqual([count]);
      expect(numbers.slice(4)).toEqual([count, 12 * 2 * 5]);
    }
  });

  test('and gives the margins with and without them', () => {
    expect(page).toContain('With and without those hands');
    expect(page).toMatch(/In [\d,]+ hands an agent failed and chance played on for it/);
    const table = page.slice(page.indexOf('With and without those hands'));
    expect(table).toMatch(/bad<\/td><td class="number">[+−]\d[^<]*±[^<]*<\/td><td class="number">[^<]*±[^<]*<\/td>/);
  });

  test('a run with another number of threads has the same hands', async () => {
    const { status, err } = await told(['run', 'forfeit.yaml', '--threads', '1', '--out', 'one'], { cwd });
    expect(status, err).toBe(0);
    const manifest = (dir: string) => readFileSync(join(cwd, dir, 'manifest.json'), 'utf8');
    expect(manifest('one')).toBe(manifest('two'));
  });
});

test('onFault: stop names agent, kind and place, and a command that shows that very decision', async () => {
  experiment('stop', 'stop');
  const { status, out, err } = await told(['run', 'stop.yaml', '--threads', '1', '--out', 'stop'], { cwd });
  expect([status, out]).toEqual([1, '']);
  const [fault, command] = err.trimEnd().split('\n').slice(-2);
  expect(fault).toMatch(
    /^matador: bad\(how=\w+\) v bad\S*: bad\(how=\w+\) \S.* \(unit \d+, seating \d, hand 0, seat \d, action \d+\)/,
  );
  const words = /^npm run -s matador -- (decision .*)$/.exec(command)![1].split(' ');
  const again = await told(words, { cwd });
  expect([again.status, again.err]).toEqual([0, '']);
  expect(again.out).toContain(
    fault
      .split(': ')
      .at(-1)!
      .replace(/\), at .*/, ')'),
  );
  expect(existsSync(join(cwd, 'stop/report.html'))).toBe(false);
});
