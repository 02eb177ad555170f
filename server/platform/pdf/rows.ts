import { PAGE, type Paper, QUIET, type Style } from './paper.ts';

export type Structure = PDFKit.PDFStructureElement;

/** Sizes in points; nothing is set below 7.9 (10.5 px). */
export const BODY: Style = { size: 9.2 };
export const SMALL: Style = { size: 7.9, color: QUIET };
export const LABEL: Style = { size: 8.2, color: QUIET };
export const STRONG: Style = { size: 9.2, face: 'strong' };
export const HEADING: Style = { face: 'heading', size: 12.5 };
export const TITLE: Style = { face: 'title', size: 22 };
export const SUM: Style = { face: 'title', size: 18 };
export const WIDTH = PAGE.right - PAGE.left;
export const LEADING = 12;

/** One row of the page, which is never split. */
export interface Row {
  height: number;
  draw(y: number): void;
  /** It stands on the page of the row after it. */
  withNext?: boolean;
  /** What a page begins with when it breaks before this row; screen readers pass over it. */
  head?: { height: number; draw(y: number): void };
}

/** Where a column of the page lies. */
export interface Measure {
  x: number;
  width: number;
}
export const PAGE_MEASURE: Measure = { x: PAGE.left, width: WIDTH };

/** Rows by pages; those that stay together move to the next page together. */
export function pagesOf(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [[]];
  let y: number = PAGE.top;
  for (let n = 0; n < rows.length; ) {
    let end = n;
    while (rows[end]?.withNext && end < rows.length - 1) end += 1;
    const together = rows.slice(n, end + 1);
    const height = together.reduce((sum, row) => sum + row.height, 0);
    if (y + height > PAGE.bottom && pages.at(-1)?.length) {
      pages.push([]);
      y = PAGE.top + (together[0]?.head?.height ?? 0);
    }
    pages.at(-1)?.push(...together);
    y += height;
    n = end + 1;
  }
  return pages;
}

/** The rows of a page from its top, its head before them. */
export function drawPage(paper: Paper, rows: readonly Row[]): void {
  let y: number = PAGE.top;
  const { head } = rows[0] ?? {};
  if (head) {
    paper.artifact('Pagination', () => head.draw(y));
    y += head.height;
  }
  for (const { height, draw } of rows) {
    draw(y);
    y += height;
  }
}

/** What stands at the foot of a page, with its number. */
export function drawFoot(paper: Paper, words: string, page: number, pages: number): void {
  const count = `Page ${page} of ${pages}`;
  paper.artifact('Pagination', () => {
    paper.rule(PAGE.bottom + 10, true);
    paper.text(paper.fitting(words, WIDTH - 20 - paper.width(count, LABEL), LABEL), PAGE.left, PAGE.bottom + 23, LABEL);
    paper.text(count, PAGE.right, PAGE.bottom + 23, { ...LABEL, align: 'right' });
  });
}

export interface Fact {
  name: string;
  text: string;
  /** Of the page's width, of all that are given. */
  width: number;
}

/** Names with what they are, side by side between two lines. */
export function factsRow(paper: Paper, facts: readonly Fact[]): Row {
  const all = facts.reduce((sum, { width }) => sum + width, 0);
  let x: number = PAGE.left;
  const columns = facts.map(({ name, text, width }) => {
    const column = { name, x, lines: paper.lines(text, (width / all) * WIDTH - 10, BODY) };
    x += (width / all) * WIDTH;
    return column;
  });
  const height = 34 + Math.max(0, ...columns.map(({ lines }) => lines.length)) * LEADING;
  return {
    height,
    draw: (y) => {
      paper.artifact('Layout', () => paper.rule(y, true));
      for (const { name, x: at, lines } of columns)
        paper.tagged(paper.root, 'P', () => {
          paper.text(name, at, y + 15, LABEL);
          paper.stack(lines, at, y + 28, LEADING, BODY);
        });
      paper.artifact('Layout', () => paper.rule(y + height - 8, true));
    },
  };
}

export interface Paragraph {
  lines: readonly string[];
  style: Style;
  leading: number;
  /** Strong, before the first line. */
  lead?: string;
}

/** Lines of one paragraph, a row each. */
export function textRows(paper: Paper, { lines, style, leading, lead = '' }: Paragraph, { x }: Measure): Row[] {
  const strong: Style = { ...style, face: 'strong' };
  let element: Structure | undefined;
  return lines.map((line, n) => ({
    height: leading,
    draw: (y) => {
      element ??= paper.inside(paper.root, 'P');
      paper.tagged(element, 'Span', () => {
        const begun = n === 0 && lead ? paper.width(lead, strong) : 0;
        if (begun > 0) paper.text(lead, x, y + leading - 2, strong);
        paper.text(line, x + begun, y + leading - 2, style);
      });
    },
  }));
}

export const gap = (height: number): Row => ({ height, draw: () => {} });
