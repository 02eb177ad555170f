/** What a search of the audit finds: entries that have a word beginning with each of its words. */

/** Letters and digits, and numbers whole: `12.50` and `3/4` are one word each, `pull-down` is two. */
const WORD = /\d+(?:[./]\d+)+|[\p{L}\p{N}]+/gu;
const LONGEST_WORD = 60;

const words = (text: string) => (text.toLowerCase().match(WORD) ?? []).map((word) => word.slice(0, LONGEST_WORD));

/** A text as it is stored for a search: its words with blanks between them. */
export const wordsOf = (text: string): string => words(text.slice(0, 2000)).join(' ');

/** The indexed expression over the column `words`. */
export const LEXEMES = "(array_to_tsvector(string_to_array(words, ' ')))";

/**
 * A search as a `tsquery`: a word of one letter is a whole word, any other the beginning of one. Undefined when it has no words. `places` are those of the
 * words that are looked for; without them all are.
 */
export function searchedLexemes(text: string, places?: number[]): string | undefined {
  const asked = words(text).filter((_, place) => places?.includes(place) ?? true);
  const all = asked.map((word) => `'${word.replaceAll("'", "''")}'${word.length === 1 ? '' : ':*'}`);
  return all.length === 0 ? undefined : all.join(' & ');
}

/** The same as patterns of LIKE over `' ' || words || ' '`, for entries that are looked through one by one. */
export const searchedPatterns = (text: string): string[] => words(text).map((word) => (word.length === 1 ? `% ${word} %` : `% ${word}%`));
