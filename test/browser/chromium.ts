/**
 * The Chromium that browser tests run in: the system's own (Debian: `apt-get install chromium`), never one that is
 * downloaded. `CHROMIUM` names another.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** Its path; null where there is none. */
export const CHROMIUM: string | null = [process.env.CHROMIUM ?? '', ...PLACES].find(path => existsSync(path)) ?? null;

/** Opens it so that it asks nobody for anything. */
export function openChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
