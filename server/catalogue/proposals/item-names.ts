// Which item of the price book some words name.

import { type ProposalBook, type ProposalItem } from './asked.ts';
import type { Clause, SaidRoom } from './reading.ts';
import type { Term } from './sentence.ts';
import { OUTSIDE, phraseOf } from './vocabulary.ts';

/** Share of the words that an item with the size that was said needs to have. */
const SIZED_SHARE = 0.6;
/** The book's words for an action that is asked for. */
const SEARCHED: Record<string, string> = {
  add: 'install',
  wash: 'pressure wash',
  reset: 'detach and reset',
  insulate: 'install insulation',
  tile: 'install tile',
};
const TAKES_OUT = new Set(['Remove', 'Haul']);

export class ItemNames {
  private readonly found = new Map<string, ReturnType<ProposalBook['matches']>>();

  constructor(private readonly book: ProposalBook) {}

  /** The item that words name, with the clause's action and sizes. */
  named(clause: Clause, stretch: Term[], said: SaidRoom | null) {
    const action = clause.action ? (SEARCHED[clause.action] ?? clause.action) : '';
    const words = stretch.map(({ text }) => text).join(' ');
    const sizes = clause.sizes.map(({ text }) => text).join(' ');
    const from = stretch[0]?.from ?? 0;
    const beside = clause.terms.find(({ of, to }) => of === 'room' && from > to && from - to <= 1);
    const roomed = beside ?? (said && OUTSIDE.has(said.room.kind) ? said.terms[0] : undefined);
    const tries = [
      ...(roomed ? [{ query: [action, roomed.text, words, sizes], sized: sizes !== '' }] : []),
      { query: [action, words, sizes], sized: sizes !== '' },
      ...(sizes ? [{ query: [action, words], sized: false }] : []),
    ];
    let best: { item: ProposalItem; share: number; exact: boolean; described: boolean; sized: boolean } | null = null;
    for (const { query, sized } of tries) {
      const all = this.matches(query.filter(Boolean).join(' ')).filter(({ item }) => fitsAction(clause.action, item));
      const [first] = all;
      if (!first) continue;
      // Of items with the same name before the comma, the one of the lowest code is the most usual.
      const head = headOf(first.item);
      const alike = all.filter(
        ({ item, share, described }) =>
          share === first.share && described === first.described && headOf(item) === head && item.action === first.item.action,
      );
      const found = sized ? first : alike.reduce((one, other) => (other.item.code < one.item.code ? other : one), first);
      // A size may be written otherwise than in the book: `20 yard` is `20 cu yd`. Its number has to be there.
      const numbers = sized ? (sizes.match(/\d[\d./]*/g) ?? []) : [];
      const fits = numbers.length > 0 && numbers.every((one) => found.item.description.split(/[^\d./]+/).includes(one));
      const exact = found.share > 0.99 || (fits && found.share >= SIZED_SHARE);
      if (!best || found.share > best.share || (exact && !best.exact)) best = { ...found, exact, sized };
      if (exact) return best;
    }
    return best;
  }

  /** A single plain word names an item only where the item's name has it before its first comma. */
  names(item: ProposalItem, stretch: Term[]): boolean {
    const [only, ...others] = stretch;
    if (!only || others.length > 0 || only.of !== 'word') return true;
    const head = phraseOf(item.description.split(',')[0] ?? '').split(' ');
    return (
      head.includes(phraseOf(only.text)) ||
      this.book.matches(only.text).some(({ item: one, described }) => one.code === item.code && described)
    );
  }

  /** Whether the price book knows every word of a term. */
  understood(term: Term): boolean {
    return phraseOf(term.text)
      .split(' ')
      .every((word) => this.book.understands(word));
  }

  private matches(words: string) {
    const known = this.found.get(words) ?? this.book.matches(words);
    this.found.set(words, known);
    return known;
  }
}

const headOf = ({ description }: ProposalItem) => description.split(',')[0];

function fitsAction(action: string | null, item: ProposalItem): boolean {
  switch (action) {
    case 'remove':
      return TAKES_OUT.has(item.action);
    case 'install':
    case 'add':
    case 'replace':
    case 'tile':
    case 'insulate':
      return item.action === 'Replace' || item.action === 'Obtain';
    case 'reset':
      return item.action === 'Detach and reset';
    default:
      return true;
  }
}
