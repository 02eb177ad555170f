import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { leftOutWords, photoWords } from '../../../contracts/reporting/page-words.ts';
import { PAGE, type Paper } from '../../platform/pdf/paper.ts';
import { BODY, HEADING, LEADING, type Piece, SMALL, WIDTH } from './pieces.ts';

/** The bytes of a JPEG by the hash that a page names it with. */
export type PagePictures = ReadonlyMap<string, Buffer>;

const BETWEEN = 14;
const BOX = { width: (WIDTH - BETWEEN) / 2, height: 186 };
const MOST_LINES = 3;

/** The photos of a report, two in a row, each with its words beneath. One whose file is missing leaves its place and its words. */
export function photoPieces(
  paper: Paper,
  { photos = [], photosLeftOut = 0 }: Pick<ReportDocument, 'photos' | 'photosLeftOut'>,
  pictures: PagePictures,
): Piece[] {
  if (photos.length === 0) return [];
  const heading: Piece = {
    height: 34,
    withNext: true,
    draw: (y) => paper.tagged(paper.root, 'H2', () => paper.text('Photos', PAGE.left, y + 24, HEADING)),
  };
  const rows: Piece[] = [];
  for (let n = 0; n < photos.length; n += 2) {
    const row = photos.slice(n, n + 2).map((photo, at) => {
      const [words, place] = photoWords(photo);
      const scale = Math.min(BOX.width / photo.width, BOX.height / photo.height);
      return {
        file: pictures.get(photo.large),
        alt: [words, place].filter(Boolean).join('. '),
        ...{ x: PAGE.left + at * (BOX.width + BETWEEN), width: photo.width * scale, height: photo.height * scale },
        lines: paper.lines(words, BOX.width, BODY).slice(0, MOST_LINES),
        place,
      };
    });
    const picture = Math.max(...row.map(({ height }) => height));
    const words = Math.max(...row.map(({ lines, place }) => (lines.length + (place ? 1 : 0)) * LEADING));
    rows.push({
      height: picture + words + 16,
      draw(y) {
        for (const { file, alt, x, width, height, lines, place } of row) {
          const under = y + picture + LEADING;
          if (file) paper.picture(file, alt, { x, y: y + picture - height, width, height });
          else paper.artifact('Layout', () => paper.frame(x, y + picture - height, width, height));
          paper.tagged(paper.root, 'P', () => {
            paper.stack(lines, x, under, LEADING, BODY);
            if (place) paper.text(paper.fitting(place, BOX.width, SMALL), x, under + lines.length * LEADING, SMALL);
          });
        }
      },
    });
  }
  const left: Piece = {
    height: LEADING + 4,
    draw: (y) => paper.tagged(paper.root, 'P', () => paper.text(leftOutWords(photosLeftOut), PAGE.left, y + LEADING, BODY)),
  };
  return [heading, ...rows, ...(photosLeftOut > 0 ? [left] : [])];
}
