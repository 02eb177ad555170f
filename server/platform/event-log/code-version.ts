import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Shapes, upcasters and folds of events are in `contracts`, the handler that keeps a stream's commands is beside this file. */
const FOLDING = ['../../../contracts', '.'];
/** The libraries whose results are part of a state: what shapes accept and add, and arithmetic. */
const LIBRARIES = ['zod', 'decimal.js'];

let known: Promise<string> | undefined;

/** A hash of all code that decides what events fold to. Known without a version number that somebody must remember to raise. */
export function foldingVersion(): Promise<string> {
  known ??= versionOf(
    FOLDING.map((folder) => fileURLToPath(new URL(folder, import.meta.url))),
    LIBRARIES.map((library) => `${library} ${(createRequire(import.meta.url)(`${library}/package.json`) as { version: string }).version}`),
  );
  return known;
}

/** A hash of the names and contents of all code below the folders, and of the words. */
export async function versionOf(folders: string[], words: string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(words));
  for (const folder of folders) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|ts)$/.test(name)).sort();
    const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
    for (const [n, content] of contents.entries()) hash.update(JSON.stringify([names[n], content.length])).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}
