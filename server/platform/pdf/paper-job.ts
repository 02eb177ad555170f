import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPaper } from './draw-paper.ts';
import type { PaperDocument } from './paper-document.ts';
import { smallPicturesIn } from './small-pictures.ts';

/** The longest side of a picture on paper in pixels: 170 to the inch. */
const PRINTED = 380;

/** Where the document and its pictures are, each named by its hash, and the PDF is written. */
export interface PaperJob {
  folder: string;
}

export const DOCUMENT_FILE = 'document.json';
export const PDF_FILE = 'paper.pdf';

export const picturesOf = ({ blocks }: PaperDocument): string[] =>
  blocks.flatMap((block) => (block.is === 'pictures' ? block.items.flatMap(({ picture }) => picture || []) : []));

/** Makes `paper.pdf` in the job's folder. */
export async function makePaper({ folder }: PaperJob): Promise<void> {
  const document = JSON.parse(await readFile(join(folder, DOCUMENT_FILE), 'utf8')) as PaperDocument;
  const pictures = await smallPicturesIn(folder, picturesOf(document), PRINTED);
  await drawPaper(document, pictures, createWriteStream(join(folder, PDF_FILE), { mode: 0o600 }));
}
