// What a browser must fetch to run the estimate page: the JavaScript of the entry, of the page, and of all that they import statically, as Vite's
// manifest names it. Fails above the limit, so that it is noticed in the change that causes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './sources.mjs';

const LIMIT_KB = 250;
const PAGES = ['index.html', 'estimating/estimate.page.tsx'];

const web = join(root, 'dist', 'web');
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
const files = new Set();
for (const page of PAGES) add(page);

const sizes = [...files].map((file) => ({ file, kb: gzipSync(readFileSync(join(web, file)), { level: 9 }).length / 1024 }));
const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
for (const { file, kb } of sizes.sort((a, b) => b.kb - a.kb).slice(0, 8)) console.log(`${kb.toFixed(1).padStart(8)} KB  ${file}`);
console.log(`${total.toFixed(1).padStart(8)} KB  in ${sizes.length} files, gzipped; at most ${LIMIT_KB}`);
if (total > LIMIT_KB) process.exit(1);

function add(name) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`Vite's manifest does not name ${name}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) add(imported);
}
