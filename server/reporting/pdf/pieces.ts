import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { PAGE, type Paper, QUIET, type Style } from '../../platform/pdf/paper.ts';

export type Structure = PDFKit.PDFStructureElement;

/** Sizes in points; nothing is set below 7.9 (10.5 px). */
export const BODY: Style = { size: 9.2 };
export const SMALL: Style = { size: 7.9, color: QUIET };
export const LABEL: Style = { size: 8.2, color: QUIET };
export const STRONG: Style = { size: 9.2, face: 'strong' };
export const WIDTH = PAGE.right - PAGE.left;
export const LEADING = 12;
export const GAP = 9;

export const NAME: Style = { face: 'heading', size: 13 };
export const TITLE: Style = { face: 'title', size: 22 };
export const HEADING: Style = { face: 'heading', size: 12.5 };
export const GRAND: Style = { face: 'title', size: 18 };

/** One row of the page, which is never split. */
export interface Piece {
  height: number;
  draw(y: number): void;
  /** It stands on the page of the piece after it: a heading, the last line before a subtotal. */
  withNext?: boolean;
  /** The lines of a group that begin with it or go on: what a page begins with when it breaks before this piece. */
  group?: GroupLayout;
  /** In cents, of the lines before it; undefined where lines have no amounts. */
  brought?: bigint;
  /** What the report adds up to. */
  isSum?: true;
}

export interface GroupLayout {
  group: ReportDocument['groups'][number];
  columns: ColumnLayout;
  section: Structure | undefined;
  table: Structure | undefined;
}

export interface ColumnLayout {
  work: number;
  workWidth: number;
  /** Where the quantity's digits end, and its unit begins. */
  quantity: number;
  unit: number;
  /** The right end of each column of money. */
  ends: number[];
}

/** Text of any length, a piece for each line. */
export function paragraphs(paper: Paper, text: string, style: Style): Piece[] {
  let element: Structure | undefined;
  const lines = paper.lines(text, WIDTH - 40, style);
  const leading = style.size + 4;
  return lines.map((line, n) => ({
    height: leading + (n === 0 ? 4 : 0),
    draw: (y) => {
      element ??= paper.inside(paper.root, 'P');
      const at = y + leading + (n === 0 ? 4 : 0) - 4;
      paper.tagged(element, 'Span', () => paper.text(line, PAGE.left, at, style));
    },
  }));
}
