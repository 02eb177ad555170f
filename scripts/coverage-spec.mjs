// Prints, per context, how many calls, rules, messages and screens of the specification a test names: the title of a test in test/, of a step, of a group
// around it, or a row of its table, with the row's id (R123) or a range (R527-R530). What stands in a comment or in a helper proves nothing.
// `--missing` also lists the ids that no test names; those that docs/spec/README.md gives a reason for stand apart, with it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './sources.mjs';
import { reasonsIn, uncoveredOf } from './spec-reasons.mjs';

const CONTEXT_OF = {
  estimating: ['orders', 'setup', 'tasks', 'area', 'areas', 'measurements', 'items', 'payments', 'dashboard'],
  catalogue: ['catalogue', 'builder', 'libraries', 'lineitems'],
  reporting: ['reports', 'tracking', 'archive'],
  contacts: ['customers', 'vendors'],
  organization: ['settings', 'addendums', 'orgadmin'],
  accounts: ['auth', 'accounts', 'signup', 'permissions'],
  billing: ['purchases'],
  property: ['propertydata', 'homereports'],
  vault: ['vault'],
  providers: ['providers'],
  sponsorship: ['sponsors', 'ads', 'sweepstakes', 'articles'],
  everywhere: ['misc'],
};
const KINDS = ['calls', 'rules', 'messages', 'screens'];
const contextOf = (area) => Object.keys(CONTEXT_OF).find((context) => CONTEXT_OF[context].includes(area));

const named = idsNamedByTests();
const table = new Map([...Object.keys(CONTEXT_OF), 'all'].map((context) => [context, new Map(KINDS.map((kind) => [kind, [0, 0]]))]));
const ids = [];
for (const kind of KINDS) {
  const rows = readFileSync(join(root, 'docs', 'spec', `${kind}.csv`), 'utf8').matchAll(/^([CRMS]\d{3}),([a-z]+),/gm);
  for (const [, id, area] of rows) {
    const context = contextOf(area);
    if (!context) throw new Error(`${kind}.csv ${id}: no context has the area ${area}`);
    for (const row of [context, 'all']) {
      const tally = table.get(row).get(kind);
      tally[1] += 1;
      if (named.has(id)) tally[0] += 1;
    }
    ids.push(id);
  }
}

console.log(['context'.padEnd(14), ...KINDS.map((kind) => kind.padStart(12))].join(''));
for (const [context, kinds] of table) {
  const cells = KINDS.map((kind) => kinds.get(kind)).map(([have, of]) => (of === 0 ? '-' : `${have}/${of}`).padStart(12));
  console.log([context.padEnd(14), ...cells].join(''));
}
const reasons = reasonsIn(readFileSync(join(root, 'docs', 'spec', 'README.md'), 'utf8'));
const { missing, excused } = uncoveredOf(ids, named, reasons);
console.log(`\nNamed by no test: ${excused.length} with a reason, ${missing.length} missing`);
if (process.argv.includes('--missing')) {
  for (const id of excused) console.log(`${id}  ${reasons.get(id)}`);
  console.log(`\nMissing:\n${missing.join(' ')}`);
}

function idsNamedByTests() {
  const ids = new Set();
  for (const entry of readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.spec\.tsx?$/.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    const source = ts.createSourceFile(entry.name, text, ts.ScriptTarget.Latest, true);
    for (const title of titlesIn(source, source)) {
      for (const [, kind, first, last] of title.matchAll(/\b([CRMS])(\d{3})(?:(?:-| to )\1(\d{3}))?\b/g)) {
        for (let at = Number(first); at <= Number(last ?? first); at += 1) ids.add(kind + String(at).padStart(3, '0'));
      }
    }
  }
  return ids;
}

/** Titles of `it`, `test`, `describe` and a story's steps, and the tables of their `each`, where a title takes its words from. */
function* titlesIn(node, source) {
  if (ts.isCallExpression(node) && node.arguments.length > 1) {
    const called = ts.isCallExpression(node.expression) ? node.expression : undefined;
    const name = (called ?? node).expression.getText(source);
    if (/^(it|test|describe|test\.describe|(test\.)?step)(\.each)?$/.test(name)) {
      yield node.arguments[0].getText(source);
      const table = called?.arguments[0];
      if (table && ts.isArrayLiteralExpression(table)) for (const row of table.elements) yield row.getText(source);
    }
  }
  for (const child of node.getChildren(source)) yield* titlesIn(child, source);
}
