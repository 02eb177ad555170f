import { normalisedType, REPORT_TYPES, type ReportType, typeNamed } from '../../contracts/report-types.ts';
import { ReportDetail } from '../../contracts/reporting/entities.ts';
import type { Control } from '../../contracts/reporting/kinds/kind.ts';
import { asSaved, kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { repairWords } from '../../web/reporting/reports/words.ts';

/** A form in which everything was ticked that a kind could refuse. */
const FULL = {
  name: 'Kitchen',
  includeCustomerInfo: false,
  includePhotos: true,
  includePPU: true,
  excludeTax: true,
  vendor_Id: 12,
  workOrderPricing: 'Both',
  includePricing: false,
};
const saved = (customReportType: ReportType, detail: Record<string, unknown> = {}) =>
  asSaved(ReportDetail.parse({ ...FULL, customReportType, ...detail }));
const shows = (type: ReportType, control: Control) => kindOf(type).controls.includes(control);

it('R228: there are five kinds of report', () => expect(REPORT_TYPES).toHaveLength(5));

it.each<[string, ReportType]>([
  ['M108', 'Estimate'],
  ['M109', 'Invoice'],
  ['M110', 'Work Order'],
  ['M111', 'ELM Report'],
  ['M112', 'ProfitLoss'],
])('%s: %s is a kind of report', (_message, type) => {
  expect(REPORT_TYPES).toContain(type);
  expect(kindOf(type).type).toBe(type);
});

it.each<[string, ReportType, string]>([
  ['R236', 'Work Order', 'workorder'],
  ['R237', 'Estimate', 'estimate'],
])('%s: the type %s is normalised to %s', (_rule, type, normalised) => expect(normalisedType(type)).toBe(normalised));

it('calls take a type as it is named and as it is normalised', () => {
  expect(ReportDetail.parse({ name: 'Tile', customReportType: 'workorder' }).customReportType).toBe('Work Order');
  expect(typeNamed('elmreport')).toBe('ELM Report');
  expect(ReportDetail.safeParse({ name: 'Tile', customReportType: 'Receipt' }).success).toBe(false);
});

describe('the form', () => {
  it.each<[string, ReportType, Control, boolean]>([
    ['R238', 'Work Order', 'vendor', true],
    ['R239', 'Work Order', 'customer', true],
    ['R240', 'Work Order', 'pricing', true],
    ['R241', 'Work Order', 'photos', true],
    ['R242', 'Work Order', 'header', true],
    ['R243', 'Work Order', 'itemNotes', true],
    ['R244', 'Work Order', 'payments', false],
    ['R245', 'Estimate', 'payments', true],
    ['R246', 'Estimate', 'vendorPrices', false],
    ['R247', 'Estimate', 'invoice', false],
    ['R248', 'Invoice', 'invoice', true],
    ['R249', 'Invoice', 'payments', true],
    ['R250', 'Invoice', 'customer', false],
    ['R251', 'Invoice', 'photos', false],
    ['R252', 'ELM Report', 'pricing', false],
    ['R253', 'ELM Report', 'photos', false],
    ['R254', 'ELM Report', 'customer', false],
    ['R255', 'ELM Report', 'vendor', false],
    ['R256', 'ELM Report', 'payments', false],
    ['R257', 'ProfitLoss', 'vendor', true],
    ['R258', 'ProfitLoss', 'customer', true],
  ])('%s: of %s: %s is shown: %s', (_rule, type, control, shown) => expect(shows(type, control)).toBe(shown));
});

describe('saving', () => {
  it.each<[string, ReportType, string, unknown]>([
    ['R259', 'Invoice', 'includeCustomerInfo', true],
    ['R260', 'Invoice', 'includePhotos', false],
    ['R261', 'Invoice', 'vendor_Id', 0],
    ['R262', 'Invoice', 'workOrderPricing', 'Contractor'],
    ['R264', 'Estimate', 'vendor_Id', 0],
    ['R265', 'Estimate', 'workOrderPricing', 'Contractor'],
    ['R266', 'ELM Report', 'includeCustomerInfo', true],
    ['R267', 'ELM Report', 'includePhotos', false],
    ['R268', 'ELM Report', 'vendor_Id', 0],
    ['R270', 'ELM Report', 'includePPU', false],
    ['R271', 'ELM Report', 'workOrderPricing', 'Contractor'],
    ['R272', 'ELM Report', 'excludeTax', false],
    ['R273', 'ELM Report', 'includePricingOption', 'All'],
    ['R274', 'ProfitLoss', 'includePhotos', false],
    ['R276', 'ProfitLoss', 'workOrderPricing', 'Contractor'],
    ['R277', 'ProfitLoss', 'excludeTax', false],
    ['R278', 'ProfitLoss', 'includePPU', false],
    ['R279', 'ProfitLoss', 'includePricingOption', 'All'],
  ])('%s: a report of the kind %s is saved with %s as %s', (_rule, type, field, value) =>
    expect(saved(type, { includePricingOption: 'Total' })).toHaveProperty(field, value),
  );
  it('an Estimate keeps what is said of the customer, and a ProfitLoss its vendor', () => {
    expect(saved('Estimate').includeCustomerInfo).toBe(false);
    expect(saved('ProfitLoss').vendor_Id).toBe(12);
  });
  it('R289: an Estimate shows its tax whatever was asked, because what is signed is what is billed', () =>
    expect(saved('Estimate')).toMatchObject({ excludeTax: false }));
  it('R263, R269, R275: a Work Order, an ELM Report and a ProfitLoss take no payments', () =>
    expect(REPORT_TYPES.filter((type) => kindOf(type).takesPayments)).toEqual(['Estimate', 'Invoice']));
  it('R280, R281: a Work Order at vendor prices has no tax exclusion and no price per unit', () =>
    expect(saved('Work Order', { workOrderPricing: 'Vendor' })).toMatchObject({ excludeTax: false, includePPU: false }));
  it('R282: a Work Order at both prices has no price per unit; its tax exclusion stays', () =>
    expect(saved('Work Order', { workOrderPricing: 'Both' })).toMatchObject({ excludeTax: true, includePPU: false }));
  it('a Work Order at contractor prices keeps both', () =>
    expect(saved('Work Order', { workOrderPricing: 'Contractor' })).toMatchObject({ excludeTax: true, includePPU: true }));
  it('R283: area notes only where grouped by area', () => {
    expect(saved('Estimate', { groupItemsBy: 'By Task' }).includeAreaNotes).toBe(false);
    expect(saved('Estimate', { groupItemsBy: 'By Area' }).includeAreaNotes).toBe(true);
  });
  it('R284: pricing is always on', () => {
    for (const type of REPORT_TYPES) expect(saved(type).includePricing).toBe(true);
  });
  it('R285: unit prices only where all prices are shown', () => {
    expect(saved('Estimate', { includePricingOption: 'By Group' }).includePPU).toBe(false);
    expect(saved('Estimate').includePPU).toBe(true);
  });
  it.each([
    ['R287, M107', 'groupItemsBy', 'By Area'],
    ['R288', 'workOrderPricing', 'Contractor'],
    ['R289', 'excludeTax', true],
    ['R290', 'includePPU', true],
    ['R291', 'includeAreaNotes', true],
  ])('%s: a new report has %s as %s', (_rule, field, value) => expect(ReportDetail.parse({ name: 'x' })).toHaveProperty(field, value));
  it('R286: work-order pricing is one of three', () => {
    const takes = (workOrderPricing: string) => ReportDetail.safeParse({ name: 'x', workOrderPricing }).success;
    expect(['Contractor', 'Vendor', 'Both', 'Nobody'].map(takes)).toEqual([true, true, true, false]);
  });
});

describe('the repair summary', () => {
  const sums = { count: 5, total: '7824.26', tax: '237.74', totalCost: '7586.52', vendorTotal: '6102.85' };
  const items = '5 items totalling $7,824.26 (tax amount: $237.74)';
  it('of an Estimate is of the items alone', () => expect(repairWords(sums, 'Estimate')).toBe(items));
  it('R306, M115: of a Work Order adds the vendor total', () =>
    expect(repairWords(sums, 'Work Order')).toBe(`${items}; Vendor Total: $6,102.85`));
  it('R307, M116: of a ProfitLoss adds the contractor total too', () =>
    expect(repairWords(sums, 'ProfitLoss')).toBe(`${items}; Vendor Total: $6,102.85; Contractor Total: $7,586.52`));
});
