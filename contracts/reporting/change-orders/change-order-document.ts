import { billedToDate } from '../../estimating/billing/billing.ts';
import type { LineItem } from '../../estimating/entities.ts';
import type { EstimateView } from '../../estimating/undo/get-estimate-as-of.ts';
import { formatDate, formatMoney, formatNumber } from '../../format.ts';
import { fromCents, toCents } from '../../money.ts';
import type { ReportDocument } from '../document.ts';
import { customerFacts, fact, row } from '../kinds/kind.ts';
import { withParts } from '../parts/parts.ts';
import { addressOf, type DocumentSource } from '../report-document.ts';
import type { ChangeOrderFacts } from '../report-state.ts';
import { titleOf } from '../report-title.ts';
import { type Agreed, type Chosen, type Differences, differencesFrom } from './differences.ts';

type Line = ReportDocument['groups'][number]['lines'][number];

/** What the contract is made of before a change order: the accepted estimate, then accepted change orders. */
export interface ContractStep {
  /** 0 for the estimate. */
  number: number;
  /** ISO instant of its acceptance. */
  at: string;
  signed: boolean;
  /** Its own money, in dollars. */
  amount: string;
}

/** Cents of what a change order moves: its lines, and their tax unless the page leaves it out. */
export function changeCents({ added, changed, removed }: Differences, excludeTax: boolean): { lines: bigint; tax: bigint } {
  const plus = sumOf([...added, ...changed.map(({ now }) => now)]);
  const minus = sumOf([...removed, ...changed.map(({ was }) => was)]);
  return { lines: plus.total - minus.total, tax: excludeTax ? 0n : plus.tax - minus.tax };
}

export const nameOfChangeOrder = (number: number, name: string): string => `${prefixOf(number)}${name}`.slice(0, 255);
const prefixOf = (number: number) => `Change order ${number}, `;

/** The page of a change order: what it adds, changes and removes with the money of each, then the contract until now and with it. */
export function changeOrderDocument(
  source: DocumentSource,
  facts: ChangeOrderFacts,
  agreed: Agreed,
  steps: readonly ContractStep[],
  view: EstimateView,
): ReportDocument {
  const { reportId, contractor, jobName, validUntil } = source;
  const { excludeTax } = source.detail;
  const detail = {
    ...source.detail,
    name: source.detail.name.replace(prefixOf(facts.number), '') || source.detail.name,
    // The page is about money: each change has its own.
    includePricingOption: 'All' as const,
  };
  const differences = differencesFrom(agreed, { view, itemIds: source.itemIds });
  const { lines, tax } = changeCents(differences, excludeTax);
  const before = toCents(facts.before);
  const address = detail.includeCustomerInfo ? addressOf(view.order.survey) : '';
  const date = source.at.slice(0, 10);
  const page: ReportDocument = {
    reportId,
    title: titleOf({ detail, orderId: view.order.id, reportId, changeOrder: facts }),
    noun: 'change order',
    asksAnswer: true,
    ticks: false,
    estimateNumber: view.order.id,
    detail: detail.includeCustomerInfo ? detail : { ...detail, recipientName: '' },
    contractor,
    jobName,
    address,
    date,
    writtenAt: source.at,
    validUntil,
    facts: [
      ...customerFacts('For', { detail, address }),
      fact('Date', formatDate(date)),
      ...(validUntil ? [fact('Good until', formatDate(validUntil))] : []),
      ...(facts.days === 0 ? [] : [fact('Time', `${facts.days} more working ${facts.days === 1 ? 'day' : 'days'}`)]),
    ],
    figures: [],
    columns: [{ key: 'total', title: 'Change' }],
    groups: groupsOf(differences, billedToDate(view.billing.invoices), source.detail.includePPU).filter(
      ({ lines: some }) => some.length > 0,
    ),
    sums: [
      ...(tax === 0n ? [] : [signedRow('Sales tax on these changes', tax)]),
      signedRow('This change order', lines + tax),
      ...steps.map((step) => stepRow(step, view.order.id)),
    ],
    grand: row(excludeTax ? 'New contract, before tax' : 'New contract', before + lines + tax),
    after: unchangedOf(differences.unchanged),
    totals: { totalCost: fromCents(lines), tax: fromCents(tax), grandTotal: fromCents(lines + tax) },
    taxOf: null,
    changeOrder: { number: facts.number, change: fromCents(lines + tax), before: facts.before, contract: fromCents(before + lines + tax) },
  };
  return withParts(page, source, view);
}

const signedRow = (name: string, cents: bigint) => ({ ...row(name, cents), signed: true as const });

/** A step of the contract with its own money and when it was accepted. */
function stepRow({ number, at, signed, amount }: ContractStep, orderId: number) {
  const name = number === 0 ? `Estimate ${orderId}` : `Change order ${number}`;
  return (number === 0 ? row : signedRow)(`${name}, ${signed ? 'signed' : 'accepted'} ${formatDate(at)}`, toCents(amount));
}

function sumOf(lines: Chosen[]) {
  return lines.reduce((of, { line }) => ({ total: of.total + toCents(line.totalCost), tax: of.tax + toCents(line.tax) }), {
    total: 0n,
    tax: 0n,
  });
}

/** What is added, changed and removed, each line with the money that it moves. */
function groupsOf({ added, changed, removed }: Differences, billed: ReturnType<typeof billedToDate>, includePPU: boolean) {
  const lineOf = ({ line, area }: Chosen, cents: bigint, words: string): Line => {
    const { id, action, description, quality, quantity, itemUM, propertyArea_AreaID: areaId } = line;
    const at = includePPU ? `at ${formatMoney(line.ppu)}` : '';
    return {
      ...{ id, action, description, quality, quantity, itemUM, areaId },
      amounts: [fromCents(cents)],
      notes: [area.label, at, words].filter(Boolean).join(', '),
    };
  };
  return [
    groupOf(
      'Added',
      added.map((one) => lineOf(one, toCents(one.line.totalCost), '')),
    ),
    groupOf(
      'Changed',
      changed.map(({ was, now }) =>
        lineOf(now, toCents(now.line.totalCost) - toCents(was.line.totalCost), `was ${wordsOf(was.line, now.line, includePPU)}`),
      ),
    ),
    groupOf(
      'Removed',
      removed.map((one) => lineOf(one, -toCents(one.line.totalCost), billedWords(billed.get(one.line.id)?.amount ?? 0n))),
    ),
  ];
}

function groupOf(title: string, lines: Line[]) {
  const cents = lines.reduce((sum, { amounts: [amount = '0'] }) => sum + toCents(amount), 0n);
  return { title, measures: null, notes: '', amounts: [fromCents(cents)], lines };
}

/** What is billed of a line that leaves is a credit of the next invoice (decision 43). */
const billedWords = (cents: bigint) =>
  cents === 0n ? '' : `${formatMoney(fromCents(cents))} of it is billed and comes off the next invoice`;

/** Of the agreed line what is another now. */
function wordsOf(was: LineItem, now: LineItem, includePPU: boolean): string {
  const work = `${was.action} ${was.description}`.trim();
  const other = [
    work === `${now.action} ${now.description}`.trim() ? '' : work,
    Number(was.quantity) === Number(now.quantity) && was.itemUM === now.itemUM ? '' : `${formatNumber(was.quantity)} ${was.itemUM}`.trim(),
    was.quality === now.quality ? '' : was.quality === 'None' ? 'without a quality' : `${was.quality} quality`,
    was.ppu === now.ppu || !includePPU ? '' : `at ${formatMoney(was.ppu)}`,
  ].filter(Boolean);
  return [...other, formatMoney(was.totalCost)].join(', ');
}

/** Unchanged lines, folded to one row for each area. */
function unchangedOf(lines: Chosen[]) {
  const areas = new Map<number, { label: string; count: number; cents: bigint }>();
  for (const { line, area } of lines) {
    const of = areas.get(area.areaID) ?? { label: area.label, count: 0, cents: 0n };
    areas.set(area.areaID, { ...of, count: of.count + 1, cents: of.cents + toCents(line.totalCost) });
  }
  return [...areas.values()].map(({ label, count, cents }) =>
    row(`Unchanged in ${label}, ${count} ${count === 1 ? 'line' : 'lines'}`, cents),
  );
}
