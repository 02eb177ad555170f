/** The kind of an uploaded file, detected from its bytes, because its name and declared type cannot be trusted. */
export type FileKind = 'text' | 'workbook';

/** What a file should be, in the words of its refusals: the list, and how it is saved. */
export interface ExpectedFile {
  name: string;
  formats: string;
}

/** The file is not the list that it should be; a person reads `message`. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

const SIGNATURES: { bytes: number[]; say: (expected: ExpectedFile) => string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], say: ({ name, formats }) => `This is a PDF. Save the ${name} as ${formats}.` },
  { bytes: [0x1f, 0x8b], say: ({ name }) => `This is a compressed file. Unpack it, then choose the ${name} in it.` },
  { bytes: [0x52, 0x61, 0x72, 0x21], say: ({ name }) => `This is a RAR archive. Unpack it, then choose the ${name} in it.` },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], say: ({ name }) => `This is a 7-Zip archive. Unpack it, then choose the ${name} in it.` },
  { bytes: [0x89, 0x50, 0x4e, 0x47], say: picture },
  { bytes: [0xff, 0xd8, 0xff], say: picture },
];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
const LOOKED_AT = 4096;

/** Text (CSV) or a workbook (XLSX). Throws UnreadableFile with the kind that it is instead. */
export function fileKindOf(bytes: Uint8Array, expected: ExpectedFile): FileKind {
  if (bytes.length === 0) throw new UnreadableFile('This file is empty.');
  if (starts(bytes, ZIP)) return 'workbook';
  if (starts(bytes, EMPTY_ZIP)) throw new UnreadableFile('This is an empty archive.');
  if (starts(bytes, COMPOUND)) {
    // Office stores an encrypted workbook in the old container format, under this name.
    throw new UnreadableFile(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('EncryptedPackage', 'utf16le'))
        ? 'This workbook is protected by a password. Save it without one.'
        : `This is a workbook of the old XLS kind. Save it as ${expected.formats}.`,
    );
  }
  for (const { bytes: signature, say } of SIGNATURES) if (starts(bytes, signature)) throw new UnreadableFile(say(expected));
  if (looksBinary(bytes.subarray(0, LOOKED_AT))) throw new UnreadableFile('This is neither text nor an XLSX workbook.');
  return 'text';
}

function picture({ name, formats }: ExpectedFile): string {
  return `This is a picture. A ${name} is a ${formats} file.`;
}

function starts(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/**
 * True for control characters that no text contains. Zeros are not counted, because every other byte of UTF-16 text is
 * zero.
 */
function looksBinary(bytes: Uint8Array): boolean {
  if (utf16Of(bytes)) return false;
  return bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a && byte !== 0x1b));
}

/** UTF-16, detected by its byte-order mark or by the zero bytes of Latin letters. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const looked = bytes.subarray(0, 512);
  if (looked.length < 4) return undefined;
  let even = 0;
  let odd = 0;
  looked.forEach((byte, at) => {
    if (byte === 0) at % 2 === 0 ? even++ : odd++;
  });
  const half = looked.length / 2;
  if (odd > half * 0.6 && even === 0) return 'utf-16le';
  return even > half * 0.6 && odd === 0 ? 'utf-16be' : undefined;
}
