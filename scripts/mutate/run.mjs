// `npm run mutate -- <file> [--minutes 10] [--with test/x.spec.ts]`: changes one thing after the other in a file (a comparison, a number, a condition, a
// left-out call) and says which changes no test notices. The quick tests of the file's area judge first, then those of its context, and its calls over HTTP
// what these let pass; `--with` names others instead. No file on disk is changed. Without a file it takes the deciders and the queries one after the other.
// Ends with 1 when more than a tenth survives.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import base from '../../jest.config.mjs';
import { SWC } from '../../test/runner/typescript.mjs';
import { root, tool } from '../sources.mjs';
import { specsFor } from './specs.mjs';

const { mutantsOf } = createRequire(import.meta.url)('./mutants.cjs');
const MAY_SURVIVE = 0.1;
const UNCHANGED = -1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, with: { type: 'string', multiple: true } },
});
let tooMany = false;
for (const file of positionals.length > 0 ? positionals : decidersAndQueries()) {
  const { survivors, judged } = await judge(resolve(root, file), Date.now() + Number(values.minutes) * 60_000);
  if (survivors.length > judged * MAY_SURVIVE) tooMany = true;
}
process.exit(tooMany ? 1 : 0);

function decidersAndQueries() {
  const files = readdirSync(join(root, 'server'), { recursive: true }).filter((path) => /\.(decider|decisions)\.ts$/.test(path));
  const queries = readdirSync(join(root, 'projections'), { recursive: true }).filter((path) => /^(?!runner)\w+[/\\].*\.ts$/.test(path));
  return [...files.map((path) => join('server', path)), ...queries.map((path) => join('projections', path))];
}

async function judge(file, until) {
  const { mutants } = mutantsOf(file, readFileSync(file, 'utf8'));
  const open = new Set(mutants.keys());
  const killed = new Set();
  const judges = values.with ? [values.with.map((spec) => resolve(root, spec))] : specsFor(relative(root, file), root);
  for (const specs of judges) {
    if (specs.length === 0 || open.size === 0) continue;
    const verdicts = await jest(file, specs, [UNCHANGED, ...open], until);
    const unchanged = verdicts.find(({ mutant, failed }) => mutant === UNCHANGED && failed);
    if (unchanged) throw new Error(`${unchanged.path} fails without any mutant:\n${unchanged.failureMessage.slice(0, 2_000)}`);
    for (const { mutant, failed } of verdicts) {
      if (!failed) continue;
      killed.add(mutant);
      open.delete(mutant);
    }
    // Who was not asked about in time is not judged.
    for (const mutant of [...open]) if (verdicts.filter((one) => one.mutant === mutant).length < specs.length) open.delete(mutant);
  }
  const survivors = [...open].sort((a, b) => a - b);
  const judged = killed.size + survivors.length;
  console.log(`${relative(root, file)}: ${mutants.length} mutants, ${judged} judged, ${survivors.length} survived`);
  for (const mutant of survivors) {
    const { line, was, is } = mutants[mutant];
    console.log(`  ${line}: ${was}  ->  ${is || '(left out)'}`);
  }
  return { survivors, judged };
}

/** One run of Jest with a project for each mutant. Answers what it judged before the time was over. */
async function jest(file, specs, mutants, until) {
  const folder = mkdtempSync(join(tmpdir(), 'scopebook-mutate-'));
  const { maxWorkers, testTimeout, globalSetup, globalTeardown, modulePathIgnorePatterns } = base;
  // Jest's own runner: each mutant needs modules of its own. They are compiled to CommonJS, packages included: Nest 12 is ESM only.
  const swc = { ...SWC, module: { type: 'commonjs' }, mutated: file };
  const project = {
    ...{ globalSetup, globalTeardown, modulePathIgnorePatterns },
    rootDir: root,
    id: 'mutate',
    testMatch: specs,
    transform: { '^.+\\.m?[jt]sx?$': [join(import.meta.dirname, 'transform.cjs'), swc] },
    // Protobuf's generated code looks for its global in a top-level `this`, which the compiler takes away.
    transformIgnorePatterns: ['/node_modules/google-protobuf/', '/node_modules/@eventstore/db-client/generated/'],
  };
  const config = {
    maxWorkers,
    testTimeout,
    rootDir: root,
    reporters: [join(import.meta.dirname, 'reporter.cjs')],
    projects: mutants.map((mutant) => ({ ...project, displayName: String(mutant), globals: { MUTANT: mutant } })),
  };
  const judged = join(folder, 'judged');
  writeFileSync(judged, '');
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
  const child = spawn(process.execPath, [tool('jest', 'bin/jest.js'), '--silent', '--config', join(folder, 'jest.config.json')], {
    cwd: root,
    env: { ...process.env, MUTANTS_JUDGED: judged },
    stdio: 'ignore',
  });
  const late = setTimeout(() => child.kill('SIGTERM'), Math.max(0, until - Date.now()));
  await new Promise((done) => child.once('close', done));
  clearTimeout(late);
  const lines = readFileSync(judged, 'utf8').trim().split('\n').filter(Boolean);
  rmSync(folder, { recursive: true, force: true });
  return lines.map((line) => JSON.parse(line));
}
