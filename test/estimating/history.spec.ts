import type { AuditSentence } from '../../contracts/audit.ts';
import { describeEvent } from '../../contracts/estimating/events.ts';
import { type EstimateCommand, estimateDecider } from '../../server/estimating/estimate.decider.ts';
import { AT, BATH, DRYWALL, FAUCET, type GivenEstimate, KITCHEN, SETTINGS, started, TASK } from './given.ts';

const FIRST = 10;
const SECOND = 11;

/** A kitchen with drywall and a faucet. */
function kitchen(): GivenEstimate {
  const given = started();
  const lines = [{ ...DRYWALL, quantity: '240' }, FAUCET];
  given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: TASK, lines, itemIds: [FIRST, SECOND], minimums: [], at: AT });
  return given;
}

/** How the audit describes a command's first event: described before it is applied, as the fold does. */
function described(command: EstimateCommand, given = kitchen()): Pick<AuditSentence, 'sentence' | 'before' | 'after' | 'unit'> {
  const [event] = estimateDecider.decide(command, given.state);
  if (!event) throw new Error(`${command.type} changed nothing`);
  const { sentence, before, after, unit } = describeEvent(given.state, event);
  return { sentence, before, after, unit };
}

const change = (itemId: number, values: object, applyToAll = false): EstimateCommand =>
  ({ type: 'ChangeItem', change: { id: itemId, ...values }, applyToAll }) as EstimateCommand;

describe('the audit gives the old and the new value', () => {
  it('of several fields of a line, in the order in which it names them', () =>
    expect(described(change(FIRST, { percentageAffected: '50', quantity: '120' }))).toMatchObject({
      sentence: expect.stringMatching(
        /^Changed (quantity and percentage affected|percentage affected and quantity) of Drywall, hung and finished, in Kitchen$/,
      ),
      before: expect.stringMatching(/^(240\.0 SF, 100 %|100 %, 240\.0 SF)$/),
      after: expect.stringMatching(/^(120\.0 SF, 50 %|50 %, 120\.0 SF)$/),
      unit: '',
    }));

  it('of costs as money', () =>
    expect(described(change(SECOND, { labor: '1095.5' }))).toEqual({
      sentence: 'Changed labor cost of Faucet, pull-down, in Kitchen',
      before: '$90.00',
      after: '$1,095.50',
      unit: '',
    }));

  it('of a quantity alone with its unit beside it', () =>
    expect(described(change(FIRST, { quantity: '260' }))).toMatchObject({ before: '240.0', after: '260.0', unit: 'SF' }));

  it('of a line that is moved: from which area to which, or from which place to which', () => {
    expect(described({ type: 'MoveItem', itemId: SECOND, areaId: BATH, sequence: 1 })).toMatchObject({
      sentence: 'Moved Faucet, pull-down from Kitchen to Hall bath',
      before: 'Kitchen',
      after: 'Hall bath',
    });
    expect(described({ type: 'MoveItem', itemId: SECOND, areaId: KITCHEN, sequence: 1 })).toMatchObject({
      sentence: 'Moved Faucet, pull-down, in Kitchen',
      before: 'place 2',
      after: 'place 1',
    });
  });

  it('of lines that are moved together: from which area to which', () => {
    expect(described({ type: 'MoveItems', itemIds: [FIRST, SECOND], areaId: BATH })).toMatchObject({
      sentence: 'Moved 2 lines from Kitchen to Hall bath',
      before: 'Kitchen',
      after: 'Hall bath',
    });
    expect(described({ type: 'MoveItems', itemIds: [FIRST], areaId: KITCHEN })).toMatchObject({
      sentence: 'Moved Drywall, hung and finished, in Kitchen',
      before: 'place 1',
      after: 'place 2',
    });
  });

  it('of lines that are duplicated: how many, where, and what they are', () => {
    const duplicate = (itemIds: number[]) =>
      described({ type: 'DuplicateItems', items: itemIds.map((itemId) => ({ itemId, newItemId: itemId + 50 })), at: AT }).sentence;
    expect(duplicate([FIRST])).toBe('Duplicated Drywall, hung and finished, Good, in Kitchen');
    expect(duplicate([FIRST, SECOND])).toBe('Duplicated 2 lines in Kitchen: Drywall, hung and finished; Faucet, pull-down');
  });

  it('of duplicated lines whose duplication is taken back, in one sentence', () => {
    const given = kitchen();
    const items = [FIRST, SECOND].map((itemId) => ({ itemId, newItemId: itemId + 50 }));
    given.do({ type: 'DuplicateItems', items, at: AT });
    const { commandId = '' } = given.state.undoStacks.get('user:1')?.at(-1) ?? {};
    expect(described({ type: 'Undo', who: 'user:1', commandId }, given).sentence).toBe('Removed 2 duplicated lines in Kitchen');
  });

  it('of an area that is moved', () =>
    expect(described({ type: 'MoveArea', areaId: BATH, sequence: 1 })).toMatchObject({
      sentence: 'Moved area Hall bath',
      before: 'place 3',
      after: 'place 1',
    }));

  it('of settings with several fields, and of which costs they are where that changed', () => {
    const settings = { ...SETTINGS, profitAmount: '12.5', overheadAmount: '8' };
    expect(described({ type: 'ChangeSettings', settings, appliedTo: 'future' })).toMatchObject({
      sentence: 'Changed overhead and profit for future lines',
      before: '10 %; 10 %',
      after: '8 %; 12.5 %',
    });
    expect(described({ type: 'ChangeSettings', settings: { ...SETTINGS, taxableLabor: true }, appliedTo: 'all' })).toMatchObject({
      sentence: 'Changed tax',
      before: '8.25 % of material',
      after: '8.25 % of labor and material',
    });
  });

  it('of measures that were typed, each that changed and no other', () => {
    const measures = { floor: '123.33', walls: '1357.33', ceilings: '130.00', baseboard: '44.67' };
    expect(described({ type: 'MeasureInterior', areaId: KITCHEN, measures, input: null, applyDownward: false })).toMatchObject({
      sentence: 'Measured Kitchen',
      before: 'walls 357.33 SF, ceiling 123.33 SF',
      after: 'walls 1,357.33 SF, ceiling 130.00 SF',
    });
    expect(described({ type: 'MeasureInterior', areaId: BATH, measures, input: null, applyDownward: false }).after).toContain(
      'floor 123.33 SF',
    );
  });
});
