#!/usr/bin/env node
/** The program: this process's command line, and the exit status it ends with. */
import '../arena/inlining.mjs';
import { writeSync } from 'node:fs';
import { showMet } from '../play/fault.ts';
import { oneLine } from '../text/refusal.ts';
import { main } from './cli.ts';
import { processIo } from './io.ts';

// An agent's file may end the process as it is loaded, and with it this program, silently and with any status it likes.
let ended = false;
process.on('exit', () => {
  if (ended) return;
  process.exitCode = 1;
  writeSync(2, 'matador: the process was ended before its work was: the file of an agent must have done so\n');
});
// Nor do its promises that fail when nobody waits for them: what it answered is what counts.
process.on('unhandledRejection', error => {
  writeSync(2, `matador: a promise failed that nobody waited for: ${oneLine(showMet(error))}\n`);
});
process.exitCode = await main(process.argv.slice(2), processIo());
ended = true;
