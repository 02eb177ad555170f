import type { Book, BookItem } from './book.ts';

/** How much a word counts by where it stands in an item. */
const WEIGHT = { description: 4, synonyms: 4, subcategory: 2, action: 1.5, category: 1 } as const;
/** What a match that is not the word itself is worth. */
const PREFIX_WORTH = 0.7;
const MISSPELT_WORTH = 0.6;
const NOISE = new Set(['a', 'an', 'and', 'at', 'for', 'from', 'in', 'is', 'it', 'my', 'of', 'on', 'or', 'the', 'to', 'with', 'new']);

interface Posting {
  item: number;
  weight: number;
}

/**
 * Finds items by the words that tradespeople and tenants use. An inverted index over description, synonyms, subcategory, action and category;
 * what is typed is first put into the book's words (synonyms.csv), and a word that the index does not hold is tried as a beginning, then
 * as a misspelling (shared trigrams, then edit distance).
 */
export class ItemSearch {
  private readonly postings = new Map<string, Posting[]>();
  private readonly trigrams = new Map<string, string[]>();
  private readonly sortedWords: string[];
  private readonly lengths: number[];
  private readonly synonyms: { words: string; means: string[] }[];
  private readonly items: BookItem[];

  constructor(book: Pick<Book, 'items' | 'synonyms'>) {
    this.items = book.items;
    this.synonyms = book.synonyms
      .map(([words, means]) => ({ words: wordsOf(words).join(' '), means: wordsOf(means) }))
      .sort((a, b) => b.words.length - a.words.length);
    this.lengths = this.items.map((item, index) => {
      const best = new Map<string, number>();
      const put = (text: string, weight: number) => {
        for (const word of wordsOf(text)) best.set(word, Math.max(best.get(word) ?? 0, weight));
      };
      put(item.category, WEIGHT.category);
      put(item.action === 'Replace' ? 'replace install' : item.action, WEIGHT.action);
      put(item.subcategory, WEIGHT.subcategory);
      put(item.synonyms, WEIGHT.synonyms);
      put(item.description, WEIGHT.description);
      for (const [word, weight] of best) {
        const list = this.postings.get(word);
        if (list) list.push({ item: index, weight });
        else this.postings.set(word, [{ item: index, weight }]);
      }
      return Math.max(1, wordsOf(item.description).length);
    });
    this.sortedWords = [...this.postings.keys()].sort();
    for (const word of this.sortedWords) {
      for (const gram of gramsOf(word)) {
        const list = this.trigrams.get(gram);
        if (list) list.push(word);
        else this.trigrams.set(gram, [word]);
      }
    }
  }

  /** At most `take` items, best first. */
  find(keyword: string, take: number): BookItem[] {
    const asked = this.asked(keyword);
    if (!asked.length) return [];
    const scores = new Map<number, { score: number; matched: number; described: number }>();
    for (const alternatives of asked) {
      const best = new Map<number, { worth: number; described: boolean }>();
      for (const { word, worth } of alternatives) {
        const list = this.postings.get(word);
        if (!list) continue;
        const rarity = Math.log(1 + this.items.length / list.length);
        for (const { item, weight } of list) {
          const value = weight * worth * rarity;
          const was = best.get(item);
          if (!was || value > was.worth) best.set(item, { worth: value, described: weight >= WEIGHT.description });
        }
      }
      for (const [item, { worth, described }] of best) {
        const was = scores.get(item) ?? { score: 0, matched: 0, described: 0 };
        scores.set(item, { score: was.score + worth, matched: was.matched + 1, described: was.described + (described ? 1 : 0) });
      }
    }
    const rank = ([index, s]: [number, { score: number; matched: number; described: number }]) => ({
      item: this.items[index] as BookItem,
      score: s.score * (s.matched / asked.length) ** 2 * (1 + (0.4 * s.described) / (this.lengths[index] as number)),
    });
    return [...scores]
      .map(rank)
      .sort((a, b) => b.score - a.score || a.item.actionId - b.item.actionId || a.item.code - b.item.code)
      .slice(0, take)
      .map((hit) => hit.item);
  }

  /** For each word asked, the words of the index that may stand for it. */
  private asked(keyword: string): { word: string; worth: number }[][] {
    let rest = ` ${wordsOf(keyword).join(' ')} `;
    const asked: { word: string; worth: number }[][] = [];
    for (const { words, means } of this.synonyms) {
      if (!rest.includes(` ${words} `)) continue;
      rest = rest.replace(` ${words} `, ' ');
      const own = words.includes(' ') ? [] : [{ word: words, worth: 1 }];
      means.forEach((word, i) => {
        asked.push([{ word, worth: 1 }, ...(i === 0 ? own : [])]);
      });
    }
    for (const word of rest.split(' ').filter(Boolean)) {
      if (NOISE.has(word)) continue;
      asked.push(this.near(word));
    }
    return asked;
  }

  private near(word: string): { word: string; worth: number }[] {
    const found = this.postings.has(word) ? [{ word, worth: 1 }] : [];
    if (word.length >= 3) {
      for (let i = this.firstFrom(word); i < this.sortedWords.length && (this.sortedWords[i] as string).startsWith(word); i++) {
        if (this.sortedWords[i] !== word) found.push({ word: this.sortedWords[i] as string, worth: PREFIX_WORTH });
      }
    }
    if (found.length || word.length < 4 || /\d/.test(word)) return found.length ? found : [{ word, worth: 1 }];
    const shared = new Map<string, number>();
    for (const gram of gramsOf(word)) {
      for (const candidate of this.trigrams.get(gram) ?? []) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
    }
    const reach = word.length <= 5 ? 1 : 2;
    return [...shared.keys()]
      .filter((candidate) => Math.abs(candidate.length - word.length) <= reach)
      .map((candidate) => ({ word: candidate, distance: editDistance(word, candidate) }))
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 5)
      .map(({ word: candidate, distance }) => ({ word: candidate, worth: MISSPELT_WORTH / distance }));
  }

  private firstFrom(prefix: string): number {
    let low = 0;
    let high = this.sortedWords.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sortedWords[middle] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Words in lower case and the singular; 6' and 36" read as `6 ft` and `36 in`; fractions stay whole. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/(\d)\s*(?:'|’|′|-?\s*(?:foot|feet|ft)\b\.?)/g, '$1 ft ')
    .replace(/(\d)\s*(?:"|”|″|-?\s*(?:inches|inch|in)\b\.?)/g, '$1 in ')
    .replace(/(\d)\s*x\s*(?=\d)/g, '$1 ')
    .replace(/(\d)\s*-?\s*(gallon|gal|amp|amps|cfm|ton|hp)s?\b/g, '$1 $2 ')
    .replace(/['’]/g, '')
    .split(/[^a-z0-9/.]+/)
    .map((word) => word.replace(/^[/.]+|[/.]+$/g, ''))
    .filter(Boolean)
    .map(singular);
}

function singular(word: string): string {
  if (word.length <= 3 || /\d/.test(word) || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
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
