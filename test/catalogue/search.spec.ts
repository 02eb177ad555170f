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

describe('keyword search finds, among its first ten, the lines of published charge lists: move-out, turnover, handyman, locksmith, appliance parts', () => {
  it.each([
    ['toilet tank lid', 'Install Toilet tank lid, china, matched'],
    ['toilet tank only', 'Install Toilet tank, fitted to existing bowl'],
    ['toilet bowl cracked', 'Install Toilet bowl, fitted to existing tank'],
    ['drip pans', 'Install Drip pans, range, set of four'],
    ['oven rack', 'Install Oven rack, wire, each'],
    ['broiler pan', 'Install Broiler pan with insert'],
    ['stove knobs', 'Install Range or oven knob, each'],
    ['oven door handle', 'Install Oven door handle'],
    ['refrigerator bulb', 'Install Appliance lamp, oven, refrigerator or microwave'],
    ['refrigerator shelf', 'Install Refrigerator shelf, glass or wire'],
    ['crisper drawer', 'Install Refrigerator crisper or meat drawer'],
    ['fridge door bin', 'Install Refrigerator door shelf, bin or rail'],
    ['freezer door handle', 'Install Refrigerator or freezer door handle'],
    ['refrigerator kick plate', 'Install Refrigerator kick plate or toe grille'],
    ['ice cube tray', 'Install Ice cube trays, pair'],
    ['microwave turntable', 'Install Microwave turntable plate and ring'],
    ['dishwasher rack', 'Install Dishwasher rack, upper or lower'],
    ['dishwasher silverware basket', 'Install Dishwasher silverware basket'],
    ['dryer vent hose', 'Install Dryer vent hose, behind dryer'],
    ['dryer vent cap', 'Install Vent hood, exterior wall'],
    ['dryer lint screen', 'Install Dryer lint screen'],
    ['washing machine hoses', 'Install Clothes washer fill hoses, braided, pair'],
    ['washer knob', 'Install Washer or dryer knob, each'],
    ['disposal splash guard', 'Install Splash guard and stopper, garbage disposal'],
    ['kitchen sink strainer basket', 'Install Stopper or strainer basket, dropped in'],
    ['faucet handle', 'Install Faucet handle, sink or tub, each'],
    ['bathtub faucet', 'Install Tub and shower faucet, two or three handle'],
    ['bathtub drain', 'Install Tub drain and stopper, from above'],
    ['diverter', 'Repair Shower diverter valve'],
    ['chipped sink', 'Repair Sink basin, chipped or scratched, touched up'],
    ['shower curtain', 'Install Shower curtain with liner and hooks'],
    ['toilet paper roller', 'Install Toilet paper roller, each'],
    ['medicine cabinet mirror', 'Install Medicine cabinet door or mirror'],
    ['door key', 'Obtain Key, door, copied, each'],
    ['mailbox key', 'Obtain Key, mailbox, replaced, each'],
    ['key fob', 'Obtain Access card or fob, replaced and programmed'],
    ['laundry card', 'Obtain Access card or fob, replaced and programmed'],
    ['parking sticker', 'Obtain Parking decal or permit, replaced'],
    ['garage door opener remote', 'Install Garage door remote or keypad'],
    ['lock core', 'Install Interchangeable lock core, changed, with keys'],
    ['change locks', 'Install Lockset cylinder, changed, with keys'],
    ['eviction lock change', 'Service Lock changed between tenants, own spare lock swapped'],
    ['padlock', 'Install Padlock with hasp'],
    ['strike plate', 'Install Strike plate'],
    ['door hinge', 'Install Door hinge, interior, each'],
    ['door latch', 'Install Latch bolt, knob or deadbolt'],
    ['sliding door handle', 'Install Patio door handle and lock'],
    ['sliding glass door handle', 'Install Patio door handle and lock'],
    ['screen door closer', 'Repair Storm door closer or latch'],
    ['wall bumper', 'Install Wall bumper, door knob'],
    ['closet door knob', 'Install Closet door knob or pull, each'],
    ['light bulb', 'Install Light bulb, LED, each'],
    ['fluorescent tube', 'Install Fluorescent tube, each'],
    ['fluorescent light cover', 'Install Fluorescent light cover or lens'],
    ['light globe', 'Install Light globe or glass shade'],
    ['porch light globe', 'Install Light globe or glass, exterior'],
    ['ceiling fan blade', 'Install Ceiling fan blades, set of five'],
    ['bathroom fan cover', 'Install Cover or grille of bath vent fan'],
    ['phone jack', 'Install Phone, cable or data jack, device and plate'],
    ['cable outlet', 'Install Phone, cable or data jack, device and plate'],
    ['fire extinguisher', 'Install Fire extinguisher, ABC, with bracket'],
    ['fire extinguisher recharge', 'Service Fire extinguisher, recharged and tagged'],
    ['thermostat guard', 'Install Thermostat cover or guard'],
    ['baseboard heater cover', 'Install Baseboard heater cover, electric, per section'],
    ['attic hatch cover', 'Install Attic hatch lid, painted panel'],
    ['corner guard', 'Install Corner guard, 4 ft, each'],
    ['cabinet shelf', 'Install Cabinet shelf, cut to size, each'],
    ['cabinet latch', 'Install Cabinet catch or latch, each'],
    ['contact paper removed', 'Remove Shelf liner or contact paper, per kitchen'],
    ['vertical blind slat', 'Install Vertical blind slat, each'],
    ['blind wand', 'Install Blind wand, tilt rod or cord'],
    ['window shade', 'Install Roller shade, per window'],
    ['window crank handle', 'Install Window crank handle'],
    ['nail holes', 'Repair Nail or screw hole, filled, each'],
    ['molly bolt holes', 'Repair Wall anchor or hook, taken out and patched, each'],
    ['small hole', 'Repair Drywall patch, small hole, up to 2 in, each'],
    ['tv mount holes', 'Remove TV bracket, taken down, holes patched'],
    ['crayon marks', 'Clean Crayon or marker, washed off, per wall'],
    ['paint splatter', 'Clean Paint splatter, taken off floor and fixtures, per room'],
    ['glow stars removed from ceiling', 'Clean Stickers, decals, tape or hooks, taken off, per room'],
    ['caulk sink', 'Repair Sink, counter or backsplash caulk, renewed, up to 10 ft'],
    ['clean bathtub', 'Clean Bathtub or shower cleaned'],
    ['clean toilet', 'Clean Toilet cleaned, bowl and outside'],
    ['bathroom floor cleaned', 'Clean Floor, hard, swept and mopped, per room'],
    ['wash walls', 'Clean Walls, washed, per room'],
    ['clean baseboards', 'Clean Baseboards, wiped, per room'],
    ['clean microwave', 'Clean Dishwasher, microwave, washer or dryer, wiped clean'],
    ['sweep garage', 'Clean Garage or storage room, swept'],
    ['clean balcony', 'Clean Patio or balcony, swept and washed'],
    ['clean fireplace', 'Clean Fireplace, ashes cleaned out'],
    ['vacuum carpet', 'Clean Carpet, vacuumed, per room'],
    ['carpet deodorizing', 'Clean Carpet, deodorized, per room'],
    ['one bedroom cleaning', 'Clean Apartment turnover, studio or one bedroom, cleaned'],
    ['cleaning per hour', 'Service House cleaner, per hour'],
    ['trash bag', 'Haul Trash bag, filled and carried out, each'],
    ['items left behind', 'Haul Abandoned item, small, carried out and dumped, each'],
    ['tire disposal', 'Haul Tire, hauled to disposal, each'],
    ['garbage can replaced', 'Install Trash can or recycling cart, outdoor'],
    ['faucet installed customer supplied', 'Install Faucet supplied by owner, set and connected'],
    ['interior door replaced', 'Install Interior door, prehung, single'],
    ['toilet replaced', 'Install Toilet, elongated, 1.28 gpf'],
    ['gutter cleaned', 'Clean Gutters and downspouts'],
    ['weed removal', 'Service Flower bed, weeded and edged'],
    ['toilet rebuild', 'Repair Toilet, fill valve and flapper'],
    ['exterior window cleaning', 'Clean Windows, one side only'],
    ['pool skimmer basket', 'Install Pool skimmer or pump basket, or lid'],
    ['garage door belt', 'Repair Garage door opener, belt, chain or trolley'],
    ['hose bib vacuum breaker', 'Install Vacuum breaker, hose bib'],
    ['gutter hanger', 'Install Gutter hanger or spike, each'],
    ['fence washing', 'Clean Fence, pressure wash, one side'],
    ['driveway sealing', 'Refinish Asphalt driveway, sealed'],
    ['lawn fertilization', 'Service Lawn, fertilized and weeds treated, up to 5,000 SF'],
    ['washer pump', 'Repair Clothes washer, not draining or spinning'],
  ])('%s', (keyword, item) => expect(found(keyword)).toContain(item));
});

it.each([
  ['switch', 'Install Switch, single pole'],
  ['water heater', 'Install Water heater, gas, 50 gal'],
  ['toilet', 'Install Toilet, elongated, 1.28 gpf'],
  ['medicine cabinet', 'Install Medicine cabinet'],
  ['refrigerator', 'Install Refrigerator, freestanding'],
  ['interior door', 'Install Interior door, prehung, single'],
  ['broken window', 'Install Single pane glass, up to 6 SF'],
  ['door knob', 'Install Interior knob or lever'],
  ['p-trap', 'Repair Sink drain or trap, leaking'],
  ['paint front door', 'Paint Exterior door'],
  ['replace roof', 'Install Shingles, asphalt, architectural'],
  ['smoke detector battery', 'Service Smoke alarm, battery changed, per alarm'],
])('what "%s" means stands first: %s', (keyword, first) => {
  expect(found(keyword, 1)).toEqual([first]);
});

it.each([
  ['roof', /^Install Shingles, asphalt/],
  ['floor', /^Install Hardwood floor/],
  ['door', /^Install Interior door/],
  ['window', /^Install Window, vinyl, double hung/],
  ['kitchen sink', /^Install Sink, kitchen/],
  ['gas furnace', /^Install Furnace, gas/],
  ['carpet', /^Install Carpet with pad/],
  ['deck', /^Install Deck, framed/],
  ['light', /^Install (Light|Ceiling light)/],
  ['paint', /^Paint /],
  ['cleaning', /^Clean /],
  ['inspection', /^Inspect /],
])('a bare word shows the usual work first, and an action what it is done to: %s', (keyword, first) => {
  expect(found(keyword, 1)[0]).toMatch(first);
});

it.each([
  ['dry wall', 'drywall'],
  ['sheet rock patch', 'sheetrock patch'],
  ['micro wave', 'microwave'],
  ['drive way', 'driveway'],
  ['chainlink', 'chain link'],
  ['hosebib', 'hose bib'],
  ['plastering', 'plaster'],
  ['landscaping', 'landscape'],
])('words written apart or together, or as what one does, find the same: %s, %s', (one, other) => {
  expect(found(one)).toEqual(found(other));
  expect(found(one).length).toBeGreaterThan(2);
});

it('neither numbers nor what is to be done are written together with what follows', () => {
  expect(found('clean out apartment', 3).join()).not.toContain('Cleanout');
  expect(found('fence 6 ft')).toEqual(found("6' fence"));
  expect(found('4 ft fence').length).toBeGreaterThan(0);
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

describe('keyword search finds first what is meant', () => {
  it.each([
    ['R and R drywall', 'Install Drywall, moisture-resistant'],
    ['toilet R&R', 'Install Toilet, elongated, 1.28 gpf'],
    ['r&r toilet', 'Install Toilet, elongated, 1.28 gpf'],
    ['r & r carpet', 'Install Carpet with pad'],
    ['replace window', 'Install Window, vinyl, double hung, 3 x 5 ft'],
    ['replacement window', 'Install Window, vinyl, double hung, 3 x 5 ft'],
    ['replacement windows', 'Install Window, vinyl, double hung, 3 x 5 ft'],
    ['vynil windows', 'Install Window, vinyl, double hung, 3 x 5 ft'],
    ['vynil', 'Install Siding, vinyl'],
    ['hwh', 'Install Water heater, gas, 50 gal'],
    ['dw', 'Install Dishwasher, built-in'],
    ['mini split 12000', 'Install Mini-split, ductless, one zone, 12,000 BTU'],
    ['mini split 12,000', 'Install Mini-split, ductless, one zone, 12,000 BTU'],
    ['sq ft tile', 'Install Tile floor, ceramic'],
    ['junk', 'Haul Junk, quarter truck load'],
    ['haul away junk', 'Haul Junk, quarter truck load'],
    ['tear off roof', 'Remove Shingles, asphalt, one layer'],
    ['shingles 30 sq', 'Install Shingles, asphalt, architectural'],
    ['roof 25 squares', 'Install Shingles, asphalt, architectural'],
    ['WH 40 gal', 'Install Water heater, gas, 40 gal'],
    ['ext door', 'Install Entry door, prehung, steel or fiberglass'],
    ['half inch drywall', 'Install Drywall, 1/2 in, walls, hung and finished'],
    ['bath remodel', 'Remove Bathroom, complete, to the studs'],
    ['kitchen remodel', 'Install Kitchen cabinets and laminate top, 10 x 10 ft'],
    ['sump pump', 'Install Sump pump, in existing basin'],
    ['plug', 'Install Outlet, duplex, 15 or 20 A'],
    ['hardie board', 'Install Siding, fiber cement lap'],
    ['vanity', 'Install Vanity with top, 24 in'],
    ['inodoro', 'Install Toilet, elongated, 1.28 gpf'],
    ['calentador de agua', 'Install Water heater, gas, 50 gal'],
    ['pintura interior', 'Paint Walls, two coats'],
    ['piso laminado', 'Install Laminate floor, 12 mm, floating'],
    ['alfombra', 'Install Carpet with pad'],
    ['ventana', 'Install Window, vinyl, double hung, 3 x 5 ft'],
    ['cerca de madera', 'Install Fence, wood, privacy, 6 ft'],
  ])('%s, which found something else first', (keyword, item) => expect(found(keyword, 1)).toEqual([item]));

  it.each([
    ['toilet', 'Install Toilet, elongated, 1.28 gpf'],
    ['gfci', 'Install Outlet, GFCI'],
    ['lvp', 'Install Vinyl plank, LVP, click'],
    ['drywal patch', 'Repair Drywall patch, nail holes and dings, per room'],
    ['water heater 50 gal', 'Install Water heater, gas, 50 gal'],
    ['tolet', 'Install Toilet, elongated, 1.28 gpf'],
    ['toilets', 'Install Toilet, elongated, 1.28 gpf'],
    ['sheetrock', 'Install Drywall, 1/2 in, walls, hung and finished'],
    ['comode', 'Install Toilet, elongated, 1.28 gpf'],
    ['gfi outlet', 'Install Outlet, GFCI'],
    ['hot water tank', 'Install Water heater, gas, 50 gal'],
    ['breaker box', 'Install Panel, 200 A, with breakers'],
    ['200 amp panel', 'Install Panel, 200 A, with breakers'],
    ['kitchn faucet', 'Install Faucet, kitchen, pull-down'],
    ['moen shower valve', 'Install Shower valve and trim'],
    ['kohler toilet', 'Install Toilet, elongated, 1.28 gpf'],
    ['trex deck', 'Install Decking, composite'],
    ['romex', 'Install Cable, 12/2, in open framing'],
    ['pex repipe', 'Install Repipe, whole house, PEX, per fixture'],
    ['popcorn removal', 'Remove Popcorn texture, wetted and scraped'],
    ['ac not cooling', 'Service Air conditioner, tune-up'],
    ['clogged drain', 'Service Drain, sink or tub, cleared'],
    ['snake drain', 'Service Drain, sink or tub, cleared'],
    ['rekey locks', 'Service Re-key lock, per cylinder'],
    ['garbage disposal', 'Install Garbage disposal'],
    ['insinkerator', 'Install Garbage disposal'],
    ['garage door spring', 'Repair Garage door springs, torsion pair'],
    ['demo bathroom', 'Remove Bathroom, half, complete, to the studs'],
    ['2x4 stud wall', 'Install Partition, 2 x 4 at 16 in'],
    ['crown moulding', 'Install Crown molding'],
    ['mold', 'Inspect Mold inspection, visual with moisture readings'],
    ['crawl space encapsulation', 'Install Crawl space encapsulation, liner, seams and walls sealed'],
    ['epoxy garage floor', 'Refinish Garage floor, epoxy coating'],
    ['gutter 6 inch', 'Install Gutter, aluminum, 6 in seamless'],
    ['dumpster 20 yd', 'Haul Dumpster, 20 cu yd, one load'],
    ['recessed lights', 'Install Recessed light, LED, remodel'],
    ['can lights', 'Install Recessed light, LED, remodel'],
    ['subway tile', 'Install Backsplash, tile, set and grouted'],
    ['quartz countertop', 'Install Countertop, quartz'],
    ['thermostat nest', 'Install Thermostat'],
    ['trip charge', 'Service Trip charge, plumber'],
    ['fist size hole', 'Repair Drywall patch, up to 6 in hole'],
    ['baseboard', 'Install Baseboard'],
    ['quarter round', 'Install Quarter round or shoe'],
    ['electrical outlet', 'Install Outlet, duplex, 15 or 20 A'],
    ['shingels', 'Install Shingles, asphalt, architectural'],
    ['faucett', 'Install Faucet, bath sink'],
    ['dumpster', 'Haul Dumpster, 10 cu yd, one load'],
    ['2x4', 'Install Partition, 2 x 4 at 16 in'],
    ['demo kitchen', 'Remove Kitchen, cabinets, counters, floor and appliances'],
    ['P trap', 'Repair Sink drain or trap, leaking'],
  ])('%s, as before', (keyword, item) => expect(found(keyword, 1)).toEqual([item]));

  it('what is put in, of r&r alone', () => {
    expect(found('r&r')).toHaveLength(10);
    for (const item of found('r&r')) expect(item).toMatch(/^Install /);
  });

  it('and what was meant, of a quantity alone', () => expect(found('30 sq')).not.toEqual([]));
});
