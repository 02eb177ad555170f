import { generateKeyPairSync, sign } from 'node:crypto';
import type { ReportDocument } from '../../contracts/reporting/document.ts';
import { canonicalJson } from '../../contracts/reporting/seal/canonical.ts';
import {
  FORMAT,
  fingerprintsOf,
  hashOfEntry,
  keyIdOf,
  type Seal,
  type SealedCopy,
  type SealedEntry,
  sealedText,
} from '../../contracts/reporting/seal/sealed-copy.ts';
import { attachmentIn, pdfSealOf, pdfSealText, withPdfSeal } from '../../contracts/reporting/seal/sealed-pdf.ts';
import { type PublishedKey, verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { reportPdf } from '../../server/reporting/pdf/report-pdf.ts';
import { DER_HEAD, nodeVerifier, sha256 } from '../../server/reporting/seal/node-verifier.ts';
import { readPdf } from './read-pdf.ts';
import { someDocument } from './some-document.ts';

/** Texts of RFC 8785: its numbers (appendix B), its strings and its order of members (3.2). */
describe('canonical JSON', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [-1.7976931348623157e308, '-1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [1e21, '1e+21'],
    [0.000001, '0.000001'],
    [9.999999999999997e-7, '9.999999999999997e-7'],
    [333333333.3333332, '333333333.3333332'],
  ])('writes %d as the RFC does', (number, text) => expect(canonicalJson(number)).toBe(text));

  it('escapes what the RFC escapes, and nothing else', () =>
    expect(canonicalJson('\u20ac$\u000f\nA\'B"\\\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'));

  it('sorts members by UTF-16 code units, at every depth', () =>
    expect(
      canonicalJson({
        '\u20ac': 'Euro Sign',
        '\r': 'Carriage Return',
        '\ufb33': 'Dalet',
        '1': { b: [true, null], a: undefined },
        '\u{1f600}': 'Smiley',
        '\u0080': 'Control',
        '\u00f6': 'o',
      }),
    ).toBe('{"\\r":"Carriage Return","1":{"b":[true,null]},"\u0080":"Control","ö":"o","€":"Euro Sign","😀":"Smiley","\ufb33":"Dalet"}'));

  it('refuses what has no text', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }, 1n, () => 1])
      expect(() => canonicalJson(value)).toThrow();
  });
});

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(DER_HEAD.length).toString('hex');
const keyId = keyIdOf(publicKey, '2026', sha256);
const published: PublishedKey[] = [{ keyId, publicKey, madeAt: '2026-10-26T08:00:00.000Z', retiredAt: null }];

/** The same numbers in each run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const WORDS = ['Countertop, quartz', 'Tür, 80 cm', '<script>', '=1+1', 'a "quoted" \\ one', '工事', 'line\nbreak', '', '😀'];

/** Only what a seal is made over; a document's own shape is the schema's question. */
function documentOf(random: (below: number) => number): ReportDocument {
  const word = () => WORDS[random(WORDS.length)] as string;
  const amount = () => `${random(100_000)}.${String(random(100)).padStart(2, '0')}`;
  const groups = Array.from({ length: random(4) }, () => ({
    title: word(),
    notes: word(),
    amounts: [amount()],
    lines: Array.from({ length: random(5) }, (_, id) => ({ id, description: word(), quantity: amount(), amounts: [amount()] })),
  }));
  return {
    title: `Estimate ${random(9_999)}`,
    contractor: { name: 'Hartwell Remodeling' },
    groups,
    grand: { amount: amount() },
  } as unknown as ReportDocument;
}

function sealed(seed: number, privateKey = keys.privateKey, named = { keyId, publicKey }, of?: ReportDocument): SealedCopy {
  const random = seeded(seed);
  const document = of ?? documentOf(random);
  const entries: SealedEntry[] = [];
  for (let number = 1, count = 2 + random(6); number <= count; number++) {
    const entry = {
      number,
      position: String(1_000 + number * 7),
      at: '2026-11-24T23:42:10.000Z',
      type: 'ReportOpened',
      words: `Opened, ${number}`,
      dataHash: sha256(String(number)),
      previous: entries.at(-1)?.hash ?? '',
      hash: '',
    };
    entries.push({ ...entry, hash: hashOfEntry(entry, sha256) });
  }
  const answer = {
    name: 'Helen Kowalczyk',
    answer: 'yes',
    kind: 'Acceptance',
    comments: WORDS[random(WORDS.length)] as string,
    at: '2026-11-24T23:42:10.000Z',
    signature: null,
  } as const;
  const fingerprints = fingerprintsOf(document, sha256);
  const last = entries.at(-1) as SealedEntry;
  const seal: Seal = {
    ...{ at: '2026-11-24T23:42:11.000Z', archiveName: 'Estimate 1004 Archived Copy', reportId: 4, estimateRevision: 9 },
    ...{ pageHash: sha256(canonicalJson(fingerprints)), answerHash: sha256(canonicalJson(answer)) },
    ...{ entries: entries.length, chainHash: last.hash, position: last.position, ...named, signature: '' },
  };
  seal.signature = sign(null, Buffer.from(sealedText(seal)), privateKey).toString('hex');
  return { format: FORMAT, document, answer, fingerprints, entries, seal };
}

const bytesOf = (copy: SealedCopy) => Buffer.from(canonicalJson(copy), 'utf8');
const check = (bytes: Uint8Array, by: PublishedKey[] | undefined = published) => verifySealedCopy(bytes, nodeVerifier, by);
/** A change was found, and the file is still told from one that was never sealed. */
const found = (bytes: Uint8Array) => ['changed', 'cut'].includes(check(bytes).verdict);
const outcomes = (bytes: Uint8Array, by?: PublishedKey[]) => check(bytes, by).checks.map(({ outcome }) => outcome);

describe('a sealed copy', () => {
  it('verifies as it was sealed, in five checks', () => {
    for (let seed = 0; seed < 200; seed++) {
      expect(check(bytesOf(sealed(seed))).verdict).toBe('good');
      expect(outcomes(bytesOf(sealed(seed)))).toEqual(['good', 'good', 'good', 'good', 'good']);
    }
  });

  it('fails on every changed byte, and every cut', () => {
    const bytes = bytesOf(sealed(3));
    const random = seeded(7);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] as number) ^ (1 << random(8));
      if (!found(changed)) throw new Error(`Byte ${at} was changed unnoticed`);
      if (!found(bytes.subarray(0, at))) throw new Error(`A cut after ${at} bytes went unnoticed`);
    }
    for (let seed = 0; seed < 1_000; seed++) {
      const whole = bytesOf(sealed(seed));
      const at = random(whole.length);
      whole[at] = (whole[at] as number) ^ (1 << random(8));
      if (!found(whole)) throw new Error(`Copy ${seed}: byte ${at} was changed unnoticed`);
    }
    expect(check(Buffer.concat([bytes, Buffer.from('\n')])).verdict).toBe('changed');
    expect(check(Buffer.concat([Buffer.from('\ufeff'), bytes])).verdict).toBe('changed');
  });

  it('says where: the line, the answer, the entry, the end, the seal', () => {
    const copy = sealed(11);
    const group = copy.document.groups.find(({ lines }) => lines.length > 1);
    if (!group?.lines[1]) throw new Error('the seed makes a group of two lines');
    group.lines[1].quantity = '12';
    expect(check(bytesOf(copy)).checks[1]).toMatchObject({
      outcome: 'bad',
      title: 'The page does not match its fingerprint',
      detail: `in the part “${group.title}”, line 2, ${group.lines[1].description}`,
    });
    expect(outcomes(bytesOf(copy))).toEqual(['good', 'bad', 'good', 'good', 'skipped']);

    const answered = sealed(11);
    if (answered.answer) answered.answer.name = 'Somebody else';
    expect(check(bytesOf(answered)).checks[1]).toMatchObject({ outcome: 'bad', title: 'The answer does not match its fingerprint' });

    const told = sealed(11);
    (told.entries[1] as SealedEntry).words = 'Never opened';
    expect(check(bytesOf(told)).checks[2]).toMatchObject({ outcome: 'bad', title: `Entries 2 to ${told.entries.length} no longer follow` });
    expect(outcomes(bytesOf(told))).toEqual(['good', 'good', 'bad', 'skipped', 'skipped']);

    const cut = sealed(11);
    cut.entries = cut.entries.slice(0, -2);
    const verdict = check(bytesOf(cut));
    expect(verdict.verdict).toBe('cut');
    expect(verdict.checks[3]).toMatchObject({ outcome: 'bad', title: '2 entries are missing at the end' });

    const torn = bytesOf(sealed(11)).subarray(0, 500);
    expect(check(torn)).toMatchObject({
      verdict: 'cut',
      checks: [{ detail: 'it ends after 500 bytes, before its seal does' }, {}, {}, {}, {}],
    });

    const later = sealed(11);
    later.seal.at = '2027-01-01T00:00:00.000Z';
    expect(outcomes(bytesOf(later))).toEqual(['good', 'good', 'good', 'good', 'bad']);
  });

  it('that a stranger sealed with a key of their own is told from ours, and the key’s name cannot be borrowed', () => {
    const other = generateKeyPairSync('ed25519');
    const theirs = other.publicKey.export({ format: 'der', type: 'spki' }).subarray(DER_HEAD.length).toString('hex');
    const forged = bytesOf(sealed(5, other.privateKey, { keyId: keyIdOf(theirs, '2026', sha256), publicKey: theirs }));
    expect(check(forged).checks[4]).toMatchObject({ outcome: 'bad', title: 'The seal was made by somebody else' });
    const borrowed = bytesOf(sealed(5, other.privateKey, { keyId, publicKey: theirs }));
    expect(check(borrowed).checks[4]).toMatchObject({ outcome: 'bad' });
    expect(verifySealedCopy(borrowed, nodeVerifier).verdict).toBe('changed');
    // Without the published keys nobody can say whose it is, and the verdict says so: it is not a good one.
    expect(verifySealedCopy(forged, nodeVerifier)).toMatchObject({
      verdict: 'unknown',
      checks: [{}, {}, {}, {}, { outcome: 'skipped', title: 'The seal fits; whose key it is was not compared' }],
    });
  });

  it('is never called good where no key was compared, whoever sealed it', () => {
    for (let seed = 0; seed < 50; seed++) expect(verifySealedCopy(bytesOf(sealed(seed)), nodeVerifier).verdict).toBe('unknown');
  });

  it('with a key of small order, which anybody can sign with, is refused, with keys and without', () => {
    const points = ['00', '01', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'].map((point) => point.padEnd(64, '0'));
    const signs = points.map((point) => `${point.slice(0, 62)}${(Number.parseInt(point.slice(62), 16) | 0x80).toString(16)}`);
    for (const weak of [...points, ...signs]) {
      const copy = sealed(5, keys.privateKey, { keyId: keyIdOf(weak, '2026', sha256), publicKey: weak });
      copy.seal.signature = `01${'0'.repeat(126)}`;
      const ofAnybody = [{ keyId: copy.seal.keyId, publicKey: weak, madeAt: '2026-10-26T08:00:00.000Z', retiredAt: null }];
      for (const by of [undefined, published, ofAnybody])
        expect(verifySealedCopy(bytesOf(copy), { ...nodeVerifier, verifies: () => true }, by).verdict).toBe('changed');
      expect(verifySealedCopy(bytesOf(copy), nodeVerifier, ofAnybody).verdict).toBe('changed');
    }
  });

  it('of a time at which its key was not in use is refused: before it was made, and after it was retired', () => {
    const [key] = published as [PublishedKey];
    const last = (retired: Partial<PublishedKey>) => check(bytesOf(sealed(8)), [{ ...key, ...retired }]);
    expect(last({ retiredAt: '2026-11-24T23:00:00.000Z' })).toMatchObject({
      verdict: 'changed',
      checks: [{}, {}, {}, {}, { outcome: 'bad', title: 'The seal is dated after its key was retired' }],
    });
    expect(last({ madeAt: '2026-11-25T00:00:00.000Z' })).toMatchObject({
      verdict: 'changed',
      checks: [{}, {}, {}, {}, { outcome: 'bad', title: 'The seal is dated before its key was made' }],
    });
    // The clock of the server and that of the keys may be of two machines.
    expect(last({ retiredAt: '2026-11-24T23:42:10.000Z' }).verdict).toBe('good');
    const timeless = sealed(8);
    timeless.seal.at = 'long ago';
    timeless.seal.signature = sign(null, Buffer.from(sealedText(timeless.seal)), keys.privateKey).toString('hex');
    expect(check(bytesOf(timeless)).verdict).toBe('changed');
  });

  it('that a key of before made stays good once the key is retired', () => {
    const retired = [{ ...published[0], retiredAt: '2027-01-01T00:00:00.000Z' } as PublishedKey];
    expect(check(bytesOf(sealed(8)), retired).verdict).toBe('good');
  });

  it('is not taken for one when it is something else, of which nothing bad is said', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    for (const other of ['{}', '[]', 'null', '"x"', 'Dear Helen', '%PDF-1.7\n%%EOF', png])
      expect(check(Buffer.from(other))).toEqual({ verdict: 'other', checks: [], copy: null });
    for (const torn of [
      '',
      '{"ans',
      '{"format":"scopebook-sealed-copy/1"}',
      '{"answer":null,"document":{"groups":[{}]},"entries":[],"fingerprints":[],"format":"scopebook-sealed-copy/1","seal":{}}',
    ])
      expect(['cut', 'changed']).toContain(check(Buffer.from(torn)).verdict);
    const emptied = '{"answer":null,"document":{"groups":[]},"entries":[],"fingerprints":[],"format":"scopebook-sealed-copy/1","seal":{}}';
    expect(check(Buffer.from(emptied)).verdict).toBe('changed');
  });
});

/** As the server makes one: pages, certificate and attachment, then the seal over all bytes. */
async function sealedPdf(copy: SealedCopy, privateKey = keys.privateKey, named = { keyId, publicKey }): Promise<Buffer> {
  const bytes = bytesOf(copy);
  const pdf = await reportPdf(copy.document, undefined, { copy, bytes, name: 'Estimate 1031.json', checkedAt: 'scopebook.example/verify' });
  const empty = { ...named, at: '2026-11-25T09:00:00.000Z', signature: '' };
  const text = pdfSealText(nodeVerifier.digest(pdfSealOf(pdf)?.bytes ?? pdf), empty);
  return Buffer.from(withPdfSeal(pdf, { ...empty, signature: sign(null, Buffer.from(text), privateKey).toString('hex') }));
}

describe('the PDF of a sealed copy', () => {
  const copy = sealed(5, keys.privateKey, { keyId, publicKey }, someDocument(2, 2));
  let pdf: Buffer;
  beforeAll(async () => {
    pdf = await sealedPdf(copy);
  });

  it('verifies as it was made: its sealed file in five checks, its pages in a sixth', () => {
    expect(check(pdf)).toMatchObject({ verdict: 'good', copy: { seal: { reportId: 4 } } });
    expect(check(pdf).checks.map(({ outcome }) => outcome)).toEqual(Array(6).fill('good'));
    expect(verifySealedCopy(pdf, nodeVerifier).verdict).toBe('unknown');
  });

  it('ends with the certificate, which every page before it names, and holds the file to the byte', async () => {
    const { pages } = await readPdf(pdf);
    expect(pages[0]?.rows.join('\n')).toContain('Accepted by Helen Kowalczyk 11/24/2026, certificate on page 2.');
    const last = pages.at(-1)?.rows.join('\n') ?? '';
    for (const words of [
      'Certificate of acceptance',
      'Who Helen Kowalczyk',
      '23:42:10 UTC, by the server’s clock',
      'How it came about',
      keyId,
    ])
      expect(last).toContain(words);
    expect(Buffer.from(attachmentIn(pdf, nodeVerifier.inflate, () => true) ?? []).equals(bytesOf(copy))).toBe(true);
  });

  it('fails on changed bytes, wherever they are, and on a page that was put in front of a true file', async () => {
    const random = seeded(21);
    for (let n = 0; n < 400; n++) {
      const changed = Buffer.from(pdf);
      const at = random(pdf.length);
      changed[at] = (pdf[at] as number) ^ (1 << random(8));
      if (!found(changed)) throw new Error(`Byte ${at} was changed unnoticed`);
    }
    expect(check(Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<< >>\nendobj\n%%EOF')])).verdict).toBe('changed');
    expect(check(pdf.subarray(0, pdf.length - 400)).verdict).toBe('changed');

    // Pages of another document around the true file, with no seal, with the true PDF's, and with one of the forger's own key.
    const forged = structuredClone(copy);
    forged.document.grand.amount = '1.00';
    const pages = await reportPdf(forged.document, undefined, { copy, bytes: bytesOf(copy), name: 'x.json', checkedAt: '' });
    expect(check(pages)).toMatchObject({ verdict: 'changed', checks: [{}, {}, {}, {}, { outcome: 'good' }, { outcome: 'bad' }] });
    const { seal } = pdfSealOf(pdf) ?? {};
    if (!seal) throw new Error('the PDF has a seal');
    expect(check(withPdfSeal(pages, seal)).verdict).toBe('changed');
    const other = generateKeyPairSync('ed25519');
    const theirs = other.publicKey.export({ format: 'der', type: 'spki' }).subarray(DER_HEAD.length).toString('hex');
    const own = await sealedPdf(copy, other.privateKey, { keyId: keyIdOf(theirs, '2026', sha256), publicKey: theirs });
    expect(check(own)).toMatchObject({
      verdict: 'changed',
      checks: [{}, {}, {}, {}, {}, { title: 'The PDF: The seal was made by somebody else' }],
    });
    expect(verifySealedCopy(own, nodeVerifier).verdict).toBe('unknown');
  });

  it('is no sealed file without an attachment', async () =>
    expect(check(await reportPdf(someDocument(1, 1)))).toEqual({ verdict: 'other', checks: [], copy: null }));
});

it('keys that were kept say nothing of a seal that is younger than they are', () => {
  const copy = bytesOf(sealed(4));
  const [key] = published as [PublishedKey];
  const others = [{ ...key, keyId: 'seal-2026-0123456789ab' }];
  expect(verifySealedCopy(copy, nodeVerifier, others, '2026-11-24T00:00:00.000Z').verdict).toBe('unknown');
  expect(verifySealedCopy(copy, nodeVerifier, others, '2026-11-25T00:00:00.000Z').verdict).toBe('changed');
});
