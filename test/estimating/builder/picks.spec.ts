import { BUILDER_QUALITY, QUALITIES } from '../../../contracts/catalogue/quality.ts';
import { type BookItem, type Offer, qualitiesToChoose, startingOffer } from '../../../web/estimating/builder/book-items.ts';
import { keywordsRefused, MENU_MODES, MODE_OF, SELECT_MODES, stepsOf } from '../../../web/estimating/builder/modes.ts';
import { answer, ask, drop, fail, itemPicks, NO_PICKS, offered, pickOf, putBack } from '../../../web/estimating/builder/state/picks.ts';
import type { WayName } from '../../../web/estimating/builder/way-name.ts';
import { alongWords, tasksFailure } from '../../../web/estimating/builder/words.ts';

const item = (code: number): BookItem => ({
  code,
  category: 'Plumbing',
  subcategory: 'Toilets',
  action: 'Install',
  description: `Item ${code}`,
  unit: 'EA',
  formula: '',
});
const offer = (quality: string): Offer => ({ quality, xref: 1, labor: '1', material: '1', equipment: '0', wasteFactorPct: '0' });
const found = (code: number) => ({ item: item(code), offer: offer('Good') });

describe('U11: what is taken in the builder', () => {
  it('stands in the order in which it was asked for, however late and in whatever order the answers come', () => {
    let picks = ['toilet', 'faucet', 'dumpster'].reduce((all, words) => ask(all, words, words), NO_PICKS);
    picks = answer(picks, 'dumpster', found(3));
    picks = answer(picks, 'toilet', found(1));
    expect(picks.map(({ kind }) => kind)).toEqual(['item', 'asked', 'item']);
    picks = answer(picks, 'faucet', found(2));
    expect(itemPicks(picks).map((pick) => pick.item.code)).toEqual([1, 2, 3]);
  });

  it('holds an item once, also when other words find it again', () => {
    const picks = answer(ask(answer(ask(NO_PICKS, 'a', 'toilet'), 'a', found(1)), 'b', 'commode'), 'b', found(1));
    expect(picks).toHaveLength(1);
  });

  it('says what was not found or could not be fetched, in the place of what was asked', () => {
    const picks = fail(answer(ask(ask(NO_PICKS, 'a', 'xyzzy'), 'b', 'toilet'), 'a', null), 'b', 'No connection.');
    expect(picks).toEqual([
      { key: 'a', kind: 'nothing', name: 'xyzzy' },
      { key: 'b', kind: 'failed', name: 'toilet', text: 'No connection.' },
    ]);
  });

  it('does not come back once it is dropped, when its answer comes after', () => {
    const dropped = drop(ask(NO_PICKS, 'a', 'toilet'), 'a');
    expect(answer(dropped, 'a', found(1))).toEqual([]);
    expect(fail(dropped, 'a', 'No connection.')).toEqual([]);
  });

  it('changes its quality in place, and is there again after a refusal, once', () => {
    const taken = answer(ask(NO_PICKS, 'a', 'toilet'), 'a', found(1));
    const better = offered(taken, 1, offer('Better'));
    expect(pickOf(better, 1)?.offer.quality).toBe('Better');
    const since = answer(ask(NO_PICKS, 'b', 'faucet'), 'b', found(2));
    const back = putBack(since, itemPicks(better));
    expect(itemPicks(back).map((pick) => pick.item.code)).toEqual([1, 2]);
    expect(putBack(back, itemPicks(better))).toEqual(back);
  });
});

describe('the quality of an item', () => {
  const offersOf = (...qualities: string[]) => qualities.map(offer);

  it('R141: is asked for only where it comes in more than one', () => {
    const asked = (...qualities: string[]) => qualitiesToChoose(offersOf(...qualities)).map(({ quality }) => quality);
    expect(asked('None')).toEqual([]);
    expect(asked('Best')).toEqual([]);
    expect(asked('Good', 'Best')).toEqual(['Good', 'Best']);
    expect(asked(...QUALITIES)).toEqual(['Economy', 'Good', 'Better', 'Best', 'Designer']);
  });

  it('R148: is Good in the builder until somebody chooses another, or the nearest that there is', () => {
    expect(BUILDER_QUALITY).toBe('Good');
    const started = (quality: string, ...qualities: string[]) => startingOffer(offersOf(...qualities), quality)?.quality;
    expect(started(BUILDER_QUALITY, ...QUALITIES)).toBe('Good');
    expect(started('Designer', ...QUALITIES)).toBe('Designer');
    expect(started('Designer', 'Economy', 'Good', 'Best')).toBe('Good');
    expect(started(BUILDER_QUALITY, 'None')).toBe('None');
    expect(started(BUILDER_QUALITY)).toBeUndefined();
  });
});

describe('U24: how much comes along', () => {
  it.each([
    [[], 'SF', 'per SF'],
    [['1.0'], 'EA', '1.0 EA'],
    [['1.0', '1.0'], 'EA', '1.0 EA in each'],
    [['10.6', '5.6'], 'SF', '10.6 and 5.6 SF'],
    [['1200.0', '5.6', '3.0'], 'SF', '1,200.0, 5.6 and 3.0 SF'],
    [['1.0', '2.0', '3.0', '4.0', '5.0'], 'LF', '1.0, 2.0 and 3 more, in LF'],
    [['1.0'], '', '1.0 unit'],
  ])('%j of %j is %j', (quantities, unit, words) => expect(alongWords(quantities, unit)).toBe(words));
});

it('R052, R053: tasks that cannot be read are told in the words of the documents, with the status code', () =>
  expect(tasksFailure(500)).toBe('Unable to retrieve tasks at this moment. ErrorMessage=500'));

describe('the modes of the builder', () => {
  it('R121: the select mode is one of Regular, BluebookLib, UserLib', () => {
    expect(SELECT_MODES).toEqual(['Regular', 'BluebookLib', 'UserLib']);
    expect(new Set(Object.values(MODE_OF).map(({ select }) => select))).toEqual(new Set(SELECT_MODES));
  });
  it('R122: the custom menu mode is one of Normal, Library, LineItem', () => {
    expect(MENU_MODES).toEqual(['Normal', 'Library', 'LineItem']);
    expect(new Set(Object.values(MODE_OF).map(({ menu }) => menu))).toEqual(new Set(MENU_MODES));
    for (const { select, menu } of Object.values(MODE_OF)) expect(menu === 'Normal').toBe(select !== 'UserLib');
  });
  it.each(Object.entries(MODE_OF))('R112: keywords are refused in %s unless its mode is BluebookLib', (way, { select }) =>
    expect(keywordsRefused(way as WayName)).toBe(select === 'BluebookLib' ? null : 'Project Keyword Search is for BluebookLib only.'),
  );
  it('R111: the steps run category, subcategory, action, item, quality, areas, task; in what is one’s own, the first lists are fewer', () => {
    const names = (way: WayName) => stepsOf(way).map(({ name }) => name);
    expect(names('categories')).toEqual(['Category', 'Subcategory', 'Action', 'Items', 'Quality', 'Areas', 'Task']);
    expect(names('libraries')).toEqual(['Library', 'Lines', 'Quality', 'Areas', 'Task']);
    expect(names('lineitems')).toEqual(['Subcategory', 'Items', 'Quality', 'Areas', 'Task']);
    for (const way of ['categories', 'libraries', 'lineitems'] as const)
      expect(stepsOf(way).flatMap(({ key }) => key ?? [])).toEqual(['q', 'a', 't']);
  });
});
