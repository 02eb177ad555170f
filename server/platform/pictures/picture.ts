import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import readExif from 'exif-reader';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type Sharp } from 'sharp';
import { decodedHeic } from './heic.ts';

export interface PictureJob {
  /** The file that somebody sent, or a picture of ours. */
  source: string;
  /** Where `full.jpg`, `large.jpg` and `small.jpg` are written. */
  folder: string;
  /** Degrees clockwise, after the camera's own orientation. */
  turn: number;
  /** Longest sides in pixels. */
  sizes: { full: number; large: number; small: number };
  maxPixels: number;
}

export interface MadePicture {
  width: number;
  height: number;
  bytes: number;
  /** `2026-11-17T08:51:00` by the camera's clock; empty when the file does not say. */
  takenAt: string;
}

/** The file is no picture that can be shown; the message is for whoever sent it. */
export class UnreadablePicture extends Error {}

/** By its first bytes: what sharp opens, and HEIC, whose decoder libvips leaves out. */
const BY_SHARP = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const HEIC = new Set(['image/heic', 'image/heif']);
export const isPictureType = (type: string): boolean => BY_SHARP.has(type) || HEIC.has(type);
const DAMAGED = 'This picture is damaged and cannot be opened. Please take it or export it again.';

const HEAD_BYTES = 4_100;
const WHITE = '#ffffff';

/**
 * Makes a JPEG in three sizes: upright, in sRGB, without any metadata. The type is told by the content, never by the
 * name. Rows are decoded and written in a stream, so that memory does not grow with the picture, except where it is
 * turned on its side. Throws `UnreadablePicture`.
 */
export async function makePicture({ source, folder, turn, sizes, maxPixels }: PictureJob): Promise<MadePicture> {
  const type = await typeOfPicture(source);
  sharp.cache(false);
  // One thread: uploads are not in a hurry, and the calls of others are.
  sharp.concurrency(1);
  try {
    const input = { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' } as const;
    const known = await sharp(source, input).metadata();
    const pixels = (known.width ?? 0) * (known.height ?? 0);
    if (pixels > maxPixels) throw tooManyPixels(known.width ?? 0, known.height ?? 0, maxPixels);
    const raw = HEIC.has(type) ? await decodedHeic(source, { maxPixels, tooMany: tooManyPixels }) : null;
    if (raw === undefined) throw new UnreadablePicture(DAMAGED);
    const [full, large, small] = ['full', 'large', 'small'].map((size) => join(folder, `${size}.jpg`)) as [string, string, string];
    // What libheif decodes is upright already.
    const upright = raw
      ? sharp(raw.data, { ...input, raw: { width: raw.width, height: raw.height, channels: 4 } })
      : sharp(source, input).autoOrient();
    const made = await fitted(turn === 0 ? upright : upright.rotate(turn), sizes.full, 86).toFile(full);
    await fitted(sharp(full, input), sizes.large, 82).toFile(large);
    await fitted(sharp(large, input), sizes.small, 78).toFile(small);
    return { width: made.width, height: made.height, bytes: (await stat(full)).size, takenAt: takenAt(known.exif) };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    const { message } = error as Error;
    if (/exceeds pixel limit/i.test(message)) throw new UnreadablePicture(`This picture has more than ${maxPixels / 1e6} megapixels.`);
    if (/ENOSPC|No space left/i.test(message)) throw error;
    throw new UnreadablePicture(DAMAGED);
  }
}

const fitted = (picture: Sharp, side: number, quality: number) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .jpeg({ quality });

function tooManyPixels(width: number, height: number, maxPixels: number): UnreadablePicture {
  const megapixels = Math.round((width * height) / 1e6);
  return new UnreadablePicture(`This picture has ${megapixels} megapixels; the most is ${maxPixels / 1e6}.`);
}

/** Only these types reach the decoder, so that none of its other readers (of SVG, TIFF, PDF) is ever open to a stranger's file. */
async function typeOfPicture(source: string): Promise<string> {
  const file = await open(source, 'r');
  let head: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  // The reader throws for a file that ends within its own head.
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type && isPictureType(type.mime)) return type.mime;
  const what = type
    ? `a ${type.ext.toUpperCase()} file`
    : /<svg|<html|<!doctype/i.test(head.toString('latin1'))
      ? 'text of the web'
      : 'no picture';
  throw new UnreadablePicture(`This is ${what}. A photo is JPEG, HEIC, PNG, WebP or AVIF.`);
}

/** The camera's clock as it was written into the file. Its place, and all else, is not read. */
function takenAt(exif: Buffer | undefined): string {
  if (!exif) return '';
  try {
    const taken = readExif(exif).Photo?.DateTimeOriginal;
    return taken instanceof Date && !Number.isNaN(taken.getTime()) ? taken.toISOString().slice(0, 19) : '';
  } catch {
    return '';
  }
}

/** The pictures that `makePicture` wrote. */
export async function picturesIn(folder: string): Promise<{ full: Buffer; large: Buffer; small: Buffer }> {
  const [full, large, small] = await Promise.all(['full', 'large', 'small'].map((size) => readFile(join(folder, `${size}.jpg`))));
  return { full, large, small } as { full: Buffer; large: Buffer; small: Buffer };
}
