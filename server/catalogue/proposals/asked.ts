// What a proposal is made of: the price book, the estimate as it is, and what was typed.

import type { ItemFacts } from '../../../contracts/catalogue/entities.ts';
import type { Quality } from '../../../contracts/catalogue/quality.ts';
import type { Proposal } from '../../../contracts/estimating/builder/propose-items.ts';
import type { InteriorInput, Measures } from '../../../contracts/measures/entities.ts';

export type ProposalItem = ItemFacts;

export interface ProposalBook {
  itemOf(code: number): ProposalItem | undefined;
  /** The item's code in a quality, or in the one that it comes in. */
  inQuality(code: number, quality: Quality): { xref: number; quality: Quality } | undefined;
  /** Best first; `share` of the words that the item has, 0 to 1; `described` if its own name has all of them. */
  matches(words: string): { item: ProposalItem; share: number; described: boolean }[];
  /** Whether the word is one of the book's, or nearly so. */
  understands(word: string): boolean;
  /** Whether it is one of the book's as it is. */
  knows(word: string): boolean;
}

/** An area of the estimate, with the items (own codes) that stand in it. */
export interface PresentArea {
  areaId: number;
  label: string;
  areaType: string;
  house: boolean;
  measures: Measures;
  interior: InteriorInput | null;
  codes: ReadonlySet<number>;
}

export interface Asked {
  sentence: string;
  quality: Quality;
  answers: Readonly<Record<string, string>>;
  areas: readonly PresentArea[];
}

/** A line without costs; they are put to it by the caller. */
export type Line = Omit<Proposal['lines'][number], 'labor' | 'material' | 'equipment' | 'trade'>;
/** A proposal without costs. */
export type Unpriced = Omit<Proposal, 'lines'> & { lines: Line[] };
