/** What is wrong with an expression, and where: the characters from `from` up to, not including, `to`. */
export interface Fault {
  from: number;
  to: number;
  /** One sentence for people. */
  text: string;
  /** The name that was most likely meant in place of the marked one. */
  nearest?: string;
}

export const fault = (from: number, to: number, text: string, nearest?: string): Fault => ({
  from,
  to,
  text,
  ...(nearest !== undefined && { nearest }),
});

export interface Token {
  kind: 'number' | 'name' | 'word' | 'sign';
  /** Names in lower case, words without their quotes, signs in their plain form. */
  text: string;
  from: number;
  to: number;
}

/** Signs that a keyboard or a word processor writes in place of the plain ones. */
const PLAIN: Record<string, string> = { '×': '*', '÷': '/', '−': '-', '–': '-', '≤': '<=', '≥': '>=', '≠': '<>', '!=': '<>', '==': '=' };
const NEXT = /\s+|(\d+(?:\.\d*)?|\.\d+)|([a-z_][a-z0-9_]*)|["“”]([^"“”]*)["“”]|(<=|>=|<>|!=|==|[-+*/()=<>,×÷−–≤≥≠])/iy;
const MOST_DIGITS = 30;

/** The words of an expression, or the fault at the first character that is none. */
export function tokensOf(text: string): Token[] | Fault {
  const tokens: Token[] = [];
  NEXT.lastIndex = 0;
  for (let from = 0; from < text.length; from = NEXT.lastIndex) {
    NEXT.lastIndex = from;
    const match = NEXT.exec(text);
    const to = NEXT.lastIndex;
    if (!match) {
      const character = String.fromCodePoint(text.codePointAt(from) as number);
      if (/["“”]/.test(character)) return fault(from, text.length, 'This word needs a quotation mark at its end.');
      return fault(from, from + character.length, 'This character cannot be part of a formula.');
    }
    const [all, digits, name, word, sign] = match;
    if (digits !== undefined) {
      if (digits.length > MOST_DIGITS) return fault(from, to, `A number has at most ${MOST_DIGITS} digits.`);
      tokens.push({ kind: 'number', text: digits.replace(/\.$/, ''), from, to });
    } else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase(), from, to });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, from, to });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: PLAIN[sign] ?? sign, from, to });
    else if (all === '') return fault(from, from + 1, 'This character cannot be part of a formula.');
  }
  return tokens;
}
