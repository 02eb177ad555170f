// The lines of a proposal, and the questions that tick them.

import type { Quality } from '../../../contracts/catalogue/quality.ts';
import { type D, fixed } from '../../../contracts/decimal.ts';
import type { Proposal } from '../../../contracts/estimating/builder/propose-items.ts';
import type { Asked, Line, PresentArea, ProposalBook, ProposalItem } from './asked.ts';
import type { Clause, SaidRoom } from './reading.ts';
import type { Room, Rooms } from './rooms.ts';
import { isOpen, type Term, tokensOf } from './sentence.ts';
import { phraseOf, type Question, type Vocabulary, type WorkLine } from './vocabulary.ts';
import type { WordsRead } from './words-read.ts';

const MOST_LINES = 300;

export class ProposedLines {
  readonly leftOut: Proposal['leftOut'] = [];
  private lines: Line[] = [];
  private readonly questions = new Map<string, { question: Question; answer: string | null; answered: boolean }>();
  /** The lines that a question brings. */
  private readonly asks = new Map<Line, NonNullable<WorkLine['ask']>>();
  /** The answer that a question begins with. */
  private readonly firstOf = new Map<string, string>();
  /** `no tub`: lines whose item has the word do not come. */
  private readonly wordsOut = new Set<string>();
  private readonly house: PresentArea | undefined;

  constructor(
    private readonly book: ProposalBook,
    private readonly vocabulary: Vocabulary,
    private readonly asked: Asked,
    private readonly terms: readonly Term[],
    private readonly rooms: Rooms,
    private readonly words: WordsRead,
  ) {
    this.house = asked.areas.find(({ house }) => house);
  }

  /** The questions of the lines, with what answers them. */
  get openQuestions(): Proposal['questions'] {
    return [...this.questions.values()].map(({ question, answer }) => ({
      name: question.name,
      answers: question.answers.map(({ name }) => name),
      answer,
    }));
  }

  leaveOut(words: string): void {
    this.wordsOut.add(phraseOf(words));
  }

  /** Room by room, and in a room in the order of the work: what comes out first. */
  inOrder(): Line[] {
    const places = this.rooms.all.map(({ key }) => key);
    const { groups } = this.vocabulary;
    const place = ({ area }: Line) => places.indexOf(area);
    const group = (line: Line) => (groups.includes(line.group) ? groups.indexOf(line.group) : groups.length);
    return this.lines.toSorted((a, b) => place(a) - place(b) || group(a) - group(b));
  }

  add(
    item: ProposalItem,
    said: SaidRoom | null,
    of: { group: string; clause: Clause; quantity: D; measured: boolean; reason: string; unsure: boolean; ask: WorkLine['ask'] },
  ): void {
    if (this.lines.length >= MOST_LINES) return;
    const room = this.rooms.of(said);
    const area = room?.key ?? (this.house ? `area ${this.house.areaId}` : '');
    const coded = this.book.inQuality(item.code, this.qualityOf(of.clause));
    if (!coded) return;
    const key = `${item.code} ${area}`;
    const same = this.lines.find((line) => line.key === key);
    if (same && !of.ask && !this.asks.has(same)) return;
    const lower = phraseOf(item.description);
    if ([...this.wordsOut].some((word) => ` ${lower} `.includes(` ${word} `))) return;
    const present = this.asked.areas.find(({ areaId }) => areaId === (room ? room.areaId : this.house?.areaId));
    const shared = item.category === 'Permits and Fees' && this.asked.areas.find(({ codes }) => codes.has(item.code));
    const where = shared || (present?.codes.has(item.code) ? present : undefined);
    if (where) {
      if (!this.leftOut.some(({ description }) => description === item.description))
        this.leftOut.push({ description: item.description, area: where.label });
      return;
    }
    // What is named outright stands instead of what a question would bring.
    if (!of.ask && same)
      for (const line of this.lines.filter((one) => one.itemXREF === coded.xref && one.area === area && this.asks.has(one))) {
        this.asks.delete(line);
        this.lines.splice(this.lines.indexOf(line), 1);
      }
    if (of.ask) this.ask(of.ask.question, room);
    if (room?.assumed.has('floor') && of.unsure && room.said.room.length && !of.measured) this.askSize(room);
    this.lines.push({
      ...item,
      key: same && of.ask ? `${key} ${of.ask.answers.join(' ')}` : key,
      area,
      group: of.group,
      itemXREF: coded.xref,
      quality: coded.quality,
      quantity: fixed(of.quantity, 1),
      measured: of.measured,
      unsure: of.unsure,
      reason: of.reason,
      question: of.ask?.question ?? '',
    });
    if (of.ask) this.asks.set(this.lines.at(-1) as Line, of.ask);
  }

  private qualityOf(clause: Clause): Quality {
    const own = clause.terms.find(({ of }) => of === 'quality');
    const any = this.terms.find(({ of }) => of === 'quality');
    const said = own ?? any;
    return said && 'means' in said ? (said.means as Quality) : this.asked.quality;
  }

  private ask(name: string, room: Room | undefined): void {
    if (this.questions.has(name)) return;
    const question = this.vocabulary.questions.get(name);
    if (!question) return;
    const given = this.asked.answers[name];
    const answered = given !== undefined && question.answers.some((one) => one.name === given);
    this.questions.set(name, { question, answer: answered ? given : null, answered });
    this.firstOf.set(name, firstAnswer(question, room?.amounts.get('floor')));
  }

  private askSize(room: Room): void {
    const name = `Size of ${room.label}`;
    if (this.questions.has(name)) return;
    const [length, width] = [Number(room.said.room.length), Number(room.said.room.width)];
    const sizes = [-2, 0, 2].map((more) => `${length + more} x ${width + more}`);
    room.usual = true;
    const answers = sizes.map((size) => ({ name: size, words: [], fromFloor: null }));
    this.questions.set(name, { question: { name, answers }, answer: null, answered: false });
  }

  /** Words of the sentence that answer a question: `shower`, `double vanity`, `48 in`. */
  answerFromWords(): void {
    for (const [name, entry] of this.questions) {
      if (entry.answered) continue;
      const terms = this.terms.filter((term) => (isOpen(term) || term.of === 'itemsize') && !this.words.isUsed(term));
      const words = new Set(terms.flatMap((term) => [...tokensOf(term), ...phraseOf(term.text).split(' ')]));
      const [answer] = entry.question.answers
        .flatMap(({ name: one, words: phrases }) => phrases.map((phrase) => ({ one, needed: phrase.split(' ') })))
        .filter(({ needed }) => needed.every((word) => words.has(word)))
        .sort((a, b) => b.needed.length - a.needed.length);
      if (!answer) continue;
      entry.answer = answer.one;
      for (const term of terms) {
        const own = [...tokensOf(term), ...phraseOf(term.text).split(' ')];
        if (answer.needed.some((word) => own.includes(word))) {
          this.words.useAll([term], `${name}: ${answer.one}`);
        }
      }
    }
  }

  /** Lines of an answered question are ticked or go; of one that is open, those of its first answer stay, not ticked. */
  settle(): void {
    for (const [line, ask] of this.asks) {
      const entry = this.questions.get(ask.question);
      const has = (answer: string) => ask.answers.includes(answer) !== ask.not;
      const answer = entry?.answer ?? null;
      if (answer !== null ? has(answer) : ask.not || has(this.firstOf.get(ask.question) ?? '')) {
        if (answer === null) line.unsure ||= !ask.not;
        else line.reason = `${ask.question}: ${answer}`;
        continue;
      }
      this.lines.splice(this.lines.indexOf(line), 1);
    }
  }
}

function firstAnswer({ answers }: Question, floor: D | undefined): string {
  const by = answers.filter(({ fromFloor }) => fromFloor !== null && floor?.gte(fromFloor));
  const most = by.reduce<(typeof by)[number] | undefined>(
    (one, other) => (one && (one.fromFloor ?? 0) >= (other.fromFloor ?? 0) ? one : other),
    undefined,
  );
  return (most ?? answers[0])?.name ?? '';
}
