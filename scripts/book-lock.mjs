// Writes the price book's lock file anew: `npm run book:lock`. The check itself is test/catalogue/book-lock.spec.ts.
import { spawnSync } from 'node:child_process';

const jest = new URL('../node_modules/jest/bin/jest.js', import.meta.url).pathname;
const done = spawnSync(process.execPath, [jest, 'test/catalogue/book-lock.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, UPDATE_BOOK_LOCK: '1' },
});
process.exit(done.status ?? 1);
