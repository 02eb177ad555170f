import type { HomeEvent } from '../../contracts/home/events.ts';
import { NEW_CHARACTERISTICS } from '../../contracts/home/property/characteristics.ts';
import { homeOfUser, homes } from '../../projections/home/homes.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding.stop());

const of = { userId: 7, organizationId: 3 };
const kitchen = { id: 1, type: 'KIT' as const, label: 'Kitchen', description: '', measured: null };
const EVENTS: HomeEvent[] = [
  {
    type: 'PropertyAddressSaved',
    data: { ...of, address: { address: '1 A St', address2: '', city: 'Columbus', state: 'OH', zip: '43202', check: 'asTyped' } },
  },
  { type: 'PropertyAreasChanged', data: { put: [kitchen, { ...kitchen, id: 2, label: 'Kitchen 2' }], gone: [] } },
  { type: 'PropertyCharacteristicsRecorded', data: { ...of, characteristics: NEW_CHARACTERISTICS } },
  { type: 'PropertyAreasEstimated', data: { areaIds: [1] } },
  { type: 'PropertySetUp', data: { ...of, at: '2026-11-23T15:00:00.000Z' } },
  { type: 'PropertyCharacteristicsChanged', data: { changed: { bedrooms: 3 } } },
  { type: 'PropertyAreasChanged', data: { put: [], gone: [2] } },
  { type: 'PropertyTakenBack', data: { changed: { bedrooms: 1 } } },
];

it('a home is the same in one batch as in many, and nobody else’s', async () => {
  const events = recorded('home-7', EVENTS, { position: 1, at: '2026-11-23T15:00:00.000Z' });
  const [whole, single] = [await folding.folded(homes, 'whole', events, 100), await folding.folded(homes, 'single', events, 1)];
  const home = await homeOfUser(whole.models, 7);
  expect(home).toMatchObject({
    id: 7,
    organizationId: 3,
    characteristics: { bedrooms: 1 },
    areas: [{ ...kitchen, measured: 'estimated' }],
    setUpAt: '2026-11-23T15:00:00.000Z',
    revision: 7,
  });
  expect(await homeOfUser(single.models, 7)).toEqual(home);
  expect(await homeOfUser(whole.models, 8)).toBeUndefined();
});
