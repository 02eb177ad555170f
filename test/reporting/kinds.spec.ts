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

it('R228, M108-M112: there are five kinds of report', () => {
  expect(REPORT_TYPES).toEqual(['Estimate', 'Invoice', 'Work Order', 'ELM Report', 'ProfitLoss']);
  for (const type of REPORT_TYPES) expect(kindOf(type).type).toBe(type);
});

it('R236, R237: a type is normalised to lower case without spaces, and calls take it in either way', () => {
  expect([normalisedType('Work Order'), normalisedType('Estimate')]).toEqual(['workorder', 'estimate']);
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
  it('R259, R260, R261, R262: an Invoice has customer info, no photos, no vendor, contractor pricing', () =>
    expect(saved('Invoice')).toMatchObject({
      includeCustomerInfo: true,
      includePhotos: false,
      vendor_Id: 0,
      workOrderPricing: 'Contractor',
    }));
  it('R264, R265: an Estimate has no vendor, and contractor pricing', () =>
    expect(saved('Estimate')).toMatchObject({ vendor_Id: 0, workOrderPricing: 'Contractor', includeCustomerInfo: false }));
  it('R289: an Estimate shows its tax whatever was asked, because what is signed is what is billed', () =>
    expect(saved('Estimate')).toMatchObject({ excludeTax: false }));
  it('R266, R267, R268, R270, R271, R272, R273: an ELM Report shows the customer, no photos, no vendor, no unit prices, contractor pricing, tax, all prices', () =>
    expect(saved('ELM Report', { includePricingOption: 'Total' })).toMatchObject({
      includeCustomerInfo: true,
      includePhotos: false,
      vendor_Id: 0,
      includePPU: false,
      workOrderPricing: 'Contractor',
      excludeTax: false,
      includePricingOption: 'All',
    }));
  it('R274, R276, R277, R278, R279: a ProfitLoss has no photos, contractor pricing, tax, no unit prices, all prices; its vendor stays', () =>
    expect(saved('ProfitLoss', { includePricingOption: 'By Group' })).toMatchObject({
      includePhotos: false,
      workOrderPricing: 'Contractor',
      excludeTax: false,
      includePPU: false,
      includePricingOption: 'All',
      vendor_Id: 12,
    }));
  it('R263, R269, R275: a Work Order, an ELM Report and a ProfitLoss take no payments', () =>
    expect(REPORT_TYPES.filter((type) => kindOf(type).takesPayments)).toEqual(['Estimate', 'Invoice']));
  it('R280, R281: a Work Order at vendor prices has no tax exclusion and no price per unit', () =>
    expect(saved('Work Order', { workOrderPricing: 'Vendor' })).toMatchObject({ excludeTax: false, includePPU: false }));
  it('R282: a Work Order at both prices has no price per unit; its tax exclusion stays', () =>
    expect(saved('Work Order', { workOrderPricing: 'Both' })).toMatchObject({ excludeTax: true, includePPU: false }));
  it('a Work Order at contractor prices keeps both', () =>
    expect(saved('Work Order', { workOrderPricing: 'Contractor' })).toMatchObject({ excludeTax: true, includePPU: true }));
  it('R283: area notes only where grouped by area; R284: pricing is always on; R285: unit prices only where all prices are shown', () => {
    expect(saved('Estimate', { groupItemsBy: 'By Task' }).includeAreaNotes).toBe(false);
    expect(saved('Estimate', { groupItemsBy: 'By Area' }).includeAreaNotes).toBe(true);
    for (const type of REPORT_TYPES) expect(saved(type).includePricing).toBe(true);
    expect(saved('Estimate', { includePricingOption: 'By Group' }).includePPU).toBe(false);
    expect(saved('Estimate').includePPU).toBe(true);
  });
  it('R286-R291, M107: the defaults of a report; work-order pricing is one of three', () => {
    expect(ReportDetail.parse({ name: 'x' })).toMatchObject({
      groupItemsBy: 'By Area',
      workOrderPricing: 'Contractor',
      excludeTax: true,
      includePPU: true,
      includeAreaNotes: true,
    });
    expect(ReportDetail.safeParse({ name: 'x', workOrderPricing: 'Nobody' }).success).toBe(false);
  });
});

it('R306, R307, M115, M116: the repair summary of a Work Order adds the vendor total, that of a ProfitLoss the contractor total too', () => {
  const sums = { count: 5, total: '7824.26', tax: '237.74', totalCost: '7586.52', vendorTotal: '6102.85' };
  const items = '5 items totalling $7,824.26 (tax amount: $237.74)';
  expect(repairWords(sums, 'Estimate')).toBe(items);
  expect(repairWords(sums, 'Work Order')).toBe(`${items}; Vendor Total: $6,102.85`);
  expect(repairWords(sums, 'ProfitLoss')).toBe(`${items}; Vendor Total: $6,102.85; Contractor Total: $7,586.52`);
});
