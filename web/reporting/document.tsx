import type { ReactNode } from 'react';
import { formatPhone } from '../../contracts/format.ts';
import type { ReportDocument } from '../../contracts/reporting/entities.ts';
import { Icon } from '../ui/icons.tsx';
import { day, dollars, grouped } from '../ui/words.ts';
import css from './document.module.css';
import { decimalsIn, quantityOf } from './quantities.ts';

type Group = ReportDocument['groups'][number];
type Line = Group['lines'][number];
export type Contractor = ReportDocument['contractor'];

/** What a document adds up to for its reader: with tax, or before tax where the sender left tax out. A money string. */
export function documentTotal({ detail, totals }: ReportDocument): string {
  return detail.excludeTax ? totals.totalCost : totals.grandTotal;
}

/** How a total is named: whether there is tax in it, was left out, or is none. */
export function totalWords(document: ReportDocument): string {
  if (document.detail.excludeTax) return 'before tax';
  return hasTax(document) ? 'with tax' : 'no tax';
}

function hasTax({ detail, totals }: ReportDocument): boolean {
  return !detail.excludeTax && /[1-9]/.test(totals.tax);
}

/** A report as its reader sees it, for the public page, the sealed copy and the contractor's preview (ui.md, documents for customers). */
export function ReportPaper({
  document,
  letterhead = true,
  open = true,
  children,
}: {
  document: ReportDocument;
  letterhead?: boolean;
  /** Whether its reader can still answer. */
  open?: boolean;
  children?: ReactNode;
}) {
  const { detail, groups, totals } = document;
  return (
    <article className={css.paper}>
      <PageFooter document={document} />
      {letterhead && <Letterhead contractor={document.contractor} />}
      <div className={css.title}>
        <p>Estimate {document.estimateNumber}</p>
        <h1>{unbroken(detail.name)}</h1>
      </div>
      <DocumentFacts document={document} />
      {detail.reportText && <p className={css.opening}>{detail.reportText}</p>}
      {groups.map((group) => (
        <GroupSection key={group.title} group={group} detail={detail} />
      ))}
      <Terms document={document} open={open} />
      <section className={css.sum} aria-label="Sum">
        <dl>
          {groups.map((group) => (
            <div key={group.title}>
              <dt>{group.title}</dt>
              <dd>{dollars(group.totalCost)}</dd>
            </div>
          ))}
          {hasTax(document) && (
            <div>
              <dt>{taxWords(document)}</dt>
              <dd>{dollars(totals.tax)}</dd>
            </div>
          )}
        </dl>
        <div className={css.grand}>
          <h2>{detail.excludeTax ? 'Total, before tax' : 'Total'}</h2>
          <p>{dollars(documentTotal(document))}</p>
        </div>
      </section>
      {children}
      <footer className={css.foot}>
        <span>{[document.contractor.name, document.contractor.phone].filter(Boolean).join(', ')}</span>
        <span>Made with Scopebook</span>
      </footer>
    </article>
  );
}

/** `Sales tax, 7.5% of materials and labor`; the rate only where it is one for all. */
function taxWords({ taxOf }: ReportDocument): string {
  if (!taxOf) return 'Sales tax';
  const costs = taxOf.costs.length === 3 ? 'all costs' : taxOf.costs.join(' and ');
  return `Sales tax, ${taxOf.percent}% of ${costs}`;
}

/** `12 x 16` stays on one line. */
function unbroken(title: string): string {
  return title.replace(/(\d['"′″]?) ([x×]) (?=\d)/g, '$1\u00a0$2\u00a0');
}

/** What customers ask first, as far as the estimate itself says it. */
function Terms({ document: { detail, contractor, validUntil }, open }: { document: ReportDocument; open: boolean }) {
  const reach = [contractor.phone && `call ${formatPhone(contractor.phone)}`, contractor.email && `write to ${contractor.email}`]
    .filter(Boolean)
    .join(' or ');
  return (
    <section className={css.terms} aria-labelledby="terms">
      <h2 id="terms">Good to know</h2>
      <dl>
        {detail.excludeTax && <Term name="Tax">Sales tax is not part of this total.</Term>}
        {validUntil && (
          <Term name="Good until">{day(validUntil)}. Prices of materials move, so after that day it has to be renewed first.</Term>
        )}
        {open && (
          <Term name="Next" screen>
            Accept or decline on this page. When you accept, {contractor.name} is told at once, this estimate is sealed as it stands, and
            you agree with them when to begin.
          </Term>
        )}
        {reach && <Term name="Questions">{`${reach.charAt(0).toUpperCase()}${reach.slice(1)}.`}</Term>}
      </dl>
    </section>
  );
}

/** `screen`: of no use on paper. */
function Term({ name, screen, children }: { name: string; screen?: boolean; children: ReactNode }) {
  return (
    <div data-screen={screen}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The contractor's mark, name, and how to reach them; on a phone one button that calls. */
export function Letterhead({ contractor }: { contractor: Contractor }) {
  return (
    <header className={css.head}>
      <div className={css.firm}>
        <span className={css.mark} aria-hidden="true">
          {contractor.initials}
        </span>
        <b>{contractor.name}</b>
      </div>
      <address className={css.address}>
        {contractor.phone && (
          <a href={telephone(contractor.phone)} className={css.phone}>
            {formatPhone(contractor.phone)}
          </a>
        )}
        {contractor.email && <a href={`mailto:${contractor.email}`}>{contractor.email}</a>}
      </address>
      {contractor.phone && (
        <a className={css.call} href={telephone(contractor.phone)} aria-label={`Call ${formatPhone(contractor.phone)}`}>
          <Icon name="phone" size={20} />
        </a>
      )}
    </header>
  );
}

export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

function DocumentFacts({ document }: { document: ReportDocument }) {
  const [street, ...town] = document.address.split(', ');
  const facts: [string, ReactNode][] = [];
  if (document.detail.includeCustomerInfo && document.detail.recipientName) facts.push(['For', document.detail.recipientName]);
  if (document.detail.includeCustomerInfo && document.address) {
    facts.push([
      'Where',
      <>
        {street}
        {town.length > 0 && (
          <>
            <br />
            {town.join(', ')}
          </>
        )}
      </>,
    ]);
  }
  facts.push(['Date', day(document.date)]);
  if (document.validUntil) facts.push(['Good until', day(document.validUntil)]);
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function GroupSection({ group, detail }: { group: Group; detail: ReportDocument['detail'] }) {
  const measures = detail.groupItemsBy === 'By Area' ? measuresInWords(group.measures) : '';
  const decimals = Math.max(0, ...group.lines.map((line) => decimalsIn(line.quantity)));
  return (
    <section className={css.group}>
      <header>
        <h2>{group.title}</h2>
        {measures && <p>{measures}</p>}
      </header>
      {detail.includeAreaNotes && group.notes && <p className={css.note}>{group.notes}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col" className={css.number}>
              Quantity
            </th>
            <th scope="col">
              <span className="hidden-visually">Unit</span>
            </th>
            {detail.includePPU && (
              <th scope="col" className={css.number}>
                Unit price
              </th>
            )}
            <th scope="col" className={css.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {group.lines.map((line) => (
            <LineRow key={line.id} line={line} detail={detail} decimals={decimals} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={detail.includePPU ? 4 : 3}>
              {group.title}, before tax
            </th>
            <td className={css.number}>{dollars(group.totalCost)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function LineRow({ line, detail, decimals }: { line: Line; detail: ReportDocument['detail']; decimals: number }) {
  const { whole, hidden, unit } = quantityOf(line, decimals);
  const second = [line.quality && line.quality !== 'None' ? `${line.quality} quality` : '', detail.includeLineItemNotes ? line.notes : '']
    .filter(Boolean)
    .join('. ');
  return (
    <tr>
      <th scope="row">
        <span className={css.work}>{workOf(line)}</span>
        {second && <span className={css.second}>{second}</span>}
      </th>
      <td className={`${css.quantity} ${css.number}`}>
        {whole}
        {hidden && (
          <span className={css.gap} aria-hidden="true">
            {hidden}
          </span>
        )}
      </td>
      <td className={css.unit}>{unit}</td>
      {detail.includePPU && <td className={`${css.price} ${css.number}`}>{dollars(line.ppu)}</td>}
      <td className={`${css.total} ${css.number}`}>{dollars(line.totalCost)}</td>
      <td className={css.each}>
        {whole} {unit}
        {detail.includePPU && ` at ${dollars(line.ppu)}`}
      </td>
    </tr>
  );
}

/** `Install` and `Base cabinets` read `Install base cabinets`; names that begin with an abbreviation keep it (`Install GFCI receptacle`). */
function workOf({ action, description }: Line): string {
  if (!action || description.toLowerCase().startsWith(action.toLowerCase())) return description;
  const isWord = /^[A-Z][a-z]/.test(description);
  return `${action} ${isWord ? description[0]?.toLowerCase() + description.slice(1) : description}`;
}

function measuresInWords(measures: Group['measures']): string {
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
    .map(([name, value, unit]) => `${name} ${grouped(value)} ${unit}`)
    .join(', ');
}

/** Whose paper a page is, at its foot in print. The text reaches CSS as a string token, so everything that could end one is escaped. */
function PageFooter({ document }: { document: ReportDocument }) {
  const text = [
    `Estimate ${document.estimateNumber}`,
    document.detail.includeCustomerInfo ? document.detail.recipientName : '',
    document.contractor.name,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/[^\p{L}\p{N} ,.&'-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return (
    <style>{`@page { size: letter; margin: 0.65in 0.75in 0.8in; @bottom-left { content: "${text}"; font: 9pt 'Inter Variable', sans-serif; color: #56625d } @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt 'Inter Variable', sans-serif; color: #56625d } }`}</style>
  );
}
