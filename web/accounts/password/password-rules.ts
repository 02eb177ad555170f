import { isCommonPassword } from '../../../contracts/accounts/common-password.ts';

export interface Rule {
  words: string;
  kept: boolean;
}

/** What a new password must be (R002 to R005, and the list of common ones), and which of it one has. `own` are words about the person. */
export function passwordRules(password: string, own: readonly string[]): Rule[] {
  return [
    { words: `${[...password].length} of 12 characters`, kept: password.length >= 12 },
    { words: 'a digit', kept: /[0-9]/.test(password) },
    { words: 'a lowercase letter', kept: /[a-z]/.test(password) },
    { words: 'an uppercase letter', kept: /[A-Z]/.test(password) },
    { words: 'no common word or name', kept: password.length >= 12 && !isCommonPassword(password, own) },
  ];
}

const CONSONANTS = 'bcdfghjkmnprstvwz';
const VOWELS = 'aeiu';

/** A password to be read aloud and typed: four made-up words, one with a capital, and two digits. Some 60 bits. */
export function inventPassword(random: (below: number) => number = randomBelow): string {
  const letter = (of: string) => of.charAt(random(of.length));
  const word = () => Array.from({ length: 2 }, () => letter(CONSONANTS) + letter(VOWELS)).join('') + letter(CONSONANTS);
  const words = Array.from({ length: 4 }, word);
  const capital = random(words.length);
  const spelled = words.map((one, index) => (index === capital ? one.charAt(0).toUpperCase() + one.slice(1) : one));
  return `${spelled.join('-')}-${random(10)}${random(10)}`;
}

/** Without the bias of a remainder: numbers of the last incomplete round are drawn again. */
function randomBelow(below: number): number {
  const most = Math.floor(2 ** 32 / below) * below;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= most);
  return (drawn[0] ?? 0) % below;
}
