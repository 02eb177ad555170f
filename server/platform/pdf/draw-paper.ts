import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { PAGE, Paper, type Style } from './paper.ts';
import type { Block, PaperDocument } from './paper-document.ts';
import { pictureRows } from './picture-rows.ts';
import {
  BODY,
  drawFoot,
  drawPage,
  factsRow,
  gap,
  HEADING,
  LABEL,
  LEADING,
  type Measure,
  PAGE_MEASURE,
  pagesOf,
  type Row,
  SMALL,
  STRONG,
  SUM,
  TITLE,
  textRows,
  WIDTH,
} from './rows.ts';
import { drawShapes } from './shapes.ts';
import type { SmallPictures } from './small-pictures.ts';
import { tableRows } from './table-rows.ts';

const MOST_NOTE_LINES = 3;

/**
 * Writes the document as tagged PDF on letter pages, page by page, so that neither memory nor a turn of the event loop holds all of it, and an abort ends it
 * with the page that it is at.
 */
export async function drawPaper(document: PaperDocument, pictures: SmallPictures, to: Writable, signal?: AbortSignal): Promise<void> {
  const name = [document.kind, document.title].filter(Boolean).join(', ');
  const paper = new Paper({ title: name, author: document.author, at: new Date(document.at) });
  paper.sendTo(to);
  const rows = [...headRows(paper, document), ...blockRows(paper, document.blocks, PAGE_MEASURE, pictures)];
  const pages = pagesOf(rows);
  for (const [n, page] of pages.entries()) {
    paper.addPage();
    drawPage(paper, page);
    drawFoot(paper, name, n + 1, pages.length);
    // The page before goes out meanwhile.
    await setImmediate();
    if (signal?.aborted) {
      to.destroy();
      throw signal.reason;
    }
  }
  await paper.endSending();
}

function headRows(paper: Paper, { kind, title, moment, sum, facts }: PaperDocument): Row[] {
  const beside = sum ? Math.max(paper.width(sum.amount, SUM), paper.width(sum.words, LABEL)) + 20 : 0;
  const lines = paper.lines(title || kind, WIDTH - beside, TITLE);
  const shares = [1.25, 1.7, 0.9, 0.9];
  return [
    {
      height: 39 + lines.length * 26,
      draw: (y) => {
        const strong: Style = { ...LABEL, face: 'strong', color: undefined };
        paper.tagged(paper.root, 'P', () => {
          paper.text('Scopebook', PAGE.left, y + 10, strong);
          paper.text(', home reports', PAGE.left + paper.width('Scopebook', strong), y + 10, LABEL);
          paper.text(moment, PAGE.right, y + 10, { ...LABEL, align: 'right' });
        });
        if (title) paper.tagged(paper.root, 'P', () => paper.text(kind, PAGE.left, y + 29, LABEL));
        paper.tagged(paper.root, 'H1', () => paper.stack(lines, PAGE.left, y + 52, 26, TITLE));
        if (!sum) return;
        paper.tagged(paper.root, 'P', () => {
          paper.text(sum.words, PAGE.right, y + 33, { ...LABEL, align: 'right' });
          paper.text(sum.amount, PAGE.right, y + 53, { ...SUM, align: 'right' });
        });
      },
    },
    ...(facts.length > 0
      ? [
          factsRow(
            paper,
            facts.map((fact, n) => ({ ...fact, width: shares[n] ?? 1 })),
          ),
        ]
      : []),
  ];
}

const blockRows = (paper: Paper, blocks: readonly Block[], measure: Measure, pictures: SmallPictures): Row[] =>
  blocks.flatMap((block) => rowsOf(paper, block, measure, pictures));

function rowsOf(paper: Paper, block: Block, measure: Measure, pictures: SmallPictures): Row[] {
  switch (block.is) {
    case 'heading':
      return [headingRow(paper, block, measure)];
    case 'text':
      return paragraphRows(paper, block, measure);
    case 'table':
      return [...tableRows(paper, block, measure), gap(4)];
    case 'figure': {
      const place = { x: measure.x, width: measure.width, height: block.height };
      const draw = (y: number) =>
        paper.figure(block.words, { ...place, y: y + 4 }, (pdf) => drawShapes(pdf, paper, block.shapes, [place.x, y + 4]));
      return [{ height: block.height + 8, draw }];
    }
    case 'notes':
      return block.notes.flatMap((note, n) =>
        textRows(paper, { lines: noteLines(paper, `${n + 1}  ${note}`, measure.width), style: SMALL, leading: 11 }, measure),
      );
    case 'beside':
      return [besideRow(paper, block, measure, pictures)];
    case 'pictures':
      return pictureRows(paper, block, pictures);
  }
}

/** At most MOST_NOTE_LINES, the last with an ellipsis where there are more: a note may be a person's own words, and a report of one page stays one. */
function noteLines(paper: Paper, note: string, width: number): string[] {
  const lines = paper.lines(note, width, SMALL);
  if (lines.length <= MOST_NOTE_LINES) return lines;
  return [...lines.slice(0, MOST_NOTE_LINES - 1), paper.fitting(lines.slice(MOST_NOTE_LINES - 1).join(' '), width, SMALL)];
}

function headingRow(paper: Paper, { text, note, amount = '', quiet = '' }: Extract<Block, { is: 'heading' }>, { x, width }: Measure): Row {
  const end = x + width;
  const room = width - (amount ? paper.width(amount, STRONG) + 12 : 0);
  const lines = paper.lines(text, room, HEADING);
  const last = x + paper.width(lines.at(-1) ?? '', HEADING);
  return {
    height: 10 + lines.length * 15,
    withNext: true,
    draw: (y) => {
      const base = y + 18 + (lines.length - 1) * 15;
      paper.tagged(paper.root, 'H2', () => {
        paper.stack(lines, x, y + 18, 15, HEADING);
        if (note !== undefined) paper.text(String(note), last + 1, base - 4, { ...HEADING, size: 8 });
      });
      if (quiet || amount)
        paper.tagged(paper.root, 'P', () => {
          if (quiet) paper.text(paper.fitting(quiet, Math.max(0, x + room - last - 8), LABEL), last + 8, base, LABEL);
          if (amount) paper.text(amount, end, base, { ...STRONG, align: 'right' });
        });
    },
  };
}

function paragraphRows(paper: Paper, { text, lead = '', quiet, framed }: Extract<Block, { is: 'text' }>, { x, width }: Measure): Row[] {
  const style = quiet ? LABEL : BODY;
  const inner = framed ? { x: x + 10, width: width - 20 } : { x, width };
  const begin = lead ? `${lead} ` : '';
  const first = paper.lines(text, inner.width - paper.width(begin, { ...style, face: 'strong' }), style)[0] ?? '';
  const rest = text.slice(first.length).trimStart();
  const lines = lead ? [first, ...(rest ? paper.lines(rest, inner.width, style) : [])] : paper.lines(text, inner.width, style);
  const rows = textRows(paper, { lines, style, leading: LEADING + (quiet ? 0 : 1.5), lead: begin }, inner);
  if (!framed) return [gap(6), ...rows, gap(4)];
  const height = rows.reduce((sum, row) => sum + row.height, 0) + 14;
  return [
    {
      height: height + 8,
      draw: (y) => {
        paper.artifact('Layout', () => paper.frame(x, y + 2, width, height));
        drawDown(rows, y + 8);
      },
    },
  ];
}

function drawDown(rows: readonly Row[], from: number): void {
  let y = from;
  for (const row of rows) {
    row.draw(y);
    y += row.height;
  }
}

function besideRow(paper: Paper, block: Extract<Block, { is: 'beside' }>, { x, width }: Measure, pictures: SmallPictures): Row {
  const between = 20;
  const left = { x, width: width - block.rightWidth - between };
  const sides = [
    blockRows(paper, block.left, left, pictures),
    blockRows(paper, block.right, { x: x + left.width + between, width: block.rightWidth }, pictures),
  ];
  return {
    height: Math.max(...sides.map((rows) => rows.reduce((sum, row) => sum + row.height, 0))),
    draw: (y) => {
      for (const rows of sides) drawDown(rows, y);
    },
  };
}
