import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '../../platform/package-root.ts';

/** One on a line, with a line end before the first and after the last. Read when the first password is chosen; 1.3 MB. */
let list: string | undefined;

/** Whether a password is one of those that leaked most often (data/README.md), in any case, with any digits and marks before and after it. */
export function isLeakedPassword(password: string): boolean {
  list ??= `\n${gunzipSync(readFileSync(join(packageRoot(), 'server/accounts/password/data/common-passwords.txt.gz'))).toString()}`;
  const typed = password.toLowerCase();
  const word = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [typed, word].some((text) => text !== '' && list?.includes(`\n${text}\n`));
}
