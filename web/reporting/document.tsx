import type { ReactNode } from 'react';
import { formatPhone } from '../../contracts/format.ts';
import { LOGO_FILES } from '../../contracts/organization/logo/files.ts';
import type { ReportDocument } from '../../contracts/reporting/document.ts';
import {
  decimalsOf,
  footOf,
  groupRow,
  mainColumn,
  measuresInWords,
  moneyOfLine,
  moneyOfRow,
  quantityOf,
  secondLineOf,
  subtotalWords,
  termsOf,
  unbroken,
  workOf,
} from '../../contracts/reporting/page-words.ts';
import { Icon } from '../ui/icons.tsx';
import { dollars } from '../ui/words.ts';
import { PageAddendums } from './addendums/page-addendums.tsx';
import css from './document.module.css';
import { PagePhotos } from './photos/page-photos.tsx';

type Group = ReportDocument['groups'][number];
type Line = Group['lines'][number];
export type Contractor = ReportDocument['contractor'];

/** What a document adds up to for its reader. A money string. */
export const documentTotal = ({ grand }: ReportDocument): string => grand.amount;

/** How a total is named: whose prices they are, and whether there is tax in it, was left out, or is none. */
export function totalWords({ detail, totals, changeOrder }: ReportDocument): string {
  if (detail.customReportType === 'Work Order' && detail.workOrderPricing !== 'Contractor') return 'vendor total';
  if (detail.excludeTax) return 'before tax';
  // The tax of a change order is that of the change alone, its total that of the contract.
  return changeOrder || /[1-9]/.test(totals.tax) ? 'with tax' : 'no tax';
}

/** A report as its reader sees it, for the public page, the sealed copy and the contractor's preview (ui.md, documents for customers). */
export function ReportPaper({
  document,
  letterhead = true,
  open = true,
  pictures,
  choices,
  children,
}: {
  document: ReportDocument;
  letterhead?: boolean;
  /** Whether its reader can still answer. */
  open?: boolean;
  /** The address beneath which its pictures are; that of the estimate without one. */
  pictures?: string;
  /** What its reader may choose, above the work that follows from it. */
  choices?: ReactNode;
  children?: ReactNode;
}) {
  const { detail, groups, columns, figures, sums, grand, after } = document;
  const main = mainColumn(document);
  return (
    <article className={css.paper} data-wide={columns.length > 2 || undefined}>
      <PageFooter document={document} />
      {letterhead && <Letterhead contractor={document.contractor} pictures={pictures} />}
      <div className={css.title}>
        <p>{document.title}</p>
        {detail.includeReportName && <h1>{unbroken(detail.name)}</h1>}
      </div>
      <DocumentFacts document={document} />
      {figures.length > 0 && (
        <dl className={css.figures}>
          {figures.map(({ name, amount, aside }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{dollars(amount)}</dd>
              <dd>{aside}</dd>
            </div>
          ))}
        </dl>
      )}
      {detail.reportText && <p className={css.opening}>{detail.reportText}</p>}
      {choices}
      {groups.map((group) => (
        <GroupSection key={group.title} group={group} document={document} main={main} />
      ))}
      <Terms document={document} open={open} />
      <section className={css.sum} aria-label="Sum">
        <dl>
          {main >= 0 &&
            groups.map((group) => (
              <div key={group.title}>
                <dt>{group.title}</dt>
                <dd>{moneyOfRow(groupRow(group, main, document))}</dd>
              </div>
            ))}
          <Rows rows={sums} />
        </dl>
        <div className={css.grand}>
          <h2>{grand.name}</h2>
          <p>{dollars(grand.amount)}</p>
        </div>
        {after.length > 0 && (
          <dl className={css.after}>
            <Rows rows={after} />
          </dl>
        )}
      </section>
      <PagePhotos document={document} pictures={pictures} />
      {document.addendums && <PageAddendums addendums={document.addendums} />}
      {children}
      <footer className={css.foot}>
        <span>{[document.contractor.name, document.contractor.phone].filter(Boolean).join(', ')}</span>
        <span>Made with Scopebook</span>
      </footer>
    </article>
  );
}

const Rows = ({ rows }: { rows: ReportDocument['sums'] }) =>
  rows.map((row, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a day can have one name, and the rows never move
    <div key={n}>
      <dt>{row.name}</dt>
      <dd>{moneyOfRow(row)}</dd>
    </div>
  ));

function Terms({ document, open }: { document: ReportDocument; open: boolean }) {
  return (
    <section className={css.terms} aria-labelledby="terms">
      <h2 id="terms">Good to know</h2>
      <dl>
        {termsOf(document, open).map(({ name, words, next }) => (
          <Term key={name} name={name} screen={next}>
            {words}
          </Term>
        ))}
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
export function Letterhead({ contractor, pictures = LOGO_FILES }: { contractor: Contractor; pictures?: string }) {
  const { logo } = contractor;
  return (
    <header className={css.head}>
      <div className={css.firm}>
        {logo ? (
          <img className={css.logo} src={`${pictures}/${logo.hash}`} alt="" width={logo.width} height={logo.height} />
        ) : (
          <span className={css.mark} aria-hidden="true">
            {contractor.initials}
          </span>
        )}
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
  return (
    <dl className={css.facts}>
      {document.facts.map(({ name, lines }) => (
        <div key={name}>
          <dt>{name}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface GroupProps {
  group: Group;
  document: ReportDocument;
  /** The column that the page adds up; -1 without one. */
  main: number;
}

function GroupSection({ group, document, main }: GroupProps) {
  const { detail, columns, ticks } = document;
  const measures = measuresInWords(group);
  const decimals = decimalsOf(group);
  const priced = columns.length > 0;
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
            {ticks && (
              <th scope="col" className={css.tick}>
                <span className="hidden-visually">Done</span>
              </th>
            )}
            <th scope="col">Work</th>
            <th scope="col" className={css.number}>
              Quantity
            </th>
            <th scope="col">
              <span className="hidden-visually">Unit</span>
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className={css.number}>
                {title || <span className="hidden-visually">Share</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.lines.map((line) => (
            <LineRow key={line.id} line={line} document={document} main={main} decimals={decimals} />
          ))}
        </tbody>
        {priced && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={ticks ? 4 : 3}>
                {subtotalWords(group, document)}
              </th>
              {columns.map(({ key }, n) => (
                <td key={key} className={css.number} data-main={n === main || undefined}>
                  {key === 'share' ? '' : moneyOfLine(group.amounts[n] ?? '', document)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function LineRow({ line, document, main, decimals }: Omit<GroupProps, 'group'> & { line: Line; decimals: number }) {
  const { columns, ticks } = document;
  const { whole, hidden, unit } = quantityOf(line, decimals);
  const second = secondLineOf(line);
  const amount = (n: number) => {
    const text = line.amounts[n] ?? '';
    return columns[n]?.key === 'share' ? text : moneyOfLine(text, document);
  };
  const others = columns.flatMap(({ key, title }, n) => {
    if (n === main || line.amounts[n] === '') return [];
    return key === 'ppu' ? [` at ${amount(n)}`] : [`; ${title ? `${title} ` : ''}${amount(n)}`];
  });
  return (
    <tr data-loss={line.amounts.includes('loss') || undefined}>
      {ticks && (
        <td className={css.tick}>
          <span />
        </td>
      )}
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
      {columns.map(({ key, quiet }, n) => (
        <td key={key} className={`${n === main ? css.total : css.price} ${css.number}`} data-quiet={quiet || undefined}>
          {amount(n)}
        </td>
      ))}
      <td className={css.each}>
        {whole} {unit}
        {others.join('')}
      </td>
    </tr>
  );
}

/** Whose paper a page is, at its foot in print. The text reaches CSS as a string token, so everything that could end one is escaped. */
function PageFooter({ document }: { document: ReportDocument }) {
  const text = footOf(document).replace(/[^\p{L}\p{N} ,.&'-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return (
    <style>{`@page { size: letter; margin: 0.65in 0.75in 0.8in; @bottom-left { content: "${text}"; font: 9pt 'Inter Variable', sans-serif; color: #56625d } @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt 'Inter Variable', sans-serif; color: #56625d } }`}</style>
  );
}
