// Measures the built product and prints one table: `npm run bench`, or `npm run bench -- command rebuild` for some, `--full` for the large
// sizes. The benches are not part of the product: each is transpiled into dist/bench/, beside the compiled files that it imports.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import ts from 'typescript';
import { builtFrom, root, sourcesHash } from './sources.mjs';

const SUFFIX = '.bench.ts';
/** How the browser is found, shared with the tests. */
const BROWSER = join('test', 'browser', 'browser.ts');
/** In the order of the table. */
const ORDER = [
  'event-store',
  'command',
  'visible',
  'read',
  'catalogue',
  'import',
  'contacts',
  'vault',
  'home',
  'audit',
  'fairness',
  'rebuild',
  'personal',
  'cold',
  'checks',
  'what-if',
  'typing',
  'builder',
  'together',
  'report',
  'memory',
  'uploads',
  'sweepstakes',
  'ads',
];

const { values, positionals } = parseArgs({ options: { full: { type: 'boolean', default: false } }, allowPositionals: true });
const known = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
const unknown = positionals.find((name) => !known.includes(name));
if (unknown) {
  console.error(`There is no bench ${unknown}; there are ${known.join(', ')}.`);
  process.exit(1);
}

build();
transpile();
const { startPostgres } = await compiled('server/platform/embedded/postgres.js');
const dataDir = await mkdtemp(join(tmpdir(), 'scopebook-bench-'));
const postgres = await startPostgres({ dataDir });
let stopping;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(1)));

const rows = [];
try {
  for (const name of positionals.length > 0 ? known.filter((one) => positionals.includes(one)) : known) {
    const started = Date.now();
    process.stderr.write(`${name} ... `);
    try {
      const { run } = await compiled(`bench/${name}.bench.js`);
      rows.push(...(await run({ databaseUrl: await emptyDatabase(name), full: values.full })));
    } catch (error) {
      process.exitCode = 1;
      console.error(error);
    }
    process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  }
} finally {
  await stop();
}
console.log(table(rows));
console.log(
  `\n${cpus().length} cores, Node ${process.version}, load ${loadavg()[0].toFixed(1)}; ratios are to a floor measured in the same run`,
);

function build() {
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sourcesHash()) return;
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

function transpile() {
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, rewriteRelativeImportExtensions: true };
  for (const file of [...readdirSync(join(root, 'bench')).map((name) => join('bench', name)), BROWSER]) {
    const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), { compilerOptions, fileName: file });
    const target = join(root, 'dist', file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
}

function compiled(path) {
  return import(pathToFileURL(join(root, 'dist', path)).href);
}

async function emptyDatabase(bench) {
  const name = `bench_${bench.replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

function stop() {
  stopping ??= postgres.stop().then(() => rm(dataDir, { recursive: true, force: true }));
  return stopping;
}

function table(rows) {
  const hasReal = rows.some(({ real }) => real);
  const lines = rows.map(({ name, value, floor, ratio, target, atMost, real = '' }) => {
    const met = target === null || (atMost ? (ratio ?? value) <= target : (ratio ?? value) >= target);
    const wanted = target === null ? '' : `${atMost ? 'at most' : 'at least'} ${number(target)}${met ? '' : ' (missed)'}`;
    return `| ${name} | ${number(value)} | ${floor === null ? '' : number(floor)} | ${ratio === null ? '' : ratio.toFixed(2)} | ${wanted} |${hasReal ? ` ${real} |` : ''}`;
  });
  const [head, rule] = hasReal ? [' a real EventStoreDB 23.10.6 |', '---:|'] : ['', ''];
  return [`| name | value | floor | ratio | target |${head}`, `|---|---:|---:|---:|---|${rule}`, ...lines].join('\n');
}

function number(value) {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}
