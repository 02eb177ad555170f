import { formatMoment } from '../../../contracts/format.ts';
import { PAGE, type Paper } from '../../platform/pdf/paper.ts';
import { BODY, STRONG, WIDTH } from '../../platform/pdf/rows.ts';

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
