import { join } from 'node:path';
import { bookFolder, readBook } from '../book-files.ts';
import { wordsOf } from '../search.ts';
import type { Limit } from './limits.ts';
import { Spelling } from './spelling.ts';

/** Kinds of rooms: what work in them means differs by it. */
const KINDS = ['bath', 'half', 'kitchen', 'room', 'basement', 'attic', 'crawl', 'deck', 'porch', 'ground'] as const;
export type RoomKind = (typeof KINDS)[number];
/** Outside, where a size is that of the work and not of a room with walls. */
export const OUTSIDE: ReadonlySet<RoomKind> = new Set(['deck', 'porch', 'ground']);

/** A room as rooms.csv has it; its usual size in feet, null where there is none. */
export interface RoomName {
  label: string;
  type: string;
  kind: RoomKind;
  length: string | null;
  width: string | null;
}

const CLASSES = ['action', 'scope', 'thing', 'filler', 'split', 'without', 'count', 'quality', 'object', 'stop', 'cause'] as const;
type WordClass = (typeof CLASSES)[number] | 'room';

export interface Meaning {
  of: WordClass;
  means: string;
  room?: RoomName;
}

/** One line that words bring (works.csv). */
export interface WorkLine {
  group: string;
  code: number;
  /** An amount, see `amounts.ts`. */
  quantity: string;
  /** `{floor}` and the like stand for the measurement. */
  reason: string;
  ask: Ask | null;
}

/** Brought only if the question has one of the answers, or with `not` if it has none of them. */
export interface Ask {
  question: string;
  not: boolean;
  answers: string[];
}

/** All lines that the same words bring. */
export interface Work {
  needs: string[];
  without: string[];
  room: RoomKind | 'any' | null;
  lines: WorkLine[];
}

export interface Answer {
  name: string;
  /** Phrases that give this answer. */
  words: string[];
  /** Square feet of floor from which on this answer is shown first; null for none. */
  fromFloor: number | null;
}

export interface Question {
  name: string;
  answers: Answer[];
}

export interface Vocabulary {
  meanings: ReadonlyMap<string, Meaning>;
  /** Words of the longest entry. */
  longest: number;
  /** The single words of the entries, found by a misspelling. */
  spelling: Spelling;
  /** Words that name nothing alone: verbs, and what is said of anything (`quality`, `number`). */
  stops: ReadonlySet<string>;
  /** What happened, and no thing to install: `overflowed`, `fire`. */
  causes: ReadonlySet<string>;
  works: readonly Work[];
  /** Sizes that a thing is said to have and that no item differs by: a door of 36 in. */
  sizes: ReadonlyMap<string, ReadonlySet<number>>;
  limits: readonly Limit[];
  /** Groups of lines in the order of works.csv, which is that of the work. */
  groups: readonly string[];
  questions: ReadonlyMap<string, Question>;
}

/** Words of a phrase as sentences are compared: lower case, singular, without accents. */
export const phraseOf = (text: string): string => (/^[a-z]&[a-z]$/.test(text) ? text : wordsOf(text).join(' '));

/** Reads `book/proposals/*.csv`, and refuses a row that does not add up with its file and line. */
export function loadVocabulary(folder = bookFolder()): Vocabulary {
  const rows = (file: string) => readBook(join('proposals', file), folder);
  const meanings = new Map<string, Meaning>();
  const [stops, causes] = [new Set<string>(), new Set<string>()];
  for (const { cells, where } of rows('words.csv')) {
    const of = CLASSES.find((one) => one === cells.class);
    if (!of) throw new Error(`${where}: ${cells.class} is no class of words.`);
    const words = (cells.words ?? '').split('|').map(phraseOf);
    // They stay words, because names of items have them too: `house numbers`.
    if (of === 'stop') for (const word of words) stops.add(word);
    else if (of === 'cause') for (const word of words) causes.add(word);
    else for (const phrase of words) meanings.set(phrase, { of, means: cells.means || phrase });
  }
  for (const { cells, where } of rows('rooms.csv')) {
    const kind = KINDS.find((one) => one === cells.kind);
    if (!kind) throw new Error(`${where}: ${cells.kind} is no kind of room.`);
    const room = { label: cells.label ?? '', type: cells.type ?? '', kind, length: cells.length || null, width: cells.width || null };
    for (const words of (cells.words ?? '').split('|')) meanings.set(phraseOf(words), { of: 'room', means: `@${kind}`, room });
  }
  const questions = new Map<string, Question>();
  const questionOf = (name: string) => {
    const known: Question = questions.get(name) ?? { name, answers: [] };
    questions.set(name, known);
    return known;
  };
  for (const { cells } of rows('questions.csv')) {
    const words = (cells.words ?? '').split('|').filter(Boolean).map(phraseOf);
    questionOf(cells.question ?? '').answers.push({
      name: cells.answer ?? '',
      words,
      fromFloor: cells.from_floor ? Number(cells.from_floor) : null,
    });
  }
  const works = new Map<string, Work>();
  for (const { cells, where } of rows('works.csv')) {
    const needs = (cells.needs ?? '').split(' ');
    const work = works.get(cells.needs ?? '') ?? {
      needs: needs.filter((need) => !/^[@!]/.test(need)),
      without: needs.flatMap((need) => (need.startsWith('!') ? [need.slice(1)] : [])),
      room: (needs.find((need) => need.startsWith('@'))?.slice(1) ?? null) as Work['room'],
      lines: [],
    };
    if (work.room && work.room !== 'any' && !KINDS.includes(work.room)) throw new Error(`${where}: ${work.room} is no kind of room.`);
    works.set(cells.needs ?? '', work);
    const code = Number(cells.code);
    if (!Number.isInteger(code)) throw new Error(`${where}: ${cells.code} is no code.`);
    const ask = askOf(cells.ask ?? '');
    work.lines.push({ group: cells.group ?? '', code, quantity: cells.quantity ?? '', reason: cells.reason ?? '', ask });
    if (!ask) continue;
    const { answers } = questionOf(ask.question);
    for (const name of ask.answers) if (!answers.some((one) => one.name === name)) answers.push({ name, words: [], fromFloor: null });
  }
  // A question with one answer can also be answered with No.
  for (const { answers } of questions.values()) if (answers.length === 1) answers.push({ name: 'No', words: [], fromFloor: null });
  const longest = Math.max(...[...meanings.keys()].map((words) => words.split(' ').length));
  const spelling = new Spelling([...meanings.keys()].flatMap((words) => words.split(' ')));
  const sizes = new Map(rows('sizes.csv').map(({ cells }) => [cells.thing ?? '', new Set((cells.sizes ?? '').split(' ').map(Number))]));
  const limits = rows('limits.csv').map(({ cells }): Limit => {
    const most = (text = '') => (text === '' ? null : Number(text));
    return {
      words: (cells.words ?? '').split('|').filter(Boolean).map(phraseOf),
      unit: cells.unit ?? '',
      perRoom: most(cells.per_room),
      perJob: most(cells.per_job),
      perFloor: most(cells.per_floor),
    };
  });
  const groups = [...new Set([...works.values()].flatMap(({ lines }) => lines.map(({ group }) => group)))];
  return { meanings, longest, spelling, stops, causes, works: [...works.values()], sizes, limits, groups, questions };
}

function askOf(text: string): Ask | null {
  const [, question, sign, answers] = /^([^=!]+)([=!])(.+)$/.exec(text) ?? [];
  return question && answers ? { question, not: sign === '!', answers: answers.split('|') } : null;
}
