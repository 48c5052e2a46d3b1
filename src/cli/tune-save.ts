/** The tuned file once more, where somebody wants it: over an earlier tuned file, and over nothing else. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { lookUp } from '../play/lookup.ts';
import { TunedFile } from '../play/tuned.ts';
import { Refusal } from '../text/refusal.ts';
import { readDone } from '../tune/folder.ts';
import type { TunePlan } from '../tune/plan.ts';
import { writeTunedFile } from '../tune/tuned-file.ts';
import { checkWritable } from './writable.ts';

/** Refuses, before anything is played, what is no place for it. */
export function checkSave(path: string, given: string): string {
  const wrong = (what: string) => new Refusal('cli/value', '--save', what, 'a new .yaml file, or a tuned file');
  if (!/\.ya?ml$/i.test(path)) throw wrong(`${given} is no .yaml file`);
  const found = lookUp(path, given);
  checkWritable('--save', dirname(path));
  if (!found) return path;
  if (!found.isFile()) throw wrong(`${given} is there and no file`);
  try {
    new TunedFile(path);
  } catch (error) {
    throw error instanceof Refusal ? wrong(`${given} is there and no tuned file`) : error;
  }
  return path;
}

/** Gives back where it lies. */
export async function saveTuned(folder: string, plan: TunePlan, path: string): Promise<string> {
  const { manifest } = await readDone(folder);
  mkdirSync(dirname(path), { recursive: true });
  writeTunedFile(path, plan, manifest.outcome);
  return path;
}
