import { formatDate, formatMoney, formatNumber, formatPhone } from '../format.ts';
import type { ReportDocument } from './document.ts';

/** What a report's page says, on the screen, on paper and in the PDF alike. It imports no schema, so that the customer's page stays small. */

type Group = ReportDocument['groups'][number];
type Line = Group['lines'][number];

/** `Install` and `Base cabinets` read `Install base cabinets`; names that begin with an abbreviation keep it (`Install GFCI receptacle`). */
export function workOf({ action, description }: Pick<Line, 'action' | 'description'>): string {
  if (!action || description.toLowerCase().startsWith(action.toLowerCase())) return description;
  const isWord = /^[A-Z][a-z]/.test(description);
  return `${action} ${isWord ? description[0]?.toLowerCase() + description.slice(1) : description}`;
}

/** What stands under a photo: its caption, and which work or area it shows. */
export const photoWords = ({ area, work, caption }: NonNullable<ReportDocument['photos']>[number]): [string, string] =>
  caption ? [caption, [area, work].filter(Boolean).join(', ')] : [work || area, work ? area : ''];

/** `12 more photos are kept with the estimate.` */
export const leftOutWords = (count: number) => `${count} more ${count === 1 ? 'photo is' : 'photos are'} kept with the estimate.`;

/** What stands under the work of a line: its quality and its notes; empty without either. */
export function secondLineOf(line: Pick<Line, 'quality' | 'notes'>): string {
  return [line.quality && line.quality !== 'None' ? `${line.quality} quality` : '', line.notes].filter(Boolean).join('. ');
}

/** `floor 120.0 SF, walls 352.0 SF`: what is known of a group that is an area. */
export function measuresInWords({ measures }: Pick<Group, 'measures'>): string {
  if (!measures) return '';
  const known: [string, string, string][] = [
    ['floor', measures.floor, 'SF'],
    ['walls', measures.walls, 'SF'],
    ['ceiling', measures.ceilings, 'SF'],
    ['roof', measures.roof, 'SF'],
    ['outside walls', measures.extwalls, 'SF'],
  ];
  return known
    .filter(([, value]) => Number(value) > 0)
    .map(([name, value, unit]) => `${name} ${formatNumber(value)} ${unit}`)
    .join(', ');
}

/** Where many columns stand beside each other, the dollar sign is left out. */
export const moneyInColumns = (amount: string, columns: number) => (columns > 2 ? formatNumber(amount) : formatMoney(amount));

/** `+$471.09`: an amount that adds to another one, or takes from it. */
export const signedMoney = (amount: string) => `${/^[^-]*[1-9]/.test(amount) ? '+' : ''}${formatMoney(amount)}`;

/** An amount of the page's lines and groups: on a change order it says whether it adds or takes. */
export const moneyOfLine = (amount: string, { columns, changeOrder }: Pick<ReportDocument, 'columns' | 'changeOrder'>) =>
  changeOrder ? signedMoney(amount) : moneyInColumns(amount, columns.length);

export const moneyOfRow = ({ amount, signed }: ReportDocument['sums'][number]) => (signed ? signedMoney(amount) : formatMoney(amount));

/** The sum of a group as a row above the page's own. */
export const groupRow = (
  { title, amounts }: Pick<Group, 'title' | 'amounts'>,
  main: number,
  { changeOrder }: Pick<ReportDocument, 'changeOrder'>,
) => ({
  ...{ name: title, amount: amounts[main] ?? '' },
  ...(changeOrder && { signed: true as const }),
});

/** What holds where its reader declines. */
export const declinedWords = (changeOrder: ReportDocument['changeOrder']): string =>
  changeOrder
    ? `The contract stays ${formatMoney(changeOrder.before)}, and the work goes on as agreed.`
    : 'Nothing is agreed and you owe nothing.';

/** What its reader is asked to agree to. */
export const askedOf = ({ grand, changeOrder }: Pick<ReportDocument, 'grand' | 'changeOrder'>) =>
  changeOrder ? `${signedMoney(changeOrder.change)}, new contract ${formatMoney(grand.amount)}` : formatMoney(grand.amount);

/** The column whose amounts the page adds up: its last one of money; -1 without one. */
export const mainColumn = ({ columns }: Pick<ReportDocument, 'columns'>) =>
  columns.findLastIndex(({ key }) => key !== 'share' && key !== 'ppu');

/** What the last row of a group is called. */
export const subtotalWords = (group: Pick<Group, 'title'>, { detail }: Pick<ReportDocument, 'detail'>) =>
  detail.workOrderPricing === 'Contractor' ? `${group.title}, before tax` : group.title;

/** How a total is named: whose prices they are, and whether there is tax in it, was left out, or is none. */
export function totalWords({ detail, totals, changeOrder }: Pick<ReportDocument, 'detail' | 'totals' | 'changeOrder'>): string {
  if (detail.customReportType === 'Work Order' && detail.workOrderPricing !== 'Contractor') return 'vendor total';
  if (detail.excludeTax) return 'before tax';
  // The tax of a change order is that of the change alone, its total that of the contract.
  return changeOrder || /[1-9]/.test(totals.tax) ? 'with tax' : 'no tax';
}

/** `12 x 16` stays on one line. */
export function unbroken(title: string): string {
  return title.replace(/(\d['"′″]?) ([x×]) (?=\d)/g, '$1\u00a0$2\u00a0');
}

/** What customers ask first, as far as the report itself says it. `next` is of no use on paper. */
export function termsOf(
  { detail, contractor, validUntil, asksAnswer, noun }: ReportDocument,
  open: boolean,
): { name: string; words: string; next?: true }[] {
  const reach = [contractor.phone && `call ${formatPhone(contractor.phone)}`, contractor.email && `write to ${contractor.email}`]
    .filter(Boolean)
    .join(' or ');
  return [
    ...(detail.excludeTax ? [{ name: 'Tax', words: 'Sales tax is not part of this total.' }] : []),
    ...(validUntil
      ? [
          {
            name: 'Good until',
            words: `${formatDate(validUntil)}. Prices of materials move, so after that day it has to be renewed first.`,
          },
        ]
      : []),
    ...(open && asksAnswer
      ? [
          {
            name: 'Next',
            words: `Accept or decline on this page. When you accept, ${contractor.name} is told at once, this ${noun} is sealed as it stands, and you agree with them when to begin.`,
            next: true as const,
          },
        ]
      : []),
    ...(reach ? [{ name: 'Questions', words: `${reach.charAt(0).toUpperCase()}${reach.slice(1)}.` }] : []),
  ];
}

/** Whose paper a page is, at its foot. */
export const footOf = ({ title, detail, contractor }: ReportDocument) =>
  [title, detail.includeCustomerInfo ? detail.recipientName : '', contractor.name].filter(Boolean).join(', ');

export const decimalsIn = (quantity: string) => quantity.split('.')[1]?.length ?? 0;

/** The most decimals that a quantity of the group has. */
export const decimalsOf = ({ lines }: Pick<Group, 'lines'>) => Math.max(0, ...lines.map((line) => decimalsIn(line.quantity)));

/**
 * A whole count drops its decimals; it, and a quantity with fewer decimals than the others of its table, keeps their width, so that the points of
 * a column stay in line.
 */
export function quantityOf({ quantity, itemUM }: { quantity: string; itemUM: string }, decimals: number) {
  const [whole = '0', part = ''] = quantity.split('.');
  const unit = /^(ea|each)$/i.test(itemUM) ? 'each' : itemUM;
  const shown = unit === 'each' && /^0*$/.test(part) ? '' : part;
  const missing = '0'.repeat(decimals - shown.length);
  return {
    whole: formatNumber(shown ? `${whole}.${shown}` : whole),
    hidden: missing && !shown ? `.${missing}` : missing,
    unit,
  };
}
