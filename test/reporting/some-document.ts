import { fromCents } from '../../contracts/money.ts';
import type { ReportDocument } from '../../contracts/reporting/document.ts';
import { ReportDetail } from '../../contracts/reporting/entities.ts';

const NO_MEASURES = { perimeter: '0', floor: '0', walls: '0', ceilings: '0', roof: '0', extwalls: '0' } as unknown as NonNullable<
  ReportDocument['groups'][number]['measures']
>;

/** A document of an estimate with so many lines in so many areas. Line n costs n.37 dollars in all. */
export function someDocument(areas: number, linesOfEach: number, changes: Partial<ReportDetail> = {}): ReportDocument {
  const detail = ReportDetail.parse({
    customReportType: 'Estimate',
    name: 'Whole house renovation',
    recipientName: 'Bartholomew and Anastasia Featherstone-Konstantinopoulos',
    excludeTax: false,
    ...changes,
  });
  const shown = detail.includePricingOption === 'All';
  const columns: ReportDocument['columns'] = [
    { key: 'ppu', title: 'Unit price', quiet: true },
    { key: 'total', title: 'Total' },
  ];
  let id = 0;
  let sum = 0n;
  const groups = Array.from({ length: areas }, (_, area) => {
    let ofGroup = 0n;
    const lines = Array.from({ length: linesOfEach }, () => {
      id += 1;
      const cents = BigInt(id * 100 + 37);
      ofGroup += cents;
      return {
        id,
        action: 'Install',
        description: `Piece ${id}`,
        quality: 'None',
        quantity: '1.0',
        itemUM: id % 3 === 0 ? 'SF' : 'ea',
        amounts: shown ? [fromCents(cents), fromCents(cents)] : ['', ''],
        notes: id % 17 === 0 ? `Note ${id}: match the oak of the living room.` : '',
        areaId: area + 1,
      };
    });
    sum += ofGroup;
    return {
      title: `Area ${area + 1}`,
      measures: { ...NO_MEASURES, floor: '120.0', walls: '352.0' },
      notes: '',
      amounts: ['', fromCents(ofGroup)],
      lines,
    };
  });
  return {
    reportId: 12,
    title: 'Estimate 1031',
    noun: 'estimate',
    asksAnswer: true,
    ticks: false,
    estimateNumber: 1031,
    detail,
    contractor: { name: 'Hartwell Remodeling', phone: '6145550142', email: 'dana@hartwell.example', initials: 'HR' },
    jobName: 'Whole house',
    address: '1188 Franklin Ave, Columbus, OH 43205',
    date: '2026-11-16',
    writtenAt: '2026-11-16T14:00:00.000Z',
    validUntil: '2026-12-16',
    facts: [
      { name: 'For', lines: [detail.recipientName] },
      { name: 'Where', lines: ['1188 Franklin Ave, Columbus, OH 43205'] },
      { name: 'Date', lines: ['11/16/2026'] },
      { name: 'Good until', lines: ['12/16/2026'] },
    ],
    figures: [],
    columns: detail.includePricingOption === 'Total' ? [] : columns,
    groups,
    sums: [{ name: 'Sales tax, 5.75% of materials', amount: '12.34' }],
    grand: { name: 'Total', amount: fromCents(sum + 1234n) },
    after: [],
    totals: { totalCost: fromCents(sum), tax: '12.34', grandTotal: fromCents(sum + 1234n) },
    taxOf: null,
  };
}
