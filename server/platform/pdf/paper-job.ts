import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPaper } from './draw-paper.ts';
import type { Block, PaperDocument } from './paper-document.ts';
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

/** How much there is to draw: a row of a table is 1, and takes some 2 ms. */
export const weightOf = ({ blocks }: Pick<PaperDocument, 'blocks'>): number => blocks.reduce((sum, block) => sum + weightOfBlock(block), 0);

function weightOfBlock(block: Block): number {
  switch (block.is) {
    case 'table':
      return block.rows.length;
    case 'pictures':
      return block.items.length * 2;
    case 'beside':
      return weightOf({ blocks: block.left }) + weightOf({ blocks: block.right });
    default:
      return 1;
  }
}

/** Makes `paper.pdf` in the job's folder; an abort ends it with the page that it is at. */
export async function makePaper({ folder }: PaperJob, signal?: AbortSignal): Promise<void> {
  const document = JSON.parse(await readFile(join(folder, DOCUMENT_FILE), 'utf8')) as PaperDocument;
  const pictures = await smallPicturesIn(folder, picturesOf(document), PRINTED);
  await drawPaper(document, pictures, createWriteStream(join(folder, PDF_FILE), { mode: 0o600 }), signal);
}
