import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type PublishedKey, VERDICT_WORDS, verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';

const USAGE = `Checks a sealed copy without a server and without an account:

  scopebook-verify FILE [--keys KEYS]

FILE is the PDF or the JSON; an audit exported as signed JSON too. KEYS is a saved copy of the public keys of the installation that made the seal (its address
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
  other: ['Give the sealed copy: its PDF, or the file whose name ends in .json.'],
  unknown: ['Do not rely on it yet: anybody can seal a file with a key of their own. Compare it with the published keys (--keys).'],
};

function check(args: string[]): number {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { keys: { type: 'string' } } });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error(USAGE);
  const keys = values.keys === undefined ? undefined : (JSON.parse(readFileSync(values.keys, 'utf8')) as PublishedKey[]);
  const { verdict, checks, copy, audit } = verifySealedCopy(readFileSync(file), nodeVerifier, keys);
  const lines = checks.flatMap(({ outcome, title, detail, sealed, found }) => [
    `${MARKS[outcome]}  ${title}`,
    `      ${detail}`,
    ...(sealed === undefined ? [] : [`      sealed     ${sealed}`, `      this file  ${found}`]),
  ]);
  const answer = verdict === 'good' || verdict === 'unknown' ? copy?.answer : undefined;
  const said = answer ? [`${answer.name} ${answer.answer === 'yes' ? 'accepted' : 'declined'} ${copy?.document.title}, ${answer.at}`] : [];
  if (audit && (verdict === 'good' || verdict === 'unknown'))
    said.push(`${audit.audit.madeBy} exported ${audit.seal.shown} of ${audit.seal.entries} entries of the audit, ${audit.seal.at}`);
  const saying = verdict === 'unknown' ? said.map((words) => `The file says: ${words}`) : said;
  // Texts of a file from a stranger must not drive the terminal.
  const plain = [VERDICT_WORDS[verdict], ...lines, ...saying, ...ADVICE[verdict]].join('\n').replace(/[^\P{Cc}\n]/gu, '?');
  process.stdout.write(`${plain}\n`);
  return ENDS[verdict];
}

try {
  process.exitCode = check(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
