/// <reference path="./libheif-js.d.ts" />
import { readFile } from 'node:fs/promises';

/** Pixels as sharp takes them: RGBA, eight bits each. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Its decoder holds the picture several times over: 50 megapixels are some 600 MB. */
const MOST_PIXELS = 50_000_000;

/**
 * The first picture of a HEIC file (ISO/IEC 23008-12), upright, by libheif in WebAssembly. `tooMany` makes the error of one with more pixels, which is never
 * decoded; undefined where there is no picture in it, or none that can be opened.
 */
export async function decodedHeic(
  path: string,
  { maxPixels, tooMany }: { maxPixels: number; tooMany: (width: number, height: number, most: number) => Error },
): Promise<RawPicture | undefined> {
  // Some megabytes of code, for the process that meets one.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(await readFile(path));
  const [image] = images;
  if (!image) return undefined;
  const [width, height, most] = [image.get_width(), image.get_height(), Math.min(maxPixels, MOST_PIXELS)];
  if (width * height > most) throw tooMany(width, height, most);
  const into = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const made = await new Promise<{ data: Uint8ClampedArray } | null>((done) => image.display(into, done));
  return made ? { data: new Uint8Array(made.data.buffer), width, height } : undefined;
}
