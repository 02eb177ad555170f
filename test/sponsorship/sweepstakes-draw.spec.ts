import { execFileSync, spawnSync } from 'node:child_process';
import { instantOf, isTimeZone } from '../../contracts/local-time.ts';
import {
  checkDraw,
  drawnNumbers,
  entryNumber,
  listLines,
  type PublishedDraw,
  pythonLines,
  pythonProgram,
} from '../../contracts/sponsorship/sweepstakes/draw.ts';
import { scheduleFault, scheduleOf } from '../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { nodeHashing } from '../../server/sponsorship/sweepstakes/sweepstakes-secrets.ts';
import { pageHashing } from '../../web/sponsorship/sweepstakes/page-hashing.ts';

/** Truly computed figures of a worked example. */
const EXAMPLE = {
  seed: 'd916f691b31fd184bc3b0ac15e7c389c7213a179833db447716f51172252fb2c',
  commitment: '6edfbbb481f2c4713bb0f0b1ce5f3871cdbb82996c5957bc47690c0cc468ab37',
  listHash: '0ab1bf0ca5054563cf9c0a50b16eca767790ae6cd49bafb03bac4345616d73f8',
  publicNumber: '4 0 7 1 9',
  entries: 1_284,
};

// Not every machine that runs the tests has Python; those that do prove the lines on the page.
const withPython = spawnSync('python3', ['--version']).status === 0 ? it : it.skip;
const python = (program: string) => execFileSync('python3', ['-'], { input: program, encoding: 'utf8' }).trim().split('\n').map(Number);

/** A draw of so many entries, with its list. */
function drawOf(entries: number, publicNumber = '4 0 7 1 9'): { draw: PublishedDraw; list: string; hashes: string[] } {
  const hashes = Array.from({ length: entries }, (_, n) => nodeHashing.sha256(`receipt ${n}`)).sort();
  const list = [...listLines(hashes)].join('');
  const hash = nodeHashing.sha256(list);
  const seed = nodeHashing.sha256(`seed of ${entries}`);
  return {
    hashes,
    list,
    draw: {
      commitment: nodeHashing.sha256OfHex(seed),
      commitmentAt: '2026-09-14T13:00:00.000Z',
      opensAt: '2026-09-15T04:00:00.000Z',
      closesAt: '2026-11-16T05:00:00.000Z',
      list: { hash, entries, at: '2026-11-16T14:00:00.000Z' },
      publicNumber: { digits: publicNumber, at: '2026-11-17T01:00:00.000Z', knownFrom: '2026-11-17T00:29:00.000Z' },
      seed,
      drawn: drawnNumbers({ seed, listHash: hash, publicNumber, entries }, nodeHashing),
    },
  };
}

const faults = (...input: Parameters<typeof checkDraw>) =>
  checkDraw(...input)
    .filter(({ fault }) => fault !== '')
    .map(({ step }) => step);

describe('a draw that anybody can repeat (R517)', () => {
  it('comes to the numbers of the worked example, on the server as in the page', () => {
    for (const hashing of [nodeHashing, pageHashing]) {
      expect(hashing.sha256OfHex(EXAMPLE.seed)).toBe(EXAMPLE.commitment);
      expect(drawnNumbers(EXAMPLE, hashing).map(({ number }) => entryNumber(number))).toEqual(['00750', '00515', '00890']);
    }
    expect(pageHashing.sha256('ä 📬')).toBe(nodeHashing.sha256('ä 📬'));
  });

  withPython('is what the three lines of Python on the page print', () => {
    const drawn = drawnNumbers(EXAMPLE, nodeHashing);
    expect(pythonLines(EXAMPLE.entries, drawn).split('\n')).toHaveLength(3);
    expect(python(pythonProgram(EXAMPLE, drawn))).toEqual([750, 515, 890]);
  });

  const SIZES = [1, 2, 3, 4, 7, 100_000];
  it.each(SIZES)('draws different numbers of %d entries', (entries) => {
    const { draw, list } = drawOf(entries);
    const numbers = draw.drawn.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(Math.min(3, entries));
    expect(numbers.every((number) => number >= 1 && number <= entries)).toBe(true);
    expect(faults(draw, list, pageHashing)).toEqual([]);
  });

  withPython.each(SIZES)('prints the same numbers in Python of %d entries', (entries) => {
    const { draw } = drawOf(entries);
    const facts = { ...draw, listHash: draw.list.hash, publicNumber: draw.publicNumber.digits, entries };
    expect(python(pythonProgram(facts, draw.drawn))).toEqual(draw.drawn.map(({ number }) => number));
  });

  withPython('refuses a seed that does not fit its commitment in Python too', () => {
    const { draw } = drawOf(7);
    const facts = { ...draw, seed: nodeHashing.sha256('another'), listHash: draw.list.hash, publicNumber: '1 2 3', entries: 7 };
    expect(() => execFileSync('python3', ['-'], { input: pythonProgram(facts, draw.drawn), stdio: 'pipe' })).toThrow(/AssertionError/);
  });

  it('goes through skipped numbers where two come to the same entry', () => {
    const skipping = Array.from({ length: 60 }, (_, n) => drawOf(4, `1 2 ${n}`)).find(({ draw }) => draw.drawn.at(-1)?.n !== 3);
    expect(skipping?.draw.drawn.map(({ n }) => n)).not.toEqual([1, 2, 3]);
    expect(skipping && faults(skipping.draw, skipping.list, pageHashing)).toEqual([]);
  });
});

describe('the check fails', () => {
  const { draw, list, hashes } = drawOf(50);
  const check = (changed: Partial<PublishedDraw>, of = list, own?: Parameters<typeof checkDraw>[3]) =>
    faults({ ...draw, ...changed }, of, pageHashing, own);

  it('for a forged list: one added, one taken out, one exchanged, one line moved', () => {
    const lines = list.split('\n').slice(0, -1);
    const forged = [
      `${list}00051 ${nodeHashing.sha256('house')}\n`,
      `${lines.slice(0, -1).join('\n')}\n`,
      list.replace(hashes[7] ?? '', nodeHashing.sha256('house')),
      `${[lines[1], lines[0], ...lines.slice(2)].join('\n')}\n`,
      list.replaceAll('\n', '\r\n'),
      '',
    ];
    for (const other of forged) expect(check({}, other)).toEqual(['list']);
  });

  it('for a forged list with a hash of its own, because the numbers move or the list is none', () => {
    const added = [...hashes, nodeHashing.sha256('house')].sort();
    const other = [...listLines(added)].join('');
    const published = { ...draw.list, hash: nodeHashing.sha256(other), entries: added.length };
    expect(check({ list: published }, other)).toEqual(['numbers']);
    const twice = [...listLines([...hashes, hashes[0] ?? ''].sort())].join('');
    expect(check({ list: { ...draw.list, hash: nodeHashing.sha256(twice), entries: 51 } }, twice)).toContain('list');
    expect(check({ list: { ...draw.list, entries: 49 } })).toEqual(['list', 'numbers']);
  });

  it('for another seed, another number and other drawn ones', () => {
    expect(check({ seed: nodeHashing.sha256('x') })).toEqual(['commitment', 'numbers']);
    expect(check({ seed: '' })).toEqual(['commitment', 'seed', 'numbers']);
    expect(check({ publicNumber: { ...draw.publicNumber, digits: '4 0 7 1 8' } })).toEqual(['numbers']);
    expect(check({ drawn: [...draw.drawn].reverse() })).toEqual(['numbers']);
    expect(check({ drawn: draw.drawn.slice(0, 2) })).toEqual(['numbers']);
  });

  it('for what was known too early', () => {
    expect(check({ commitmentAt: draw.closesAt })).toEqual(['commitment']);
    expect(check({ list: { ...draw.list, at: draw.publicNumber.knownFrom } })).toEqual(['publicNumber']);
    expect(check({ publicNumber: { ...draw.publicNumber, at: draw.list.at } })).toEqual(['publicNumber']);
  });

  it('for an own entry that is not in the list, or a receipt that is of another', () => {
    const number = hashes.indexOf(nodeHashing.sha256('receipt 3')) + 1;
    const own = { number, receipt: 'receipt 3', hash: nodeHashing.sha256('receipt 3') };
    expect(check({}, list, own)).toEqual([]);
    expect(check({}, list, { ...own, number: number === 1 ? 2 : number - 1 })).toEqual(['list']);
    expect(check({}, list, { ...own, receipt: 'receipt 4' })).toEqual(['list']);
    // Erased with its person: the hash is still there.
    expect(check({}, list, { ...own, receipt: '' })).toEqual([]);
  });
});

describe('midnights in their zones', () => {
  it.each([
    ['America/New_York', '2026-11-16T05:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-16T08:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-16T10:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-15T11:00:00.000Z'],
  ])('end Nov 15 in %s at %s', (zone, instant) => {
    const draft = {
      ...{ timeZone: zone, firstDay: '2026-09-15', lastDay: '2026-11-15', listAt: '2026-11-16T09:00' },
      ...{ numberAt: '2026-11-16T19:29', drawAt: '2026-11-20T12:00', answerDay: '2026-12-04' },
    };
    const schedule = scheduleOf(draft);
    expect(schedule.closesAt).toBe(instant);
    expect(scheduleFault(schedule, '2026-09-14T00:00:00.000Z')).toBe('');
    expect(scheduleFault(schedule, schedule.opensAt)).toContain('commitment');
    expect(scheduleFault(scheduleOf({ ...draft, lastDay: '2026-09-14' }), '2026-09-01T00:00:00.000Z')).toContain('last day');
    expect(scheduleFault(scheduleOf({ ...draft, listAt: '2026-11-15T23:59' }), '2026-09-01T00:00:00.000Z')).toContain('after the last day');
    expect(scheduleFault(scheduleOf({ ...draft, numberAt: draft.listAt }), '2026-09-01T00:00:00.000Z')).toContain('public number');
    expect(scheduleFault(scheduleOf({ ...draft, drawAt: draft.numberAt }), '2026-09-01T00:00:00.000Z')).toContain('draw');
    expect(scheduleFault(scheduleOf({ ...draft, answerDay: '2026-11-19' }), '2026-09-01T00:00:00.000Z')).toContain('answer');
  });

  it('know days on which the clock changes', () => {
    expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(instantOf('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
    expect(instantOf('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
    expect([isTimeZone('America/New_York'), isTimeZone('Ohio/Columbus'), isTimeZone('')]).toEqual([true, false, false]);
  });
});
