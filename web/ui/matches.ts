import { folded } from '../../contracts/finding.ts';

/** A stretch of a text, and whether it is one that was searched for. */
export interface Stretch {
  text: string;
  found: boolean;
}

/** As many characters as a search of the price book takes. */
export const MOST_CHARACTERS = 100;

/** What a search asks for: one line without control characters and halves of characters, which no call takes; one that the cut would halve is left out. */
export const searchWords = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
    .replace(/\p{Cs}$/u, '')
    .trim();

/** More words than anybody types, so that a pasted page costs no more than a sentence. */
const MOST_WORDS = 24;
/** A shorter word marks only the beginnings of words: "in" is not what was found in "painting". */
const ANYWHERE_FROM = 3;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const LETTER = /[\p{L}\p{N}]/u;

/** Words as typed, and each without the punctuation around it: `6'` finds "6'" and "6". */
function wordsOf(query: string): string[] {
  const typed = folded(query).split(/\s+/, MOST_WORDS).filter(Boolean);
  const bare = typed.map((word) => word.replace(EDGES, ''));
  return [...new Set([...typed, ...bare])].filter(Boolean).sort((a, b) => b.length - a.length);
}

/**
 * The text, cut where the words of a query begin and end in it; the stretches make up the text again. What was typed is compared, never
 * made into a regular expression, in which every sign of the trade (`1/2"`, `6'`, `#10`) would have to be escaped.
 */
export function matchesIn(text: string, query: string): Stretch[] {
  const words = wordsOf(query);
  if (text === '' || words.length === 0) return text === '' ? [] : [{ text, found: false }];
  const characters = [...text];
  // A sign may be longer or shorter as it is compared ("½", an accent of its own): where each one begins there.
  const starts: number[] = [];
  let lower = '';
  for (const sign of characters) {
    starts.push(lower.length);
    lower += folded(sign);
  }
  const at = new Map(starts.map((start, index) => [start, index]));
  at.set(lower.length, characters.length);
  const found = characters.map(() => false);
  for (const word of words)
    for (let start = lower.indexOf(word); start >= 0; start = lower.indexOf(word, start + 1)) {
      const from = at.get(start);
      const to = at.get(start + word.length);
      if (from === undefined || to === undefined) continue;
      if (word.length < ANYWHERE_FROM && LETTER.test(word) && LETTER.test(characters[from - 1] ?? '')) continue;
      found.fill(true, from, to);
    }
  const stretches: Stretch[] = [];
  for (const [index, sign] of characters.entries()) {
    const last = stretches.at(-1);
    if (last && last.found === found[index]) last.text += sign;
    else stretches.push({ text: sign, found: found[index] ?? false });
  }
  return stretches;
}
