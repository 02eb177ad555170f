/** Shorter words are too near to each other: `bed`, `bid`. */
const LEAST_LETTERS = 5;

/**
 * Words that are found by how they are misspelt: a letter too many, too few or another, or two neighbours swapped. The first letter has to be right,
 * because there hardly anybody misspells one. By all that is left of a word without one of its letters, so that a word is looked up and none compared.
 */
export class Spelling {
  private readonly words: ReadonlySet<string>;
  private readonly shortened = new Map<string, Set<string>>();

  constructor(words: readonly string[]) {
    this.words = new Set(words);
    for (const word of this.words) {
      if (word.length < LEAST_LETTERS || /\d/.test(word)) continue;
      for (const short of shortenings(word)) this.shortened.set(short, (this.shortened.get(short) ?? new Set()).add(word));
    }
  }

  /** The one word that this one is misspelt from; null for a word that is right, and where several could be meant. */
  meant(word: string): string | null {
    if (this.words.has(word) || word.length < LEAST_LETTERS - 1 || /[^a-z]/.test(word)) return null;
    const found = new Set(shortenings(word).flatMap((short) => [...(this.shortened.get(short) ?? [])]));
    const near = [...found].filter((other) => other[0] === word[0] && isOneAway(word, other));
    return near.length === 1 ? (near[0] ?? null) : null;
  }
}

/** The word itself, and without each of its letters. */
const shortenings = (word: string): string[] => [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];

/** Whether one letter more, fewer or other, or one swap of neighbours, makes one word of the other. */
function isOneAway(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  if (a.length === b.length)
    return restA.slice(1) === restB.slice(1) || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2));
  return a.length > b.length ? restA.slice(1) === restB : restB.slice(1) === restA;
}
