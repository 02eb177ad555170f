import type { ReactNode } from 'react';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { footOf, groupRow, mainColumn, moneyOfRow, termsOf, unbroken } from '../../../contracts/reporting/page-words.ts';
import { dollars } from '../../ui/words.ts';
import { PageAddendums } from '../addendums/page-addendums.tsx';
import { PagePhotos } from '../photos/page-photos.tsx';
import css from './document.module.css';
import { GroupSection, isWide } from './group.tsx';
import { Letterhead } from './letterhead.tsx';

/** What a document adds up to for its reader. A money string. */
export const documentTotal = ({ grand }: ReportDocument): string => grand.amount;

/** A report as its reader sees it, for the public page, the sealed copy and the contractor's preview. */
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
  const { detail, groups, figures, sums, grand, after } = document;
  const main = mainColumn(document);
  return (
    <article className={css.paper} data-wide={isWide(document) || undefined}>
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

/** Whose paper a page is, at its foot in print. The text reaches CSS as a string token, so everything that could end one is escaped. */
function PageFooter({ document }: { document: ReportDocument }) {
  const text = footOf(document).replace(/[^\p{L}\p{N} ,.&'-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return (
    <style>{`@page { size: letter; margin: 0.65in 0.75in 0.8in; @bottom-left { content: "${text}"; font: 9pt 'Inter Variable', sans-serif; color: #56625d } @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt 'Inter Variable', sans-serif; color: #56625d } }`}</style>
  );
}
