import { createContext, type ReactNode, useContext, useState } from 'react';
import { formatPhone, formatTime } from '../../../contracts/format.ts';
import type { PublicReport, ReportDocument } from '../../../contracts/reporting/document.ts';
import { askedOf, declinedWords, totalWords } from '../../../contracts/reporting/page-words.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { day, dollars, telephone } from '../../ui/words.ts';
import { documentTotal, ReportPaper } from '../document/document.tsx';
import { type Contractor, Letterhead } from '../document/letterhead.tsx';
import type { Link } from './client.ts';
import css from './outcomes.module.css';
import pageCss from './public-report.module.css';
import { useTitle } from './use-title.ts';

const spelled = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

export type Answered = NonNullable<PublicReport['response']>;

interface AnsweredProps {
  document: ReportDocument | null;
  response: Answered | null;
  contractor: Contractor;
  /** The certificate's address; empty without one. */
  certificate: string;
  /** What is said of the end of the work, and the form that says it. */
  finished: ReactNode;
}

export function AnsweredPage({ document, response, contractor, certificate, finished }: AnsweredProps) {
  const pictures = useAddressOfThisLink('pictures');
  const accepted = response?.answer !== 'no';
  const noun = document?.noun ?? 'report';
  const heading = accepted ? `You accepted this ${noun}` : `You declined this ${noun}`;
  const copy = accepted ? `The ${noun} you accepted` : `The ${noun} you declined`;
  useTitle(heading);
  return (
    <div className={pageCss.page}>
      <aside className={pageCss.top} aria-label={`This ${noun}`} data-screen>
        <span>{heading}</span>
        <nav aria-label="Actions">
          <PrintButton />
          {document && <SaveButton />}
        </nav>
      </aside>
      <main className={css.letter}>
        <Letterhead contractor={contractor} pictures={pictures} />
        <div className={css.outcome}>
          <State kind={accepted ? 'accepted' : 'closed'} icon={accepted ? 'accepted' : 'declined'}>
            {accepted ? 'Accepted' : 'Declined'}
          </State>
          <h1>{heading}</h1>
          <p>
            {accepted
              ? `Thank you. ${contractor.name} has your answer and will be in touch about ${document?.changeOrder ? 'the change' : 'when to begin'}. This page keeps showing what you accepted.`
              : `${contractor.name} has your answer. ${declinedWords(document?.changeOrder)}`}
          </p>
          <p className={css.recorded} role="status">
            <Icon name="lock" size={16} /> Contractor has been alerted and report has been archived.
          </p>
        </div>
        {response && <YourAnswer response={response} document={document} certificate={certificate} />}
        {finished}
      </main>
      {document && (
        <section className={css.copy} aria-label={copy}>
          <h2>{copy}</h2>
          <ReportPaper document={document} letterhead={false} open={false} pictures={pictures} />
        </section>
      )}
      {document && <TotalBar document={document} accepted={accepted} />}
    </div>
  );
}

/** Who answered what and when, and where the sealed copy is. */
function YourAnswer({ response, document, certificate }: { response: Answered } & Pick<AnsweredProps, 'document' | 'certificate'>) {
  return (
    <section className={css.certificate} aria-labelledby="certificate">
      <header>
        <h2 id="certificate">Your answer</h2>
        <span>
          <Icon name="lock" /> {response.signed ? 'Signed, sealed copy' : 'Sealed copy'}
        </span>
      </header>
      <dl>
        <Fact name={response.answer === 'no' ? 'Declined by' : 'Accepted by'}>{response.name}</Fact>
        <Fact name="When">
          {day(response.at)}
          <br />
          {formatTime(response.at, { zone: true })}
        </Fact>
        {document && (
          <Fact name="What">
            {document.title}, <span className="figures">{askedOf(document)}</span>
          </Fact>
        )}
        {response.comments && <Fact name="Comments">{response.comments}</Fact>}
      </dl>
      {certificate && (
        <p className={css.sealed}>
          <a className={pageCss.link} href={certificate}>
            Certificate and sealed file
          </a>
        </p>
      )}
    </section>
  );
}

function TotalBar({ document, accepted }: { document: ReportDocument; accepted: boolean }) {
  return (
    <aside className={pageCss.bar} aria-label="Total" data-screen>
      <dl>
        <dt>
          {accepted ? 'Accepted' : 'Declined'}, {totalWords(document)}
        </dt>
        <dd>{dollars(documentTotal(document))}</dd>
      </dl>
      <a className={pageCss.do} href={useAddressOfThisLink('pdf')}>
        <Icon name="download" size={20} /> PDF
      </a>
    </aside>
  );
}

export function Expired({ document, contractor }: { document: ReportDocument | null; contractor: Contractor }) {
  const [reading, setReading] = useState(false);
  const pictures = useAddressOfThisLink('pictures');
  const noun = document?.noun ?? 'report';
  useTitle(`This ${noun} has expired`);
  if (reading && document) {
    return (
      <div className={pageCss.page}>
        <aside className={`${pageCss.top} ${pageCss.always}`} aria-label={`This ${noun}`}>
          <span className={css.warn}>
            <Icon name="clock" /> Expired {day(document.validUntil)}
          </span>
          <nav aria-label="Actions">
            <button type="button" className={pageCss.quiet} onClick={() => setReading(false)}>
              Back
            </button>
          </nav>
        </aside>
        <main>
          <ReportPaper document={document} open={false} pictures={pictures} />
        </main>
      </div>
    );
  }
  return (
    <Outcome
      contractor={contractor}
      state={
        <State kind="expired" icon="clock">
          Expired
        </State>
      }
      heading={document?.validUntil ? `This ${noun} was good until ${monthAndDay(document.validUntil)}` : `This ${noun} has expired`}
      about={document && aboutOf(document)}
    >
      <p>
        {document?.asksAnswer === false
          ? 'Its link is too old.'
          : 'Prices of materials move, so it can no longer be accepted as it stands.'}{' '}
        {contractor.name} can renew it.
      </p>
      <Reach
        contractor={contractor}
        write="Ask for a new date"
        writeFirst
        subject={document ? `${document.title}: a new date` : 'Our report'}
      />
      {document && (
        <button type="button" className={`${pageCss.link} ${css.alone}`} onClick={() => setReading(true)}>
          Read the {noun} as it was
        </button>
      )}
    </Outcome>
  );
}

export function Withdrawn({ withdrawn, contractor }: Pick<PublicReport, 'withdrawn' | 'contractor'>) {
  const heading = withdrawn?.replaced ? 'This link was replaced' : `This ${withdrawn?.noun ?? 'report'} was withdrawn`;
  useTitle(heading);
  const on = withdrawn?.at ? ` on ${day(withdrawn.at)}` : '';
  return (
    <Outcome
      contractor={contractor}
      state={
        <State kind="closed" icon="undo">
          {withdrawn?.replaced ? 'Replaced' : 'Withdrawn'}
        </State>
      }
      heading={heading}
      about={withdrawn}
    >
      {withdrawn?.replaced ? (
        <p>
          {contractor.name} made a newer link{on}. Please look for their latest message; this one cannot be answered any more.
        </p>
      ) : (
        <p>
          {contractor.name} took it back{on}. Nobody can accept it now, and you owe nothing.
        </p>
      )}
      {withdrawn?.reason && (
        <blockquote className={css.reason}>
          <p>{withdrawn.reason}</p>
          <footer>{contractor.name}</footer>
        </blockquote>
      )}
      <Reach contractor={contractor} write={`Write to ${contractor.name}`} subject={withdrawn?.title ?? 'Our report'} />
    </Outcome>
  );
}

/** Says nothing of whether a report was ever here: a wrong checksum, a deleted report and a mistyped number look the same, so that nobody learns links by trying. */
export function NotFound() {
  useTitle('Not found');
  return (
    <Outcome
      state={
        <State kind="closed" icon="notFound">
          Not found
        </State>
      }
      heading="There is no estimate at this address"
      end="For the privacy of everyone who gets an estimate, this page does not say whether one was ever here."
    >
      <p>Some mail programs cut a long link short. Two things to try:</p>
      <ol className={css.tries}>
        <li>Open the message again and tap the link itself, or copy all of it.</li>
        <li>Ask the contractor who sent it to send it once more.</li>
      </ol>
    </Outcome>
  );
}

export function Unreachable({ text, retry, busy }: { text: string; retry: () => void; busy: boolean }) {
  useTitle('Not loaded');
  return (
    <Outcome
      state={
        <State kind="expired" icon="offline">
          Not loaded
        </State>
      }
      heading="The estimate did not arrive"
    >
      <p role="alert">{text}</p>
      <div className={css.buttons}>
        <button type="button" className={pageCss.do} onClick={retry} disabled={busy}>
          {busy ? 'Trying again' : 'Try again'}
        </button>
      </div>
    </Outcome>
  );
}

export function Loading() {
  return (
    <main className={`${css.letter} ${css.loading}`} aria-busy="true">
      <h1 className="hidden-visually">Loading the estimate</h1>
      <i style={{ width: '56%', height: 24, marginTop: 24 }} />
      <i style={{ width: '78%', height: 44, marginTop: 72 }} />
      <i style={{ height: 72, marginTop: 32 }} />
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <i key={row} style={{ height: 40, marginTop: row === 0 ? 56 : 12 }} />
      ))}
    </main>
  );
}

/** What a link was for, where its estimate is not shown. */
interface About {
  title: string;
  name: string;
  recipientName: string;
  /** ISO date. */
  date: string;
}

function aboutOf({ title, detail, date }: ReportDocument): About {
  return { title, name: detail.name, recipientName: detail.includeCustomerInfo ? detail.recipientName : '', date };
}

interface OutcomeProps {
  /** Whose estimate it was; nobody's where that is not said. */
  contractor?: Contractor;
  state: ReactNode;
  heading: string;
  about?: About | null;
  /** A last line. */
  end?: string;
  children: ReactNode;
}

function Outcome({ contractor, state, heading, about, end, children }: OutcomeProps) {
  const pictures = useAddressOfThisLink('pictures');
  return (
    <div className={pageCss.page}>
      <main className={css.letter}>
        {contractor ? <Letterhead contractor={contractor} pictures={pictures} /> : <p className={css.product}>Scopebook</p>}
        <div className={css.outcome}>
          {state}
          <h1>{heading}</h1>
          {children}
        </div>
        {about && (
          <dl className={css.about}>
            <Fact name={about.title}>{about.name}</Fact>
            {about.recipientName && <Fact name="For">{about.recipientName}</Fact>}
            <Fact name="Sent">{day(about.date)}</Fact>
          </dl>
        )}
        {end && <p className={css.end}>{end}</p>}
      </main>
    </div>
  );
}

/** The ways to reach the contractor, the likelier one filled. */
function Reach({
  contractor,
  write,
  writeFirst = false,
  subject,
}: {
  contractor: Contractor;
  write: string;
  writeFirst?: boolean;
  subject: string;
}) {
  const mail = contractor.email && (
    <a
      key="mail"
      className={writeFirst || !contractor.phone ? pageCss.do : pageCss.other}
      href={`mailto:${contractor.email}?subject=${encodeURIComponent(subject)}`}
    >
      {write}
    </a>
  );
  const call = contractor.phone && (
    <a key="call" className={writeFirst && contractor.email ? pageCss.other : pageCss.do} href={telephone(contractor.phone)}>
      <Icon name="phone" size={20} /> Call {formatPhone(contractor.phone)}
    </a>
  );
  return <div className={css.buttons}>{writeFirst ? [mail, call] : [call, mail]}</div>;
}

function State({ kind, icon, children }: { kind: 'accepted' | 'expired' | 'closed'; icon: IconName; children: ReactNode }) {
  return (
    <span className={`${css.state} ${css[kind]}`}>
      <Icon name={icon} size={18} />
      {children}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function PrintButton() {
  return (
    <button type="button" className={pageCss.quiet} onClick={() => window.print()}>
      <Icon name="print" size={18} /> Print
    </button>
  );
}

/** The PDF of the page; works without any script once the page is there. */
export function SaveButton() {
  return (
    <a className={pageCss.quiet} href={useAddressOfThisLink('pdf')}>
      <Icon name="download" size={18} /> PDF
    </a>
  );
}

/** The link whose page this is: the server, which makes the page too, has no window to ask. */
export const CurrentLink = createContext<Link>({ orderId: 0, checksum: '', reportId: 0 });

export function useAddressOfThisLink(part: 'pdf' | 'pictures'): string {
  const { orderId, checksum, reportId, picks } = useContext(CurrentLink);
  const address = `/api/public/reports/${orderId}/${encodeURIComponent(checksum)}/${reportId}/${part}`;
  return part === 'pdf' && picks !== undefined ? `${address}?picks=${picks}` : address;
}

/** A headline spells its date (decision 11). */
function monthAndDay(isoDay: string): string {
  return spelled.format(new Date(`${isoDay}T12:00:00`));
}
