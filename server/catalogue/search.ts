// One file above 400 lines, because index, query and ranking share the same weights and word rules.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import { ACTIONS, type ActionName } from '../../contracts/catalogue/entities.ts';
import type { CatalogItem } from './book.ts';

/** Weight of a word by the field that contains it. The action weighs as much as the description. */
const WEIGHT = { description: 4, synonyms: 3.5, subcategory: 2, action: 4, category: 1 } as const;
/** Worth of a match that is not the exact word. */
const PREFIX_WORTH = 0.7;
const MISSPELT_WORTH = 0.6;
/** Worth of `sistered` to who types `sister`. */
const DONE_WORTH = 0.85;
const NOISE = new Set('a an and at for from in is it my of on or the to with new de del la el los las para con'.split(' '));
/**
 * Bonus for standing first in a subcategory, where the most usual work stands; it halves every `USUAL_REACH` places.
 */
const USUAL_WORTH = 0.25;
const USUAL_REACH = 4;
/**
 * Bonus if the query is the item's head, the words before the first comma: `door` of `Door, interior`. `gas furnace`
 * counts as the head of `Furnace, gas` too. Less if the head only begins or ends with the query.
 */
const HEAD_WORTH = 0.25;
const HEAD_BEGINS_WORTH = 0.15;
const HEAD_ENDS_WORTH = 0.1;
/** The head has every word that is typed, with others between them: `outlet cover` is the `Outlet or switch cover plate`. */
const HEAD_HOLDS_WORTH = 0.05;
const BEHIND_HEAD = 0.75;
/**
 * Factor for items with an action that the query does not name: somebody who types `toilet` seldom wants it removed.
 */
const UNASKED_WORTH: Partial<Record<ActionName, number>> = {
  Remove: 0.72,
  'Detach and reset': 0.7,
  Obtain: 0.7,
  Paint: 0.85,
  Inspect: 0.8,
  Clean: 0.85,
  Refinish: 0.9,
  Haul: 0.9,
  Repair: 0.9,
};
/** Weight of a number, a share of that of the rarest word without digits. */
const SIZE_WORTH = 0.6;
/** Words that name the action and not the object. */
const ACTION_WORDS = new Set(['install', 'fix', ...ACTIONS.flatMap(({ name }) => name.toLowerCase().split(' '))]);
/** At most this many candidates for a misspelt word are compared letter by letter. */
const MOST_CANDIDATES = 60;
/** A word in more items than this adds no items of its own once rarer words have found enough. */
const LONG = 2_000;
const ENOUGH = 200;
/** An index is filled in slices of this many ms, so that it does not block the server. */
const SLICE_MS = 4;

/** The items that contain a word, and its weight in each. */
interface Postings {
  items: Int32Array;
  weights: Float32Array;
}

/**
 * An inverted index of items over description, synonyms, subcategory, action and category; its words are also sorted
 * (for prefixes) and indexed by trigram (for misspellings). Immutable; a book with own items uses two indexes, the
 * default one and its own.
 */
export class SearchIndex {
  readonly items: CatalogItem[];
  /** Number of words in each description; words after the first comma count as `BEHIND_HEAD`. */
  readonly lengths: Float32Array;
  /** Words of each description before its first comma. */
  readonly heads: string[] = [];
  /** Words that stand beside each other in descriptions, as `first second`. */
  readonly pairs = new Set<string>();
  /** The words between the first and second comma, followed by the words before the first comma. */
  readonly inverted: string[] = [];
  /** By item: its action's place in ACTIONS. */
  readonly actions: Uint8Array;
  /** By item: 1 plus the bonus for its place in its subcategory. */
  readonly usual: Float32Array;
  readonly postings = new Map<string, Postings>();
  sortedWords: string[] = [];
  readonly trigrams = new Map<string, string[]>();
  /** Words by their sorted letters: `vynil` has the same as `vinyl`. */
  readonly byLetters = new Map<string, string[]>();
  /** Scratch memory of one search, by item; zero before and after the search. */
  readonly best: Float64Array;
  readonly bestDescribed: Uint8Array;
  readonly score: Float64Array;
  readonly matched: Uint8Array;
  readonly described: Uint8Array;
  readonly touched: Int32Array;
  readonly reached: Int32Array;

  private constructor(items: CatalogItem[]) {
    this.items = items;
    this.lengths = new Float32Array(items.length);
    this.actions = Uint8Array.from(items, ({ action }) => ACTIONS.findIndex(({ name }) => name === action));
    this.usual = new Float32Array(items.length);
    this.best = new Float64Array(items.length);
    this.bestDescribed = new Uint8Array(items.length);
    this.score = new Float64Array(items.length);
    this.matched = new Uint8Array(items.length);
    this.described = new Uint8Array(items.length);
    this.touched = new Int32Array(items.length);
    this.reached = new Int32Array(items.length);
  }

  static of(items: CatalogItem[]): SearchIndex {
    const index = new SearchIndex(items);
    for (const _ of index.fill());
    return index;
  }

  /** Like `of`, but in slices that yield to other work, for many items. */
  static async inSlices(items: CatalogItem[]): Promise<SearchIndex> {
    const index = new SearchIndex(items);
    let until = performance.now() + SLICE_MS;
    for (const _ of index.fill()) {
      if (performance.now() < until) continue;
      await nextTurn();
      until = performance.now() + SLICE_MS;
    }
    return index;
  }

  private *fill(): Generator<void> {
    const found = new Map<string, { items: number[]; weights: number[] }>();
    // Cache words of categories, subcategories and actions, because those repeat; descriptions do not.
    const repeated = new Map<string, string[]>();
    const memo = (text: string) => {
      let words = repeated.get(text);
      if (!words) {
        words = wordsOf(text);
        repeated.set(text, words);
      }
      return words;
    };
    const places = new Map<number, number>();
    const best = new Map<string, number>();
    const put = (words: string[], weight: number) => {
      for (const word of words) if ((best.get(word) ?? 0) < weight) best.set(word, weight);
    };
    for (let at = 0; at < this.items.length; at++) {
      const item = this.items[at] as CatalogItem;
      const [beforeComma = '', ...behind] = item.description.split(',');
      const head = wordsOf(beforeComma);
      const description = behind.length === 0 ? head : [...head, ...wordsOf(behind.join(','))];
      best.clear();
      put(memo(item.category), WEIGHT.category);
      put(memo(item.action === 'Replace' ? 'replace install' : item.action), WEIGHT.action);
      put(memo(item.subcategory), WEIGHT.subcategory);
      if (item.synonyms) put(wordsOf(item.synonyms), WEIGHT.synonyms);
      put(description, WEIGHT.description);
      for (const [word, weight] of best) {
        let list = found.get(word);
        if (!list) {
          list = { items: [], weights: [] };
          found.set(word, list);
        }
        list.items.push(at);
        list.weights.push(weight);
      }
      this.heads.push(head.join(' '));
      for (let w = 1; w < description.length; w++) this.pairs.add(`${description[w - 1]} ${description[w]}`);
      this.inverted.push([...wordsOf(behind[0] ?? ''), ...head].join(' '));
      this.lengths[at] = Math.max(1, head.length + (description.length - head.length) * BEHIND_HEAD);
      const place = places.get(item.subcategoryId) ?? 0;
      places.set(item.subcategoryId, place + 1);
      this.usual[at] = 1 + USUAL_WORTH * 2 ** (-place / USUAL_REACH);
      if (at % 50 === 49) yield;
    }
    this.sortedWords = [...found.keys()].sort();
    yield;
    let n = 0;
    for (const word of this.sortedWords) {
      const list = found.get(word);
      if (!list) continue;
      this.postings.set(word, { items: Int32Array.from(list.items), weights: Float32Array.from(list.weights) });
      // Model numbers are not indexed by trigram: they are many, and nobody misspells a word into one.
      for (const gram of /\d/.test(word) ? [] : gramsOf(word)) {
        const words = this.trigrams.get(gram);
        if (words) words.push(word);
        else this.trigrams.set(gram, [word]);
      }
      if (word.length >= 4 && !/\d/.test(word)) {
        const letters = lettersOf(word);
        const words = this.byLetters.get(letters);
        if (words) words.push(word);
        else this.byLetters.set(letters, [word]);
      }
      if (++n % 200 === 0) yield;
    }
  }

  /** Words that begin with this one, excluding the word itself. */
  beginningWith(prefix: string): string[] {
    let low = 0;
    let high = this.sortedWords.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sortedWords[middle] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let i = low; i < this.sortedWords.length && (this.sortedWords[i] as string).startsWith(prefix); i++) {
      if (this.sortedWords[i] !== prefix) found.push(this.sortedWords[i] as string);
    }
    return found;
  }
}

/**
 * Everyday words for the book's words, longest first; an entry that begins with `=` applies only if it is the whole
 * query.
 */
export class Synonyms {
  readonly entries: { words: string; means: string[]; alone: boolean }[];
  /** Those that are one word. */
  readonly words: ReadonlySet<string>;

  constructor(synonyms: [string, string][]) {
    this.entries = synonyms
      .map(([words, means]) => ({ words: wordsOf(words).join(' '), means: wordsOf(means), alone: words.startsWith('=') }))
      .sort((a, b) => b.words.length - a.words.length || Number(b.alone) - Number(a.alone));
    this.words = new Set(this.entries.flatMap(({ words, alone }) => (alone || words.includes(' ') ? [] : words)));
  }
}

interface Asked {
  /** For each query word, the index words that may stand for it. */
  words: { word: string; worth: number }[][];
  /** The query without its action, as typed and in the book's words. */
  phrases: string[];
  /** By index in ACTIONS: the factor for an action that the query does not name, 1 for the others. */
  unasked: number[];
}

interface Hit {
  item: CatalogItem;
  score: number;
  /** The share of the query's words that the item has, 0 to 1. */
  share: number;
  /** Whether its description and action have all of them, rather than its synonyms, subcategory or category. */
  exact: boolean;
}

/**
 * Finds items by the words that tradespeople and tenants use. Synonyms (synonyms.csv) first translate the query into
 * the book's words; a word that no index contains is tried as a prefix, then as a misspelling (shared trigrams, then
 * edit distance).
 */
export class ItemSearch {
  private readonly size: number;
  private readonly nearWords = new BoundedCache<{ word: string; worth: number }[]>(NEAR_WORDS);

  constructor(
    private readonly indexes: SearchIndex[],
    private readonly synonyms: Synonyms,
    private readonly hidden: ReadonlySet<number> = new Set(),
  ) {
    this.size = indexes.reduce((sum, index) => sum + index.items.length, 0);
  }

  /** The same search over one more index. */
  with(index: SearchIndex): ItemSearch {
    return new ItemSearch([...this.indexes, index], this.synonyms, this.hidden);
  }

  /** At most `take` items, best first. */
  find(keyword: string, take: number): CatalogItem[] {
    return this.hits(keyword, take).map(({ item }) => item);
  }

  /** The same with how well each item fits. */
  hits(keyword: string, take: number): Hit[] {
    const asked = this.asked(keyword);
    if (!asked.words.length) return [];
    const rarities = asked.words.map((alternatives) => {
      const own = alternatives.map(({ word }) => this.rarityOf(word));
      // A rare word that only begins with the query word weighs no more than the query word itself.
      const most = alternatives[0]?.worth === 1 && own[0] ? own[0] : Number.POSITIVE_INFINITY;
      return own.map((rarity) => Math.min(rarity, most));
    });
    // A rare size weighs no more than the rarest thing of the query: `5 1/4 baseboard` is a baseboard first.
    const things = rarities.filter((_, n) => !/\d/.test(asked.words[n]?.[0]?.word ?? '')).map(([first]) => first ?? 0);
    const rarest = Math.max(...things);
    if (rarest > 0) {
      asked.words.forEach((alternatives, n) => {
        if (/\d/.test(alternatives[0]?.word ?? ''))
          rarities[n] = (rarities[n] as number[]).map((rarity) => Math.min(rarity, rarest * SIZE_WORTH));
      });
    }
    const top = new Top(take);
    for (const index of this.indexes) this.score(index, asked, rarities, top);
    return top.sorted();
  }

  private rarityOf(word: string): number {
    const holding = this.indexes.reduce((sum, index) => sum + (index.postings.get(word)?.items.length ?? 0), 0);
    return holding && Math.log(1 + this.size / holding);
  }

  private score(index: SearchIndex, { words: asked, phrases, unasked }: Asked, rarities: number[][], top: Top): void {
    const { heads, inverted, actions, best, bestDescribed, score, matched, described, touched, reached } = index;
    const groups = asked
      .map((alternatives, n) => {
        const lists = alternatives.flatMap(({ word, worth }, m) => {
          const list = index.postings.get(word);
          return list ? [{ ...list, factor: worth * (rarities[n]?.[m] as number) }] : [];
        });
        return { lists, size: lists.reduce((sum, list) => sum + list.items.length, 0) };
      })
      .sort((a, b) => a.size - b.size);
    let touchedCount = 0;
    for (const { lists, size } of groups) {
      let reachedCount = 0;
      // Once rarer words have found enough, a word that half of the items contain only ranks those.
      const onlyFound = touchedCount >= ENOUGH && size > LONG;
      for (const { items, weights, factor } of lists) {
        for (let i = 0; i < items.length; i++) {
          const item = items[i] as number;
          if (onlyFound && matched[item] === 0) continue;
          const weight = weights[i] as number;
          const value = weight * factor;
          const was = best[item] as number;
          if (was === 0) reached[reachedCount++] = item;
          if (value > was) {
            best[item] = value;
            bestDescribed[item] = weight >= WEIGHT.description ? 1 : 0;
          }
        }
      }
      for (let r = 0; r < reachedCount; r++) {
        const item = reached[r] as number;
        if (matched[item] === 0) touched[touchedCount++] = item;
        score[item] = (score[item] as number) + (best[item] as number);
        matched[item] = Math.min(255, (matched[item] as number) + 1);
        described[item] = Math.min(255, (described[item] as number) + (bestDescribed[item] as number));
        best[item] = 0;
      }
    }
    const most = phrases.length > 0 ? HEAD_WORTH : 0;
    const beginnings = phrases.map((phrase) => `${phrase} `);
    const endings = phrases.map((phrase) => ` ${phrase}`);
    const several = phrases
      .slice(0, 1)
      .map((phrase) => phrase.split(' '))
      .filter((words) => words.length > 1);
    const headed = (item: number) => {
      if (most === 0) return 0;
      const head = heads[item] as string;
      if (phrases.includes(head) || phrases.includes(inverted[item] as string)) return HEAD_WORTH;
      if (beginnings.some((beginning) => head.startsWith(beginning))) return HEAD_BEGINS_WORTH;
      if (endings.some((ending) => head.endsWith(ending))) return HEAD_ENDS_WORTH;
      const within = ` ${head} `;
      return several.some((words) => words.every((word) => within.includes(` ${word} `))) ? HEAD_HOLDS_WORTH : 0;
    };
    for (let t = 0; t < touchedCount; t++) {
      const item = touched[t] as number;
      const share = (matched[item] as number) / asked.length;
      const descriptionWeight = 1 + (0.4 * (described[item] as number)) / (index.lengths[item] as number);
      const worth = (score[item] as number) * share ** 2 * descriptionWeight * (index.usual[item] as number);
      const exact = described[item] === asked.length;
      score[item] = 0;
      matched[item] = 0;
      described[item] = 0;
      const likely = worth * (unasked[actions[item] as number] as number);
      if (likely * (1 + most) < top.least) continue;
      const gained = likely * (1 + headed(item));
      if (gained < top.least) continue;
      const found = index.items[item] as CatalogItem;
      if (!this.hidden.has(found.code)) top.offer({ item: found, score: gained, share, exact });
    }
  }

  private asked(keyword: string): Asked {
    const typed = this.asWritten(wordsOf(inWords(keyword)));
    const whole = ` ${typed.join(' ')} `;
    let rest = whole;
    let meant = rest;
    const asked: { word: string; worth: number }[][] = [];
    for (const { words, means, alone } of this.synonyms.entries) {
      if (alone ? whole !== ` ${words} ` : !rest.includes(` ${words} `)) continue;
      if (!alone && this.isInName(words, typed)) continue;
      rest = rest.replace(` ${words} `, ' ');
      meant = meant.replace(` ${words} `, ` ${means.join(' ')} `);
      const own = words.includes(' ') ? [] : [{ word: words, worth: 1 }];
      means.forEach((word, i) => {
        asked.push([{ word, worth: 1 }, ...(i === 0 ? own : [])]);
      });
    }
    for (const word of new Set(rest.split(' '))) {
      if (!word || NOISE.has(word)) continue;
      asked.push(this.near(word));
    }
    const mentioned = new Set([...typed, ...asked.flatMap(([first]) => first?.word ?? [])]);
    const things = (words: string[]) => words.filter((word) => !NOISE.has(word) && !ACTION_WORDS.has(word)).join(' ');
    return {
      words: asked,
      phrases: [...new Set([things(typed), things(meant.split(' ').filter(Boolean))])].filter(Boolean),
      unasked: ACTIONS.map(({ name }) => (wordsOf(name).some((word) => mentioned.has(word)) ? 1 : (UNASKED_WORTH[name] ?? 1))),
    };
  }

  /**
   * Spells words as the book does, as one word or two: `dry wall` becomes drywall, `chainlink` chain link, `plastering`
   * plaster. `Clean out` stays an action, although the book has cleanouts.
   */
  private asWritten(typed: string[]): string[] {
    const words: string[] = [];
    for (let at = 0; at < typed.length; at++) {
      const word = typed[at] as string;
      const next = typed[at + 1];
      if (next !== undefined && !ACTION_WORDS.has(word) && !/\d/.test(word + next) && this.isOneWord(word, next)) {
        words.push(word + next);
        at++;
      } else words.push(...this.apart(word));
    }
    return words;
  }

  /** Whether the book has the word beside the one that is typed after it: a `flood light` is no flood. */
  private isInName(word: string, typed: readonly string[]): boolean {
    const next = typed[typed.indexOf(word) + 1];
    return (
      !word.includes(' ') && next !== undefined && typed.includes(word) && this.indexes.some((index) => index.pairs.has(`${word} ${next}`))
    );
  }

  /** Whether the book writes the two as one word at least as often as it has both in one item: `dry wall`, not `wood stove`. */
  private isOneWord(first: string, second: string): boolean {
    const together = first + second;
    if (this.synonyms.words.has(together)) return true;
    let one = 0;
    let two = 0;
    for (const index of this.indexes) {
      one += index.postings.get(together)?.items.length ?? 0;
      const [a, b] = [index.postings.get(first)?.items, index.postings.get(second)?.items];
      if (!a || !b) continue;
      for (let i = 0, j = 0; i < a.length && j < b.length; ) {
        const [left, right] = [a[i] as number, b[j] as number];
        if (left === right) two++;
        if (left <= right) i++;
        if (right <= left) j++;
      }
    }
    return one > 0 && one >= two;
  }

  private apart(word: string): string[] {
    if (word.length < 6 || /\d/.test(word) || this.knows(word) || this.indexes.some((index) => index.beginningWith(word).length > 0))
      return [word];
    const stem = /^(.{4,})ing$/.exec(word)?.[1];
    const done = stem === undefined ? undefined : [stem, `${stem}e`].find((one) => this.knows(one));
    if (done !== undefined) return [done];
    for (let at = 3; at <= word.length - 3; at++) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      if (this.knows(first) && this.knows(second)) return [first, second];
    }
    return [word];
  }

  /** Whether a word is in the books or their synonyms as it is. */
  knows(word: string): boolean {
    return this.synonyms.words.has(word) || this.indexes.some((index) => index.postings.has(word));
  }

  /** Whether a word is in the books, begins such a word, or is one misspelt by a letter. */
  understands(word: string): boolean {
    if (this.knows(word) || /\d/.test(word)) return true;
    return this.near(word).some((found) => found.word !== word && found.worth >= MISSPELT_WORTH);
  }

  /** The words of the book that a typed word may mean. A sentence asks for the same words again and again, in each of its phrases. */
  private near(word: string): { word: string; worth: number }[] {
    const known = this.nearWords.get(word);
    if (known) return known;
    const found = this.nearTo(word);
    this.nearWords.set(word, found);
    return found;
  }

  private nearTo(word: string): { word: string; worth: number }[] {
    const found = this.indexes.some((index) => index.postings.has(word)) ? [{ word, worth: 1 }] : [];
    if (word.length >= 3) {
      for (const longer of new Set(this.indexes.flatMap((index) => index.beginningWith(word))))
        found.push({ word: longer, worth: isDone(longer, word) ? DONE_WORTH : PREFIX_WORTH });
    }
    if (found.length || word.length < 4 || /\d/.test(word)) return found.length ? found : [{ word, worth: 1 }];
    const reach = word.length <= 5 ? 1 : 2;
    const shared = new Map<string, number>();
    const letters = lettersOf(word);
    for (const index of this.indexes) {
      const here = new Map<string, number>();
      for (const swapped of index.byLetters.get(letters) ?? []) here.set(swapped, MOST_GRAMS);
      for (const gram of gramsOf(word)) {
        for (const candidate of index.trigrams.get(gram) ?? []) {
          if (Math.abs(candidate.length - word.length) <= reach) here.set(candidate, (here.get(candidate) ?? 0) + 1);
        }
      }
      for (const [candidate, grams] of here) shared.set(candidate, grams);
    }
    return [...shared]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_CANDIDATES)
      .map(([candidate]) => ({ word: candidate, distance: lettersOf(candidate) === letters ? 1 : editDistance(word, candidate) }))
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 5)
      .map(({ word: candidate, distance }) => ({ word: candidate, worth: MISSPELT_WORTH / distance }));
  }
}

/** Whether `done` is the word with the ending of what was done: finish, finished; level, leveled; clog, clogged. */
const isDone = (done: string, word: string): boolean => [`${word}ed`, `${word}d`, `${word}${word.at(-1)}ed`].includes(done);

/** Keeps the best few of many hits in a heap with the lowest score at its root. */
class Top {
  private readonly heap: Hit[] = [];

  constructor(private readonly size: number) {}

  /** The score that a hit has to reach to be kept. */
  get least(): number {
    return this.heap.length < this.size ? 0 : (this.heap[0] as Hit).score;
  }

  offer(hit: Hit): void {
    const { heap } = this;
    if (heap.length < this.size) {
      heap.push(hit);
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (before(heap[at] as Hit, heap[parent] as Hit) <= 0) break;
        this.swap(at, parent);
        at = parent;
      }
      return;
    }
    if (before(hit, heap[0] as Hit) >= 0) return;
    heap[0] = hit;
    for (let at = 0; ; ) {
      let last = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && before(heap[child] as Hit, heap[last] as Hit) > 0) last = child;
      }
      if (last === at) return;
      this.swap(at, last);
      at = last;
    }
  }

  sorted(): Hit[] {
    return this.heap.sort(before);
  }

  private swap(a: number, b: number): void {
    const kept = this.heap[a] as Hit;
    this.heap[a] = this.heap[b] as Hit;
    this.heap[b] = kept;
  }
}

/** Negative if `a` ranks before `b`. */
function before(a: Hit, b: Hit): number {
  return b.score - a.score || a.item.actionId - b.item.actionId || a.item.code - b.item.code;
}

const EDGE = /^[/.]|[/.]$/;

/** `R&R`, `r and r`: remove and replace, which the book calls Replace. */
const REMOVE_AND_REPLACE = /\br\s*(?:&|\+|\/|-|and|n)\s*r\b/gi;
/** A quantity in roofing squares, and units of area: they give an amount, not an object. */
const SQUARES = /\b\d+(?:\.\d+)?\s*(?:sqs?|squares?)\b(?!\s*\.?\s*f)/gi;
const SQUARE_FEET = /\b(?:\d+(?:\.\d+)?\s*)?(?:(?:sq|square)\.?\s*(?:ft|foot|feet)|sqft|sf)\b\.?/gi;

/** Replaces or removes symbols that tradespeople write; keeps the text if nothing else would remain. */
function inWords(keyword: string): string {
  const said = keyword.replace(REMOVE_AND_REPLACE, 'replace');
  const thing = said.replace(SQUARES, ' ').replace(SQUARE_FEET, ' ');
  return /[a-z]/i.test(thing) ? thing : said;
}

/** Words in lower case and the singular; 6' and 36" read as `6 ft` and `36 in`; fractions stay whole. */
export function wordsOf(text: string): string[] {
  const lower = plain(text.toLowerCase());
  const words: string[] = [];
  for (const found of (/\d/.test(lower) ? measured(lower) : lower).replace(/['’]/g, '').match(/[a-z0-9/.]+/g) ?? []) {
    const word = EDGE.test(found) ? found.replace(/^[/.]+|[/.]+$/g, '') : found;
    if (word) words.push(singular(word));
  }
  return words;
}

/** Letters without their accents: `baño` is read as `bano`. */
function plain(text: string): string {
  return /[^\x20-\x7e]/.test(text) ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text;
}

function measured(text: string): string {
  return text
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\s*(?:'|’|′|-?\s*(?:foot|feet|ft)\b\.?)/g, '$1 ft ')
    .replace(/(\d)\s*(?:"|”|″|-?\s*(?:inches|inch|in)\b\.?)/g, '$1 in ')
    .replace(/(\d)\s*x\s*(?=\d)/g, '$1 ')
    .replace(/(\d)\s*-?\s*(gallon|gal|amp|amps|cfm|ton|hp|a|v)s?\b/g, '$1 $2 ')
    .replace(/\br(\d{1,2})\b/g, 'r $1');
}

const IRREGULAR = new Map([
  ['halves', 'half'],
  ['knives', 'knife'],
  ['leaves', 'leaf'],
  ['shelves', 'shelf'],
]);

function singular(word: string): string {
  if (!word.endsWith('s')) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  if (word.length <= 3 || /\d/.test(word) || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Words whose near words one search keeps: as many as a few sentences have. */
const NEAR_WORDS = cacheBound({
  name: 'words that a typed word may mean',
  most: 300,
  of: 'entries',
  because: 'the words of a long sentence; each is looked for in every phrase of it, and once more while it is typed on',
});

/** Higher than any count of shared trigrams, so that a word with the same letters is always compared. */
const MOST_GRAMS = 1_000;

function lettersOf(word: string): string {
  return [...word].sort().join('');
}

function gramsOf(word: string): string[] {
  const padded = `^${word}$`;
  const grams = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) grams.add(padded.slice(i, i + 3));
  return [...grams];
}

/** Optimal string alignment: insert, delete, change, swap of neighbours, each 1. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] as number) + 1, (last[j] as number) + 1, (last[j - 1] as number) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
}
