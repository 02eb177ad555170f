import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import type { SealedCopy } from '../../../contracts/reporting/seal/sealed-copy.ts';
import type { PagePictures } from './photo-pieces.ts';
import { reportPdf, type SealedFile } from './report-pdf.ts';

/** The longest side of a picture on paper in pixels: 230 to the inch. */
const PRINTED = 800;

export interface PdfJob {
  document: ReportDocument;
  /** Where the pictures of the page are, each named by its hash, and the PDF is written. */
  folder: string;
  /** Of a sealed copy, whose file is in the folder too. */
  sealed?: { name: string; checkedAt: string };
}

/** Makes `report.pdf` in the job's folder. */
export async function makePdf({ document, folder, sealed }: PdfJob): Promise<void> {
  const file = sealed && (await sealedIn(folder, sealed));
  await writeFile(join(folder, FILE), await reportPdf(document, await picturesIn(folder, document), file));
}

async function sealedIn(folder: string, { name, checkedAt }: NonNullable<PdfJob['sealed']>): Promise<SealedFile> {
  const bytes = await readFile(join(folder, SEALED_FILE));
  return { name, checkedAt, bytes, copy: JSON.parse(bytes.toString('utf8')) as SealedCopy };
}

export const FILE = 'report.pdf';
export const SEALED_FILE = 'sealed.json';

/** The pictures of a page by the hashes of their files. */
export const picturesOf = ({ photos = [], contractor }: ReportDocument): string[] => [
  ...new Set([...(contractor.logo ? [contractor.logo.hash] : []), ...photos.map(({ large }) => large)]),
];

async function picturesIn(folder: string, document: ReportDocument): Promise<PagePictures> {
  const pictures = new Map<string, Buffer>();
  sharp.cache(false);
  // One thread: no PDF is in such a hurry as the calls of others.
  sharp.concurrency(1);
  for (const hash of picturesOf(document)) {
    const path = join(folder, hash);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere)
      pictures.set(
        hash,
        await sharp(path)
          .resize({ width: PRINTED, height: PRINTED, fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: 78 })
          .toBuffer(),
      );
  }
  return pictures;
}
