import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import type { PagePictures } from './photo-pieces.ts';
import { reportPdf } from './report-pdf.ts';

/** The longest side of a picture on paper in pixels: 230 to the inch. */
const PRINTED = 800;

export interface PdfJob {
  document: ReportDocument;
  /** Where the pictures of the page are, each named by its hash, and the PDF is written. */
  folder: string;
}

/** Makes `report.pdf` in the job's folder. */
export async function makePdf({ document, folder }: PdfJob): Promise<void> {
  await writeFile(join(folder, FILE), await reportPdf(document, await picturesIn(folder, document)));
}

export const FILE = 'report.pdf';

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
