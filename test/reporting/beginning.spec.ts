import type { Addendum } from '../../contracts/organization/addendums/addendum.ts';
import { openingWords, PRODUCT_DEFAULTS, type ReportDefaults } from '../../contracts/organization/settings/report-defaults.ts';
import { REPORT_TYPES, type ReportType } from '../../contracts/report-types.ts';
import { addendumsAtFirst, asOtherKind, type Beginnings, detailAtFirst } from '../../web/reporting/reports/beginning.ts';
import { isoDayFromNow } from '../../web/reporting/reports/words.ts';

const job = { externalRefId: 'Abernathy basement', customerName: 'Joanna Abernathy' };
const named = (id: number, isActive = true) => ({ id, name: `Terms ${id}`, blocks: [], isActive }) as unknown as Addendum;

function begins(chosen: Partial<Record<ReportType, Partial<ReportDefaults>>> = {}, addendums: Addendum[] = []): Beginnings {
  const kinds = REPORT_TYPES.map((type) => ({ type, revision: 1, defaults: { ...PRODUCT_DEFAULTS, ...chosen[type] } }));
  return { defaults: { excludeTax: null, kinds }, addendums };
}

describe('a new report', () => {
  it('R287-R291: begins as the product does until its organization has chosen', () => {
    expect(detailAtFirst('Estimate', job, begins())).toMatchObject({
      ...{ name: 'Abernathy basement', recipientName: 'Joanna Abernathy', reportText: '', groupItemsBy: 'By Area', includePhotos: false },
      ...{ excludeTax: true, validUntil: isoDayFromNow(30), dueDate: isoDayFromNow(14) },
    });
  });

  it('begins as its organization chose for its kind', () => {
    const chosen = begins({ Estimate: { goodForDays: 45, groupItemsBy: 'By Task', reportText: '{customer}: {job name}.' } });
    expect(detailAtFirst('Estimate', job, chosen)).toMatchObject({
      ...{ validUntil: isoDayFromNow(45), groupItemsBy: 'By Task', reportText: 'Joanna Abernathy: Abernathy basement.' },
    });
    expect(detailAtFirst('Invoice', job, chosen)).toMatchObject({ groupItemsBy: 'By Area', reportText: '' });
  });

  it('leaves out an addendum that was deleted or is not active, and keeps the order', () => {
    const chosen = begins({ Estimate: { addendums: [3, 1, 2, 4] } }, [named(1), named(2, false), named(3)]);
    expect(addendumsAtFirst('Estimate', chosen).map(({ addendumId }) => addendumId)).toEqual([3, 1]);
  });

  it('of another kind takes what that one begins with, but for what was typed', () => {
    const chosen = begins({
      Estimate: { reportText: 'Our price.' },
      Invoice: { reportText: 'What we did.', dueDays: 7, includePPU: false },
    });
    const atFirst = (type: ReportType) => detailAtFirst(type, job, chosen);
    const typed = { ...atFirst('Estimate'), reportText: 'Dear Jo,' };
    expect(asOtherKind(typed, 'Invoice', atFirst)).toMatchObject({
      customReportType: 'Invoice',
      includePPU: false,
      dueDate: isoDayFromNow(7),
    });
    expect(asOtherKind(typed, 'Invoice', atFirst)).not.toHaveProperty('reportText');
    expect(asOtherKind(atFirst('Estimate'), 'Invoice', atFirst)).toMatchObject({ reportText: 'What we did.' });
  });
});

it.each([
  ['{customer}, this is our price for {job name}.', 'Jo', 'Jo, this is our price for Bath $& {customer}.'],
  ['{customer}, this is our price for {job name}.', '', 'This is our price for Bath $& {customer}.'],
  ['Dear {customer}, thank you.', '', 'Dear customer, thank you.'],
  ['Thank you.', '', 'Thank you.'],
])('opening words %p of the customer %p are %p', (text, customer, words) => {
  expect(openingWords(text, { customer, jobName: 'Bath $& {customer}' })).toBe(words);
});
