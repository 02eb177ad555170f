/** The draw as anybody can repeat it: the server draws by these functions, the page checks by them, and the three lines of Python say the same. */

/** SHA-256 and its HMAC, in lower hexadecimal: of Node on the server, of a library in the page, because Web Cryptography is missing without TLS. */
export interface Hashing {
  /** Of a text in UTF-8. */
  sha256(text: string): string;
  sha256OfHex(hex: string): string;
  hmac(keyHex: string, text: string): string;
}

/** The drawn one, and two in case it does not answer. */
export const DRAWN = 3;
const LEAST_DIGITS = 5;

/** `00417`: numbers begin with 1 and are written with at least five digits. */
export const entryNumber = (number: number): string => String(number).padStart(LEAST_DIGITS, '0');

/** The list of entries as it is published and hashed: a line for each, in the order of their hashes; `before` are the lines before these. */
export function* listLines(sortedHashes: Iterable<string>, before = 0): Generator<string> {
  let number = before;
  for (const hash of sortedHashes) yield `${entryNumber(++number)} ${hash}\n`;
}

export interface DrawnNumber {
  /** The number that was hashed with the list and the public number: 1, 2, 3, and further ones where two came to the same entry. */
  n: number;
  number: number;
}

export interface DrawFacts {
  seed: string;
  listHash: string;
  publicNumber: string;
  entries: number;
}

/** Three different numbers, or as many as there are entries. */
export function drawnNumbers({ seed, listHash, publicNumber, entries }: DrawFacts, { hmac }: Pick<Hashing, 'hmac'>): DrawnNumber[] {
  const drawn: DrawnNumber[] = [];
  for (let n = 1; drawn.length < Math.min(DRAWN, entries); n++) {
    const number = Number(BigInt(`0x${hmac(seed, `${listHash} ${publicNumber} ${n}`)}`) % BigInt(entries)) + 1;
    if (!drawn.some((before) => before.number === number)) drawn.push({ n, number });
  }
  return drawn;
}

/** The three lines on the page. */
export function pythonLines(entries: number, drawn: readonly Pick<DrawnNumber, 'n'>[]): string {
  const tuple = drawn.length === 1 ? `${drawn[0]?.n},` : drawn.map(({ n }) => n).join(', ');
  return [
    'k = bytes.fromhex(seed)',
    'assert sha256(k).hexdigest() == commitment',
    `for n in ${tuple}: print(int(hmac.new(k, f"{list_hash} {public} {n}".encode(), sha256).hexdigest(), 16) % ${entries} + 1)`,
  ].join('\n');
}

export const PYTHON_IMPORTS = 'from hashlib import sha256; import hmac';

/** The lines with what stands before them, to be run as they are. */
export function pythonProgram(
  facts: Omit<DrawFacts, 'entries'> & { commitment: string; entries: number },
  drawn: readonly DrawnNumber[],
): string {
  const { seed, commitment, listHash, publicNumber, entries } = facts;
  return [
    PYTHON_IMPORTS,
    `seed = "${seed}"`,
    `commitment = "${commitment}"`,
    `list_hash = "${listHash}"`,
    `public = "${publicNumber}"`,
    pythonLines(entries, drawn),
    '',
  ].join('\n');
}

/** What the public page says of a draw. */
export interface PublishedDraw {
  commitment: string;
  commitmentAt: string;
  opensAt: string;
  closesAt: string;
  list: { hash: string; entries: number; at: string };
  publicNumber: { digits: string; at: string; knownFrom: string };
  seed: string;
  drawn: readonly DrawnNumber[];
}

/** One's own entry, for the check that it is in the list. */
export interface OwnEntry {
  number: number;
  receipt: string;
  hash: string;
}

/** A step of the check; `fault` is empty where it agrees. */
export interface CheckStep {
  step: 'commitment' | 'list' | 'publicNumber' | 'seed' | 'numbers';
  fault: string;
}

/** Reckons everything again from what is published and the list as it was downloaded. */
export function checkDraw(draw: PublishedDraw, list: string, hashing: Hashing, own?: OwnEntry | null): CheckStep[] {
  const { list: published, publicNumber, seed, commitment } = draw;
  return [
    {
      step: 'commitment',
      fault:
        hashing.sha256OfHex(seed) !== commitment
          ? 'The seed does not fit it.'
          : draw.commitmentAt > draw.opensAt
            ? 'It was published after the first entry could be made.'
            : '',
    },
    { step: 'list', fault: listFault(list, published, hashing, own) },
    {
      step: 'publicNumber',
      fault:
        published.at >= publicNumber.knownFrom || publicNumber.at < publicNumber.knownFrom
          ? 'It was known before the list was published.'
          : '',
    },
    { step: 'seed', fault: /^[0-9a-f]{64}$/.test(seed) ? '' : 'It is no number of 256 bits.' },
    { step: 'numbers', fault: numbersFault(draw, hashing) },
  ];
}

const LINE = /^(\d{5,}) ([0-9a-f]{64})$/;

function listFault(list: string, { hash, entries }: PublishedDraw['list'], hashing: Hashing, own?: OwnEntry | null): string {
  if (hashing.sha256(list) !== hash) return 'The list is not the one of which the hash was published.';
  const lines = list.split('\n').slice(0, -1);
  if (lines.length !== entries) return `The list has ${lines.length} entries, and ${entries} were published.`;
  let before = '';
  for (const [index, line] of lines.entries()) {
    const [, number = '', of = ''] = LINE.exec(line) ?? [];
    if (number !== entryNumber(index + 1)) return `Line ${index + 1} of the list does not have this number.`;
    if (of <= before) return `Line ${index + 1} of the list is out of order, or stands twice.`;
    before = of;
  }
  if (!own) return '';
  if (lines[own.number - 1] !== `${entryNumber(own.number)} ${own.hash}`)
    return `Your entry ${entryNumber(own.number)} is not in the list.`;
  return own.receipt !== '' && hashing.sha256(own.receipt) !== own.hash ? 'Your receipt does not fit your entry.' : '';
}

function numbersFault({ seed, list, publicNumber, drawn }: PublishedDraw, hashing: Hashing): string {
  if (!/^[0-9a-f]{64}$/.test(seed) || list.entries < 1) return 'They cannot be reckoned without a seed.';
  const again = drawnNumbers({ seed, listHash: list.hash, publicNumber: publicNumber.digits, entries: list.entries }, hashing);
  const words = (numbers: readonly DrawnNumber[]) => numbers.map(({ number }) => entryNumber(number)).join(', ');
  if (words(again) !== words(drawn)) return `They come out as ${words(again)}.`;
  return again.every(({ n }, place) => n === drawn[place]?.n) ? '' : 'They were made of other numbers than the page says.';
}
