/** Name, category and area in one text, as they are compared: in small letters, and in one form where a sign has several. */
export const plainOf = (typed: string): string => typed.normalize('NFKC').toLowerCase();

/** R438: each word in name, category or area, whatever its case. Answers how an item is asked, by the text that `plainOf` made of it. */
export function finder(words: string): (item: { readonly plain: string }) => boolean {
  const each = plainOf(words).split(/\s+/).filter(Boolean);
  return ({ plain }) => each.every((word) => plain.includes(word));
}
