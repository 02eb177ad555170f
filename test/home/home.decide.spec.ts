// One file above 400 lines, because every decision of a home and its undo stand beside each other.
import { type Characteristics, NEW_CHARACTERISTICS } from '../../contracts/home/property/characteristics.ts';
import type { ErcFacts, HomeArea, HousePhotoFacts, OwnPlace, PlaceFactor } from '../../contracts/home/property/home.ts';
import { evolveHome } from '../../contracts/home/property/home-state.ts';
import { homeDecider } from '../../server/home/property/home.decider.ts';
import { given, stateAfter } from '../given.ts';

const ADDRESS = { address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
const house = (changed: Partial<Characteristics> = {}): Characteristics => ({ ...NEW_CHARACTERISTICS, ...changed });
const area = (id: number, type: HomeArea['type'], label: string, more: Partial<HomeArea> = {}): HomeArea => ({
  id,
  type,
  label,
  description: '',
  measured: type === 'HARD' ? null : 'estimated',
  ...more,
});
const AREAS = [
  area(1, 'BED', 'Bedroom 1'),
  area(2, 'BATH', 'Bathroom 1'),
  area(3, 'HBTH', 'Half Bath 1'),
  area(4, 'GAR', 'Garage'),
  area(5, 'KIT', 'Kitchen'),
  area(6, 'HARD', 'Exterior Grounds'),
];
const of = { userId: 1, organizationId: 1 };
const home = given(homeDecider, 1);
const AT = '2026-11-29T09:00:00.000Z';
const UNDO = { type: 'UndoHome', at: AT, organizationId: 1 } as const;
const saved = { type: 'PropertyAddressSaved', data: { ...of, address: { ...ADDRESS, check: 'unchanged' } } } as const;
const recorded = { type: 'PropertyCharacteristicsRecorded', data: { ...of, characteristics: house() } } as const;
const made = { type: 'PropertyAreasChanged', data: { put: AREAS, gone: [] as number[] } } as const;
const there = home.after(saved, recorded, made);
const RECORD = { type: 'RecordCharacteristics', characteristics: {}, organizationId: 1 } as const;
/** The house after its characteristics were recorded with nothing said. */
const plain = stateAfter(homeDecider, 1, homeDecider.decide(RECORD, homeDecider.initial(1)));
const changed = (values: Partial<Characteristics>) => ({ type: 'PropertyCharacteristicsChanged', data: { changed: values } }) as const;
const areas = (put: HomeArea[], gone: number[] = []) => ({ type: 'PropertyAreasChanged', data: { put, gone } }) as const;
const TYPED = { floor: '120.00', walls: '352.00', ceilings: '120.00', baseboard: '44.00', short: '10', long: '12', height: '8' };

describe('characteristics', () => {
  it.each<[string, keyof Characteristics, unknown]>([
    ['R365', 'bedrooms', 1],
    ['R366', 'fullBaths', 1],
    ['R367', 'halfBaths', 1],
    ['R368', 'stories', '1'],
    ['R362', 'garage', 'builtingarage'],
    ['R363', 'cars', 1],
  ])('%s: begin with %s as %s', (_rule, field, value) => expect(plain.characteristics).toMatchObject({ [field]: value }));

  it.each<[string, HomeArea['type'], string]>([
    ['R355', 'BED', 'Bedroom 1'],
    ['R356', 'BATH', 'Bathroom 1'],
    ['R357', 'HBTH', 'Half Bath 1'],
    ['R358', 'KIT', 'Kitchen'],
    ['R359', 'HARD', 'Exterior Grounds'],
    ['R353', 'GAR', 'Garage'],
  ])('%s: make one area of the type %s, %s', (_rule, type, label) =>
    expect(plain.areas.filter((one) => one.type === type)).toMatchObject([{ label }]),
  );

  it('R369: are recorded once', () => {
    home.when(RECORD).records(recorded, made);
    there.when({ type: 'RecordCharacteristics', characteristics: { bedrooms: 4 }, organizationId: 1 }).records();
  });

  it('R370: what differs is saved, and nothing when nothing does; before a record there is nothing to change', () => {
    there.when({ type: 'ChangeCharacteristics', changed: { bedrooms: 1, stories: '1' } }).records();
    there.when({ type: 'ChangeCharacteristics', changed: { bedrooms: 1, stories: '2' } }).records(changed({ stories: '2' }));
    home.when({ type: 'ChangeCharacteristics', changed: { stories: '2' } }).refuses('PROPERTY_NO_CHARACTERISTICS');
  });

  it('a field that was changed since the form was filled is refused, another is not', () => {
    const later = there.after(changed({ stories: '2' }));
    later.when({ type: 'ChangeCharacteristics', changed: { stories: '3' }, seen: 2 }).refuses('PROPERTY_CHANGED');
    later.when({ type: 'ChangeCharacteristics', changed: { yearBuilt: 1956 }, seen: 2 }).records(changed({ yearBuilt: 1956 }));
    later.when({ type: 'ChangeCharacteristics', changed: { stories: '3' }, seen: 3 }).records(changed({ stories: '3' }));
  });
});

describe('areas that follow', () => {
  it('R352: a basement is there for a size that is neither 0 nor empty', () => {
    const with820 = [changed({ basementSizeSF: '820' }), areas([area(7, 'BASE', 'Basement')])] as const;
    there.when({ type: 'ChangeCharacteristics', changed: { basementSizeSF: '820' } }).records(...with820);
    for (const basementSizeSF of ['0', ''])
      there
        .after(...with820)
        .when({ type: 'ChangeCharacteristics', changed: { basementSizeSF } })
        .records(changed({ basementSizeSF }), areas([], [7]));
  });

  it('R353, R354: attached counts as built-in and keeps the one Garage; without a garage it goes', () => {
    there.when({ type: 'ChangeCharacteristics', changed: { garage: 'attachedgarage' } }).records(changed({ garage: 'attachedgarage' }));
    there.when({ type: 'ChangeCharacteristics', changed: { garage: 'none' } }).records(changed({ garage: 'none' }), areas([], [4]));
  });

  it.each<[string, 'bedrooms' | 'fullBaths' | 'halfBaths', HomeArea['type'], string]>([
    ['R355', 'bedrooms', 'BED', 'Bedroom'],
    ['R356', 'fullBaths', 'BATH', 'Bathroom'],
    ['R357', 'halfBaths', 'HBTH', 'Half Bath'],
  ])('%s: more %s are numbered on', (_rule, count, type, label) =>
    there
      .when({ type: 'ChangeCharacteristics', changed: { [count]: 3 } })
      .records(changed({ [count]: 3 }), areas([area(7, type, `${label} 2`), area(8, type, `${label} 3`)])),
  );

  it('fewer rooms take the last away', () => {
    const three = [changed({ bedrooms: 3 }), areas([area(7, 'BED', 'Bedroom 2'), area(8, 'BED', 'Bedroom 3')])] as const;
    there
      .after(...three)
      .when({ type: 'ChangeCharacteristics', changed: { bedrooms: 2 } })
      .records(changed({ bedrooms: 2 }), areas([], [8]));
  });

  it('an area with something typed is never taken away unasked: measurements, a description, lines of estimates', () => {
    const typed = there.after(areas([area(4, 'GAR', 'Garage', { measured: TYPED, description: 'unfinished' })]));
    const command = { type: 'ChangeCharacteristics', changed: { garage: 'none' as const } } as const;
    typed
      .when(command)
      .refuses(
        'PROPERTY_AREA_IN_USE',
        'Garage has measurements that were typed and a description. Nothing was changed: it is asked for first. Take this area away all the same?',
      );
    there.when({ ...command, lines: { 4: 2 } }).refuses('PROPERTY_AREA_IN_USE');
    typed.when({ ...command, confirmed: true }).records(changed({ garage: 'none' }), areas([], [4]));
  });

  it('a house of 50 rooms of each kind fits', () => {
    const most = stateAfter(
      homeDecider,
      1,
      homeDecider.decide(
        {
          type: 'RecordCharacteristics',
          characteristics: { bedrooms: 50, fullBaths: 50, halfBaths: 50, basementSizeSF: '1' },
          organizationId: 1,
        },
        homeDecider.initial(1),
      ),
    );
    expect(most.areas).toHaveLength(154);
    expect(new Set(most.areas.map(({ label }) => label)).size).toBe(154);
  });
});

describe('areas by hand', () => {
  it('R360, R362, R371, R372: adding a basement makes it 100 SF, a garage is built-in; there is one of each', () => {
    const none = there.after(changed({ garage: 'none' }), areas([], [4]));
    none
      .when({ type: 'AddHomeArea', area: { type: 'BASE', label: '', description: '' } })
      .records(areas([area(7, 'BASE', 'Basement')]), changed({ basementSizeSF: '100' }));
    none
      .when({ type: 'AddHomeArea', area: { type: 'GAR', label: '', description: '' } })
      .records(areas([area(7, 'GAR', 'Garage')]), changed({ garage: 'builtingarage' }));
    there.when({ type: 'AddHomeArea', area: { type: 'GAR', label: '', description: '' } }).refuses('PROPERTY_AREA_ONLY_ONE');
  });

  it('R361: removing the basement makes it 0; removing it again changes nothing', () => {
    const basement = there.after(changed({ basementSizeSF: '820' }), areas([area(7, 'BASE', 'Basement')]));
    basement.when({ type: 'RemoveHomeArea', areaId: 7 }).records(areas([], [7]), changed({ basementSizeSF: '0' }));
    basement
      .after(areas([], [7]), changed({ basementSizeSF: '0' }))
      .when({ type: 'RemoveHomeArea', areaId: 7 })
      .records();
    there.when({ type: 'RemoveHomeArea', areaId: 99 }).refuses('PROPERTY_AREA_NOT_FOUND');
  });

  it('a bedroom by hand counts, gets the next free label, and a taken label becomes it', () => {
    there
      .when({ type: 'AddHomeArea', area: { type: 'BED', label: 'Bedroom 1', description: '' } })
      .records(areas([area(7, 'BED', 'Bedroom 2')]), changed({ bedrooms: 2 }));
    there
      .when({ type: 'AddHomeArea', area: { type: 'INT', label: 'Library', description: 'north' } })
      .records(areas([area(7, 'INT', 'Library', { description: 'north' })]));
  });

  it('R358, R359: the last kitchen and the grounds stay, whatever becomes of them', () => {
    for (const areaId of [5, 6]) there.when({ type: 'RemoveHomeArea', areaId, confirmed: true }).refuses('PROPERTY_AREA_STAYS');
    there.when({ type: 'ChangeHomeArea', areaId: 5, changed: { type: 'INT' } }).refuses('PROPERTY_AREA_STAYS');
  });
});

describe('first-time setup', () => {
  const counts = { bedrooms: 2, garage: 'none' as const };
  const events = homeDecider.decide({ type: 'SetUpHome', counts, organizationId: 1, at: 'now' }, stateAfter(homeDecider, 1, [saved]));
  const { characteristics, areas: all, setUpAt } = stateAfter(homeDecider, 1, [saved, ...events]);

  it('R379: makes areas, writes usual values, estimates and saves the property, in this order', () => {
    expect(events.map(({ type }) => type)).toEqual([
      'PropertyAreasChanged',
      'PropertyCharacteristicsRecorded',
      'PropertyAreasEstimated',
      'PropertySetUp',
    ]);
    expect(setUpAt).toBe('now');
  });

  it('keeps what was counted', () => expect(characteristics).toMatchObject(counts));

  it.each([
    ['R380', 'stories', '1'],
    ['R381', 'structureQuality', 4],
    ['R382', 'condition', 3],
    ['R383', 'roofPitch', 'Moderate'],
    ['R384', 'propertyType', 1],
    ['R385', 'ceilingType', 'Flat'],
    ['R386', 'ceilingHeight', '8'],
    ['R387', 'materials', []],
  ])('%s: writes %s as %j', (_rule, field, value) => expect(characteristics).toHaveProperty(field, value));

  it('R378: makes the areas of what was counted, all but the grounds estimated', () =>
    expect(all.map(({ label, measured }) => [label, measured])).toEqual([
      ['Bedroom 1', 'estimated'],
      ['Bedroom 2', 'estimated'],
      ['Bathroom 1', 'estimated'],
      ['Half Bath 1', 'estimated'],
      ['Kitchen', 'estimated'],
      ['Exterior Grounds', null],
    ]));

  it('R388: needs the ZIP code first; a second setup keeps what was recorded, and asks before it takes typed measures away', () => {
    home.when({ type: 'SetUpHome', counts, organizationId: 1, at: 'now' }).refuses('PROPERTY_NO_ADDRESS');
    const again = homeDecider.decide(
      { type: 'SetUpHome', counts, organizationId: 1, at: 'now' },
      stateAfter(homeDecider, 1, [saved, recorded, made]),
    );
    expect(again.map(({ type }) => type)).toContain('PropertyCharacteristicsChanged');
    there
      .after(areas([area(1, 'BED', 'Bedroom 1', { measured: TYPED })]))
      .when({ type: 'SetUpHome', counts, organizationId: 1, at: 'now' })
      .refuses('PROPERTY_AREA_IN_USE');
  });
});

it('a setup that is requested twice is made once; with other rooms it is made anew', () => {
  const setUp = (bedrooms: number) => ({ type: 'SetUpHome' as const, counts: { bedrooms }, organizationId: 1, at: 'now' });
  const first = homeDecider.decide(setUp(2), stateAfter(homeDecider, 1, [saved]));
  home
    .after(saved, ...first)
    .when(setUp(2))
    .records();
  const other = homeDecider.decide(setUp(3), stateAfter(homeDecider, 1, [saved, ...first]));
  expect(other.map(({ type }) => type)).toContain('PropertyAreasChanged');
});

describe('undo', () => {
  it('takes back each kind of change, and what it took back', () => {
    const bed = changed({ bedrooms: 2 });
    there
      .after(bed)
      .when(UNDO)
      .records({ type: 'PropertyTakenBack', data: { changed: { bedrooms: 1 } } });
    there
      .after(bed, { type: 'PropertyTakenBack', data: { changed: { bedrooms: 1 } } })
      .when(UNDO)
      .records({ type: 'PropertyTakenBack', data: { changed: { bedrooms: 2 } } });
    there
      .after(areas([area(7, 'BED', 'Bedroom 2')], [4]))
      .when(UNDO)
      .records({
        type: 'PropertyTakenBack',
        data: { put: [AREAS[3] as HomeArea], gone: [7] },
      });
    home
      .after(saved)
      .when(UNDO)
      .records({ type: 'PropertyTakenBack', data: { address: null } });
    home.when(UNDO).refuses('PROPERTY_UNDO_CONFLICT');
  });

  it('is refused over what was written since', () => {
    const twice = there.after(changed({ bedrooms: 2 }), changed({ bedrooms: 3 }));
    twice.when({ ...UNDO, revision: 3 }).refuses('PROPERTY_UNDO_CONFLICT');
    twice.when({ ...UNDO, revision: 4 }).records({ type: 'PropertyTakenBack', data: { changed: { bedrooms: 2 } } });
    there
      .after(changed({ yearBuilt: 1956 }))
      .when({ ...UNDO, revision: 1 })
      .refuses('PROPERTY_UNDO_CONFLICT');
  });
});

describe('an own factor of the place', () => {
  const FIGURES = { region: 'Midwest', year: 2025, price: '194.09', stateFactor: '0.98', regionMean: '0.9958', place: '0.9841' } as const;
  const MADE = { ...FIGURES, at: '2026-11-02T09:00:00.000Z', state: 'OH', livingArea: '1640', quality: 4, qualityFactor: '1.00' };
  const report = { ...MADE, shares: ['23.4', '26.6', '50'] };
  const reported = (own: OwnPlace | null, more: Partial<ErcFacts> = {}) =>
    ({ type: 'ReplacementCostReported', data: { ...of, report: { ...report, own, ...more } } }) as const;
  const give = (factor: string, reason = 'Two bids', more: { seen?: number } = {}) =>
    ({ type: 'GivePlaceFactor', organizationId: 1, own: { factor, reason }, at: AT, ...more }) as const;
  const takeBack = { type: 'GivePlaceFactor', organizationId: 1, own: null, at: AT } as const;
  const own = { zips: '432', factor: '0.9700', reason: 'Two bids', at: AT };
  const given = (one: PlaceFactor | null) => ({ type: 'HomePlaceFactorGiven', data: { ...of, own: one } }) as const;
  const theirs = { zips: '432', reason: 'Two bids', at: AT, published: '0.9841' };
  const withReport = there.after(reported(null));

  it('R404: is kept for the ZIP codes of the house, and the latest report follows it, of the figures that it has; back to the published one', () => {
    there.when(give('0.9700')).records(given(own));
    withReport.when(give('0.9700')).records(given(own), reported(theirs, { at: AT, place: '0.9700' }));
    const both = withReport.after(given(own), reported(theirs, { at: AT, place: '0.9700' }));
    both.when(give('0.9700')).records();
    both.when(give('0.9900')).records(given({ ...own, factor: '0.9900' }), reported(theirs, { at: AT, place: '0.9900' }));
    both.when(takeBack).records(given(null), reported(null, { at: AT }));
    there.when(takeBack).records();
    home.when(give('0.9700')).refuses('PROPERTY_NO_ADDRESS');
  });

  it('a new report is made with it in its own state, and with the published one in another', () => {
    const make = (more: Partial<ErcFacts> = {}) =>
      ({ type: 'ReportReplacementCost', organizationId: 1, report: { ...report, ...more } }) as const;
    const with97 = there.after(given(own));
    with97.when(make()).records(reported(theirs, { place: '0.9700' }));
    with97.when(make({ state: 'IN' })).records(reported(null, { state: 'IN' }));
    // Nor does a report of another state follow.
    there
      .after(reported(null, { state: 'IN' }))
      .when(give('0.9700'))
      .records(given(own));
  });

  it('two at once: what was given or moved since is refused, what else was changed is not', () => {
    there
      .after(given(own))
      .when(give('0.9900', 'Another', { seen: 2 }))
      .refuses('PROPERTY_CHANGED');
    there
      .after(given(own))
      .when(give('0.9900', 'Another', { seen: 3 }))
      .records(given({ ...own, factor: '0.9900', reason: 'Another' }));
    there
      .after(changed({ yearBuilt: 1956 }))
      .when(give('0.9700', 'Two bids', { seen: 2 }))
      .records(given(own));
    const moved = { type: 'PropertyAddressSaved', data: { ...of, address: { ...ADDRESS, zip: '60614', check: 'unchanged' } } } as const;
    there
      .after(moved)
      .when(give('0.9700', 'Two bids', { seen: 2 }))
      .refuses('PROPERTY_CHANGED');
  });

  it('goes with its ZIP codes, and comes back when the move is undone', () => {
    const move = (zip: string) =>
      ({ type: 'PropertyAddressSaved', data: { ...of, address: { ...ADDRESS, zip, check: 'unchanged' } } }) as const;
    expect(stateAfter(homeDecider, 1, [saved, given(own), move('43215')]).placeFactor).toEqual(own);
    expect(stateAfter(homeDecider, 1, [saved, given(own), move('60614')]).placeFactor).toBeNull();
    home
      .after(saved, given(own), move('60614'))
      .when(UNDO)
      .records({ type: 'PropertyTakenBack', data: { address: { ...ADDRESS, check: 'unchanged' }, placeFactor: own } });
    // A factor of the ZIP codes of before is none of those of now.
    const late = [saved, given(own), given({ ...own, factor: '0.9900' }), move('60614')];
    const [taken] = homeDecider.decide({ ...UNDO, revision: 2 }, stateAfter(homeDecider, 1, late));
    expect(stateAfter(homeDecider, 1, [...late, ...(taken ? [taken] : [])]).placeFactor).toBeNull();
  });

  it('undo puts the earlier one back, in the report too, and undo of that does it again', () => {
    const both = withReport.after(given(own), reported(theirs, { at: AT, place: '0.9700' }));
    both.when(UNDO).records({ type: 'PropertyTakenBack', data: { placeFactor: null } }, reported(null, { at: AT }));
    both
      .after(given({ ...own, factor: '0.9900' }))
      .when({ ...UNDO, revision: 4 })
      .refuses('PROPERTY_UNDO_CONFLICT');
  });

  it('a change and the report that follows it are one step, which is known by its end', () => {
    const recorded = { at: AT, commandId: 'one' };
    let state = stateAfter(homeDecider, 1, [saved, reported(null)]);
    state = evolveHome(state, { placeFactor: own }, { ...recorded, revision: 2 });
    state = evolveHome(state, { report: { ...report, own: theirs, place: '0.9700' } }, { ...recorded, revision: 3 });
    expect(state.steps.at(-1)).toEqual({ commandId: 'one', revision: 3, back: { placeFactor: null } });
    expect(homeDecider.decide({ ...UNDO, revision: 3 }, state)).toHaveLength(2);
  });
});

describe('the photograph of the house', () => {
  const PHOTO = { full: 'f', large: 'l', small: 's', width: 1_600, height: 1_200, bytes: 9_000, at: AT };
  const set = (photo: HousePhotoFacts | null, seen?: number) => ({ type: 'PhotographHouse', organizationId: 1, photo, seen }) as const;
  const photographed = (photo: HousePhotoFacts | null) => ({ type: 'HousePhotographed', data: { ...of, photo } }) as const;
  const other = { ...PHOTO, full: 'g' };

  it('is set once, replaced and taken off; where somebody did so since, it is refused', () => {
    there.when(set(PHOTO)).records(photographed(PHOTO));
    there.when(set(null)).records();
    const with1 = there.after(photographed(PHOTO));
    with1.when(set({ ...PHOTO, at: '2026-12-01T00:00:00.000Z' }, 2)).records();
    with1.when(set(other, 2)).refuses('PROPERTY_CHANGED');
    with1.when(set(null, 2)).refuses('PROPERTY_CHANGED');
    with1.when(set(other, 3)).records(photographed(other));
    with1
      .after(changed({ yearBuilt: 1956 }))
      .when(set(null, 3))
      .records(photographed(null));
  });

  it('undo has the earlier one back; with another ZIP code it goes, and comes back when the move is undone', () => {
    const two = there.after(photographed(PHOTO), photographed(other));
    two.when(UNDO).records({ type: 'PropertyTakenBack', data: { photo: PHOTO } });
    two.when({ ...UNDO, revision: 3 }).refuses('PROPERTY_UNDO_CONFLICT');
    const moved = { type: 'PropertyAddressSaved', data: { ...of, address: { ...ADDRESS, zip: '43215', check: 'unchanged' } } } as const;
    expect(stateAfter(homeDecider, 1, [saved, photographed(PHOTO), moved]).photo).toBeNull();
    home
      .after(saved, photographed(PHOTO), moved)
      .when(UNDO)
      .records({ type: 'PropertyTakenBack', data: { address: { ...ADDRESS, check: 'unchanged' }, photo: PHOTO } });
    const street = {
      type: 'PropertyAddressSaved',
      data: { ...of, address: { ...ADDRESS, address: '216 E Tulane Rd', check: 'unchanged' } },
    } as const;
    expect(stateAfter(homeDecider, 1, [saved, photographed(PHOTO), street]).photo).toEqual(PHOTO);
  });
});

describe('what needs doing', () => {
  const put = (todo: string, until: string) => ({ type: 'PutOffTodo', todo, until, organizationId: 1 }) as const;
  const putOff = (todo: string, until: string) => ({ type: 'HomeTodoPutOff', data: { ...of, todo, until } }) as const;

  it('waits until a day, once, and is shown again when it is asked for', () => {
    there.when(put('year', '2100-01-02')).records(putOff('year', '2100-01-02'));
    there.when(put('year', '')).records();
    const waiting = home.after(saved, recorded, made, putOff('year', '2100-01-02'));
    waiting.when(put('year', '2100-01-02')).records();
    waiting.when(put('year', '')).records(putOff('year', ''));
    // It is no change of the house: the change before it is what is taken back.
    waiting.when(UNDO).records({ type: 'PropertyTakenBack', data: { gone: AREAS.map(({ id }) => id) } });
  });

  it('keeps 200 that wait, and none whose day is over when another is put off', () => {
    const many = Array.from({ length: 205 }, (_, n) => putOff(`job-${n}`, `2100-01-01`));
    const state = stateAfter(homeDecider, 1, [saved, putOff('year', '2000-01-01'), ...many]);
    expect(Object.keys(state.putOff)).toHaveLength(200);
    expect(state.putOff).not.toHaveProperty('year');
  });

  it('waits until tomorrow in the evening of the United States too, when the day in UTC is the next one', () => {
    const state = evolveHome(
      stateAfter(homeDecider, 1, [saved]),
      { putOff: { todo: 'year', until: '2026-11-28' } },
      {
        revision: 1,
        at: '2026-11-28T02:00:00.000Z',
        commandId: '',
      },
    );
    expect(state.putOff).toEqual({ year: '2026-11-28' });
  });
});

describe('a contractor’s report', () => {
  const choose = (isShown: boolean | null) => ({ type: 'ChooseReceivedReport', reportId: 7, isShown, organizationId: 1 }) as const;
  const chosen = (isShown: boolean | null, reportId = 7) => ({ type: 'ReceivedReportChosen', data: { ...of, reportId, isShown } }) as const;

  it('is shown once its person says so; what was said no to can be said yes to, and the same answer is kept once', () => {
    home.when(choose(null)).records();
    home.when(choose(true)).records(chosen(true));
    home.after(chosen(true)).when(choose(true)).records();
    home.after(chosen(false)).when(choose(false)).records();
    home.after(chosen(false)).when(choose(true)).records(chosen(true));
    home.after(chosen(true)).when(choose(null)).records(chosen(null));
    home.after(chosen(true), chosen(null)).when(choose(null)).records();
    // Of another report nothing is said by it.
    home.after(chosen(true, 8)).when(choose(true)).records(chosen(true));
  });

  it('is no change of the house: the change before it is what is taken back', () => {
    home
      .after(saved, recorded, made, chosen(true))
      .when(UNDO)
      .records({ type: 'PropertyTakenBack', data: { gone: AREAS.map(({ id }) => id) } });
  });

  it('is forgotten when 500 newer ones were answered', () => {
    const state = stateAfter(homeDecider, 1, [saved, ...Array.from({ length: 502 }, (_, n) => chosen(false, n + 1)), chosen(null, 502)]);
    expect(Object.keys(state.receivedReports)).toHaveLength(499);
    expect(state.receivedReports).not.toHaveProperty('2');
    expect(state.receivedReports).toMatchObject({ 3: false, 501: false });
  });
});

it('saves an address once', () => {
  const command = { type: 'SaveHomeAddress', address: ADDRESS, check: 'unchanged', organizationId: 1 } as const;
  home.when(command).records(saved);
  there.when(command).records();
});
