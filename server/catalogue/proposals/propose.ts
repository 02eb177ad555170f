import { D } from '../../../contracts/decimal.ts';
import { type Amounts, reckon } from './amounts.ts';
import type { Asked, ProposalBook, ProposalItem, Unpriced } from './asked.ts';
import { ItemNames } from './item-names.ts';
import { outOfProportion } from './limits.ts';
import { ProposedLines } from './proposed-lines.ts';
import { type Clause, clausesOf, NAMELESS, type SaidRoom, worksFor } from './reading.ts';
import { plain, Rooms } from './rooms.ts';
import { isOpen, type Term, termsOf, tokensOf } from './sentence.ts';
import { OUTSIDE, type Vocabulary, type Work, type WorkLine } from './vocabulary.ts';
import { WordsRead } from './words-read.ts';

/** Words of a clause that are tried as one item's name. */
const LONGEST_NAME = 6;

/** Feet; the kitchen rules of works.csv write it out. */
const COUNTER_DEPTH = 2.125;
/** More square feet than this are the kitchen's, and not its counter's. */
const MOST_COUNTER = 120;
/** Up to here a number behind several things is how many: `windows 6`, and not `vanities 48`. */
const CLEARLY_SEVERAL = 12;

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
/**
 * Proposes areas and lines for a sentence. The same sentence, answers and estimate give the same proposal. Yields after each stretch of words, which
 * takes a few milliseconds, so that others can have the thread in between.
 */
export function* propose(book: ProposalBook, vocabulary: Vocabulary, asked: Asked): Generator<void, Unpriced> {
  const reader = new Reader(book, vocabulary, asked);
  yield;
  return yield* reader.read();
}

class Reader {
  private readonly clauses: Clause[];
  private readonly rooms: Rooms;
  private readonly words: WordsRead;
  private readonly lines: ProposedLines;
  private readonly items: ItemNames;

  constructor(
    private readonly book: ProposalBook,
    private readonly vocabulary: Vocabulary,
    asked: Asked,
  ) {
    const terms = termsOf(asked.sentence, vocabulary, (word) => book.knows(word));
    this.clauses = clausesOf(terms);
    this.rooms = new Rooms(asked, this.clauses);
    this.words = new WordsRead(asked.sentence, terms, this.rooms, book);
    this.lines = new ProposedLines(book, vocabulary, asked, terms, this.rooms, this.words);
    this.items = new ItemNames(book, vocabulary);
    for (const clause of this.clauses) this.sizeOrCount(clause);
  }

  /** Settles the numbers that stand behind a thing: its size, where it comes in that size; how many, where it is several; else neither. */
  private sizeOrCount(clause: Clause): void {
    for (const { term, things } of clause.behind) {
      const thing = things.at(-1);
      const several = thing !== undefined && 'plural' in thing && thing.plural;
      const usual = things.some((one) => this.vocabulary.sizes.get('means' in one ? one.means : '')?.has(term.value));
      if (usual) this.words.say(term, 'size', 'its usual size');
      else if (several && clause.count === null && term.value <= CLEARLY_SEVERAL) clause.count = term.value;
      else if (this.items.comesIn(things, String(term.value))) {
        clause.sizes.push(Object.assign(term as Term, { of: 'itemsize', means: term.text }) as Term);
      } else if (several) clause.count ??= term.value;
      else {
        clause.doubt ??= `${term.text}: a size, or how many?`;
        this.words.say(term, 'unread', 'a size, or how many? not said');
      }
    }
  }

  *read(): Generator<void, Unpriced> {
    for (const clause of this.clauses) yield* this.works(clause, true);
    this.lines.answerFromWords();
    for (const clause of this.clauses) yield* this.works(clause, false);
    this.lines.settle();
    yield;
    const lines = this.lines.inOrder();
    return {
      words: this.words.read(),
      assumed: this.rooms.assumed,
      areas: this.rooms.all
        .filter(({ said, key }) => said.room !== NAMELESS || lines.some(({ area }) => area === key))
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
      questions: this.lines.openQuestions,
      lines,
      leftOut: this.lines.leftOut,
    };
  }

  private *works(clause: Clause, scopes: boolean): Generator<void, void> {
    const rooms: (SaidRoom | null)[] = clause.rooms.length > 0 ? clause.rooms : [null];
    const excluded = this.excluded(clause);
    const free = clause.terms.filter((term) => isOpen(term) && !excluded.has(term));
    if (scopes) {
      if (!free.some(({ of }) => of === 'scope') && !this.builds(clause)) return;
      for (const said of rooms) this.scopeWorks(clause, free, said);
      return;
    }
    const remaining = free.filter((term) => !this.words.isUsed(term));
    const actsOnly = remaining.every(({ of }) => of === 'action');
    if (actsOnly && free.some(({ of }) => of !== 'action')) {
      for (const term of remaining) this.words.say(term, 'work', 'what is done');
      return;
    }
    if (remaining.length === 0 || (clause.handsOn && actsOnly)) {
      for (const term of remaining) this.words.say(term, 'work', 'goes with what follows');
      return;
    }
    yield* this.plainWorks(clause, remaining, rooms);
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
    const certain = { ...clause, doubt: null, sizes: [], whole: true };
    for (const work of worksFor(this.vocabulary.works, tokens, open, said)) {
      if (!work.needs.some((need) => need === 'build' || free.some((term) => term.of === 'scope' && tokensOf(term).includes(need))))
        continue;
      // A rule of the room's own kind stands instead of the one for any room.
      const name = work.needs.join(' ');
      if (work.room === 'any' && seen.has(name)) continue;
      seen.add(name);
      this.apply(work, certain, said);
      this.words.use(free, work);
    }
  }

  private *plainWorks(clause: Clause, remaining: Term[], rooms: (SaidRoom | null)[]): Generator<void, void> {
    const content = remaining.filter(({ of }) => of !== 'action');
    const known: Term[] = [];
    for (const term of content) {
      if (term.of !== 'word' || this.items.isIdle(term, clause) || this.items.understood(term)) known.push(term);
      else this.words.say(term, 'unread', 'not understood');
      yield;
    }
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
      for (const term of actions) if (!this.words.isUsed(term)) this.words.say(term, 'unread', 'what is it for? not said');
      return;
    }
    for (let from = 0; from < known.length; ) {
      from += this.segment(clause, known, from, actions, rooms);
      yield;
    }
    for (const term of actions) if (!this.words.isUsed(term)) this.words.say(term, 'work', 'what is done');
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
      this.words.useAll([...stretch, ...actions, ...clause.sizes], `${item.actionShown} ${item.description}`);
      return stretch.length;
    };
    const [first] = rest;
    const idle = first !== undefined && this.items.isIdle(first, clause);
    let faint: { stretch: Term[]; item: ProposalItem } | null = null;
    let loose: { stretch: Term[]; item: ProposalItem } | null = null;
    for (let many = Math.min(rest.length, LONGEST_NAME); many > 0; many--) {
      const stretch = rest.slice(0, many);
      const ruled = ruleOf(stretch, rooms[0] ?? null);
      const named = ruled && clause.sizes.length === 0 ? null : this.items.named(clause, stretch, rooms[0] ?? null);
      // A size of the item is said: the item of that size, rather than the most usual one.
      if (ruled && !(named?.exact && named.sized)) {
        for (const said of rooms) {
          const own = ruleOf(stretch, said);
          if (own) this.apply(own, clause, said);
        }
        this.words.use([...stretch, ...actions, ...clause.sizes], ruled);
        return many;
      }
      if (!named?.exact || (idle && !named.described)) continue;
      if (!this.items.names(named.item, stretch, clause)) {
        if (this.items.mayName(named.item, stretch, clause)) faint ??= { stretch, item: named.item };
        continue;
      }
      if (named.described || many === rest.length) return takeItem(stretch, named.item);
      loose ??= { stretch, item: named.item };
    }
    if (loose) return takeItem(loose.stretch, loose.item);
    if (idle) {
      this.words.passOver(first, this.vocabulary.causes.has(first.text));
      return 1;
    }
    const perhaps = (stretch: Term[], item: ProposalItem) => {
      for (const said of rooms) this.item(clause, item, said, stretch, false);
      this.words.useAll([...stretch, ...actions, ...clause.sizes], `perhaps ${item.actionShown} ${item.description}`);
    };
    if (faint) {
      perhaps(faint.stretch, faint.item);
      return faint.stretch.length;
    }
    // Nothing fits whole: the best item is proposed as unsure, with the words that it has.
    const spoken = rest.filter((term) => !this.items.isIdle(term, clause));
    const near = this.items.named(clause, spoken, rooms[0] ?? null);
    if (near && near.share >= 0.5 && spoken.length > 1) {
      perhaps(spoken, near.item);
      return rest.length;
    }
    this.words.say(rest[0] as Term, 'unread', 'no item of the price book alone');
    return 1;
  }

  private ruled(clause: Clause, terms: Term[], said: SaidRoom | null): void {
    const tokens = new Set([...terms.flatMap(tokensOf), ...(clause.action ? [clause.action] : [])]);
    const [work] = worksFor(this.vocabulary.works, tokens, tokens, said);
    if (!work) return;
    this.apply(work, clause, said);
    this.words.use(terms, work);
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

  /** `no tub`, `without ceiling`: words that leave something out. */
  private excluded(clause: Clause): Set<Term> {
    const out = new Set<Term>();
    clause.terms.forEach((term, n) => {
      if (term.of !== 'without') return;
      for (const next of clause.terms.slice(n + 1)) {
        if (!isOpen(next)) break;
        out.add(next);
        this.words.useAll([next], 'left out');
        this.lines.leaveOut(next.text);
      }
    });
    return out;
  }
  private amountsOf(
    clause: Clause,
    said: SaidRoom | null,
    item: ProposalItem | undefined,
  ): { amounts: Amounts; assumed: ReadonlySet<string> } {
    const room = this.rooms.of(said);
    const amounts = new Map(room?.amounts ?? []);
    const assumed = new Set(room?.assumed ?? []);
    const inside = said !== null && said.room !== NAMELESS && !OUTSIDE.has(said.room.kind);
    // The floor of a room is the amount of what measures floors and ceilings, and not of its counters or rails.
    const ofFloor = !inside || item === undefined || AMOUNT_OF[item.formula] !== undefined;
    const own = clause.dims.find((one) => !inside || ofFloor || one !== said.dims);
    const dims = own ?? (said && !inside && OUTSIDE.has(said.room.kind) ? said.dims : null);
    const squares = clause.amounts.get('squares');
    const sf = clause.amounts.get('sf');
    if (squares !== undefined) amounts.set('sf', new D(squares).times(100));
    else if (sf !== undefined) amounts.set('sf', new D(sf));
    else if (dims) amounts.set('sf', new D(dims.length).times(dims.width));
    else if (room?.amounts.has('floor') && ofFloor) {
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
    if (lf !== null && up !== undefined) amounts.set('face', new D(lf).times(up));
    this.putCounter(amounts, assumed, said);
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

  /** Square feet of countertop: those that are said, else half of a kitchen's wall. */
  private putCounter(amounts: Map<string, D>, assumed: Set<string>, said: SaidRoom | null): void {
    const [sf, perimeter] = [amounts.get('sf'), amounts.get('perimeter')];
    if (sf && (said === null || sf.lt(MOST_COUNTER))) amounts.set('counter', sf);
    else if (said?.room.kind === 'kitchen' && perimeter) {
      amounts.set('counter', perimeter.div(2).times(COUNTER_DEPTH));
      if (assumed.has('perimeter')) assumed.add('counter');
    }
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
    const partial = own === 'walls' && clause.amounts.has('up') ? 'wet' : this.saysAmount(clause, item, own) ? 'sf' : own;
    const found = reckon(partial, amounts);
    const unsaid = found.from.filter((name) => assumed.has(name));
    const reason = (partial === own || partial === 'wet' ? rule.reason : `${plain(found.value)} ${item.unit} said`).replace(
      /\{(\w+)\}/g,
      (_, name: string) => {
        const value = amounts.get(name === 'wet' ? 'wet' : name) ?? amounts.get('sf');
        return value ? plain(value) : 'not measured';
      },
    );
    const doubt = found.missing.length > 0 ? null : this.doubtOf(clause, item, found.value, said);
    this.lines.add(item, said, {
      group: rule.group,
      clause,
      quantity: found.value,
      measured:
        this.follows(said) && FORMULA_OF[partial] === item.formula && unsaid.length === 0 && found.missing.length === 0 && said !== null,
      reason: doubt ? `${reason}; ${doubt}` : this.why(reason, unsaid, found.missing, item, said),
      unsure: doubt !== null || unsaid.length > 0 || found.missing.length > 0,
      ask: rule.ask,
    });
  }

  /** `kitchen backsplash 30 sf`: an amount that is said stands instead of the rule's. */
  private saysAmount({ whole, amounts }: Clause, { unit, formula }: ProposalItem, quantity: string): boolean {
    const sf = amounts.get('sf');
    return !whole && unit === 'SF' && !AMOUNT_OF[formula] && quantity.includes('perimeter') && sf !== undefined && sf < MOST_COUNTER;
  }

  /** Why a line is not certain although the words name it, and its question. */
  private doubtOf(clause: Clause, item: ProposalItem, quantity: D, said: SaidRoom | null): string | null {
    if (clause.doubt) return `${clause.doubt} not said`;
    const cause = item.action === 'Replace' ? this.items.causeOf(clause) : null;
    if (cause) return `${cause}: what is to be done? not said`;
    const size = this.items.lacksSize(clause, item);
    if (size) return `the price book has it in other sizes than ${size.text}: which?`;
    const room = this.rooms.of(said);
    return outOfProportion(this.vocabulary.limits, item, quantity, room?.amounts.get('floor') ?? null, room !== undefined);
  }

  /** Whether a line of the room takes its quantity from the room's measurements once it is added. */
  private follows(said: SaidRoom | null): boolean {
    const room = this.rooms.of(said);
    return room !== undefined && (room.input !== null ? room.areaId === null : room.present);
  }

  private why(reason: string, unsaid: string[], missing: string[], item: ProposalItem, said: SaidRoom | null): string {
    if (missing.length > 0) return `${reason}; how many ${item.unit}? not said`;
    if (unsaid.includes('count')) return 'how many? not said';
    if (unsaid.includes('days')) return `${reason}; for how many days? not said`;
    if (unsaid.length > 0) return `${reason}; the size of ${said ? (this.rooms.of(said)?.label ?? 'the room') : 'the work'} is not said`;
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
          if (!formula && amounts.has('face')) return 'face';
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
    const doubt = found.missing.length > 0 ? null : this.doubtOf(clause, item, found.value, said);
    const reason = measure ? `${phrase}: ${measure} ${plain(found.value)} ${item.unit}` : `${phrase}: ${plain(found.value)} ${item.unit}`;
    const why = doubt ? `${reason}; ${doubt}` : this.why(found.missing.length > 0 ? phrase : reason, unsaid, found.missing, item, said);
    this.lines.add(item, said, {
      group: item.category,
      clause,
      quantity: found.value,
      measured: this.follows(said) && measure !== undefined && unsaid.length === 0 && found.missing.length === 0 && said !== null,
      reason: exact ? why : `“${phrase}” may mean this`,
      unsure: !exact || doubt !== null || unsaid.length > 0 || found.missing.length > 0,
      ask: null,
    });
  }
}
