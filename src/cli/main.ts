#!/usr/bin/env node
/** The program: this process's command line, and the exit status it ends with. */
import { main } from './cli.ts';
import { processIo } from './io.ts';

process.exitCode = await main(process.argv.slice(2), processIo());
