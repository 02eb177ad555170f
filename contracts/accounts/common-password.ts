/**
 * Passwords that are guessed first: one or two of the words and runs below, with the usual substitutes for letters, and with
 * digits and marks before, between and after them to satisfy a rule of character classes. The words were chosen for this product
 * after the most frequent entries in published counts of leaked passwords; no such list is copied here.
 */
const WORDS = `
  access account admin administrator angel apple april august autumn baby bailey banana baseball basketball batman bear beautiful blink boss brother bubbles
  builder business buster butterfly changeit changeme charlie cheese chelsea chicken chocolate church coffee company computer construction contractor
  cookie cowboy daniel dallas december default demo diamond doctor dolphin donald dragon eagle estimate facebook family february flower football forever
  freedom friday friend friends garden george ginger god google guest hammer hannah happy harley heaven hello home homeowner house hunter iloveyou internet
  jackson january jasmine jennifer jessica jesus jordan joshua july june justin killer king ladybug letmein liverpool login london love loveme lovely
  maggie magic manager march master matthew matrix maverick maxwell merlin michael michelle mickey monday money monkey mother mustang my naruto nathan
  nicole ninja november oct october office orange pass passwd password patrick peanut pepper philip pokemon princess private purple qazwsx rainbow ranger
  remodel remodeling repair robert samsung saturday school scopebook scooter secret secure security september server shadow silver single sister smokey
  snoopy soccer spider spring starwars steelers summer sunday sunflower sunshine superman superstar support system taylor test tester testing the thomas
  thursday thunder tigger tiger trustno trump tuesday user vanilla victoria wednesday welcome whatever william winter winner yankees yellow yourself zaq
`
  .trim()
  .split(/\s+/);
const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmik', 'onetwothreefour'];
const LETTER: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };
const SHORTEST_RUN = 3;
const PRODUCT = 'scopebook';
/** Passphrases of more words are not on such lists. */
const MOST_WORDS = 2;
const FEWEST_CHARACTERS = 6;

/** Whether a password is guessed first. `own` are words about the person, which somebody who knows them would try. */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  if (new Set(password.toLowerCase()).size < FEWEST_CHARACTERS) return true;
  // Digits and marks at the ends are ignored; within a word they are read as letters.
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z@$]+$/g, '');
  const names = [PRODUCT, ...own.flatMap((text) => text.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length >= SHORTEST_RUN)];
  const spelled = [...core].map((character) => LETTER[character] ?? character).join('');
  return [core, spelled].some((text) => isMadeOf(text.replace(/[^a-z]/g, ''), names));
}

/** Whether a text consists of at most two of the common words; a repeated word counts once, and names do not count at all. */
function isMadeOf(text: string, names: readonly string[]): boolean {
  /** For each length from the start, the fewest words that make up that part of the text. */
  const fewest: number[] = [0];
  for (let end = 1; end <= text.length; end++) {
    const lengths = (words: readonly string[]) => words.filter((word) => text.endsWith(word, end)).map((word) => word.length);
    const before = (length: number) => fewest[end - length] ?? Number.POSITIVE_INFINITY;
    const counts = [...lengths(WORDS), ...runsEndingAt(text, end)].map((length) => {
      const repeated = text.slice(0, end - length).endsWith(text.slice(end - length, end));
      return before(length) + (repeated ? 0 : 1);
    });
    counts.push(...lengths(names).map(before));
    fewest[end] = Math.min(Number.POSITIVE_INFINITY, ...counts);
  }
  return (fewest[text.length] ?? Number.POSITIVE_INFINITY) <= MOST_WORDS;
}

/** The lengths of the runs of the alphabet and the keyboard, forwards or backwards, that end at `end`. */
function runsEndingAt(text: string, end: number): number[] {
  const lengths: number[] = [];
  for (let length = SHORTEST_RUN; length <= end; length++) {
    const piece = text.slice(end - length, end);
    const reversed = [...piece].reverse().join('');
    if (!RUNS.some((run) => run.includes(piece) || run.includes(reversed))) break;
    lengths.push(length);
  }
  return lengths;
}
