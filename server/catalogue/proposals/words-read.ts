// What each word of a sentence was read as, for the marks under it.

import { D } from '../../../contracts/decimal.ts';
import type { ReadWord } from '../../../contracts/estimating/builder/propose-items.ts';
import type { ProposalBook } from './asked.ts';
import { lengthOf, plain, type Rooms } from './rooms.ts';
import { type Term, tokensOf } from './sentence.ts';
import type { Work } from './vocabulary.ts';

export class WordsRead {
  private readonly says = new Map<Term, { kind: ReadWord['kind']; says: string }>();
  private readonly used = new Set<Term>();
  private readonly passed = new Set<Term>();
  /** What a scope such as `remodel` brings, by groups. */
  private readonly brought = new Map<Term, Set<string>>();

  constructor(
    private readonly sentence: string,
    private readonly terms: readonly Term[],
    private readonly rooms: Rooms,
    private readonly book: ProposalBook,
  ) {}

  /** Whether a term has become work. */
  isUsed(term: Term): boolean {
    return this.used.has(term);
  }

  /** Marks the terms that a work needs. */
  use(terms: Term[], work: Work): void {
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

  useAll(terms: Term[], says: string): void {
    for (const term of terms) {
      this.used.add(term);
      this.say(term, term.of === 'dims' || term.of === 'itemsize' ? 'size' : 'work', says);
    }
  }

  /** The first that is said of a term stands. */
  say(term: Term, kind: ReadWord['kind'], says: string): void {
    if (!this.says.has(term)) this.says.set(term, { kind, says });
  }

  /** A word that asks for nothing; what happened is said back, because it asks what is to be done. */
  passOver(term: Term, happened: boolean): void {
    if (happened) this.say(term, 'unread', 'what happened; what is to be done?');
    else this.passed.add(term);
  }

  read(): ReadWord[] {
    const words: ReadWord[] = [];
    for (const term of this.terms) {
      if (this.passed.has(term)) continue;
      const brought = this.brought.get(term);
      const read = brought ? { kind: 'work' as const, says: [...brought].join(', ') } : (this.says.get(term) ?? this.plainly(term));
      if (!read) continue;
      const text = this.sentence.slice(term.from, term.to);
      const last = words.at(-1);
      if (last && last.kind === read.kind && last.says === read.says && term.from - last.to <= 1) {
        last.text = this.sentence.slice(last.from, term.to);
        last.to = term.to;
      } else words.push({ from: term.from, to: term.to, kind: read.kind, text, says: read.says });
    }
    return words;
  }

  private plainly(term: Term): { kind: ReadWord['kind']; says: string } | null {
    switch (term.of) {
      case 'room': {
        const rooms = this.rooms.all.filter(({ said }) => said.terms.includes(term));
        const [first] = rooms;
        if (!first) return null;
        const others = rooms.slice(1).map(({ label }) => label);
        return { kind: 'room', says: [first.says, ...others].join(', ') };
      }
      case 'dims': {
        const room = this.rooms.all.find(({ said, input }) => input && said.dims === term.dims);
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
      case 'roughin':
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
