const MARKS = /\p{M}+/gu;
const PLAIN = /^[\x20-\x7e\n]*$/;

/** A text as every search compares it: small letters, without accents, and in one form where a sign has several (`Café` is found by `cafe`). */
export const folded = (text: string): string => (PLAIN.test(text) ? text : text.normalize('NFKD').replace(MARKS, '')).toLowerCase();

/** Whether a folded text has each of the words that were typed, anywhere and in any order; every text has those of an empty search. */
export function finderOf(typed: string): (foldedText: string) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
