import { folded } from '../../../contracts/finding.ts';

/** A text with everything in it marked that a search for contacts found: parts of words too, and digits whatever stands between them. */
export function Found({ text, query }: { text: string; query: string }) {
  const letters = [...text];
  const compared = letters.map((letter) => folded(letter).charAt(0) || ' ').join('');
  const digits = letters.flatMap((letter, at) => (/\d/.test(letter) ? [{ letter, at }] : []));
  const number = digits.map(({ letter }) => letter).join('');
  const found = letters.map(() => false);
  for (const typed of query.split(/\s+/).filter(Boolean)) {
    const word = [...typed].map(folded).join('');
    for (let at = compared.indexOf(word); at >= 0 && word; at = compared.indexOf(word, at + 1)) found.fill(true, at, at + word.length);
    const wanted = /^[\d().+-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
    if (wanted.length < 3) continue;
    const at = number.indexOf(wanted);
    if (at >= 0) found.fill(true, digits[at]?.at, (digits[at + wanted.length - 1]?.at ?? 0) + 1);
  }
  const stretches: { text: string; marked: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = stretches.at(-1);
    const marked = found[at] ?? false;
    if (last && last.marked === marked) last.text += letter;
    else stretches.push({ text: letter, marked });
  });
  return stretches.map(({ text: part, marked }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which never change places
    marked ? <mark key={at}>{part}</mark> : part,
  );
}

/** Whether a search finds something in a text. */
export function isFoundIn(text: string, query: string): boolean {
  const compared = [...text].map(folded).join('');
  return query.split(/\s+/).some((word) => word !== '' && compared.includes([...word].map(folded).join('')));
}
