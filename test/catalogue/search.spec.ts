import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../server/catalogue/places.ts';

const catalogue = new CatalogueService(new PlaceService());
const found = (keyword: string, take = 10) => catalogue.search(keyword, { take }).map((hit) => `${hit.actionShown} ${hit.description}`);

describe('keyword search finds, among its first ten, what tradespeople and tenants mean', () => {
  it.each([
    ['commode', 'Install Toilet, elongated, 1.28 gpf'],
    ['sheetrock', 'Install Drywall, 1/2 in, walls, hung and finished'],
    ['breaker box', 'Install Panel, 200 A, with breakers'],
    ['hot water tank', 'Install Water heater, gas, 50 gal'],
    ['hot water heater 50 gallon', 'Install Water heater, gas, 50 gal'],
    ['plug', 'Install Outlet, duplex, 15 or 20 A'],
    ['disposer', 'Install Garbage disposal'],
    ['snake', 'Service Drain, sink or tub, cleared'],
    ['clogged drain', 'Service Drain, sink or tub, cleared'],
    ['clogged toilet', 'Service Toilet, clogged, cleared with auger'],
    ['running toilet', 'Repair Toilet, fill valve and flapper'],
    ['toilet flange', 'Install Toilet flange, PVC, 4 in'],
    ['GFI', 'Install Outlet, GFCI'],
    ['rekey', 'Service Re-key lock, per cylinder'],
    ['rescreen', 'Repair Window screen, re-screened'],
    ['hole in wall', 'Repair Drywall patch, up to 6 in hole'],
    ['fist size hole', 'Repair Drywall patch, up to 6 in hole'],
    ['junk removal', 'Haul Debris by truck, one load, 3 cu yd'],
    ['trip charge', 'Service Visit, first hour, any trade'],
    ['emergency call', 'Service Emergency visit, nights and weekends'],
    ['lvp', 'Install Vinyl plank, LVP, click'],
    ['can lights', 'Install Recessed light, LED, remodel'],
    ['ac not cooling', 'Service Air conditioner, tune-up'],
    ['trex', 'Install Decking, composite'],
    ['hardie board siding', 'Install Siding, fiber cement lap'],
    ['popcorn ceiling', 'Remove Popcorn texture, wetted and scraped'],
    ['paint bedroom walls', 'Paint Walls, two coats'],
    ['36" vanity', 'Install Vanity with top, 36 in'],
    ["6' fence", 'Install Fence, wood, privacy, 6 ft'],
    ['6 foot privacy fence', 'Install Fence, wood, privacy, 6 ft'],
    ['foggy window', 'Install Insulated glass unit, up to 10 SF'],
    ['fridge not cooling', 'Repair Refrigerator, not cooling'],
    ['dripping faucet', 'Repair Faucet, cartridge or washer'],
    ['tuckpointing', 'Repair Brick, repointed'],
    ['new roof', 'Install Shingles, asphalt, architectural'],
    ['roof leak', 'Repair Roof leak, trace and seal'],
    ['200 amp panel', 'Install Panel, 200 A, with breakers'],
    ['garage door spring', 'Repair Garage door torsion spring'],
    ['burst pipe', 'Repair Pipe leak, copper or PEX, exposed'],
    ['sump pump', 'Install Sump pump with basin'],
  ])('%s', (keyword, item) => expect(found(keyword)).toContain(item));

  it.each([
    ['toliet', 'Install Toilet, elongated, 1.28 gpf'],
    ['fauset kitchen', 'Install Faucet, kitchen, pull-down'],
    ['drywal', 'Install Drywall, 1/2 in, walls, hung and finished'],
    ['cabnets', 'Install Cabinets, base'],
    ['insullation attic', 'Install Insulation, blown, R-38, attic'],
    ['thermastat', 'Install Thermostat'],
    ['gutterz', 'Install Gutter, aluminum, 5 in seamless'],
    ['recepticle', 'Install Outlet, duplex, 15 or 20 A'],
  ])('misspelt: %s', (keyword, item) => expect(found(keyword)).toContain(item));

  it.each([
    ['toilets', 'toilet'],
    ['Windows', 'window'],
    ['shelves', 'shelf'],
  ])('singular and plural find the same: %s, %s', (many, one) => expect(found(many).slice(0, 3)).toEqual(found(one).slice(0, 3)));
});

it('an action in the words puts that action first', () => {
  expect(found('remove carpet')[0]).toBe('Remove Carpet and pad');
  expect(found('paint ceiling')[0]).toBe('Paint Ceiling, two coats');
});

it('takes as many as asked, nothing for noise, and never fails on odd input', () => {
  expect(found('door', 3)).toHaveLength(3);
  expect(found('the of')).toEqual([]);
  expect(found('   "\' (*&^%')).toEqual([]);
  expect(found('xyzzyqwk')).toEqual([]);
});

it('answers each hit with the unit and the price of every quality at the place', () => {
  const [national] = catalogue.search('toilet elongated');
  const [boston] = catalogue.search('toilet elongated', { place: { zip: '02118' } });
  expect(national?.prices.map((price) => price.quality)).toEqual(['Economy', 'Good', 'Better', 'Best', 'Designer']);
  expect(Number(boston?.prices[1]?.unitCost)).toBeGreaterThan(Number(national?.prices[1]?.unitCost));
  expect(boston).toMatchObject({ category: 'Plumbing', subcategory: 'Toilets', action: 'Replace', actionShown: 'Install', unit: 'EA' });
});
