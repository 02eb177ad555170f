import { phraseOf, type RoomKind, type RoomName, type Vocabulary } from './vocabulary.ts';

/** Feet, as plain decimal texts. */
export interface Dims {
  length: number;
  width: number;
  height: number | null;
}

/** What one stretch of the sentence says; `from` and `to` are its place in the text as typed. */
export type Term = { from: number; to: number; text: string } & (
  | { of: 'thing'; means: string; plural: boolean; room?: RoomName | undefined }
  | { of: 'action' | 'scope' | 'object' | 'filler' | 'without' | 'quality'; means: string; plural: boolean }
  | { of: 'word'; means: string; plural: boolean }
  | { of: 'split'; hard: boolean; means: string }
  | { of: 'room'; room: RoomName; means: string; plural: boolean }
  /** `clear` if the sentence itself says that it counts: `x 3`, `(3)`, `3 ea`, `three`. */
  | { of: 'count'; value: number; clear: boolean }
  | { of: 'dims'; dims: Dims }
  | { of: 'sf' | 'lf' | 'squares' | 'height' | 'up' | 'days' | 'hours' | 'cy' | 'length'; value: number }
  /** A size that names the item and not an amount: `40 gal`, `48 in`, `3/4`. */
  | { of: 'itemsize'; means: string }
  /** The distance of a toilet from the wall, which no item of the book differs by. */
  | { of: 'roughin' }
);

const NUMBER = '(\\d{1,6}(?:,\\d{3})*(?:\\.\\d{1,4})?)';
const FEET = "(?:'|ft\\b\\.?|feet\\b|foot\\b|pies?\\b)";
const INCHES = "(?:\"|''|in\\b\\.?|inch\\b|inches\\b)";
/** 12, 12', 12 ft, 12' 6", 12'6. */
const LENGTH = `${NUMBER}(?:\\s*${FEET}(?:(?:\\s*-?(?=\\d[\\d.]*\\s*${INCHES})|(?<=')(?=\\d{1,2}(?:[\\sx,]|$)))(\\d{1,2}(?:\\.\\d+)?)\\s*${INCHES}?)?)?`;
const BY = '\\s*(?:x|by\\b|por\\b|\\*)\\s*';
const at = (pattern: string) => new RegExp(pattern, 'y');

const PATTERNS: { pattern: RegExp; read: (found: RegExpExecArray) => Measured | null }[] = [
  {
    pattern: at(`${LENGTH}${BY}${LENGTH}(?:${BY}${LENGTH})?(\\s*(?:"|inch(?:es)?\\b|in\\b(?!\\s*[a-z])))?`),
    read: (found) => {
      const [, l, li, w, wi, h, hi, inches] = found;
      if (inches) return { of: 'itemsize' };
      const [a, b] = [feet(l, li), feet(w, wi)];
      return { of: 'dims', dims: { length: Math.max(a, b), width: Math.min(a, b), height: h ? feet(h, hi) : null } };
    },
  },
  // A toilet's distance from the wall is part of its name.
  { pattern: at(`(?:10|12|14)\\s*(?:${INCHES})?\\s*-?\\s*rough(?:\\s*-?\\s*in)?\\b`), read: () => ({ of: 'roughin' }) },
  // Thousands choose an item, and never count it: `60k`, `80 kbtu`, `110k btu`.
  {
    pattern: at(`${NUMBER}\\s*k\\s*(-?\\s*btuh?s?)?\\b`),
    read: ([, thousands, btu]) => ({ of: 'itemsize', text: `${(numberOf(thousands) * 1000).toLocaleString('en-US')}${btu ? ' btu' : ''}` }),
  },
  {
    pattern: at(`${NUMBER}\\s*(?:sf\\b|s\\.f\\.|sq\\.?\\s*f(?:ee|oo)?t\\b\\.?|square\\s*f(?:ee|oo)t\\b|ft2\\b|sqf\\b|pies\\s*cuadrados)`),
    read: amount('sf'),
  },
  {
    pattern: at(`${NUMBER}\\s*(?:lf\\b|l\\.f\\.|lin(?:ear|eal)?\\.?\\s*f(?:ee|oo)?t\\b\\.?|running\\s*f(?:ee|oo)t\\b|pies\\s*lineales)`),
    read: amount('lf'),
  },
  { pattern: at(`${NUMBER}\\s*(?:squares?\\b|sqs?\\b\\.?|cuadros?\\b)`), read: amount('squares') },
  { pattern: at(`${NUMBER}\\s*(?:cy\\b|cu\\.?\\s*y(?:ar)?ds?\\b|cubic\\s*y(?:ar)?ds?\\b)`), read: amount('cy') },
  { pattern: at(`${NUMBER}\\s*(?:days?\\b|dias?\\b)`), read: amount('days') },
  { pattern: at(`${NUMBER}\\s*(?:hrs?\\b|hours?\\b|horas?\\b)`), read: amount('hours') },
  {
    pattern: at(`(?:ceilings?|clgs?|walls?)\\s*(?:height|ht|at|are|is|of|@)\\s*(?:at|of|is|@)?\\s*${LENGTH}`),
    read: ([, l, li]) => tall(feet(l, li)),
  },
  {
    pattern: at(`(?:up|bottom|lower|first|hasta|flood\\s*cut(?:\\s*at)?)\\s*(?:to\\s*)?${LENGTH}`),
    read: ([, l, li]) => ({ of: 'up', value: feet(l, li) }),
  },
  { pattern: at(`${LENGTH}\\s*-?\\s*(?:up\\b|flood\\s*cut)`), read: ([, l, li]) => ({ of: 'up', value: feet(l, li) }) },
  {
    pattern: at(`${LENGTH}\\s*-?\\s*(?:tall\\b|high\\b|ceilings?\\b|clgs?\\b|walls?\\b(?=\\s*$)|de\\s*alto)`),
    read: ([found, l, li]) => (/['f]|ceil|clg/.test(found ?? '') ? tall(feet(l, li)) : null),
  },
  {
    pattern: at(
      `(?:\\d+[ -])?\\d+/\\d+(?:\\s*${INCHES})?|${NUMBER}\\s*-?\\s*(?:"|''|inch(?:es)?\\b|in\\b\\.?(?!\\s*(?:the|my)\\b)|gal(?:lons?)?\\b|amps?\\b|a\\b|tons?\\b|btu\\b|kw\\b|volts?\\b|v\\b|hp\\b|cfm\\b|mm\\b|ga\\b|gauge\\b|y(?:ar)?ds?\\b|lbs?\\b|mil\\b|watts?\\b|w\\b|ways?\\b|panels?\\b|lites?\\b|cars?\\b|zones?\\b|stor(?:y|ies)\\b)`,
    ),
    read: () => ({ of: 'itemsize' }),
  },
  { pattern: at(`${NUMBER}\\s*-?\\s*${FEET}`), read: amount('length') },
  { pattern: at(`r-?\\d{2}\\b`), read: () => ({ of: 'itemsize' }) },
  { pattern: at(`\\(?(?:qty\\.?\\s*)?(\\d{1,4})\\)?(?:\\s*x\\b|\\s*ea\\b\\.?|\\s*pcs?\\b\\.?)?(?![\\d.,/]*\\d)`), read: counted },
  { pattern: at(`x\\s*(\\d{1,3})\\b`), read: counted },
];

type Amount = 'sf' | 'lf' | 'squares' | 'height' | 'up' | 'days' | 'hours' | 'cy' | 'length';
type Measured =
  | { of: 'dims'; dims: Dims }
  /** `text` if the book writes it otherwise. */
  | { of: 'itemsize'; text?: string }
  | { of: 'roughin' }
  | { of: Amount; value: number }
  | { of: 'count'; value: number; clear: boolean };

const numberOf = (text: string | undefined) => Number((text ?? '0').replaceAll(',', ''));
const feet = (whole: string | undefined, inches: string | undefined) => numberOf(whole) + numberOf(inches) / 12;
/** Under 6 ft nobody stands: it is how far up the wall the work goes. */
const tall = (value: number): Measured => (value < 6 ? { of: 'up', value } : { of: 'height', value });

function amount(of: Amount) {
  return ([, value]: RegExpExecArray): Measured => ({ of, value: numberOf(value) });
}

function counted([all, value]: RegExpExecArray): Measured {
  return { of: 'count', value: numberOf(value), clear: !/^\d+$/.test(all.trim()) };
}

/** The text in lower case, without accents, each character in its place. */
function evened(text: string): string {
  let even = '';
  for (let n = 0; n < text.length; n++) {
    const one = text[n] as string;
    const plain = one <= '\x7f' ? one : (LOOKS_LIKE.get(one) ?? one.normalize('NFD')[0] ?? ' ');
    const lower = plain.toLowerCase();
    even += lower.length === 1 ? lower : ' ';
  }
  return even;
}
const LOOKS_LIKE = new Map(
  Object.entries({ '×': 'x', '’': "'", '‘': "'", '′': "'", '″': '"', '“': '"', '”': '"', '½': ' ', '–': '-', '—': ',', '\u00a0': ' ' }),
);

/** Rooms that a thing's name places it in: a patio door is in none. */
const INDOORS: ReadonlySet<RoomKind> = new Set(['bath', 'kitchen', 'basement', 'attic']);

/** A piece of the text before its words have a meaning. */
type Piece = { from: number; to: number; text: string } & ({ of: 'word' } | { of: 'mark' } | Measured);

function piecesOf(text: string): Piece[] {
  const even = evened(text);
  const pieces: Piece[] = [];
  for (let from = 0; from < even.length; ) {
    const one = even[from] as string;
    const before = even[from - 1] ?? ' ';
    let to = from + 1;
    if (/[a-z0-9(]/.test(one) && !/[a-z0-9]/.test(before)) {
      const measured = measuredAt(even, from);
      if (measured) {
        pieces.push(measured);
        from = measured.to;
        continue;
      }
    }
    if (/[a-z]/.test(one)) {
      WORD.lastIndex = from;
      const word = WORD.exec(even);
      to = from + (word?.[0].length ?? 1);
      pieces.push({ of: 'word', from, to, text: (word?.[0] ?? one).replace(/\s/g, '') });
    } else if (/\d/.test(one)) {
      while (/[\d.,]/.test(even[to] ?? '')) to++;
      pieces.push({ of: 'word', from, to, text: even.slice(from, to) });
    } else if (/[,;&+\n.:/]/.test(one)) {
      pieces.push({ of: 'mark', from, to, text: /[,;\n.:]/.test(one) ? ',' : 'and' });
    } else if (!/[\s\-"'()*#!?]/.test(one)) {
      pieces.push({ of: 'word', from, to, text: one });
    }
    from = to;
  }
  return pieces;
}
const WORD = /[rd]\s?[&+]\s?r\b|w\/o\b|w\/|a\/c\b|[a-z]+(?:'[a-z]+)?\d*/y;

function measuredAt(even: string, from: number): Piece | null {
  for (const { pattern, read } of PATTERNS) {
    pattern.lastIndex = from;
    const found = pattern.exec(even);
    const measured = found && read(found);
    if (!found || !measured) continue;
    return { text: found[0].trim(), ...measured, from, to: from + found[0].trimEnd().length };
  }
  return null;
}

/**
 * The sentence's terms in order; words take the longest entry of the vocabulary that they begin. A word that is none of the book's is read as the one
 * of the vocabulary that it is misspelt from.
 */
export function termsOf(text: string, { meanings, longest, spelling }: Vocabulary, isOfBook: (word: string) => boolean): Term[] {
  const pieces = piecesOf(text).map((piece) => {
    if (piece.of !== 'word') return piece;
    const word = phraseOf(piece.text);
    const meant = isOfBook(word) ? null : spelling.meant(word);
    return meant === null ? piece : { ...piece, text: meant };
  });
  const terms: Term[] = [];
  for (let n = 0; n < pieces.length; ) {
    const piece = pieces[n] as Piece;
    const { from } = piece;
    if (piece.of !== 'word' && piece.of !== 'mark' && !(piece.of === 'itemsize' && piece.text === '1/2')) {
      terms.push(piece.of === 'itemsize' ? { ...piece, means: piece.text } : (piece as Term));
      n++;
      continue;
    }
    let read = 0;
    for (let many = Math.min(longest, pieces.length - n); many > 0 && read === 0; many--) {
      const taken = pieces.slice(n, n + many);
      if (taken.some(({ of, text: one }) => of !== 'word' && one !== 'and' && one !== '1/2')) continue;
      const words = phraseOf(taken.map(({ text: one }) => one).join(' '));
      const meaning = words === '' ? undefined : meanings.get(words);
      if (!meaning) continue;
      const { to } = taken.at(-1) as Piece;
      if (meaning.of === 'thing') {
        const place = meanings.get(words.split(' ')[0] ?? '')?.room;
        const text = taken.map(({ text: one }) => one).join(' ');
        terms.push({
          of: 'thing',
          from,
          to,
          text,
          means: meaning.means,
          plural: isPlural(text),
          room: place && INDOORS.has(place.kind) ? place : undefined,
        });
      } else terms.push(termOf(meaning, { from, to, text: taken.map(({ text: one }) => one).join(' ') }));
      read = many;
    }
    if (read === 0) {
      const means = phraseOf(piece.text);
      if (piece.of === 'mark') terms.push({ ...piece, of: 'split', hard: piece.text === ',', means: piece.text });
      else terms.push({ ...piece, of: 'word', means: means || piece.text, plural: isPlural(piece.text) });
    }
    n += Math.max(1, read);
  }
  return terms;
}

function termOf(
  { of, means, room }: { of: string; means: string; room?: RoomName },
  place: { from: number; to: number; text: string },
): Term {
  const plural = isPlural(place.text);
  if (of === 'room' && room) return { ...place, of, room, means, plural };
  if (of === 'count') return { ...place, of, value: Number(means), clear: true };
  if (of === 'split') return { ...place, of, hard: false, means };
  return { ...place, of: of as 'object', means, plural };
}

const isPlural = (text: string) => text.endsWith('s') && phraseOf(text) !== text.toLowerCase();

/** Whether a term can be work: an action, a thing, or a word that is not known yet. */
export const isOpen = ({ of }: Term) => of === 'action' || of === 'scope' || of === 'object' || of === 'word' || of === 'thing';
/** What the rules know a term by. */
export const tokensOf = (term: Term): string[] =>
  'means' in term && isOpen(term) ? [term.means, ...(term.means.includes(' ') ? term.means.split(' ') : [])] : [];
