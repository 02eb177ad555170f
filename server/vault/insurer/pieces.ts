import { formatMoment } from '../../../contracts/format.ts';
import { PAGE, type Paper, QUIET, type Style } from '../../platform/pdf/paper.ts';

export type Structure = PDFKit.PDFStructureElement;

/** Sizes in points; nothing is set below 7.9 (10.5 px). */
export const BODY: Style = { size: 9.2 };
export const SMALL: Style = { size: 7.9, color: QUIET };
export const LABEL: Style = { size: 8.2, color: QUIET };
export const STRONG: Style = { size: 9.2, face: 'strong' };
export const HEADING: Style = { face: 'heading', size: 12.5 };
export const WIDTH = PAGE.right - PAGE.left;
export const LEADING = 12;

/** One row of the page, which is never split. */
export interface Piece {
  height: number;
  draw(y: number): void;
  /** It stands on the page of the piece after it. */
  withNext?: boolean;
  /** The category that goes on with it: what a page begins with when it breaks before it. */
  group?: string;
  /** In cents, of the items before it; undefined for what adds nothing. */
  brought?: bigint;
}

/** Digits in groups of four. */
export const wordsOf = (digits: string): string => (digits.match(/.{1,4}/g) ?? []).join(' ');

/** Moments of a paper are those of one zone, whoever reads it. */
export const momentOf = (at: string): string => formatMoment(at, 'UTC');

/** A name and its amount at the right; the last of them is the sum. */
export function lineRow(paper: Paper, name: string, money: string, isSum = false): Piece {
  const style = isSum ? STRONG : BODY;
  return {
    height: isSum ? 24 : 15,
    draw: (y) => {
      const at = isSum ? y + 16 : y + 11;
      if (isSum) paper.artifact('Layout', () => paper.rule(y + 3, true));
      paper.tagged(paper.root, 'P', () => {
        paper.text(paper.fitting(name, WIDTH - 20 - paper.width(money, style), style), PAGE.left, at, style);
        paper.text(money, PAGE.right, at, { ...style, align: 'right' });
      });
    },
  };
}
