import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatMoney } from '../../contracts/format.ts';
import { headlineOf, type PublishedKey, type Verdict, verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { isZip, unreadableZip, verifyInventory } from '../../contracts/reporting/seal/verify-inventory.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
import { openZip } from './zip-file.ts';

const USAGE = `Checks a sealed copy without a server and without an account:

  scopebook-verify FILE [--keys KEYS]

FILE is the PDF or the JSON; an audit exported as signed JSON too, and the ZIP of a home's inventory, of which every file is compared. KEYS is a saved copy of the public keys of the installation that made the seal (its address
/.well-known/scopebook-seal-keys.json). Without it the check says whether the seal fits the file, but not whose key it is.
Ends with 0 for a good copy, 1 for one that was changed or cut, 2 for what is no sealed copy or cannot be read, and 3 where the keys
were not compared.
`;

const MARKS = { good: 'ok  ', bad: 'FAIL', skipped: '-   ' };
const ENDS = { good: 0, changed: 1, cut: 1, other: 2, unknown: 3 };
const ADVICE = {
  good: [],
  changed: ['Do not rely on this copy; ask for a fresh one.'],
  cut: ['Do not rely on this copy; ask for a fresh one.'],
  other: ['Give the sealed copy: its PDF, the file whose name ends in .json, or the ZIP of an inventory.'],
  unknown: ['Do not rely on it yet: anybody can seal a file with a key of their own. Compare it with the published keys (--keys).'],
};

async function check(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { keys: { type: 'string' } } });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error(USAGE);
  const keys = values.keys === undefined ? undefined : (JSON.parse(readFileSync(values.keys, 'utf8')) as PublishedKey[]);
  const found = await verified(file, keys);
  const { verdict, checks, copy, audit, inventory } = found;
  const lines = checks.flatMap(({ outcome, title, detail, sealed, found: inFile }) => [
    `${MARKS[outcome]}  ${title}`,
    `      ${detail}`,
    ...(sealed === undefined ? [] : [`      sealed     ${sealed}`, `      this file  ${inFile}`]),
  ]);
  const answer = verdict === 'good' || verdict === 'unknown' ? copy?.answer : undefined;
  const said = answer ? [`${answer.name} ${answer.answer === 'yes' ? 'accepted' : 'declined'} ${copy?.document.title}, ${answer.at}`] : [];
  if (audit && (verdict === 'good' || verdict === 'unknown'))
    said.push(`${audit.audit.madeBy} exported ${audit.seal.shown} of ${audit.seal.entries} entries of the audit, ${audit.seal.at}`);
  if (inventory && (verdict === 'good' || verdict === 'unknown')) {
    const { owner, at, belongings } = inventory.inventory;
    said.push(`The inventory of ${owner}, written ${at}: belongings ${formatMoney(belongings.total)} as paid`);
  }
  const saying = verdict === 'unknown' ? said.map((words) => `The file says: ${words}`) : said;
  // Texts of a file from a stranger must not drive the terminal.
  const plain = [headlineOf(found), ...lines, ...saying, ...ADVICE[verdict]].join('\n').replace(/[^\P{Cc}\n]/gu, '?');
  process.stdout.write(`${plain}\n`);
  return ENDS[verdict];
}

/** A ZIP may be larger than the memory. */
async function verified(path: string, keys: PublishedKey[] | undefined): Promise<Verdict> {
  if (!isZip(headOf(path))) return verifySealedCopy(readFileSync(path), nodeVerifier, keys);
  let zip: Awaited<ReturnType<typeof openZip>>;
  try {
    zip = await openZip(path);
  } catch (error) {
    return unreadableZip(error instanceof Error ? error.message : String(error));
  }
  try {
    return await verifyInventory(zip.files, nodeVerifier, { keys });
  } finally {
    await zip.close();
  }
}

function headOf(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const head = new Uint8Array(4);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

try {
  process.exitCode = await check(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
