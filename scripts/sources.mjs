import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Names the sources that dist/ was built from; written last, so that an interrupted build is built again. */
export const builtFrom = join(root, 'dist', '.built-from');

const TREES = ['contracts', 'projections', 'server', 'web', 'packages'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];
/** Read while running, not built; or built. */
const LEFT_OUT = ['server/catalogue/book/', 'server/catalogue/data/', 'packages/verify/dist/'].map((folder) => folder.replaceAll('/', sep));

/** A hash over all that a build reads: times of files say nothing after a checkout. */
export function sourcesHash() {
  const inTrees = TREES.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const files = [...FILES, ...inTrees.filter((file) => !LEFT_OUT.some((folder) => file.startsWith(folder)))].sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** A package's command as a script for this very Node: works on any system, without a shell. */
export const tool = (name, script) => join(root, 'node_modules', name, script);

/**
 * TypeScript 7, the native compiler: its threads would each check again what they share, which costs two cores more than it gains. Version 6 is
 * installed beside it for the tools that use its API, which 7 does not have yet, and compiles the same where npm has no native one for the machine.
 */
export const typescript = existsSync(tool(`@typescript/typescript-${process.platform}-${process.arch}`, 'package.json'))
  ? [tool('typescript7', 'bin/tsc'), '--singleThreaded']
  : [tool('typescript', 'bin/tsc')];
