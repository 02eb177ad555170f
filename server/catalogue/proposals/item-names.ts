// Which item of the price book some words name.

import { type ProposalBook, type ProposalItem } from './asked.ts';
import type { Clause, SaidRoom } from './reading.ts';
import type { Term } from './sentence.ts';
import { OUTSIDE, phraseOf, type Vocabulary } from './vocabulary.ts';

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
/** The name up to what belongs to it: `Faucet`, `Sink` of `Sink and faucet`. */
const NAME_ENDS = /^.*?(?=$| (?:with|and|or|for|of|in|to|on|per)\b)/;
const MENDS = new Set(['repair', 'remove', 'clean', 'inspect', 'haul']);
/** A size that items are chosen by; others describe a board or a hole. */
const CAPACITY = /\d[\d,.]*\s*-?\s*(?:btu|tons?|gal|kw|amps?|a\b|hp|cfm|volts?|$)/i;
const TAKES_OUT = new Set(['Remove', 'Haul']);

export class ItemNames {
  private readonly found = new Map<string, ReturnType<ProposalBook['matches']>>();

  constructor(
    private readonly book: ProposalBook,
    private readonly vocabulary: Vocabulary,
  ) {}

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
      const fits = sized && hasSizes(found.item, sizes) && sharesWord(found.item, words);
      const exact = found.share > 0.99 || (fits && found.share >= SIZED_SHARE);
      if (!best || found.share > best.share || (exact && !best.exact)) best = { ...found, exact, sized };
      if (exact) return best;
    }
    return best;
  }

  /** Whether a thing comes in a size, as `vanity 48` and `water heater 50` do. */
  comesIn(things: Term[], size: string): boolean {
    const last = things.at(-1);
    if (!last) return false;
    const noun = phraseOf(last.text).split(' ').at(-1) ?? '';
    const measured = new RegExp(
      `(?:^|[^\\d.,/])${size}(?:\\s*(?:in|ft|gal|tons?|amps?|kw|cfm|cu yd|volts?|hp|lb|yd|watts?)\\b|\\s*x\\s*\\d)`,
      'i',
    );
    const names = [[last], ...(things.length > 1 ? [things.slice(-2)] : [])].map((some) => some.map(({ text }) => text).join(' '));
    return names.some((name) =>
      this.matches(`${name} ${size}`).some(
        ({ item }) =>
          measured.test(item.description) &&
          phraseOf(headOf(item) ?? '')
            .split(' ')
            .includes(noun),
      ),
    );
  }

  /**
   * Whether words name an item: a single plain word only as the head noun of its name (`faucet` a Faucet, kitchen, and not `storm` Storm
   * panels), or beside a room that the name has (`paver patio`); several only if they leave no other thing in it (`glass door` is no Fireplace
   * door, glass).
   */
  names(item: ProposalItem, stretch: Term[], clause: Clause): boolean {
    const spoken = stretch.filter((term) => !this.isIdle(term, clause));
    const [only, ...others] = spoken;
    if (!only) return false;
    const name = phraseOf(item.description).split(' ');
    const own = phraseOf(NAME_ENDS.exec(headOf(item) ?? '')?.[0] ?? '').split(' ');
    const said = clause.terms.flatMap(({ text }) => phraseOf(text).split(' '));
    if (others.length > 0 || (only.of !== 'word' && only.of !== 'scope')) {
      const { causes } = this.vocabulary;
      const things = spoken.filter(({ text }) => !causes.has(phraseOf(text)));
      if (things.length < spoken.length && !things.some(({ text }) => sharesWord(item, text))) return false;
      // A name with none of the words is another word for the thing.
      return own.every((word) => said.includes(word)) || !own.some((word) => said.includes(word)) || only.of !== 'word';
    }
    if (
      clause.terms.some(
        ({ of, text }) =>
          of === 'room' &&
          phraseOf(text)
            .split(' ')
            .some((word) => name.includes(word)),
      )
    )
      return true;
    const word = phraseOf(only.text);
    if (own.at(-1) === word.split(' ').at(-1)) return true;
    // A name without the word: the book knows it as another word for the thing.
    return only.of === 'word' && !this.vocabulary.causes.has(word) && !name.includes(word) && this.book.knows(word);
  }

  /** Whether a single word is at least part of an item's name, so that it may be meant. */
  mayName(item: ProposalItem, stretch: Term[], clause: Clause): boolean {
    const own = phraseOf(headOf(item) ?? '').split(' ');
    return stretch.some(
      (term) =>
        !this.isIdle(term, clause) &&
        phraseOf(term.text)
          .split(' ')
          .some((word) => own.includes(word)),
    );
  }

  /** Whether a term names no thing by itself. What happened is a thing only to who repairs, removes or cleans it. */
  isIdle(term: Term, { action }: Clause): boolean {
    const { stops, causes } = this.vocabulary;
    const mends = action !== null && MENDS.has(action);
    return (
      term.of === 'word' &&
      phraseOf(term.text)
        .split(' ')
        .every((word) => stops.has(word) || (!mends && causes.has(word)))
    );
  }

  /** What happened, where nothing is said to be done about it: `washing machine overflowed`. */
  causeOf({ action, terms }: Clause): string | null {
    if (action !== null || terms.some(({ of }) => of === 'scope')) return null;
    return terms.find((term) => term.of === 'word' && this.vocabulary.causes.has(phraseOf(term.text)))?.text ?? null;
  }

  /** Whether a size was said that the item's name does not have, and that is no usual one of its thing. */
  lacksSize(clause: Clause, item: ProposalItem): Term | null {
    const usual = clause.terms.flatMap((term) => ('means' in term ? [...(this.vocabulary.sizes.get(term.means) ?? [])] : []));
    return (
      clause.sizes.find(
        ({ text }) => CAPACITY.test(text) && !hasSizes(item, text) && !numbersIn(text).every((one) => usual.includes(Number(one))),
      ) ?? null
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

const numbersIn = (text: string): string[] => (text.match(/\d[\d,]*(?:[./]\d+)?/g) ?? []).map((one) => one.replaceAll(',', ''));
/** Whether an item's name has every number of the sizes that were said; two sides are said in inches or in feet. */
function hasSizes({ description }: ProposalItem, sizes: string): boolean {
  const [said, has] = [numbersIn(sizes), numbersIn(description)];
  if (said.length === 0) return false;
  const hasAll = (times: number) => said.every((one) => has.includes(times === 1 ? one : String(Number(one) * times)));
  return hasAll(1) || (said.length > 1 && ((/\bft\b/.test(description) && hasAll(1 / 12)) || (/\bin\b/.test(description) && hasAll(12))));
}
const sharesWord = (item: ProposalItem, words: string) => {
  const name = phraseOf(item.description).split(' ');
  return phraseOf(words)
    .split(' ')
    .some((word) => name.includes(word));
};

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
