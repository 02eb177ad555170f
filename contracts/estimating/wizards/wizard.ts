import type { D } from '../../decimal.ts';

/**
 * Work from answers: a wizard asks questions about one room and says which items of the price book its answers bring, how much of each, and why. Browser and server
 * evaluate the same definition; prices are not part of it.
 */
export interface Wizard<Room> {
  kind: 'kitchen' | 'bathroom';
  name: string;
  questions: readonly Question[];
  rules: readonly Rule[];
  groups: readonly Group[];
  /** In the order in which they are shown and added. */
  lines: readonly LineRule<Room>[];
}

export interface Question {
  key: string;
  label: string;
  /** Key and words of each answer. More than one, because a question with one option is not shown (R140). */
  options: readonly (readonly [key: string, words: string])[];
  standard: string;
  /** Said instead of money by an answer that brings no line of its own. */
  instead?: string;
}

/** Lines are shown by groups. A line goes to the task of its group's name where the estimate has it, else to the default task. */
export interface Group {
  key: string;
  name: string;
  task: string;
}

/** What an answer to one question does to another question. */
export interface Rule {
  /** The question that causes it, and its answers that do. */
  cause: readonly [question: string, ...answers: string[]];
  question: string;
  /** Answers that cannot be given; when all others are taken away, the one that is left is set. */
  removes: readonly string[];
  /** The sentence beside the cause; none where the answer that is struck through says enough. */
  words: string | null;
  /** The reason beside the lines of an answer that cannot be given; null shows no such lines. */
  refusal: string | null;
}

export interface LineRule<Room> {
  group: string;
  /** The item's code in the price book, of its lowest quality. */
  code: number;
  /** The question that brings it, and the answers that do; `every` is every answer. `null` for what is brought in any case. */
  by: readonly [question: string, ...answers: string[]] | null;
  /** A condition on other answers. */
  when?: (answers: Answers) => boolean;
  amount: (room: Room, answers: Answers) => Amount;
}

export interface Amount {
  /** In the item's unit; nothing to add at zero, unless the room is not measured. */
  quantity: D;
  reason: string;
  /** The quantity needs a measurement that the room does not have. */
  unmeasured?: boolean;
}

export type Answers = Readonly<Record<string, string>>;

export interface GeneratedLine {
  /** Names the line among those of its wizard, so that what was unticked or edited stays so: the item's code as text. */
  key: string;
  group: Group;
  code: number;
  /** The question that brings the line; empty for what is brought in any case. */
  question: string;
  /** With the decimals of the estimate. */
  quantity: string;
  reason: string;
  unmeasured: boolean;
  /** Set on a line that a rule keeps from being added: it is shown, struck through, with this reason. */
  refused: string | null;
}

/** Answers after the rules. `given` is kept by the caller, so that an answer comes back when its cause changes. */
export interface Settled {
  answers: Answers;
  /** Sentences at the question that causes them. */
  notes: ReadonlyMap<string, string>;
  /** Answers that cannot be given, by question. */
  removed: ReadonlyMap<string, ReadonlySet<string>>;
  /** Questions that a rule answers: the question that does, and the words of the answer that comes back with another one. */
  locked: ReadonlyMap<string, { by: string; back: string | null }>;
  refusals: readonly { question: string; answer: string; words: string | null }[];
}

/** Fills in standard answers for those that are not given, and applies the rules in their order. An unknown answer counts as not given. */
export function settle(wizard: Wizard<never>, given: Answers): Settled {
  const answers: Record<string, string> = {};
  for (const { key, options, standard } of wizard.questions) {
    const answer = given[key];
    answers[key] = answer !== undefined && options.some(([option]) => option === answer) ? answer : standard;
  }
  const notes = new Map<string, string>();
  const removed = new Map<string, Set<string>>();
  const locked = new Map<string, { by: string; back: string | null }>();
  const refusals: Settled['refusals'][number][] = [];
  for (const { cause, question, removes, words, refusal } of wizard.rules) {
    const [by, ...answersOfCause] = cause;
    if (!answersOfCause.includes(answers[by] ?? '')) continue;
    const asked = wizard.questions.find(({ key }) => key === question);
    if (!asked) continue;
    if (words !== null) notes.set(by, words);
    removed.set(question, new Set([...(removed.get(question) ?? []), ...removes]));
    const left = asked.options.filter(([option]) => !removed.get(question)?.has(option));
    const was = answers[question] ?? '';
    const causedBy = wizard.questions.find(({ key }) => key === by)?.label ?? '';
    const back = removes.includes(was) ? (asked.options.find(([option]) => option === was)?.[1] ?? null) : null;
    if (left.length === 1) locked.set(question, { by: causedBy, back });
    if (!removes.includes(was)) continue;
    refusals.push({ question, answer: was, words: refusal });
    answers[question] = left[0]?.[0] ?? '';
  }
  return { answers, notes, removed, locked, refusals };
}

/**
 * The lines that the settled answers bring to a room. A line without a quantity is left out; one that waits for a measurement stays, with 0.
 * `round` makes a quantity of the estimate's decimals.
 */
export function linesOf<Room>(wizard: Wizard<Room>, room: Room, settled: Settled, round: (quantity: string) => string): GeneratedLine[] {
  const { answers, refusals } = settled;
  return wizard.lines.flatMap((rule): GeneratedLine[] => {
    const refusal = refusals.find(({ question, answer }) => rule.by?.[0] === question && rule.by.includes(answer, 1));
    // A line of the refused answer is shown as that answer would have brought it.
    const seen = refusal ? { ...answers, [refusal.question]: refusal.answer } : answers;
    if (rule.by) {
      const [question, ...of] = rule.by;
      if (!of.includes(seen[question] ?? '')) return [];
    }
    if (rule.when && !rule.when(seen)) return [];
    // What both answers bring is no refused line.
    const refused = refusal && !rule.by?.includes(answers[refusal.question] ?? '', 1) ? refusal.words : null;
    if (refusal && refusal.words === null && refused === null && !rule.by?.includes(answers[refusal.question] ?? '', 1)) return [];
    const { quantity, reason, unmeasured = false } = rule.amount(room, refused === null ? answers : seen);
    if (!unmeasured && quantity.lte(0)) return [];
    const group = wizard.groups.find(({ key }) => key === rule.group);
    if (!group) return [];
    return [
      {
        key: String(rule.code),
        group,
        code: rule.code,
        question: rule.by?.[0] ?? '',
        quantity: round(unmeasured ? '0' : quantity.toFixed()),
        reason,
        unmeasured,
        refused,
      },
    ];
  });
}

/** The answers as a person reads them, for the event: question and answer of each. */
export function answersInWords(wizard: Wizard<never>, answers: Answers): { question: string; answer: string }[] {
  return wizard.questions.map(({ key, label, options }) => ({
    question: label,
    answer: options.find(([option]) => option === answers[key])?.[1] ?? '',
  }));
}

/** Feet or square feet as reasons write them: one decimal. */
export const figure = (value: D): string => value.toFixed(1);
