import type { RichBlock, RichPiece } from '../../../contracts/organization/addendums/rich-text.ts';
import { listsOf } from '../../../contracts/organization/addendums/rich-text-html.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { PAGE, type Paper, type Style } from '../../platform/pdf/paper.ts';
import { BODY, HEADING, LEADING, type Piece, STRONG, type Structure, WIDTH } from './pieces.ts';

const INDENT = 16;

interface Run {
  text: string;
  style: Style;
}

/** The addendums of a report after everything else, each with its name, a piece for each line of text. */
export function addendumPieces(paper: Paper, { addendums = [] }: Pick<ReportDocument, 'addendums'>): Piece[] {
  return addendums.flatMap(({ name, content }) => [
    heading(paper, name, 'H2', 30),
    ...listsOf(content).flatMap((list) => list.flatMap((block, n) => blockPieces(paper, block, n))),
  ]);
}

function heading(paper: Paper, text: string, tag: string, height: number): Piece {
  return { height, withNext: true, draw: (y) => paper.tagged(paper.root, tag, () => paper.text(text, PAGE.left, y + height - 8, HEADING)) };
}

function blockPieces(paper: Paper, { kind, pieces }: RichBlock, place: number): Piece[] {
  const isItem = kind === 'bullet' || kind === 'number';
  const left = PAGE.left + (isItem ? INDENT : 0);
  const runs = pieces.map((piece) => ({ text: wordsOf(piece), style: styleOf(piece, kind === 'heading') }));
  const lines = linesOf(paper, runs, WIDTH - 40 - (isItem ? INDENT : 0));
  let element: Structure | undefined;
  return lines.map((line, n) => ({
    height: LEADING + (n === 0 ? 4 : 0),
    withNext: kind === 'heading',
    draw(y) {
      element ??= paper.inside(paper.root, kind === 'heading' ? 'H3' : 'P');
      const at = y + LEADING + (n === 0 ? 4 : 0) - 3;
      paper.tagged(element, 'Span', () => {
        if (isItem && n === 0) paper.text(kind === 'bullet' ? '•' : `${place + 1}.`, PAGE.left, at, BODY);
        let x = left;
        for (const run of line) {
          paper.text(run.text, x, at, run.style);
          x += paper.width(run.text, run.style);
        }
      });
    },
  }));
}

/** The four marks of the page, on paper. */
function styleOf({ marks }: RichPiece, isHeading: boolean): Style {
  const lines = (['underline', 'strike'] as const).filter((mark) => marks.includes(mark));
  return { ...(isHeading || marks.includes('bold') ? STRONG : BODY), slanted: marks.includes('italic'), lines };
}

const isSame = (a: Style, b: Style) => a.face === b.face && a.slanted === b.slanted && a.lines?.join() === b.lines?.join();

/** On paper nobody can follow a link: its address stands behind its words. */
const wordsOf = ({ text, href }: RichPiece) => {
  const shown = href.replace(/^(mailto:|tel:|https?:\/\/)/i, '').replace(/\/$/, '');
  return href && !text.includes(shown) ? `${text} (${shown})` : text;
};

/** Runs broken into lines no wider than `width`, at spaces; the text's own line breaks stay, and a word that is wider is broken too. */
function linesOf(paper: Paper, runs: readonly Run[], width: number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  const put = (run: Run) => {
    const last = lines.at(-1) as Run[];
    const before = last.at(-1);
    if (before && isSame(before.style, run.style)) before.text += run.text;
    else last.push({ ...run });
    used += paper.width(run.text, run.style);
  };
  const newLine = () => {
    lines.push([]);
    used = 0;
  };
  for (const { text, style } of runs)
    for (const [n, row] of text.split('\n').entries()) {
      if (n > 0) newLine();
      for (const word of row.split(/(?<= )/)) {
        if (used > 0 && used + paper.width(word.trimEnd(), style) > width) newLine();
        const parts = paper.width(word.trimEnd(), style) > width ? paper.lines(word, width, style) : [word];
        for (const [part, letters] of parts.entries()) {
          if (part > 0) newLine();
          put({ text: letters, style });
        }
      }
    }
  return lines;
}
