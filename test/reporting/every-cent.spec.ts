import { parse } from 'csv-parse/sync';
import { Decimal } from 'decimal.js';
import { formatMoney } from '../../contracts/format.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { REPORT_TYPES } from '../../contracts/report-types.ts';
import type { ReportDocument } from '../../contracts/reporting/document.ts';
import { ReportDetail } from '../../contracts/reporting/entities.ts';
import { asSaved, kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { totalsOf } from '../../contracts/reporting/lines-on-page.ts';
import { moneyInColumns, workOf } from '../../contracts/reporting/page-words.ts';
import { NO_PARTS } from '../../contracts/reporting/parts/parts.ts';
import { reportDocument } from '../../contracts/reporting/report-document.ts';
import { estimateDecider } from '../../server/estimating/estimate.decider.ts';
import { viewOf } from '../../server/estimating/estimating.service.ts';
import { reportPdf } from '../../server/reporting/pdf/report-pdf.ts';
import { reportCsv, reportSheet, reportWorkbookRows } from '../../server/reporting/sheet/report-sheet.ts';
import { SETTINGS } from '../estimating/given.ts';
import { generator } from '../estimating/random.ts';
import { bookOf, estimateOf } from '../estimating/random-estimate.ts';
import { compute } from '../platform/compute-sheet.ts';
import { readPdf } from './read-pdf.ts';

/** `REPORTS=10000 npx jest test/reporting/every-cent.spec.ts` tries that many, and a PDF of every 50th. */
const REPORTS = Number(process.env.REPORTS ?? 300);
const PDF_EVERY = REPORTS > 1000 ? 50 : 30;
const LEADING = 7;

function randomReport(seed: number) {
  const random = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const flag = () => random() < 0.5;
  const given = estimateOf(random, bookOf(random));
  const settings = {
    ...SETTINGS,
    ...{ taxableAmount: pick(['0', '8.25', '5.75', '7.4375']), taxableLabor: flag(), taxableMaterial: flag(), taxableEquipment: flag() },
    ...{
      profitAmount: pick(['0', '12.5', '33.3']),
      overheadAmount: pick(['0', '10', '7.77']),
      overheadLabor: flag(),
      profitMaterial: flag(),
    },
    orderType: pick(['Apply', 'Do Not Apply'] as const),
  };
  given.do({ type: 'ChangeSettings', settings, appliedTo: pick(['all', 'future'] as const) });
  const view = viewOf(given.state, 0n);
  const lines = view.areas.flatMap(({ items }) => items);
  const chosen = flag() ? lines : lines.filter(() => random() < 0.7);
  const detail = asSaved(
    ReportDetail.parse({
      name: 'Random',
      customReportType: pick(REPORT_TYPES),
      groupItemsBy: pick(['By Area', 'By Task', 'By Category']),
      includePricingOption: pick(['All', 'All', 'All', 'By Group', 'Total']),
      workOrderPricing: pick(['Contractor', 'Vendor', 'Both']),
      ...{ excludeTax: flag(), includePPU: flag(), showProfitOverhead: flag() },
    }),
  );
  const payments = Array.from({ length: Math.floor(random() * 3) }, (_, n) => ({
    ...{ paymentId: n + 1, words: 'Payment, Check', paymentDate: '2026-11-20' },
    amount: fromCents(Math.floor(random() * 100_000) + 1),
  }));
  const contractor = { name: 'Hartwell', phone: '', email: '', initials: 'H' };
  const source = {
    reportId: 7,
    detail,
    vendor: null,
    itemIds: chosen.map(({ id }) => id),
    jobName: 'Random',
    contractor,
    payments,
    parts: NO_PARTS,
  };
  const document = reportDocument({ ...source, at: '2026-11-23T10:00:00.000Z', validUntil: '2026-12-23' }, view);
  return { given, view, chosen, detail, payments, document };
}

/** Cents by a plain reading of the arithmetic, which shares nothing with the product's code. */
const rounded = (amount: Decimal) => BigInt(amount.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed());
const sum = (cents: bigint[]) => cents.reduce((total, one) => total + one, 0n);

function checkEvents({ given, view }: Pick<ReturnType<typeof randomReport>, 'given' | 'view'>) {
  const again = given.log.reduce((state, event) => estimateDecider.evolve(state, event), estimateDecider.initial(given.orderId));
  expect(viewOf(again, 0n).areas).toEqual(view.areas);
}

function checkPage({ chosen, detail, payments, document }: ReturnType<typeof randomReport>) {
  const totals = chosen.map(({ quantity, ppu }) => rounded(new Decimal(quantity).times(ppu)));
  const taxes = chosen.map(({ quantity, taxPerUnit }) => rounded(new Decimal(quantity).times(taxPerUnit)));
  expect(chosen.map(({ totalCost }) => toCents(totalCost))).toEqual(totals);
  const tax = detail.excludeTax ? 0n : sum(taxes);
  const vendor = sum(chosen.map(({ vendorExpense }) => toCents(vendorExpense)));
  const paid = sum(payments.map(({ amount }) => toCents(amount)));
  const grand = toCents(document.grand.amount);
  switch (detail.customReportType) {
    case 'Estimate':
    case 'ELM Report':
      expect(grand).toBe(sum(totals) + tax);
      break;
    case 'Invoice':
      expect(grand).toBe(sum(totals) + tax - paid);
      break;
    case 'Work Order':
      expect(grand).toBe(detail.workOrderPricing === 'Contractor' ? sum(totals) + tax : vendor);
      break;
    case 'ProfitLoss':
      expect(grand).toBe(sum(totals) - vendor);
  }
  // What lists, mails and the audit say.
  const sent = totalsOf(chosen, detail);
  const said = kindOf(detail.customReportType).total(detail, {
    total: toCents(sent.totalCost),
    tax: toCents(sent.tax),
    vendor: toCents(sent.vendorTotal),
  });
  expect(said).toBe(detail.customReportType === 'Invoice' ? grand + paid : grand);
  for (const group of document.groups)
    document.columns.forEach(({ key }, n) => {
      if (key === 'ppu' || key === 'share' || detail.includePricingOption !== 'All') return;
      expect(toCents(group.amounts[n] ?? '')).toBe(sum(group.lines.map((line) => toCents(line.amounts[n] ?? ''))));
    });
}

function checkSheets(document: ReportDocument) {
  const lines = document.groups.flatMap((group) => group.lines);
  const rows = (parse(reportCsv(document).join(''), { bom: true }) as string[][]).slice(1);
  const width = Math.max(1, document.columns.length);
  const amounts = (row: string[] = []) => row.slice(LEADING, LEADING + document.columns.length);
  expect(rows.filter(([kind]) => kind === 'Line').map(amounts)).toEqual(lines.map((line) => line.amounts));
  if (document.columns.length > 0)
    expect(rows.filter(([kind]) => kind === 'Subtotal').map(amounts)).toEqual(document.groups.map((group) => group.amounts));
  const sums = [...document.sums, document.grand, ...document.after];
  const last = rows.slice(-sums.length);
  expect(last.map((row) => [row[1], row.slice(LEADING, LEADING + width).find(Boolean)])).toEqual(
    sums.map(({ name, amount }) => [name, amount]),
  );
  // The formulas of the workbook come to what the CSV says.
  const workbook = reportWorkbookRows(document);
  const value = compute(workbook);
  expect(reportSheet(document).columns).toHaveLength(LEADING + width + 1);
  const sumCell = (n: number) => workbook[n]?.slice(LEADING, LEADING + width).find(Boolean);
  if (lines.length > 0 && document.detail.includePricingOption === 'All')
    expect(sumCell(rows.length - document.after.length - 1)).toHaveProperty('formula');
  rows.forEach((row, n) => {
    for (let column = LEADING; column < LEADING + width; column++) {
      const cell = workbook[n]?.[column];
      if (cell && !('text' in cell)) expect(value(n, column)).toBe(Number(row[column]));
      else expect(cell?.text ?? '').toBe(row[column]);
    }
  });
}

async function checkPdf(document: ReportDocument) {
  const { pages } = await readPdf(await reportPdf(document));
  const text = pages.flatMap(({ rows }) => rows);
  const lines = document.groups.flatMap((group) => group.lines);
  const width = document.columns.length;
  const money = (amount: string, n: number) => (document.columns[n]?.key === 'share' ? amount : moneyInColumns(amount, width));
  for (const line of lines) {
    const wanted = line.amounts
      .map((amount, n) => (amount === '' ? '' : money(amount, n)))
      .filter(Boolean)
      .join(' ');
    expect(text.some((row) => row.startsWith(workOf(line)) && row.endsWith(wanted))).toBe(true);
  }
  for (const { name, amount } of [...document.sums, document.grand, ...document.after])
    expect(text.filter((row) => row.includes(name) && row.endsWith(formatMoney(amount)))).not.toEqual([]);
}

it(`no cent differs between events, screen, page, lists, CSV, workbook and PDF: ${REPORTS} random reports of random estimates`, async () => {
  for (let seed = 1; seed <= REPORTS; seed++) {
    try {
      const report = randomReport(seed);
      checkEvents(report);
      checkPage(report);
      checkSheets(report.document);
      if (seed % PDF_EVERY === 0) await checkPdf(report.document);
    } catch (error) {
      throw new Error(`Report ${seed}`, { cause: error });
    }
  }
});
