// One file above 400 lines, because a sentence's lines, questions and words are settled against each other.

import type { ItemFacts, Quality } from '../../../contracts/catalogue/entities.ts';
import { D, fixed } from '../../../contracts/decimal.ts';
import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import type { Proposal, ReadWord } from '../../../contracts/estimating/builder/propose-items.ts';
import type { InteriorInput, Measures } from '../../../contracts/estimating/entities.ts';
import { interior } from '../../../contracts/estimating/measurement.ts';
import { type Amounts, reckon } from './amounts.ts';
import { type Clause, clausesOf, NAMELESS, type SaidRoom, worksFor } from './reading.ts';
import { type Term, termsOf } from './sentence.ts';
import { OUTSIDE, phraseOf, type Question, type Vocabulary, type Work, type WorkLine } from './vocabulary.ts';

export type ProposalItem = ItemFacts;

export interface ProposalBook {
  itemOf(code: number): ProposalItem | undefined;
  /** The item's code in a quality, or in the one that it comes in. */
  inQuality(code: number, quality: Quality): { xref: number; quality: Quality } | undefined;
  /** Best first; `share` of the words that the item has, 0 to 1; `described` if its own name has all of them. */
  matches(words: string): { item: ProposalItem; share: number; described: boolean }[];
  understands(word: string): boolean;
}

/** An area of the estimate, with the items (own codes) that stand in it. */
export interface PresentArea {
  areaId: number;
  label: string;
  areaType: string;
  house: boolean;
  measures: Measures;
  interior: InteriorInput | null;
  codes: ReadonlySet<number>;
}

export interface Asked {
  sentence: string;
  quality: Quality;
  answers: Readonly<Record<string, string>>;
  areas: readonly PresentArea[];
}

type Line = Omit<Proposal['lines'][number], 'labor' | 'material' | 'equipment' | 'trade'>;
/** A proposal without costs. */
export type Unpriced = Omit<Proposal, 'lines'> & { lines: Line[] };

/** A height that nobody said is that of most rooms. */
const USUAL_HEIGHT = 8;
const MOST_LINES = 300;
/** Share of the words that an item with the size that was said needs to have. */
const SIZED_SHARE = 0.6;
/** Words of a clause that are tried as one item's name. */
const LONGEST_NAME = 6;

const FORMULA_OF: Record<string, string> = {
  floor: 'FLOOR',
  walls: 'WALLS',
  ceiling: 'CEILINGS',
  wallsceiling: 'WALLSANDCEILINGS',
  perimeter: 'BASEBOARD',
};
const AMOUNT_OF = Object.fromEntries(Object.entries(FORMULA_OF).map(([amount, formula]) => [formula, amount]));
const AMOUNT_SAYS: Record<string, string> = {
  floor: 'floor',
  walls: 'walls',
  ceiling: 'ceiling',
  wallsceiling: 'walls and ceiling',
  perimeter: 'baseboard',
};
/** The book's words for an action that is asked for. */
const SEARCHED: Record<string, string> = {
  add: 'install',
  wash: 'pressure wash',
  reset: 'detach and reset',
  insulate: 'install insulation',
  tile: 'install tile',
};
const TAKES_OUT = new Set(['Remove', 'Haul']);

interface Room {
  said: SaidRoom;
  key: string;
  areaId: number | null;
  label: string;
  measures: { floor: string; walls: string; ceilings: string; baseboard: string } | null;
  input: InteriorInput | null;
  amounts: Map<string, D>;
  /** Amounts that come from a size that nobody said. */
  assumed: Set<string>;
  says: string;
  usual: boolean;
  /** Its amounts are those of the estimate. */
  present: boolean;
}

/** Proposes areas and lines for a sentence. The same sentence, answers and estimate give the same proposal. */
export function propose(book: ProposalBook, vocabulary: Vocabulary, asked: Asked): Unpriced {
  return new Reader(book, vocabulary, asked).read();
}

class Reader {
  private readonly terms: Term[];
  private readonly clauses: Clause[];
  private readonly rooms = new Map<SaidRoom, Room>();
  private readonly lines: Line[] = [];
  private readonly questions = new Map<string, { question: Question; answer: string | null; answered: boolean }>();
  private readonly leftOut: Proposal['leftOut'] = [];
  private readonly says = new Map<Term, { kind: ReadWord['kind']; says: string }>();
  private readonly used = new Set<Term>();
  private readonly house: PresentArea | undefined;
  private heightAssumed = false;

  constructor(
    private readonly book: ProposalBook,
    private readonly vocabulary: Vocabulary,
    private readonly asked: Asked,
  ) {
    this.terms = termsOf(asked.sentence, vocabulary);
    this.clauses = clausesOf(this.terms);
    this.house = asked.areas.find(({ house }) => house);
  }

  read(): Unpriced {
    this.placeRooms();
    for (const clause of this.clauses) this.works(clause, true);
    this.answerFromWords();
    for (const clause of this.clauses) this.works(clause, false);
    this.settle();
    return {
      words: this.wordsRead(),
      assumed: this.heightAssumed ? [{ text: `${USUAL_HEIGHT}' 0"`, says: 'ceiling: not said, as in most rooms' }] : [],
      areas: [...this.rooms.values()]
        .filter(({ said, key }) => said.room !== NAMELESS || this.lines.some(({ area }) => area === key))
        .map(({ key, areaId, label, said, measures, input, usual, says }) => ({
          key,
          areaId,
          label,
          areaType: said.room.type,
          measures,
          input,
          assumed: usual,
          says,
        })),
      questions: [...this.questions.values()].map(({ question, answer }) => ({
        name: question.name,
        answers: question.answers.map(({ name }) => name),
        answer,
      })),
      lines: this.inOrder(),
      leftOut: this.leftOut,
    };
  }

  /** Room by room, and in a room in the order of the work: what comes out first. */
  private inOrder(): Line[] {
    const places = [...this.rooms.values()].map(({ key }) => key);
    const { groups } = this.vocabulary;
    const place = ({ area }: Line) => places.indexOf(area);
    const group = (line: Line) => (groups.includes(line.group) ? groups.indexOf(line.group) : groups.length);
    return this.lines.toSorted((a, b) => place(a) - place(b) || group(a) - group(b));
  }

  // ROOMS

  private placeRooms(): void {
    const labels = this.asked.areas.map(({ areaType, label }) => ({ areaType, label }));
    const taken = new Set<number>();
    for (const said of new Set(this.clauses.flatMap(({ rooms }) => rooms))) {
      const { room, number } = said;
      const wanted = number > 1 ? `${room.label} ${number}` : room.label;
      const answered = /^(\d+) x (\d+)$/.exec(this.asked.answers[`Size of ${wanted}`] ?? '');
      if (answered && !said.dims) {
        const [a, b] = [Number(answered[1]), Number(answered[2])];
        said.dims = { length: Math.max(a, b), width: Math.min(a, b), height: null };
      }
      const fits = ({ interior: was, measures }: PresentArea) =>
        said.dims === null || Number(measures.floor) === 0 || (was !== null && sameSize(was, said.dims));
      const named = this.asked.areas.find(
        (area) => !area.house && !taken.has(area.areaId) && area.label.toLowerCase() === wanted.toLowerCase() && fits(area),
      );
      const ofType = this.asked.areas.filter(({ areaType, areaId }) => areaType === room.type && !taken.has(areaId));
      const general = ['Bathroom', 'Bedroom', 'Kitchen', 'Basement', 'Attic', 'Garage', 'Dining room', 'Half bath'].includes(room.label);
      const only = general && ofType.length === 1 && ofType[0] && fits(ofType[0]) ? ofType[0] : undefined;
      const present = named ?? only;
      if (present) taken.add(present.areaId);
      const label =
        present?.label ??
        uniqueLabel(
          wanted,
          labels.flatMap((one) => (one.areaType === room.type ? [one.label] : [])),
        );
      if (!present) labels.push({ areaType: room.type, label });
      const other = present ? undefined : ofType.find(({ interior: was }) => was !== null);
      const placed = this.measured(said, present);
      const apart = other?.interior ? `; ${other.label} is ${sizeOf(other.interior)}, so not that one` : '';
      this.rooms.set(said, {
        ...placed,
        said,
        key: present ? `area ${present.areaId}` : `new ${label}`,
        areaId: present?.areaId ?? null,
        label,
        says: present ? `${label}, which the estimate has` : `a new area, ${label}${apart}`,
      });
    }
  }

  /** What is known of a room's size, from the estimate, the sentence, or what is usual. */
  private measured(said: SaidRoom, present: PresentArea | undefined) {
    const amounts = new Map<string, D>();
    const assumed = new Set<string>();
    const put = (measures: { floor: string; walls: string; ceilings: string; baseboard: string }) => {
      amounts.set('floor', new D(measures.floor));
      amounts.set('walls', new D(measures.walls));
      amounts.set('ceiling', new D(measures.ceilings));
      amounts.set('wallsceiling', new D(measures.walls).plus(measures.ceilings));
      amounts.set('perimeter', new D(measures.baseboard));
    };
    const assume = () => {
      for (const name of Object.keys(FORMULA_OF)) assumed.add(name);
    };
    if (OUTSIDE.has(said.room.kind)) return { amounts, assumed, measures: null, input: null, usual: false, present: false };
    if (present && Number(present.measures.floor) > 0) {
      const { floor, walls, ceilings, baseboard } = present.measures;
      put({ floor, walls, ceilings, baseboard });
      return { amounts, assumed, measures: null, input: null, usual: false, present: true };
    }
    if (said.dims) {
      const height = said.height ?? said.dims.height;
      if (height === null) this.heightAssumed = true;
      const input = roomInput(said.dims.length, said.dims.width, height ?? USUAL_HEIGHT);
      const result = interior(input);
      if (result.ok) {
        const { floor, walls, ceilings, baseboard } = result.measurements;
        put({ floor, walls, ceilings, baseboard });
        amounts.set('length', new D(said.dims.length));
        amounts.set('width', new D(said.dims.width));
        return { amounts, assumed, measures: { floor, walls, ceilings, baseboard }, input, usual: false, present: false };
      }
    }
    if (said.floor !== null) {
      // Only the floor is known: walls are those of a square of that floor, and are marked as not said.
      const side = new D(said.floor).sqrt();
      const baseboard = side.times(4);
      const floor = fixed(said.floor, 2);
      put({ floor, ceilings: floor, baseboard: fixed(baseboard, 2), walls: fixed(baseboard.times(said.height ?? USUAL_HEIGHT), 2) });
      assume();
      assumed.delete('floor');
      assumed.delete('ceiling');
      return {
        amounts,
        assumed,
        measures: { floor, walls: '0.00', ceilings: floor, baseboard: '0.00' },
        input: null,
        usual: false,
        present: false,
      };
    }
    const { length, width } = said.room;
    if (length && width) {
      const input = roomInput(Number(length), Number(width), said.height ?? USUAL_HEIGHT);
      const result = interior(input);
      if (result.ok) put(result.measurements);
      assume();
    }
    return { amounts, assumed, measures: null, input: null, usual: false, present: false };
  }

  // WORK

  private works(clause: Clause, scopes: boolean): void {
    const rooms: (SaidRoom | null)[] = clause.rooms.length > 0 ? clause.rooms : [null];
    const excluded = this.excluded(clause);
    const free = clause.terms.filter((term) => isOpen(term) && !excluded.has(term));
    if (scopes) {
      if (!free.some(({ of }) => of === 'scope') && !this.builds(clause)) return;
      for (const said of rooms) this.scopeWorks(clause, free, said);
      return;
    }
    const remaining = free.filter((term) => !this.used.has(term));
    const actsOnly = remaining.every(({ of }) => of === 'action');
    if (actsOnly && free.some(({ of }) => of !== 'action')) {
      for (const term of remaining) this.say(term, 'work', 'what is done');
      return;
    }
    if (remaining.length === 0 || (clause.handsOn && actsOnly)) {
      for (const term of remaining) this.say(term, 'work', 'goes with what follows');
      return;
    }
    this.plainWorks(clause, remaining, rooms);
  }

  /** `deck 12x16`: a thing that is a place, with nothing else said, is built. */
  private builds(clause: Clause): boolean {
    const work = clause.terms.filter((term) => isOpen(term) && term.of !== 'filler');
    const plain = work.every((term) => term.of === 'action' && (term.means === 'install' || term.means === 'add'));
    return plain && clause.ownRooms && clause.rooms.some(({ room }) => room.kind === 'deck');
  }

  private scopeWorks(clause: Clause, free: Term[], said: SaidRoom | null): void {
    const together = this.clauses.filter(({ rooms }) => (said ? rooms.includes(said) : rooms.length === 0));
    const open = new Set(free.flatMap(tokensOf));
    const tokens = new Set([...open, ...together.flatMap(({ terms }) => terms.filter(({ of }) => of === 'scope').flatMap(tokensOf))]);
    if (this.builds(clause)) {
      tokens.add('build');
      open.add('build');
    }
    const seen = new Set<string>();
    for (const work of worksFor(this.vocabulary.works, tokens, open, said)) {
      if (!work.needs.some((need) => need === 'build' || free.some((term) => term.of === 'scope' && tokensOf(term).includes(need))))
        continue;
      // A rule of the room's own kind stands instead of the one for any room.
      const name = work.needs.join(' ');
      if (work.room === 'any' && seen.has(name)) continue;
      seen.add(name);
      this.apply(work, clause, said);
      this.use(free, work);
    }
  }

  private plainWorks(clause: Clause, remaining: Term[], rooms: (SaidRoom | null)[]): void {
    const content = remaining.filter(({ of }) => of !== 'action');
    const known = content.filter((term) => term.of !== 'word' || this.understood(term));
    for (const term of content) if (!known.includes(term)) this.say(term, 'unread', 'not understood');
    const actions = remaining.filter(({ of }) => of === 'action');
    if (known.length === 0) {
      const [only] = actions;
      if (!only && clause.action === null) return;
      for (const said of rooms)
        this.ruled(
          clause,
          remaining.filter(({ of }) => of === 'action'),
          said,
        );
      for (const term of actions) if (!this.used.has(term)) this.say(term, 'unread', 'what is it for? not said');
      return;
    }
    for (let from = 0; from < known.length; ) from += this.segment(clause, known, from, actions, rooms);
    for (const term of actions) if (!this.used.has(term)) this.say(term, 'work', 'what is done');
  }

  /** Reads the longest stretch of words that is one work or one item; answers how many words it took. */
  private segment(clause: Clause, known: Term[], from: number, actions: Term[], rooms: (SaidRoom | null)[]): number {
    const rest = known.slice(from);
    const action = clause.action;
    const tokensWith = (terms: Term[]) => new Set([...terms.flatMap(tokensOf), ...(action ? [action] : [])]);
    const ruleOf = (stretch: Term[], said: SaidRoom | null) =>
      worksFor(this.vocabulary.works, tokensWith(stretch), new Set(stretch.flatMap(tokensOf)), said).find((work) =>
        this.covers(work, stretch, clause),
      );
    const takeItem = (stretch: Term[], item: ProposalItem) => {
      for (const said of rooms) this.item(clause, item, said, stretch, true);
      this.useAll([...stretch, ...actions, ...clause.sizes], `${item.actionShown} ${item.description}`);
      return stretch.length;
    };
    let loose: { stretch: Term[]; item: ProposalItem } | null = null;
    for (let many = Math.min(rest.length, LONGEST_NAME); many > 0; many--) {
      const stretch = rest.slice(0, many);
      const ruled = ruleOf(stretch, rooms[0] ?? null);
      const named = ruled && clause.sizes.length === 0 ? null : this.named(clause, stretch, rooms[0] ?? null);
      // A size of the item is said: the item of that size, rather than the most usual one.
      if (ruled && !(named?.exact && named.sized)) {
        for (const said of rooms) {
          const own = ruleOf(stretch, said);
          if (own) this.apply(own, clause, said);
        }
        this.use([...stretch, ...actions, ...clause.sizes], ruled);
        return many;
      }
      if (!named?.exact || !this.names(named.item, stretch)) continue;
      if (named.described || many === rest.length) return takeItem(stretch, named.item);
      loose ??= { stretch, item: named.item };
    }
    if (loose) return takeItem(loose.stretch, loose.item);
    // Nothing fits whole: the best item is proposed as unsure, with the words that it has.
    const near = this.named(clause, rest, rooms[0] ?? null);
    if (near && near.share >= 0.5 && rest.length > 1) {
      for (const said of rooms) this.item(clause, near.item, said, rest, false);
      this.useAll([...rest, ...actions, ...clause.sizes], `perhaps ${near.item.actionShown} ${near.item.description}`);
      return rest.length;
    }
    this.say(rest[0] as Term, 'unread', 'no item of the price book alone');
    return 1;
  }

  private ruled(clause: Clause, terms: Term[], said: SaidRoom | null): void {
    const tokens = new Set([...terms.flatMap(tokensOf), ...(clause.action ? [clause.action] : [])]);
    const [work] = worksFor(this.vocabulary.works, tokens, tokens, said);
    if (!work) return;
    this.apply(work, clause, said);
    this.use(terms, work);
  }

  /** A single plain word names an item only where the item's name has it before its first comma. */
  private names(item: ProposalItem, stretch: Term[]): boolean {
    const [only, ...others] = stretch;
    if (!only || others.length > 0 || only.of !== 'word') return true;
    const head = phraseOf(item.description.split(',')[0] ?? '').split(' ');
    return (
      head.includes(phraseOf(only.text)) ||
      this.book.matches(only.text).some(({ item: one, described }) => one.code === item.code && described)
    );
  }

  /** Whether a rule uses every word of a stretch, and its action. What is only served is not in question by an action from before. */
  private covers(work: Work, stretch: Term[], { action, inherited }: Clause): boolean {
    const words = stretch.every(
      (term) => 'means' in term && (work.needs.includes(term.means) || term.means.split(' ').every((word) => work.needs.includes(word))),
    );
    if (!words) return false;
    if (action === null || work.needs.includes(action) || action === 'install' || action === 'add') return true;
    const [first] = work.lines;
    const does = (first && this.book.itemOf(first.code)?.action) ?? '';
    return (inherited && does !== 'Replace') || (action === 'replace' && does === 'Replace');
  }

  /** The item that words name, with the clause's action and sizes. */
  private named(clause: Clause, stretch: Term[], said: SaidRoom | null) {
    const action = clause.action ? (SEARCHED[clause.action] ?? clause.action) : '';
    const words = stretch.map(({ text }) => text).join(' ');
    const sizes = clause.sizes.map(({ text }) => text).join(' ');
    const from = stretch[0]?.from ?? 0;
    const beside = clause.terms.find(({ of, to }) => of === 'room' && from > to && from - to <= 1);
    const roomed = beside ?? (said && OUTSIDE.has(said.room.kind) ? said.terms[0] : undefined);
    const tries = [
      ...(roomed ? [{ query: [action, roomed.text, words, sizes], sized: sizes !== '' }] : []),
      { query: [action, words, sizes], sized: sizes !== '' },
      ...(sizes ? [{ query: [action, words], sized: false }] : []),
    ];
    let best: { item: ProposalItem; share: number; exact: boolean; described: boolean; sized: boolean } | null = null;
    for (const { query, sized } of tries) {
      const all = this.matches(query.filter(Boolean).join(' ')).filter(({ item }) => fitsAction(clause.action, item));
      const [first] = all;
      if (!first) continue;
      // Of items with the same name before the comma, the one of the lowest code is the most usual.
      const head = headOf(first.item);
      const alike = all.filter(
        ({ item, share, described }) =>
          share === first.share && described === first.described && headOf(item) === head && item.action === first.item.action,
      );
      const found = sized ? first : alike.reduce((one, other) => (other.item.code < one.item.code ? other : one), first);
      // A size may be written otherwise than in the book: `20 yard` is `20 cu yd`. Its number has to be there.
      const numbers = sized ? (sizes.match(/\d[\d./]*/g) ?? []) : [];
      const fits = numbers.length > 0 && numbers.every((one) => found.item.description.split(/[^\d./]+/).includes(one));
      const exact = found.share > 0.99 || (fits && found.share >= SIZED_SHARE);
      if (!best || found.share > best.share || (exact && !best.exact)) best = { ...found, exact, sized };
      if (exact) return best;
    }
    return best;
  }

  private matches(words: string) {
    const known = this.found.get(words) ?? this.book.matches(words);
    this.found.set(words, known);
    return known;
  }
  private readonly found = new Map<string, ReturnType<ProposalBook['matches']>>();

  private understood(term: Term): boolean {
    return phraseOf(term.text)
      .split(' ')
      .every((word) => this.book.understands(word));
  }

  /** `no tub`, `without ceiling`: words that leave something out. */
  private excluded(clause: Clause): Set<Term> {
    const out = new Set<Term>();
    clause.terms.forEach((term, n) => {
      if (term.of !== 'without') return;
      for (const next of clause.terms.slice(n + 1)) {
        if (!isOpen(next)) break;
        out.add(next);
        this.used.add(next);
        this.say(next, 'work', 'left out');
        this.wordsOut.add(phraseOf(next.text));
      }
    });
    return out;
  }
  private readonly wordsOut = new Set<string>();

  // LINES

  private amountsOf(
    clause: Clause,
    said: SaidRoom | null,
    item: ProposalItem | undefined,
  ): { amounts: Amounts; assumed: ReadonlySet<string> } {
    const room = said ? this.rooms.get(said) : undefined;
    const amounts = new Map(room?.amounts ?? []);
    const assumed = new Set(room?.assumed ?? []);
    const dims = clause.dims[0] ?? (said && OUTSIDE.has(said.room.kind) ? said.dims : null);
    const squares = clause.amounts.get('squares');
    const sf = clause.amounts.get('sf');
    if (squares !== undefined) amounts.set('sf', new D(squares).times(100));
    else if (sf !== undefined) amounts.set('sf', new D(sf));
    else if (dims) amounts.set('sf', new D(dims.length).times(dims.width));
    else if (room?.amounts.has('floor')) {
      amounts.set('sf', room.amounts.get('floor') as D);
      if (assumed.has('floor')) assumed.add('sf');
    }
    if (dims) {
      amounts.set('length', new D(dims.length));
      amounts.set('width', new D(dims.width));
    }
    const up = clause.amounts.get('up');
    const perimeter = amounts.get('perimeter');
    if (up !== undefined && perimeter) {
      amounts.set('wet', perimeter.times(up));
      if (assumed.has('perimeter')) assumed.add('wet');
    } else if (amounts.has('walls')) {
      amounts.set('wet', amounts.get('walls') as D);
      if (assumed.has('walls')) assumed.add('wet');
    }
    const lf = clause.amounts.get('lf') ?? this.longest(clause);
    if (lf !== null) amounts.set('lf', new D(lf));
    amounts.set('count', new D(clause.count ?? 1));
    if (
      clause.count === null &&
      clause.rooms.length <= 1 &&
      item?.unit === 'EA' &&
      clause.terms.some((term) => 'plural' in term && term.plural && term.of !== 'room')
    )
      assumed.add('count');
    const days = clause.amounts.get('days') ?? this.clauses.find((one) => one.amounts.has('days'))?.amounts.get('days');
    amounts.set('days', new D(days ?? 1));
    if (days === undefined) assumed.add('days');
    return { amounts, assumed };
  }

  /** Plain feet are a length where they are more than an item's own size. */
  private longest({ lengths }: Clause): number | null {
    const most = Math.max(0, ...lengths);
    return most >= 9 ? most : null;
  }

  private apply(work: Work, clause: Clause, said: SaidRoom | null): void {
    for (const line of work.lines) this.fromRule(line, clause, said);
  }

  private fromRule(rule: WorkLine, clause: Clause, said: SaidRoom | null): void {
    const item = this.book.itemOf(rule.code);
    if (!item) return;
    const { amounts, assumed } = this.amountsOf(clause, said, item);
    // A size in square feet without a room is that of the work itself.
    const own = said === null && amounts.has('sf') && !amounts.has('floor') && AMOUNT_SAYS[rule.quantity] ? 'sf' : rule.quantity;
    const partial = own === 'walls' && clause.amounts.has('up') ? 'wet' : own;
    const found = reckon(partial, amounts);
    const unsaid = found.from.filter((name) => assumed.has(name));
    const reason = rule.reason.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = amounts.get(name === 'wet' ? 'wet' : name) ?? amounts.get('sf');
      return value ? plain(value) : 'not measured';
    });
    this.add(item, said, {
      group: rule.group,
      clause,
      quantity: found.value,
      measured:
        this.follows(said) && FORMULA_OF[partial] === item.formula && unsaid.length === 0 && found.missing.length === 0 && said !== null,
      reason: this.why(reason, unsaid, found.missing, item, said),
      unsure: unsaid.length > 0 || found.missing.length > 0,
      ask: rule.ask,
    });
  }

  /** Whether a line of the room takes its quantity from the room's measurements once it is added. */
  private follows(said: SaidRoom | null): boolean {
    const room = said ? this.rooms.get(said) : undefined;
    return room !== undefined && (room.input !== null ? room.areaId === null : room.present);
  }

  private why(reason: string, unsaid: string[], missing: string[], item: ProposalItem, said: SaidRoom | null): string {
    if (missing.length > 0) return `${reason}; how many ${item.unit}? not said`;
    if (unsaid.includes('count')) return 'how many? not said';
    if (unsaid.includes('days')) return `${reason}; for how many days? not said`;
    if (unsaid.length > 0) return `${reason}; the size of ${said ? (this.rooms.get(said)?.label ?? 'the room') : 'the work'} is not said`;
    return reason;
  }

  /** A line for an item that the words name. */
  private item(clause: Clause, item: ProposalItem, where: SaidRoom | null, words: Term[], exact: boolean): void {
    // A size without a room is that of the work, unless the work measures a room.
    const said = where?.room === NAMELESS && !AMOUNT_OF[item.formula] ? null : where;
    const { amounts, assumed } = this.amountsOf(clause, said, item);
    const formula = AMOUNT_OF[item.formula];
    const said4 = clause.amounts;
    const quantity = ((): string => {
      switch (item.unit) {
        case 'SF':
          if (said4.has('squares') || (said4.has('sf') && !(said && formula === 'floor'))) return 'sf';
          if (said4.has('up') && item.formula === 'WALLS') return 'wet';
          if (formula && said && !OUTSIDE.has(said.room.kind)) return formula;
          return said && !OUTSIDE.has(said.room.kind) ? 'unsaid' : 'sf';
        case 'LF':
          if (amounts.has('lf')) return 'lf';
          return formula && said ? formula : 'unsaid';
        case 'EA':
          return /per day\b/.test(item.description) ? 'count*days' : 'count';
        default:
          return said4.has('hours') ? 'hours' : said4.has('cy') ? 'cy' : 'count';
      }
    })();
    const more = new Map(amounts);
    for (const name of ['hours', 'cy']) if (said4.has(name)) more.set(name, new D(said4.get(name) as number));
    const found = reckon(quantity, more);
    const unsaid = found.from.filter((name) => assumed.has(name));
    const phrase = words.map(({ text }) => text).join(' ');
    const measure = AMOUNT_SAYS[quantity];
    const reason = measure ? `${phrase}: ${measure} ${plain(found.value)} ${item.unit}` : `${phrase}: ${plain(found.value)} ${item.unit}`;
    this.add(item, said, {
      group: item.category,
      clause,
      quantity: found.value,
      measured: this.follows(said) && measure !== undefined && unsaid.length === 0 && found.missing.length === 0 && said !== null,
      reason: exact ? this.why(found.missing.length > 0 ? phrase : reason, unsaid, found.missing, item, said) : `“${phrase}” may mean this`,
      unsure: !exact || unsaid.length > 0 || found.missing.length > 0,
      ask: null,
    });
  }

  private add(
    item: ProposalItem,
    said: SaidRoom | null,
    of: { group: string; clause: Clause; quantity: D; measured: boolean; reason: string; unsure: boolean; ask: WorkLine['ask'] },
  ): void {
    if (this.lines.length >= MOST_LINES) return;
    const room = said ? this.rooms.get(said) : undefined;
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
  private readonly asks = new Map<Line, NonNullable<WorkLine['ask']>>();

  private qualityOf(clause: Clause): Quality {
    const own = clause.terms.find(({ of }) => of === 'quality');
    const any = this.terms.find(({ of }) => of === 'quality');
    const said = own ?? any;
    return said && 'means' in said ? (said.means as Quality) : this.asked.quality;
  }

  // QUESTIONS

  private ask(name: string, room: Room | undefined): void {
    if (this.questions.has(name)) return;
    const question = this.vocabulary.questions.get(name);
    if (!question) return;
    const given = this.asked.answers[name];
    const answered = given !== undefined && question.answers.some((one) => one.name === given);
    this.questions.set(name, { question, answer: answered ? given : null, answered });
    this.firstOf.set(name, firstAnswer(question, room?.amounts.get('floor')));
  }
  private readonly firstOf = new Map<string, string>();

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
  private answerFromWords(): void {
    for (const [name, entry] of this.questions) {
      if (entry.answered) continue;
      const terms = this.terms.filter((term) => (isOpen(term) || term.of === 'itemsize') && !this.used.has(term));
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
          this.used.add(term);
          this.say(term, 'work', `${name}: ${answer.one}`);
        }
      }
    }
  }

  /** Lines of an answered question are ticked or go; of one that is open, those of its first answer stay, not ticked. */
  private settle(): void {
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

  // WORDS

  private use(terms: Term[], work: Work): void {
    const groups = work.lines.map(({ group }) => group);
    for (const term of terms)
      if (term.of === 'scope' && work.needs.includes(term.means))
        this.brought.set(term, new Set([...(this.brought.get(term) ?? []), ...groups]));
    const [first] = work.lines;
    const item = first && this.book.itemOf(first.code);
    const more = work.lines.length - 1;
    const says = item ? `${item.actionShown} ${item.description}${more > 0 ? ` and ${more} more` : ''}` : '';
    for (const term of terms)
      if (tokensOf(term).some((token) => work.needs.includes(token)) || term.of === 'itemsize') this.useAll([term], says);
  }

  /** What a scope such as `remodel` brings, by groups. */
  private readonly brought = new Map<Term, Set<string>>();

  private useAll(terms: Term[], says: string): void {
    for (const term of terms) {
      this.used.add(term);
      this.say(term, term.of === 'dims' || term.of === 'itemsize' ? 'size' : 'work', says);
    }
  }

  private say(term: Term, kind: ReadWord['kind'], says: string): void {
    if (!this.says.has(term)) this.says.set(term, { kind, says });
  }

  private wordsRead(): ReadWord[] {
    const words: ReadWord[] = [];
    for (const term of this.terms) {
      const brought = this.brought.get(term);
      const read = brought ? { kind: 'work' as const, says: [...brought].join(', ') } : (this.says.get(term) ?? this.plainly(term));
      if (!read) continue;
      const text = this.asked.sentence.slice(term.from, term.to);
      const last = words.at(-1);
      if (last && last.kind === read.kind && last.says === read.says && term.from - last.to <= 1) {
        last.text = this.asked.sentence.slice(last.from, term.to);
        last.to = term.to;
      } else words.push({ from: term.from, to: term.to, kind: read.kind, text, says: read.says });
    }
    return words;
  }

  private plainly(term: Term): { kind: ReadWord['kind']; says: string } | null {
    switch (term.of) {
      case 'room': {
        const rooms = [...this.rooms.values()].filter(({ said }) => said.terms.includes(term));
        const [first] = rooms;
        if (!first) return null;
        const others = rooms.slice(1).map(({ label }) => label);
        return { kind: 'room', says: [first.says, ...others].join(', ') };
      }
      case 'dims': {
        const room = [...this.rooms.values()].find(({ said, input }) => input && said.dims === term.dims);
        if (!room?.measures) return { kind: 'size', says: `${plain(new D(term.dims.length).times(term.dims.width))} SF` };
        const { floor, walls } = room.measures;
        const size = `${lengthOf(term.dims.length)} x ${lengthOf(term.dims.width)}`;
        return { kind: 'size', says: `room ${size}; floor ${plain(new D(floor))}, walls ${plain(new D(walls))} SF` };
      }
      case 'sf':
        return { kind: 'size', says: `${plain(new D(term.value))} square feet` };
      case 'squares':
        return { kind: 'size', says: `${plain(new D(term.value))} squares of 100 SF` };
      case 'lf':
      case 'length':
        return { kind: 'size', says: `${plain(new D(term.value))} feet` };
      case 'height':
        return { kind: 'size', says: `ceiling ${lengthOf(term.value)}` };
      case 'up':
        return { kind: 'size', says: `${lengthOf(term.value)} up the walls` };
      case 'days':
      case 'hours':
      case 'cy':
        return { kind: 'count', says: `${term.value} ${term.of}` };
      case 'count':
        return { kind: 'count', says: `${term.value} of them` };
      case 'quality':
        return { kind: 'quality', says: `quality ${term.means}, on every line that has it` };
      case 'itemsize':
        return { kind: 'size', says: 'size of the item' };
      case 'scope':
      case 'object':
      case 'word':
      case 'thing':
        return { kind: 'unread', says: 'not used' };
      default:
        return null;
    }
  }
}

const isOpen = ({ of }: Term) => of === 'action' || of === 'scope' || of === 'object' || of === 'word' || of === 'thing';
const tokensOf = (term: Term): string[] =>
  'means' in term && isOpen(term) ? [term.means, ...(term.means.includes(' ') ? term.means.split(' ') : [])] : [];

const headOf = ({ description }: ProposalItem) => description.split(',')[0];

function fitsAction(action: string | null, item: ProposalItem): boolean {
  switch (action) {
    case 'remove':
      return TAKES_OUT.has(item.action);
    case 'install':
    case 'add':
    case 'replace':
    case 'tile':
    case 'insulate':
      return item.action === 'Replace' || item.action === 'Obtain';
    case 'reset':
      return item.action === 'Detach and reset';
    default:
      return true;
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

function roomInput(length: number, width: number, height: number): InteriorInput {
  const [l, w, h] = [length, width, height].map((value) => inFeet(value)) as [Feet, Feet, Feet];
  return {
    shortWallsFeet: w.feet,
    shortWallsInches: w.inches,
    longWallsFeet: l.feet,
    longWallsInches: l.inches,
    ceilingHeight1Feet: h.feet,
    ceilingHeight1Inches: h.inches,
    ceilingHeight2Feet: '',
    ceilingHeight2Inches: '',
    ceilingHeight3Feet: '',
    ceilingHeight3Inches: '',
    ceilingType: 'Flat',
    anchorWall: '',
    gableDistanceFeet: '',
    gableDistanceInches: '',
  };
}

interface Feet {
  feet: string;
  inches: string;
}
function inFeet(value: number): Feet {
  const inches = Math.round(value * 12 * 100) / 100;
  const feet = Math.floor(inches / 12);
  return { feet: String(feet), inches: String(Math.round((inches - feet * 12) * 100) / 100) };
}
function lengthOf(value: number): string {
  const { feet, inches } = inFeet(value);
  return `${feet}' ${inches}"`;
}
const numberIn = (feet: string, inches: string) => Number(feet || 0) + Number(inches || 0) / 12;
const sizeOf = (was: InteriorInput) =>
  `${lengthOf(numberIn(was.longWallsFeet, was.longWallsInches))} x ${lengthOf(numberIn(was.shortWallsFeet, was.shortWallsInches))}`;

function sameSize(was: InteriorInput, { length, width }: { length: number; width: number }): boolean {
  const sides = [numberIn(was.longWallsFeet, was.longWallsInches), numberIn(was.shortWallsFeet, was.shortWallsInches)].sort(
    (a, b) => b - a,
  );
  return Math.abs((sides[0] ?? 0) - length) < 0.01 && Math.abs((sides[1] ?? 0) - width) < 0.01;
}

const plain = (value: D) => fixed(value, 1);
