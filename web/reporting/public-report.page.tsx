import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatPhone, formatTime } from '../../contracts/format.ts';
import { openPublicReport, recordPublicReportOpened } from '../../contracts/reporting/calls.ts';
import type { PublicReport, ReportDocument } from '../../contracts/reporting/entities.ts';
import { failureText, keyOf, send, useRead } from '../app/client.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { day, dollars } from '../ui/words.ts';
import { type Answer, AnswerSheet, EMPTY_ANSWER } from './answer-sheet.tsx';
import { type Contractor, documentTotal, Letterhead, ReportPaper, telephone, totalWords } from './document.tsx';
import css from './public-report.module.css';

const spelled = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

type Answered = NonNullable<PublicReport['response']>;

/** S090: what a signed-out customer sees who holds a link; every outcome has a page of its own (R225, R227, ui.md). */
export default function PublicReportPage(address: { orderId: string; checksum: string; reportId: string }) {
  const link = { orderId: Number(address.orderId), checksum: address.checksum, reportId: Number(address.reportId) };
  const well = Number.isInteger(link.orderId) && Number.isInteger(link.reportId) && link.checksum !== '' && link.checksum.length <= 100;
  const report = useRead(openPublicReport, { params: link }, { enabled: well, retry: false, staleTime: Number.POSITIVE_INFINITY });

  if (!well || (report.error && report.error.status >= 400 && report.error.status < 500 && report.error.status !== 429))
    return <NotFound />;
  if (report.error) return <Unreachable text={failureText(report.error)} retry={() => report.refetch()} busy={report.isFetching} />;
  if (!report.data) return <Loading />;
  const { outcome, document, response, contractor } = report.data;
  if (outcome === 'open' && document) return <Open link={link} document={document} />;
  if (outcome === 'answered') return <AnsweredPage document={document} response={response} contractor={contractor} />;
  if (outcome === 'expired') return <Expired document={document} contractor={contractor} />;
  return <Withdrawn document={document} contractor={contractor} />;
}

interface Link {
  orderId: number;
  checksum: string;
  reportId: number;
}

function Open({ link, document }: { link: Link; document: ReportDocument }) {
  const queries = useQueryClient();
  const [answering, setAnswering] = useState(false);
  const [answer, setAnswer] = useState<Answer>(EMPTY_ANSWER);
  useTitle(`Estimate ${document.estimateNumber}, ${document.detail.name}`);
  useTellOpened(link);
  const total = dollars(documentTotal(document));
  const until = document.validUntil ? `, good until ${day(document.validUntil)}` : '';
  return (
    <div className={css.page}>
      <aside className={css.top} aria-label="This estimate">
        <span>
          Estimate {document.estimateNumber}
          {until}
        </span>
        <nav aria-label="Actions">
          <PrintButton />
          <button type="button" className={css.do} onClick={() => setAnswering(true)}>
            Respond
          </button>
        </nav>
      </aside>
      <main>
        <ReportPaper document={document}>
          <section className={css.respond} aria-label="Respond">
            <p>
              <b>{document.contractor.name}</b> wrote this estimate and answers for it
              {document.contractor.phone && (
                <>
                  {' '}
                  at{' '}
                  <a className={css.link} href={telephone(document.contractor.phone)}>
                    {formatPhone(document.contractor.phone)}
                  </a>
                </>
              )}
              . Accepting or declining takes a minute and needs no account.
            </p>
            <button type="button" className={css.do} onClick={() => setAnswering(true)}>
              Respond
            </button>
          </section>
        </ReportPaper>
      </main>
      <aside className={css.bar} aria-label="Total">
        <dl>
          <dt>Total, {totalWords(document)}</dt>
          <dd>{total}</dd>
        </dl>
        <button type="button" className={css.do} onClick={() => setAnswering(true)}>
          Respond
        </button>
      </aside>
      {answering && (
        <AnswerSheet
          link={link}
          document={document}
          answer={answer}
          onChange={setAnswer}
          onClose={() => setAnswering(false)}
          onOver={() => {
            setAnswering(false);
            void queries.invalidateQueries({ queryKey: keyOf(openPublicReport) });
          }}
          onAnswered={(response) => {
            queries.setQueryData<PublicReport>(
              keyOf(openPublicReport, { params: link }),
              (was) => was && { ...was, outcome: 'answered', response },
            );
            window.scrollTo(0, 0);
          }}
        />
      )}
    </div>
  );
}

function AnsweredPage({
  document,
  response,
  contractor,
}: {
  document: ReportDocument | null;
  response: Answered | null;
  contractor: Contractor;
}) {
  const accepted = response?.answer !== 'no';
  const heading = accepted ? 'You accepted this estimate' : 'You declined this estimate';
  useTitle(heading);
  return (
    <div className={css.page}>
      <aside className={css.top} aria-label="This estimate">
        <span>{heading}</span>
        <nav aria-label="Actions">
          <PrintButton />
        </nav>
      </aside>
      <main className={css.letter}>
        <Letterhead contractor={contractor} />
        <div className={css.outcome}>
          <State kind={accepted ? 'accepted' : 'plain'} icon={accepted ? 'accepted' : 'declined'}>
            {accepted ? 'Accepted' : 'Declined'}
          </State>
          <h1>{heading}</h1>
          <p role="status">
            Contractor has been alerted and report has been archived. {contractor.name} has your answer
            {accepted ? ' and will be in touch about when to begin.' : '; you owe nothing.'}
          </p>
        </div>
        {response && (
          <section className={css.certificate} aria-labelledby="certificate">
            <header>
              <h2 id="certificate">Your answer</h2>
              <span>
                <Icon name="lock" /> Sealed copy
              </span>
            </header>
            <dl>
              <Fact name={accepted ? 'Accepted by' : 'Declined by'}>{response.name}</Fact>
              <Fact name="When">
                {day(response.at)}
                <br />
                {formatTime(response.at, { zone: true })}
              </Fact>
              {document && (
                <Fact name="What">
                  Estimate {document.estimateNumber}, <span className="figures">{dollars(documentTotal(document))}</span>
                </Fact>
              )}
              {response.comments && <Fact name="Comments">{response.comments}</Fact>}
            </dl>
          </section>
        )}
      </main>
      {document && (
        <section className={css.copy} aria-label={accepted ? 'The estimate you accepted' : 'The estimate you declined'}>
          <h2>{accepted ? 'The estimate you accepted' : 'The estimate you declined'}</h2>
          <ReportPaper document={document} letterhead={false} />
        </section>
      )}
      {document && (
        <aside className={css.bar} aria-label="Total">
          <dl>
            <dt>
              {accepted ? 'Accepted' : 'Declined'}, {totalWords(document)}
            </dt>
            <dd>{dollars(documentTotal(document))}</dd>
          </dl>
          <button type="button" className={css.do} onClick={() => window.print()}>
            <Icon name="print" size={20} /> Print
          </button>
        </aside>
      )}
    </div>
  );
}

function Expired({ document, contractor }: { document: ReportDocument | null; contractor: Contractor }) {
  const [reading, setReading] = useState(false);
  useTitle('This estimate has expired');
  if (reading && document) {
    return (
      <div className={css.page}>
        <aside className={`${css.top} ${css.always}`} aria-label="This estimate">
          <span className={css.warn}>
            <Icon name="clock" /> Expired {day(document.validUntil)}
          </span>
          <nav aria-label="Actions">
            <button type="button" className={css.quiet} onClick={() => setReading(false)}>
              Back
            </button>
          </nav>
        </aside>
        <main>
          <ReportPaper document={document} />
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
      heading={document?.validUntil ? `This estimate was good until ${monthAndDay(document.validUntil)}` : 'This estimate has expired'}
      document={document}
    >
      <p>Prices of materials move, so it can no longer be accepted as it stands. {contractor.name} can renew it.</p>
      <Reach
        contractor={contractor}
        write="Ask for a new date"
        writeFirst
        subject={document ? `Estimate ${document.estimateNumber}: a new date` : 'Our estimate'}
      />
      {document && (
        <button type="button" className={`${css.link} ${css.alone}`} onClick={() => setReading(true)}>
          Read the estimate as it was
        </button>
      )}
    </Outcome>
  );
}

function Withdrawn({ document, contractor }: { document: ReportDocument | null; contractor: Contractor }) {
  useTitle('This estimate was withdrawn');
  return (
    <Outcome
      contractor={contractor}
      state={
        <State kind="plain" icon="undo">
          Withdrawn
        </State>
      }
      heading="This estimate was withdrawn"
      document={document}
    >
      <p>{contractor.name} took it back. Nobody can accept it now, and you owe nothing.</p>
      <Reach
        contractor={contractor}
        write={`Write to ${contractor.name}`}
        subject={document ? `Estimate ${document.estimateNumber}` : 'Our estimate'}
      />
    </Outcome>
  );
}

/** Says nothing of whether a report was ever here: a wrong checksum, a deleted report and a mistyped number look the same (design.md 6). */
function NotFound() {
  useTitle('Not found');
  return (
    <div className={css.page}>
      <main className={css.letter}>
        <p className={css.product}>Scopebook</p>
        <div className={css.outcome}>
          <State kind="plain" icon="notFound">
            Not found
          </State>
          <h1>There is no estimate at this address</h1>
          <p>Some mail programs cut a long link short. Two things to try:</p>
          <ol className={css.tries}>
            <li>Open the message again and tap the link itself, or copy all of it.</li>
            <li>Ask the contractor who sent it to send it once more.</li>
          </ol>
        </div>
        <p className={css.end}>For the privacy of everyone who gets an estimate, this page does not say whether one was ever here.</p>
      </main>
    </div>
  );
}

function Unreachable({ text, retry, busy }: { text: string; retry: () => void; busy: boolean }) {
  useTitle('Not loaded');
  return (
    <div className={css.page}>
      <main className={css.letter}>
        <p className={css.product}>Scopebook</p>
        <div className={css.outcome}>
          <State kind="expired" icon="offline">
            Not loaded
          </State>
          <h1>The estimate did not arrive</h1>
          <p role="alert">{text}</p>
          <div className={css.buttons}>
            <button type="button" className={css.do} onClick={retry} disabled={busy}>
              {busy ? 'Trying again' : 'Try again'}
            </button>
          </div>
        </div>
      </main>
    </div>
  );
}

function Loading() {
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

interface OutcomeProps {
  contractor: Contractor;
  state: ReactNode;
  heading: string;
  document: ReportDocument | null;
  children: ReactNode;
}

function Outcome({ contractor, state, heading, document, children }: OutcomeProps) {
  return (
    <div className={css.page}>
      <main className={css.letter}>
        <Letterhead contractor={contractor} />
        <div className={css.outcome}>
          {state}
          <h1>{heading}</h1>
          {children}
        </div>
        {document && (
          <dl className={css.about}>
            <Fact name="Estimate">
              {document.estimateNumber}, {document.detail.name}
            </Fact>
            {document.detail.includeCustomerInfo && document.detail.recipientName && (
              <Fact name="For">{document.detail.recipientName}</Fact>
            )}
            <Fact name="Sent">{day(document.date)}</Fact>
          </dl>
        )}
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
      className={writeFirst || !contractor.phone ? css.do : css.other}
      href={`mailto:${contractor.email}?subject=${encodeURIComponent(subject)}`}
    >
      {write}
    </a>
  );
  const call = contractor.phone && (
    <a key="call" className={writeFirst && contractor.email ? css.other : css.do} href={telephone(contractor.phone)}>
      <Icon name="phone" size={20} /> Call {formatPhone(contractor.phone)}
    </a>
  );
  return <div className={css.buttons}>{writeFirst ? [mail, call] : [call, mail]}</div>;
}

function State({ kind, icon, children }: { kind: 'accepted' | 'expired' | 'plain'; icon: IconName; children: ReactNode }) {
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

function PrintButton() {
  return (
    <button type="button" className={css.quiet} onClick={() => window.print()}>
      <Icon name="print" size={18} /> Print
    </button>
  );
}

/** A headline spells its date (decision 11). */
function monthAndDay(isoDay: string): string {
  return spelled.format(new Date(`${isoDay}T12:00:00`));
}

/** Tells the sender once that the page was shown. A POST, so that a mail program's link preview does not count (style.md 6). */
function useTellOpened(link: Link): void {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    const device = matchMedia('(max-width: 640px)').matches ? 'phone' : 'computer';
    // Reading must not depend on it: a failure here is the sender's loss only, and the next opening tells again.
    send(recordPublicReportOpened, { params: link, body: { device } }, { patient: false }).catch(() => undefined);
  }, [link]);
}

function useTitle(title: string): void {
  useEffect(() => {
    window.document.title = title;
  }, [title]);
}
