import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A folder with more files is read by nobody: what belongs together lies together, one level lower. */
const MOST_FILES = 40;

it(`no folder of code has more than ${MOST_FILES} files`, () => {
  const root = join(import.meta.dirname, '../..');
  const trees = ['contracts', 'server', 'projections', 'web', 'test', 'scripts', 'bench'];
  const files = trees.flatMap((tree) => readdirSync(join(root, tree), { recursive: true, withFileTypes: true }));
  const counts = new Map<string, number>();
  for (const file of files) if (file.isFile()) counts.set(file.parentPath, (counts.get(file.parentPath) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(300);
  expect([...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${relative(root, folder)}: ${count}`)).toEqual([]);
});
