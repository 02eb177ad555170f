import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBook } from '../../server/catalogue/book.ts';
import { bookFolder } from '../../server/catalogue/book-files.ts';
import { LOCK_FILE, lockOf } from './book-lock.ts';

it('the lock file holds every national price; after an edit of the book run `npm run book:lock` and read what moved', () => {
  const file = join(bookFolder(), LOCK_FILE);
  const lock = lockOf(loadBook());
  if (process.env.UPDATE_BOOK_LOCK) writeFileSync(file, lock);
  const moved = new Set(lock.split('\n'));
  const stale = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  expect(stale.filter((line) => !moved.has(line))).toEqual([]);
  expect(stale).toHaveLength(moved.size);
});
