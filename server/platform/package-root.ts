import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder that the package has and no other. */
const BOOK = join('server', 'catalogue', 'book');

/**
 * The folder of the package, found from the working directory or the started script, so that the same code reads the same files
 * whether it runs from source, from `dist` or inside the tests (which are CommonJS and have no `import.meta`).
 */
export function packageRoot(starts: string[] = [process.cwd(), dirname(process.argv[1] ?? '.')]): string {
  for (const start of starts) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, BOOK))) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error(`The price book (${BOOK}) is not above ${starts.join(' or ')}.`);
}
