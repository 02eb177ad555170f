import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SealKeys } from './seal-keys.ts';

const BUILT = resolve(import.meta.dirname, '../../../verifier/verifier.html');
const PLACE = '<script type="application/json" id="seal-keys">null</script>';

/** The check of sealed copies as one file to keep, which Vite builds of the page at `/verify` (web/vite.verifier.config.ts). */
@Injectable()
export class OfflineVerifier {
  private page: Promise<string | undefined> | undefined;

  constructor(private readonly keys: SealKeys) {}

  /** The page with the public keys in it; the same all day (UTC), while the keys are. Undefined where the web is not built. */
  async file(): Promise<Buffer | undefined> {
    this.page ??= readFile(BUILT, 'utf8').catch(() => undefined);
    const page = await this.page;
    if (page === undefined) return undefined;
    const kept = { keys: await this.keys.published(), asOf: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z` };
    // In a data block the browser ends the text at the first end tag, whatever JSON says.
    const data = JSON.stringify(kept).replaceAll('<', '\\u003c');
    return Buffer.from(page.replace(PLACE, () => PLACE.replace('null', () => data)));
  }
}

export const VERIFIER_NAME = 'Verify a sealed copy.html';
