import type { Dims, Term } from './sentence.ts';
import type { RoomName, Work } from './vocabulary.ts';
import { OUTSIDE } from './vocabulary.ts';

/** A room that the sentence speaks of, before it is known whether the estimate has it. */
export interface SaidRoom {
  room: RoomName;
  /** 1 for the first of several: `3 bedrooms` are 1, 2 and 3. */
  number: number;
  dims: Dims | null;
  /** Floor, where only square feet were said. */
  floor: number | null;
  height: number | null;
  terms: Term[];
}

/** What is to be done, and where: the words between two separators. */
export interface Clause {
  terms: Term[];
  /** Own or inherited; empty if the sentence names none. */
  rooms: SaidRoom[];
  ownRooms: boolean;
  /** The action that is in force, also one from the clause before. */
  action: string | null;
  /** The action is that of the clause before. */
  inherited: boolean;
  /** It has an action and no object: what it acts on stands in the next clause. */
  handsOn: boolean;
  dims: Dims[];
  amounts: Map<string, number>;
  lengths: number[];
  count: number | null;
  /** Numbers that stand behind a thing: its size, or how many. `sizeOrCount` settles which. */
  behind: { term: Term & { of: 'count' }; things: Term[] }[];
  /** A number that is neither a size of its thing nor clearly a count, as typed. */
  doubt: string | null;
  sizes: Term[];
  /** Read for what is done to a whole room: its amounts are the room's, and its sizes settle questions. */
  whole: boolean;
}

const SIZED = new Set(
  'window door tile patch joist beam post stud lumber board sheet shed skylight rug slab pad column mirror vanity panel hole footing opener'.split(
    ' ',
  ),
);
/** No thing of a house is this wide in feet: beside a thing, both sides are inches. */
const INCHES_FROM = 20;
/** Things whose sizes are said in inches as well as in feet. */
const IN_INCHES = new Set('shower tub bathtub cabinet surround enclosure pan base glass'.split(' '));
/** Square feet said of these are their own, and not the room's floor. */
const NO_FLOOR = new Set(['countertop', 'granite', 'quartz', 'backsplash', 'surround']);
/** A name for the room of a size without any room. */
export const NAMELESS: RoomName = { label: 'Interior', type: 'INT', kind: 'room', length: null, width: null };

/** Rooms of one kind in a sentence. */
const MOST_ROOMS = 12;
/** Parts of a room that one work is done to together. */
const SURFACES = new Set(['wall', 'ceiling', 'trim']);
const isSurfaces = (terms: Term[]) => {
  const work = terms.filter(isWork);
  return (
    work.length > 0 &&
    work.every(({ of, ...term }) => of === 'object' && 'means' in term && SURFACES.has(term.means)) &&
    !terms.some(isRoom)
  );
};
const takesSurfaces = (terms: Term[]) =>
  terms.filter(isWork).every((term) => term.of === 'action' || ('means' in term && (SURFACES.has(term.means) || term.means === 'drywall')));

const isWork = ({ of }: Term) => of === 'action' || of === 'scope' || of === 'object' || of === 'word' || of === 'thing';
const meaningOf = (term: Term | undefined) => (term && 'means' in term ? term.means : '');

/** Splits a sentence's terms at its separators, and gives rooms, sizes, counts and actions to the clauses that they belong to. */
export function clausesOf(terms: Term[]): Clause[] {
  const clauses: { clause: Clause; after: string }[] = [];
  let current: Term[] = [];
  const close = (after: string) => {
    if (current.length === 0) return;
    const last = clauses.at(-1);
    // `10x12 and 12x14` is one list of sizes, `walls and ceiling` one thing to paint.
    const sizes = current.every((term) => !isWork(term) && term.of !== 'room' && term.of !== 'quality');
    // `living room and dining room`: more rooms for the same work.
    const rooms = current.every((term) => !isWork(term)) && (last?.clause.terms.some(isWork) ?? false);
    if (last && (sizes || rooms || (isSurfaces(current) && takesSurfaces(last.clause.terms)))) {
      const more = clauseOf([...last.clause.terms, ...current]);
      last.clause = more;
      last.after = after;
    } else clauses.push({ clause: clauseOf(current), after });
    current = [];
  };
  for (const [n, term] of terms.entries()) {
    if (term.of === 'split') {
      close(term.means);
      continue;
    }
    if (isAmount(term, terms[n + 1]) && startsAnew(current, term)) close('');
    current.push(term);
    // `cabinets 22 lf uppers 18 lf`: an amount that follows its work ends it, if another amount is to come.
    if (isAmount(term, terms[n + 1]) && current.some(isWork) && trailsOn(terms.slice(n + 1))) close('');
  }
  close('');
  shareRooms(clauses.map(({ clause }) => clause));
  shareActions(clauses);
  return clauses.map(({ clause }) => clause).filter((clause) => clause.terms.length > 0);
}

const AMOUNTS = new Set(['sf', 'lf', 'count']);
const isAmount = (term: Term, next: Term | undefined) => AMOUNTS.has(term.of) && !(term.of === 'count' && next && isRoom(next));

/** `2 windows 1 door`: a second amount in front of its work. */
const startsAnew = (current: Term[], amount: Term) => {
  const first = current.findIndex(({ of }) => of === amount.of);
  const work = current.findIndex((term) => term.of === 'object' || term.of === 'word' || term.of === 'thing');
  return first >= 0 && work > first;
};

/** Whether work and then another amount follow before the next separator. */
function trailsOn(rest: Term[]): boolean {
  const end = rest.findIndex(({ of }) => of === 'split');
  const here = end < 0 ? rest : rest.slice(0, end);
  const work = here.findIndex((term) => term.of === 'object' || term.of === 'word' || term.of === 'thing');
  return work >= 0 && here.slice(work).some((term) => term.of === 'sf' || term.of === 'lf');
}

/** A clause that nothing is read of yet. */
const unread = (terms: Term[]): Clause => ({
  terms,
  rooms: [],
  ownRooms: false,
  action: null,
  inherited: false,
  handsOn: false,
  dims: [],
  amounts: new Map(),
  lengths: [],
  count: null,
  behind: [],
  doubt: null,
  sizes: [],
  whole: false,
});

function clauseOf(terms: Term[]): Clause {
  const clause = unread(terms);
  let height: number | null = null;
  const named = terms.some(isRoom);
  terms.forEach((term, n) => {
    const [before, after] = [terms[n - 1], terms[n + 1]];
    switch (term.of) {
      case 'room': {
        // `3 bedrooms`: the number in front is that of the rooms.
        const said = before?.of === 'count' ? Math.min(MOST_ROOMS, before.value) : 1;
        for (let number = 1; number <= said; number++)
          clause.rooms.push({ room: term.room, number, dims: null, floor: null, height: null, terms: [term] });
        clause.ownRooms = true;
        break;
      }
      case 'thing':
        // `kitchen faucet` is a faucet, and where it stands.
        if (term.room && !named) clause.rooms.push({ room: term.room, number: 1, dims: null, floor: null, height: null, terms: [] });
        clause.ownRooms ||= term.room !== undefined && !named;
        break;
      case 'action':
        clause.action ??= term.means;
        break;
      case 'count': {
        if (after?.of === 'room') break;
        const things = nounsBefore(terms, n);
        if (term.clear || things.length === 0 || countsNext(terms, n)) clause.count ??= term.value;
        else clause.behind.push({ term, things });
        break;
      }
      case 'dims':
        if (isSizeOfThing(terms, n, term.dims)) clause.sizes.push(term);
        else clause.dims.push(term.dims);
        if (term.dims.height !== null) height ??= term.dims.height;
        break;
      case 'height':
        height ??= term.value;
        break;
      case 'length':
        clause.lengths.push(term.value);
        break;
      case 'itemsize':
        clause.sizes.push(term);
        break;
      case 'sf':
      case 'lf':
      case 'squares':
      case 'up':
      case 'days':
      case 'hours':
      case 'cy':
        if (!clause.amounts.has(term.of)) clause.amounts.set(term.of, term.value);
        break;
    }
  });
  if (height !== null) clause.amounts.set('height', height);
  // A house, and the stairs between rooms, are in none of the rooms that were spoken of before.
  if (terms.some((term) => term.of === 'object' && (term.means === 'house' || (term.means === 'stair' && !named)))) {
    clause.rooms = [];
    clause.ownRooms = true;
  }
  return clause;
}

const isNoun = (term: Term | undefined) => term?.of === 'object' || term?.of === 'word' || term?.of === 'thing';
/** The thing after a number, over what only describes it: `2 new windows`, `3 48 in vanities`. */
const nounAfter = (terms: Term[], n: number) =>
  terms.slice(n + 1).find(({ of }) => !['action', 'quality', 'filler', 'itemsize'].includes(of));

/** The thing in front of a number: `water heater 50`, `vanity size 48`. */
function nounsBefore(terms: Term[], n: number): Term[] {
  const before = terms.slice(0, n).filter(({ of }) => of !== 'filler');
  const start = before.findLastIndex((term) => !isNoun(term)) + 1;
  return before.slice(start);
}

/** A number between two things counts the second where that is several: `sink 2 faucets`, and not `vanity 48 new wiring`. */
function countsNext(terms: Term[], n: number): boolean {
  const next = nounAfter(terms, n);
  return isNoun(next) && next !== undefined && 'plural' in next && next.plural;
}

/** Whether two sides are those of a thing, and not of a room. */
function isSizeOfThing(terms: Term[], n: number, { width }: Dims): boolean {
  const [before, after] = [terms[n - 1], terms[n + 1]];
  const small = width < 4 && !(isRoom(before) || isRoom(after));
  const ofItem =
    !isRoom(before) && (SIZED.has(lastWord(before)) || ((SIZED.has(firstWord(after)) || SIZED.has(lastWord(after))) && !isRoom(after)));
  const inches = width > INCHES_FROM && !isRoom(before) && isBesideThing(terms, n);
  return small || inches || (ofItem && width < 20);
}

/** `36x48 tile shower`, `vinyl window 36x60`: a thing that is made in sizes, with no room between. */
function isBesideThing(terms: Term[], n: number): boolean {
  const upToRoom = (side: Term[]) => {
    const room = side.findIndex(isRoom);
    return room < 0 ? side : side.slice(0, room);
  };
  const near = [...upToRoom(terms.slice(0, n).toReversed()).slice(0, 2), ...upToRoom(terms.slice(n + 1)).slice(0, 3)];
  return near.some(
    (term) =>
      isNoun(term) &&
      meaningOf(term)
        .split(' ')
        .some((word) => SIZED.has(word) || IN_INCHES.has(word)),
  );
}

const isRoom = (term: Term | undefined) => term?.of === 'room';
const lastWord = (term: Term | undefined) => meaningOf(term).split(' ').at(-1) ?? '';
const firstWord = (term: Term | undefined) => meaningOf(term).split(' ')[0] ?? '';

/** A clause without a room works in that of the clause before, else in that of the next; one room named twice is one. */
function shareRooms(clauses: Clause[]): void {
  const known = new Map<string, SaidRoom>();
  for (const clause of clauses) {
    clause.rooms = clause.rooms.map((said) => {
      const key = `${said.room.label} ${said.number}`;
      const same = known.get(key);
      if (same) same.terms.push(...said.terms);
      else known.set(key, said);
      return same ?? said;
    });
    measure(clause);
  }
  let rooms: SaidRoom[] = [];
  for (const clause of clauses) {
    if (clause.ownRooms) rooms = clause.rooms;
    else {
      clause.rooms = rooms;
      measure(clause);
    }
  }
  const first = clauses.find(({ ownRooms }) => ownRooms)?.rooms ?? [];
  for (const clause of clauses) {
    if (clause.ownRooms) break;
    clause.rooms = first;
    measure(clause);
  }
  // A size without any room is that of one without a name.
  if (known.size > 0) return;
  const sized = clauses.find(({ dims }) => dims.length > 0);
  const height = clauses.find(({ amounts }) => amounts.has('height'))?.amounts.get('height');
  if (!sized) return;
  const nameless: SaidRoom = { room: NAMELESS, number: 1, dims: sized.dims[0] ?? null, floor: null, height: height ?? null, terms: [] };
  for (const clause of clauses) clause.rooms = [nameless];
}

/** Sizes of the clause for its rooms that have none yet. */
function measure({ rooms, dims, amounts, terms }: Clause): void {
  const inside = rooms.filter(({ room }) => !OUTSIDE.has(room.kind));
  const sf = terms.some((term) => NO_FLOOR.has(meaningOf(term))) ? undefined : amounts.get('sf');
  inside.forEach((said, n) => {
    said.dims ??= (dims.length > 1 ? dims[n] : dims[0]) ?? null;
    if (said.dims === null && sf !== undefined) said.floor ??= sf;
    said.height ??= amounts.get('height') ?? null;
  });
}

/** `walls, ceiling and trim` after `paint`; `with lvp` after `replace carpet`; squares of a roof hold for all of its work. */
function shareActions(clauses: { clause: Clause; after: string }[]): void {
  let action: string | null = null;
  clauses.forEach(({ clause, after }, n) => {
    const next = clauses[n + 1]?.clause;
    const things = clause.terms.some(({ of }) => of === 'object' || of === 'word' || of === 'thing');
    const replaced = clause.action === 'replace' && (after === 'with' || after === 'con' || after === 'for') && things;
    if (clause.action !== null) action = clause.action;
    else if (clause.terms.some(({ of }) => of === 'scope')) action = null;
    else if (!clause.ownRooms && (action !== 'paint' || clause.count === null)) clause.action = action;
    clause.inherited = clause.action !== null && !clause.terms.some(({ of }) => of === 'action');
    if (replaced && next && next.action === null) {
      clause.action = 'remove';
      for (const term of clause.terms) if (term.of === 'action') term.means = 'remove';
      next.action = 'install';
      action = 'install';
    }
    if (n > 0 && !clause.amounts.has('squares')) {
      const squares = clauses[n - 1]?.clause.amounts.get('squares');
      if (squares !== undefined) clause.amounts.set('squares', squares);
    }
    // `gutters and downspouts 180 lf`
    if (after === 'and' && next?.amounts.has('lf') && clause.amounts.size === 0 && clause.count === null && clause.lengths.length === 0)
      clause.amounts.set('lf', next.amounts.get('lf') as number);
    if (next?.amounts.has('squares') && !clause.amounts.has('squares'))
      clause.amounts.set('squares', next.amounts.get('squares') as number);
  });
  // An action alone gives its object away: `remove and haul`, `paint ... walls and trim`.
  for (const [n, { clause }] of clauses.entries()) {
    const next = clauses[n + 1]?.clause;
    const objects = (one: Clause) => one.terms.some(({ of }) => of === 'object' || of === 'word' || of === 'thing' || of === 'scope');
    const acts = clause.terms.some(({ of }) => of === 'action');
    const nextActs = next?.terms.some(({ of }) => of === 'action') ?? false;
    if (!acts || objects(clause) || !next || nextActs || !objects(next) || clause.ownRooms) continue;
    clause.handsOn = true;
  }
}

/** Rules that a clause's words satisfy and that use at least one of its open words, those with the most words first. */
export function worksFor(works: readonly Work[], tokens: ReadonlySet<string>, open: ReadonlySet<string>, said: SaidRoom | null): Work[] {
  const worth = (work: Work) => work.needs.length * 2 + (work.room && work.room !== 'any' ? 1 : 0);
  return works
    .filter(
      ({ room, needs, without }) =>
        (room === null || (room === 'any' ? said !== null && !OUTSIDE.has(said.room.kind) : room === said?.room.kind)) &&
        needs.every((need) => tokens.has(need)) &&
        needs.some((need) => open.has(need)) &&
        !without.some((word) => tokens.has(word)),
    )
    .sort((a, b) => worth(b) - worth(a));
}
