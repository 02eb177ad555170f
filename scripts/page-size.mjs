// What a browser must fetch to run a page: the JavaScript of its entry, of the page, and of all that they import statically, as Vite's manifest
// names it; dialogs, menus and messages come with what a person does. Fails above a page's limit, so that it is noticed in the change that causes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './sources.mjs';

/** The customer reads the report on a phone, once, and has nothing of the product yet. */
const LIMITS = [
  { page: 'Estimate', limit: 218, entries: ['index.html', 'estimating/estimate/estimate.page.tsx'] },
  { page: 'Jobs', limit: 175, entries: ['index.html', 'estimating/jobs/jobs.page.tsx'] },
  { page: 'Home', limit: 150, entries: ['index.html', 'home/dashboard/dashboard.page.tsx'] },
  { page: 'Public report', limit: 88, entries: ['report.html'] },
];

const web = join(root, 'dist', 'web');
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));

for (const { page, limit, entries } of LIMITS) {
  const files = new Set();
  for (const entry of entries) add(entry, files);
  const sizes = [...files].map((file) => ({ file, kb: gzipSync(readFileSync(join(web, file)), { level: 9 }).length / 1024 }));
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  console.log(page);
  for (const { file, kb } of sizes.sort((a, b) => b.kb - a.kb).slice(0, 8)) console.log(`${kb.toFixed(1).padStart(8)} KB  ${file}`);
  console.log(`${total.toFixed(1).padStart(8)} KB  in ${sizes.length} files, gzipped; at most ${limit}`);
  if (total > limit) process.exitCode = 1;
}

// A file that needs, over others, itself runs before what it needs.
const done = new Set();
for (const name of Object.keys(manifest)) walk(name, []);

function walk(name, path) {
  if (path.includes(name)) throw new Error(`Files import each other in a circle: ${[...path.slice(path.indexOf(name)), name].join(', ')}`);
  if (done.has(name)) return;
  for (const imported of manifest[name].imports ?? []) walk(imported, [...path, name]);
  done.add(name);
}

function add(name, files) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`Vite's manifest does not name ${name}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) add(imported, files);
}
