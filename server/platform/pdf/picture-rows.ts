import { PAGE, type Paper } from './paper.ts';
import type { Pictures } from './paper-document.ts';
import { LABEL, type Row, SMALL, STRONG, WIDTH } from './rows.ts';
import type { SmallPictures } from './small-pictures.ts';

const COLUMNS = 3;
const BETWEEN = 14;
const CARD = (WIDTH - BETWEEN * (COLUMNS - 1)) / COLUMNS;
const PICTURE = 104;
const NAME_LEADING = 11.5;
const MOST_NAME_LINES = 3;

/** Things beneath their photographs, some beside each other; a page breaks between rows of them. */
export function pictureRows(paper: Paper, { items, continued = '' }: Pictures, pictures: SmallPictures): Row[] {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += COLUMNS) rows.push(rowOf(paper, items.slice(from, from + COLUMNS), pictures));
  const head = {
    height: 18,
    draw: (y: number) => paper.text(`${continued}, continued`, PAGE.left, y + 11, { ...LABEL, face: 'strong' as const }),
  };
  return rows.map((row, n) => (n === 0 || !continued ? row : { ...row, head }));
}

function rowOf(paper: Paper, items: Pictures['items'], pictures: SmallPictures): Row {
  const cards = items.map((item, n) => ({ ...item, x: PAGE.left + n * (CARD + BETWEEN), lines: nameLines(paper, item.name) }));
  const names = Math.max(...cards.map(({ lines }) => lines.length)) * NAME_LEADING;
  const height = PICTURE + names + 34;
  return {
    height,
    draw: (y) => {
      for (const { x, name, picture, lines, left, right } of cards) {
        drawPicture(paper, picture ? pictures(picture) : undefined, name, { x, y: y + 6 });
        paper.tagged(paper.root, 'P', () => {
          paper.stack(lines, x, y + PICTURE + 18, NAME_LEADING, STRONG);
          const under = y + PICTURE + 18 + names;
          const amount = paper.width(right, LABEL);
          paper.text(paper.fitting(left, CARD - amount - 8, SMALL), x, under, SMALL);
          paper.text(right, x + CARD, under, { ...LABEL, color: undefined, align: 'right' });
        });
      }
    },
  };
}

function drawPicture(paper: Paper, picture: ReturnType<SmallPictures>, name: string, { x, y }: { x: number; y: number }): void {
  if (!picture) {
    paper.artifact('Layout', () => paper.frame(x, y, CARD, PICTURE));
    const words = 'no photograph';
    paper.tagged(paper.root, 'P', () => paper.text(words, x + (CARD - paper.width(words, SMALL)) / 2, y + PICTURE / 2 + 3, SMALL));
    return;
  }
  const scale = Math.min(CARD / picture.width, PICTURE / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  paper.picture(picture.bytes, name, { x: x + (CARD - width) / 2, y: y + (PICTURE - height) / 2, width, height });
}

/** At most so many lines, the last with an ellipsis where there are more. */
function nameLines(paper: Paper, name: string): string[] {
  const lines = paper.lines(name.replaceAll(/\s+/g, ' '), CARD, STRONG);
  if (lines.length <= MOST_NAME_LINES) return lines;
  return [...lines.slice(0, MOST_NAME_LINES - 1), paper.fitting(lines.slice(MOST_NAME_LINES - 1).join(' '), CARD, STRONG)];
}
