import type { LibraryEvent } from '../../../contracts/catalogue/events.ts';
import type { LibraryFields } from '../../../contracts/catalogue/libraries/library.events.ts';
import { type LibraryLine, LineInputs } from '../../../contracts/catalogue/libraries/library.ts';
import { type LineToPut, libraryDecider } from '../../../server/catalogue/libraries/library.decider.ts';
import { given } from '../../given.ts';

const dana = { userId: 1, organizationId: 3, admin: false };
const priya = { userId: 2, organizationId: 3, admin: true };
const bath: LibraryFields = { name: 'Hall bath', description: '', subcategory: 'Bath', questions: [] };
const line = (lineId: number, quantity: LibraryLine['quantity'], unit = 'EA'): LibraryLine => ({
  lineId,
  sequence: lineId,
  code: 500 + lineId * 5,
  quality: '',
  notes: '',
  quantity,
  name: `Item ${lineId}`,
  unit,
});
const typed = (quantity: string) => ({ by: 'typed' as const, quantity });
const formula = (text: string) => ({ by: 'formula' as const, text });
const toPut = ({ sequence: _, ...one }: LibraryLine, isNew = false): LineToPut => ({ ...one, lineId: isNew ? null : one.lineId });
const added = (lines: LibraryLine[] = [line(1, typed('1'))], userId: number | null = 1): LibraryEvent => ({
  type: 'CustomLibraryAdded',
  data: { id: 1000, organizationId: 3, userId, fields: bath, lines, copiedFrom: null, madeOf: '' },
});
const add = (lines: LineToPut[], list: 'organization' | 'mine' = 'mine', by = dana) => ({
  type: 'AddCustomLibrary' as const,
  ...by,
  list,
  fields: bath,
  lines,
  copiedFrom: null,
  madeOf: '',
});
const change = (
  more: { changed?: Partial<LibraryFields>; put?: LineToPut[]; removed?: number[]; order?: number[]; seen?: number },
  by = dana,
) => ({ type: 'ChangeCustomLibrary' as const, ...by, changed: {}, put: [] as LineToPut[], removed: [] as number[], ...more });
const changed = (data: { changed?: Partial<LibraryFields>; put?: LibraryLine[]; removed?: number[] }): LibraryEvent => ({
  type: 'CustomLibraryChanged',
  data: { changed: {}, put: [], removed: [], ...data },
});
const deleted: LibraryEvent = { type: 'CustomLibraryDeleted', data: {} };
const undo = (revision?: number, by = dana) => ({ type: 'UndoCustomLibrary', ...by, revision }) as const;
const library = given(libraryDecider);

describe('R168: custom libraries belong to the user, or to the organisation', () => {
  it('one is added to the list that is named; the organisation’s by administrators only', () => {
    library.when(add([toPut(line(1, typed('1')), true)])).records(added());
    library.when(add([toPut(line(1, typed('1')), true)], 'organization', priya)).records(added([line(1, typed('1'))], null));
    library.when(add([], 'organization')).refuses('LIBRARY_LOCKED');
    library
      .after(added([], null))
      .when(change({ changed: { name: 'x' } }))
      .refuses('LIBRARY_LOCKED');
    library
      .after(added([], null))
      .when({ type: 'DeleteCustomLibrary', ...dana })
      .refuses('LIBRARY_LOCKED');
  });
  it('a colleague’s own does not exist for others, administrators included', () => {
    library
      .after(added())
      .when(change({ changed: { name: 'x' } }, priya))
      .refuses('LIBRARY_NOT_FOUND');
    library
      .after(added())
      .when(undo(0, { ...dana, organizationId: 4 }))
      .refuses('LIBRARY_NOT_FOUND');
  });
});

describe('lines', () => {
  it('are put in with new ids, replaced by theirs, taken out and ordered, in one event', () => {
    const two = [line(1, typed('1')), line(2, typed('2'))];
    library
      .after(added(two))
      .when(change({ put: [toPut({ ...line(1, typed('4')) }), toPut(line(9, typed('3')), true)], removed: [2] }))
      .records(changed({ put: [line(1, typed('4')), { ...line(9, typed('3')), lineId: 3, sequence: 3 }], removed: [2] }));
    library
      .after(added(two))
      .when(change({ order: [2, 1] }))
      .records(
        changed({
          put: [
            { ...line(2, typed('2')), sequence: 1 },
            { ...line(1, typed('1')), sequence: 2 },
          ],
        }),
      );
    library
      .after(added(two))
      .when(change({ put: [toPut(line(1, typed('1')))], order: [1, 2] }))
      .records();
  });
  it('the id of a line that was taken out is not given again', () => {
    library
      .after(added(), changed({ removed: [1] }))
      .when(change({ put: [toPut(line(1, typed('1')), true)] }))
      .records(changed({ put: [{ ...line(1, typed('1')), lineId: 2, sequence: 1 }] }));
  });
  it('one that a colleague took out is not changed', () => {
    library
      .after(added(), changed({ removed: [1] }))
      .when(change({ put: [toPut(line(1, typed('2')))] }))
      .refuses('LIBRARY_CHANGED');
  });
});

describe('assemblies', () => {
  const niche = { name: 'niche', kind: 'yes or no' as const, unit: '' as const, options: [], standard: 'yes' };
  it('a formula is kept when it reads, with its questions; a question that a formula names stays', () => {
    library
      .after(added())
      .when(change({ put: [toPut(line(1, formula('if(niche, 1, 0)')))], changed: { questions: [niche] } }))
      .records(changed({ put: [line(1, formula('if(niche, 1, 0)'))], changed: { questions: [niche] } }));
    library
      .after(added(), changed({ put: [line(1, formula('if(niche, 1, 0)'))], changed: { questions: [niche] } }))
      .when(change({ changed: { questions: [] } }))
      .refuses('LIBRARY_INVALID');
  });
  it('SF takes no feet, and the refusal names the line and the place', () => {
    library
      .after(added([line(1, typed('1'), 'SF')]))
      .when(change({ put: [toPut(line(1, formula('length'), 'SF'))] }))
      .refuses('LIBRARY_INVALID');
    library.when(add([toPut(line(1, formula('floor +'), 'SF'), true)])).refuses('LIBRARY_INVALID');
  });
  it('more characters of formulas than a library holds are refused unread: by the body, and with the lines that it has already', () => {
    const long = `1${'+1'.repeat(4_900)}`;
    const lines = (count: number, from = 1) => Array.from({ length: count }, (_, n) => line(from + n, formula(long)));
    const inputs = (count: number) => lines(count).map(({ code, quantity }) => ({ itemXREF: code, quantity }));
    expect([LineInputs.safeParse(inputs(10)).success, LineInputs.safeParse(inputs(11)).success]).toEqual([true, false]);
    library
      .after(added(lines(6)))
      .when(change({ put: lines(5, 7).map((one) => toPut(one, true)) }))
      .refuses('LIBRARY_INVALID');
  });
  it('what was read before is not read again, unless the questions are others meanwhile', () => {
    // Nobody could read this text: that it is taken shows that nobody did.
    const text = 'floor floor';
    const put = [toPut(line(1, formula(text), 'SF'), true)];
    const kinds = new Map([[text, { ok: true as const, kind: { of: 'number' as const, power: 2 } }]]);
    library.when({ ...add(put), read: { questions: [], kinds } }).records(added([line(1, formula(text), 'SF')]));
    library.when({ ...add(put), read: { questions: [niche], kinds } }).refuses('LIBRARY_INVALID');
  });
});

describe('two people', () => {
  it('each changes another line; who changes what the other changed looks again', () => {
    const two = [line(1, typed('1')), line(2, typed('2'))];
    const theirs = changed({ put: [line(1, typed('5'))] });
    library
      .after(added(two), theirs)
      .when(change({ put: [toPut(line(2, typed('9')))], seen: 0 }))
      .records(changed({ put: [line(2, typed('9'))] }));
    library
      .after(added(two), theirs)
      .when(change({ put: [toPut(line(1, typed('9')))], seen: 0 }))
      .refuses('LIBRARY_CHANGED');
  });
  it('one deletes it while the other types', () => {
    library
      .after(added(), deleted)
      .when(change({ changed: { name: 'x' } }))
      .refuses('LIBRARY_DELETED');
    library
      .after(added(), deleted)
      .when({ type: 'DeleteCustomLibrary', ...dana })
      .records();
  });
});

describe('undo', () => {
  it('takes back lines and fields, the deletion, and a library that nobody has changed since', () => {
    library
      .after(added(), changed({ put: [line(1, typed('4')), line(2, typed('1'))], changed: { name: 'Guest bath' } }))
      .when(undo(1))
      .records(changed({ put: [line(1, typed('1'))], removed: [2], changed: { name: 'Hall bath' } }));
    library.after(added(), deleted).when(undo(1)).records({ type: 'CustomLibraryRestored', data: {} });
    library.after(added()).when(undo(0)).records(deleted);
    library
      .after(added(), changed({ changed: { name: 'x' } }))
      .when(undo(0))
      .refuses('LIBRARY_UNDO_CONFLICT');
  });
  it('is refused where somebody wrote the same line since', () => {
    library
      .after(added(), changed({ put: [line(1, typed('4'))] }), changed({ put: [line(1, typed('5'))] }))
      .when(undo(1))
      .refuses('LIBRARY_UNDO_CONFLICT');
  });
});
