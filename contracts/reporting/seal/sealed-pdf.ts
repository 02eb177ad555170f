import { canonicalJson } from './canonical.ts';

/**
 * A sealed PDF holds the file of a sealed copy as an attachment, and a seal of its own over all of its bytes, because the pages that people read are not what
 * the attachment's seal is made over. The seal stands in the PDF's information, in a place as long as it, which counts as `EMPTY_PDF_SEAL` while it is made.
 */
const MARK = 'scopebook-sealed-pdf/1';

export interface PdfSeal {
  keyId: string;
  publicKey: string;
  /** ISO instant at which the PDF was made. */
  at: string;
  /** Ed25519, of `pdfSealText`. */
  signature: string;
}

const written = ({ keyId, publicKey, at, signature }: PdfSeal) => `${MARK} ${keyId} ${publicKey} ${at} ${signature}`;

const KEY_ID = 'seal-2026-0123456789ab';
const EMPTY = { keyId: 'x'.repeat(KEY_ID.length), publicKey: 'x'.repeat(64), at: 'x'.repeat(24), signature: 'x'.repeat(128) };
export const EMPTY_PDF_SEAL = written(EMPTY);

/** What the seal of a PDF is made over: the SHA-256 of its bytes with an empty seal. */
export const pdfSealText = (bytesHash: string, { signature: _, ...seal }: PdfSeal): string =>
  canonicalJson({ format: MARK, bytes: bytesHash, ...seal });

/** Bytes as text of one sign for each, for finding what is ASCII. */
export const asciiOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

export const isPdf = (bytes: Uint8Array): boolean => asciiOf(bytes.subarray(0, 1024)).includes('%PDF-');

/** The places of all seals that a PDF has; one, in an honest one. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(`(${MARK} `); at >= 0; at = text.indexOf(`(${MARK} `, at + 1)) places.push(at + 1);
  return places;
}

export const hasPdfSeal = (bytes: Uint8Array): boolean => placesOf(asciiOf(bytes)).length > 0;

/** The bytes of a PDF with the seal in its place. Throws where there is not one place. */
export function withPdfSeal(bytes: Uint8Array, seal: PdfSeal): Uint8Array {
  const [place, other] = placesOf(asciiOf(bytes));
  const text = written(seal);
  if (place === undefined || other !== undefined || text.length !== EMPTY_PDF_SEAL.length)
    throw new Error('The PDF has no place for its seal');
  const sealed = new Uint8Array(bytes);
  sealed.set(new TextEncoder().encode(text), place);
  return sealed;
}

/** The seal of a PDF, with the bytes that it is made over; undefined without one. */
export function pdfSealOf(bytes: Uint8Array): { seal: PdfSeal; bytes: Uint8Array } | undefined {
  const text = asciiOf(bytes);
  const [place, other] = placesOf(text);
  if (place === undefined || other !== undefined) return undefined;
  const [, keyId = '', publicKey = '', at = '', signature = ''] = text.slice(place, place + EMPTY_PDF_SEAL.length).split(' ');
  const empty = new Uint8Array(bytes);
  empty.set(new TextEncoder().encode(EMPTY_PDF_SEAL), place);
  return { seal: { keyId, publicKey, at, signature }, bytes: empty };
}

/** Inflates a zlib stream (RFC 1950), up to a bound. Throws for anything else. */
export type Inflate = (bytes: Uint8Array) => Uint8Array;

const MOST_ATTACHMENTS = 20;

/**
 * The first attachment of a PDF that `isWanted`. Attachments are streams of their own in every PDF, which name themselves `EmbeddedFile`, so that no more of the
 * format has to be known; one that is encrypted or packed otherwise is not found.
 */
export function attachmentIn(bytes: Uint8Array, inflate: Inflate, isWanted: (file: Uint8Array) => boolean): Uint8Array | undefined {
  const text = asciiOf(bytes);
  const names = [...text.matchAll(/\/EmbeddedFile[\s/>]/g)].slice(0, MOST_ATTACHMENTS);
  for (const { index } of names) {
    const begins = /stream\r?\n/g;
    begins.lastIndex = index;
    const start = begins.exec(text);
    const end = start ? text.indexOf('endstream', begins.lastIndex) : -1;
    if (!start || end < 0) continue;
    const head = text.slice(text.lastIndexOf(' obj', index), start.index);
    const stream = bytes.subarray(begins.lastIndex, end);
    const file = head.includes('/FlateDecode') ? inflated(stream, inflate) : trimmed(stream);
    if (file && isWanted(file)) return file;
  }
  return undefined;
}

function inflated(stream: Uint8Array, inflate: Inflate): Uint8Array | undefined {
  try {
    return inflate(stream);
  } catch {
    return undefined;
  }
}

/** Without the line's end before `endstream`. */
function trimmed(stream: Uint8Array): Uint8Array {
  let end = stream.length;
  if (stream[end - 1] === 10) end -= 1;
  if (stream[end - 1] === 13) end -= 1;
  return stream.subarray(0, end);
}
