import { D, round } from '../../../contracts/decimal.ts';
import { grouped } from '../../ui/words.ts';
import { trimmed } from '../estimate/figures.ts';

/** What a person typed as a quantity: its value with what is worth telling about it, or why it cannot be kept. */
export type TypedQuantity =
  | {
      ok: true;
      /** A plain decimal with the places that the line keeps. */
      value: string;
      /** What a sum comes to, `= 100.0`, or `= 133.3, from 133.3333`; empty for a plain number. */
      understood: string;
      /** `90.25 is kept as 90.3` where a plain number has more places than the line keeps; else empty. */
      rounded: string;
    }
  | { ok: false; reason: string };

/** Keys that begin a quantity: a figure, a bracket, a spreadsheet's equals sign, and a minus, which is refused in words. */
export const BEGINS_QUANTITY = /^[\d.,(=+\-−]$/;
/** Longer input is cut by the field; this bounds what is pasted. */
export const LONGEST_QUANTITY = 80;

const TIMES = /^[*x×·]$/i;
const DIVIDED = /^[/÷]$/;
const PLUS = /^\+$/;
const MINUS = /^[-−–]$/;
const FEET = /^['′’]$/;
const INCHES = /^(?:["″”]|'')$/;
const NUMBER = /^\d/;
/** A number with or without thousands separated, a sign of the sum, a foot or inch mark; anything else is one unknown character. */
const TOKEN = /(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d*)?|\.\d+|''|[^\s]/g;
const PLAIN_NUMBER = /^\+?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;

class NotASum extends Error {}

/**
 * A sum of a quantity, as an estimator types it: `+ - * / x ( )`, feet and inches (`12' 6" x 8` is 100), mixed numbers (`3 1/2`).
 * It is total: every text has a value or a NotASum with the words for whoever typed it.
 */
class Sum {
  private at = 0;
  private readonly tokens: string[];

  constructor(text: string) {
    this.tokens = text.match(TOKEN)?.map((token) => (token.startsWith('.') && token.length > 1 ? `0${token}` : token)) ?? [];
  }

  value(): D {
    const value = this.addends();
    if (this.at < this.tokens.length) throw this.unexpected();
    return value;
  }

  private get token(): string {
    return this.tokens[this.at] ?? '';
  }

  private takes(kind: RegExp): boolean {
    if (!kind.test(this.token)) return false;
    this.at += 1;
    return true;
  }

  private unexpected(): NotASum {
    if (this.token === '') return new NotASum('The sum is not finished.');
    if (this.token === ')') return new NotASum('A bracket is closed that was not opened.');
    return new NotASum(`“${this.token}” cannot be read here. Type a number, or a sum such as 12 x 8.`);
  }

  private addends(): D {
    let value = this.factors();
    for (;;) {
      if (this.takes(PLUS)) value = value.plus(this.factors());
      else if (this.takes(MINUS)) value = value.minus(this.factors());
      else return value;
    }
  }

  private factors(): D {
    let value = this.factor();
    for (;;) {
      if (this.takes(TIMES)) value = value.times(this.factor());
      else if (this.takes(DIVIDED)) {
        const by = this.factor();
        if (by.isZero()) throw new NotASum('A sum cannot be divided by 0.');
        value = value.div(by);
      } else return value;
    }
  }

  private factor(): D {
    // A loop and not a recursion: the minus signs before a factor may be many.
    let negative = false;
    for (;;) {
      if (this.takes(MINUS)) negative = !negative;
      else if (!this.takes(PLUS)) break;
    }
    const value = this.takes(/^\($/) ? this.bracket() : this.measure();
    return negative ? value.negated() : value;
  }

  private bracket(): D {
    const value = this.addends();
    if (!this.takes(/^\)$/)) throw this.token === '' ? new NotASum('A bracket is not closed.') : this.unexpected();
    return value;
  }

  /** A number; with marks, a length in feet: `12'`, `12' 6"`, `12'6`, `6"`. */
  private measure(): D {
    const value = this.number();
    if (this.takes(INCHES)) return value.div(12);
    if (!this.takes(FEET)) return value;
    if (!NUMBER.test(this.token)) return value;
    const inches = this.number();
    this.takes(INCHES);
    if (inches.gte(12)) throw new NotASum('Inches beside feet are fewer than 12.');
    return value.plus(inches.div(12));
  }

  /** `3`, `3.5`, and `3 1/2`: a whole number followed by a fraction without a sign between. */
  private number(): D {
    const token = this.token;
    if (!NUMBER.test(token)) throw this.unexpected();
    this.at += 1;
    const value = new D(token.replaceAll(',', '').replace(/\.$/, ''));
    const [top = '', bar = '', bottom = ''] = this.tokens.slice(this.at, this.at + 3);
    if (!/^\d+$/.test(token) || !/^\d+$/.test(top) || bar !== '/' || !/^[1-9]\d*$/.test(bottom)) return value;
    this.at += 3;
    return value.plus(new D(top).div(bottom));
  }
}

/** Roofing squares, of 100 square feet: `30 sq`, `2.5 squares`. */
const SQUARES = /[\d.)]\s*(?:sqs?|squares?)\s*$/i;

/**
 * Reads a quantity of at most `max`, kept with `decimals` places. A unit or percent sign behind it is read over, and nothing at all is 0, which
 * the line then asks for. Of a line in SF, squares (`30 sq`) are 100 each.
 */
export function readQuantity(text: string, decimals: number, max: string, unit = ''): TypedQuantity {
  const squares = unit === 'SF' && SQUARES.test(text);
  const bare = text
    .slice(0, LONGEST_QUANTITY)
    .trim()
    .replace(/^=\s*/, '')
    .replace(/(?<=[\d.)'"′″])\s*(?:%|(?!x$)[a-z]{1,12})$/i, '')
    .trim();
  if (bare === '') return { ok: true, value: new D(0).toFixed(decimals), understood: '', rounded: '' };
  let exact: D;
  try {
    exact = new Sum(bare).value().times(squares ? 100 : 1);
  } catch (error) {
    if (error instanceof NotASum) return { ok: false, reason: error.message };
    throw error;
  }
  if (exact.isNegative() && !exact.isZero()) return { ok: false, reason: `A quantity is 0 or more, not ${grouped(shortened(exact))}.` };
  const value = round(exact, decimals);
  if (value.gt(max)) return { ok: false, reason: `A quantity is at most ${grouped(max)}.` };
  const kept = value.toFixed(decimals);
  const plain = PLAIN_NUMBER.test(bare) && !squares;
  return {
    ok: true,
    value: kept,
    understood: plain ? '' : `= ${grouped(kept)}${value.eq(round(exact, 4)) ? '' : `, from ${grouped(shortened(exact))}`}`,
    rounded: plain && !value.eq(exact) ? `${grouped(shortened(exact))} is kept as ${grouped(kept)}` : '',
  };
}

const shortened = (value: D) => trimmed(round(value, 4).toFixed(4)).replaceAll(',', '').replaceAll('−', '-');
