import { D } from '../../contracts/decimal.ts';
import { loadBook, locationOf, priceOf, unitCostOf } from '../../server/catalogue/book.ts';

const book = loadBook();
const national = locationOf(book, undefined);

/** The Good price with the overhead and profit of 10 % each that a contractor usually starts from. */
function charged(description: string, action = 'Replace') {
  const item = book.items.find((i) => i.description === description && i.action === action);
  if (!item) throw new Error(`${action} ${description} is not in the book.`);
  return new D(unitCostOf(item, priceOf(item, item.qualities.length > 1 ? 'Good' : 'None', national))).times('1.2');
}

/** Total installed cost as published: EIA 2022 and NREL Buildings Annual Technology Baseline 2023 (shared data, doe_residential_equipment_costs.csv). */
it.each([
  ['Water heater, gas, 50 gal', 2245],
  ['Water heater, electric, 50 gal', 1518],
  ['Water heater, heat pump, 50 gal', 2643],
  ['Furnace, gas, 80,000 BTU, forced air', 3861],
  ['Boiler, gas, hot water, 100,000 BTU', 8339],
  ['Central air conditioner, 3 ton, condenser and coil', 5927],
  ['Heat pump, air source, 3 ton, with air handler', 13355],
  ['Dishwasher, built-in', 610],
  ['Range, electric, freestanding', 770],
  ['Range, induction', 1050],
  ['Refrigerator, freestanding', 947],
  ['Clothes washer', 985],
  ['Clothes dryer, electric', 710],
])('%s stays near the published installed cost of $%d (0.6 to 1.5 times)', (description, published) => {
  const ratio = charged(description).div(published).toNumber();
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.5);
});
