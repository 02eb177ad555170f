import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../../contracts/format.ts';
import type { PublicReport, ReportDocument } from '../../../contracts/reporting/document.ts';
import { signedMoney, totalWords } from '../../../contracts/reporting/page-words.ts';
import { day, dollars, telephone } from '../../ui/words.ts';
import { ReportPaper } from '../document/document.tsx';
import { PayOnline } from '../online/pay-online.tsx';
import { ChooseOptions, pickedOf, totalWith, usePicks, withoutChoiceFacts } from '../options/choose-options.tsx';
import type { Answer } from './answer-model.ts';
import { AnswerSheet, noAnswer } from './answer-sheet.tsx';
import { type Link, tellOpened, usePublicReport } from './client.ts';
import css from './public-report.module.css';
// The form without scripts is made by the server alone, which sends this page's sheets along.
import './plain-answer.module.css';
import { ShareLinks } from '../sharing/share-links.tsx';
import { TellFinished } from '../tracking/tell-finished.tsx';
import {
  type Answered,
  AnsweredPage,
  CurrentLink,
  Expired,
  Loading,
  NotFound,
  PrintButton,
  SaveButton,
  Unreachable,
  useAddressOfThisLink,
  Withdrawn,
} from './outcomes.tsx';
import { SenderNote } from './sender-note.tsx';
import { useTitle } from './use-title.ts';

interface PublicReportPageProps {
  orderId: string;
  checksum: string;
  reportId: string;
  /** What the server has sent with the page; without it the page asks. */
  initial?: PublicReport | 'missing';
  /** What it says of a payment (`?pay=`): `back`, or the refusal of the last attempt. */
  pay?: string;
  /** The name of the next attempt to pay; made here where the server has not. */
  attempt?: string;
  /** The form that works without script, while there is none. */
  plain?: ReactNode;
}

/** S090: what a signed-out customer sees who holds a link; every outcome has a page of its own (R225, R227). */
export default function PublicReportPage({ initial, plain, pay = '', attempt, ...address }: PublicReportPageProps) {
  const link = { orderId: Number(address.orderId), checksum: address.checksum, reportId: Number(address.reportId) };
  const well = Number.isInteger(link.orderId) && Number.isInteger(link.reportId) && link.checksum !== '' && link.checksum.length <= 100;
  if (!well || initial === 'missing') return <NotFound />;
  return (
    <CurrentLink value={link}>
      <Report link={link} initial={initial} plain={plain} pay={{ said: pay, attempt }} />
    </CurrentLink>
  );
}

interface Paying {
  said: string;
  attempt?: string;
}

function Report({ link, initial, plain, pay }: { link: Link; initial?: PublicReport; plain?: ReactNode; pay: Paying }) {
  const { report, failure, busy, again, pick, put } = usePublicReport(link, initial);
  if (failure && failure.status >= 400 && failure.status < 500 && failure.status !== 429) return <NotFound />;
  if (failure) return <Unreachable text={failure.message} retry={again} busy={busy} />;
  if (!report) return <Loading />;
  const { outcome, document, fingerprint, copyTo, response, completion, contractor, withdrawn, sealed, online, sender } = report;
  switch (outcome) {
    case 'open':
      return (
        document && (
          <CurrentLink value={document.options ? { ...link, picks: pickedOf(document).join(',') } : link}>
            <Open
              link={link}
              document={document}
              fingerprint={fingerprint}
              copyTo={copyTo}
              plain={plain}
              sender={sender}
              paying={online && <PayOnline link={link} online={online} {...pay} />}
              onOver={again}
              onPick={pick}
              onAnswered={(response) => put({ outcome: 'answered', response, sealed: true })}
            />
          </CurrentLink>
        )
      );
    case 'answered':
      return (
        <AnsweredPage
          {...{ document, response, contractor }}
          finished={<TellFinished {...{ link, response, completion, sender }} contractor={contractor.name} attempt={pay.attempt} />}
          certificate={
            sealed ? `/ProEstimate/Report/${link.orderId}/${encodeURIComponent(link.checksum)}/${link.reportId}/certificate` : ''
          }
        />
      );
    case 'expired':
      return <Expired document={document} contractor={contractor} />;
    case 'withdrawn':
      return <Withdrawn withdrawn={withdrawn} contractor={contractor} />;
  }
}

interface OpenProps {
  link: Link;
  document: ReportDocument;
  /** Of the page that is read. */
  fingerprint: string;
  /** The address that the sealed copy goes to unasked; empty for none that the page may show. */
  copyTo: string;
  plain?: ReactNode;
  /** Who reads it signed in with the company that sent it, and does not answer. */
  sender?: PublicReport['sender'];
  /** The form of online payment, of an invoice that takes one. */
  paying?: ReactNode;
  /** The link takes no answer any more. */
  onOver: () => void;
  /** Shows the page of other options; fails as its call does. */
  onPick: (picks: number[]) => Promise<void>;
  onAnswered: (response: Answered) => void;
}

export function Open({ link, document, fingerprint, copyTo, plain, sender, paying, onOver, onPick, onAnswered }: OpenProps) {
  const [answering, setAnswering] = useState(false);
  // Whom the contractor addressed is the likeliest to answer; who else does writes their own name.
  const [answer, setAnswer] = useState<Answer>(() => noAnswer(document.detail.recipientName, copyTo));
  const { title, noun } = document;
  const asksAnswer = document.asksAnswer && !sender;
  const pictures = useAddressOfThisLink('pictures');
  useTitle(`${title}, ${document.detail.name}`);
  useTellOpened(link, document);
  const { picks, pending, wrong, choose } = usePicks(document, onPick, onOver);
  const until = document.validUntil ? `, good until ${day(document.validUntil)}` : '';
  const respond = <Respond plain={Boolean(plain)} disabled={pending} onRespond={() => setAnswering(true)} />;
  return (
    <div className={css.page}>
      <aside className={css.top} aria-label={`This ${noun}`} data-screen>
        <span>
          {title}
          {until}
        </span>
        <nav aria-label="Actions">
          <PrintButton />
          <SaveButton />
          {asksAnswer && respond}
        </nav>
      </aside>
      <main>
        <ReportPaper
          document={withoutChoiceFacts(document)}
          pictures={pictures}
          choices={
            document.options && <ChooseOptions document={document} picks={picks} onPick={plain ? undefined : choose} wrong={wrong} />
          }
        >
          <section className={css.respond} aria-label={asksAnswer ? 'Respond' : 'Questions'} data-screen>
            <WroteThis document={document} asksAnswer={asksAnswer} />
            {asksAnswer && !plain && respond}
            {sender && document.asksAnswer && <SenderNote link={link} sender={sender} contractor={document.contractor.name} />}
            <ShareLinks noun={noun} />
          </section>
          {asksAnswer && plain}
          {paying}
        </ReportPaper>
      </main>
      <aside className={css.bar} aria-label="Total" data-screen>
        <TotalOf document={document} picks={picks} />
        {asksAnswer && respond}
        {paying && (
          <a className={css.do} href="#pay">
            Pay
          </a>
        )}
      </aside>
      {answering && (
        <AnswerSheet
          link={link}
          document={document}
          fingerprint={fingerprint}
          answer={answer}
          mailedTo={copyTo}
          onChange={setAnswer}
          onClose={() => setAnswering(false)}
          onChanged={onOver}
          onOver={() => {
            setAnswering(false);
            onOver();
          }}
          onAnswered={(response) => {
            onAnswered(response);
            window.scrollTo(0, 0);
          }}
        />
      )}
    </div>
  );
}

/** Leads to the answer: to the sheet, or on a page without any script to the form on it. */
function Respond({ plain, disabled, onRespond }: { plain: boolean; disabled: boolean; onRespond: () => void }) {
  return plain ? (
    <a className={css.do} href="#answer">
      Respond
    </a>
  ) : (
    <button type="button" className={css.do} disabled={disabled} onClick={onRespond}>
      Respond
    </button>
  );
}

/** Whom the reader can ask. */
function WroteThis({ document: { contractor, noun }, asksAnswer }: { document: ReportDocument; asksAnswer: boolean }) {
  return (
    <p>
      <b>{contractor.name}</b> wrote this {noun} and answers for it
      {contractor.phone && (
        <>
          {' '}
          at{' '}
          <a className={css.link} href={telephone(contractor.phone)}>
            {formatPhone(contractor.phone)}
          </a>
        </>
      )}
      .{asksAnswer && ' Accepting or declining takes a minute and needs no account.'}
    </p>
  );
}

function TotalOf({ document, picks }: { document: ReportDocument; picks: readonly number[] }) {
  return (
    <dl>
      <dt>{totalName(document)}</dt>
      <dd>{document.changeOrder ? signedMoney(document.changeOrder.change) : dollars(totalWith(document, picks))}</dd>
    </dl>
  );
}

function totalName(document: ReportDocument): string {
  if (document.changeOrder) return `New contract ${dollars(document.grand.amount)}`;
  return document.asksAnswer ? `Total, ${totalWords(document)}` : document.grand.name;
}

/** Tells the sender once that the page was shown. A POST, so that a mail program's link preview does not count. */
function useTellOpened(link: Link, shown: ReportDocument): void {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    const device = matchMedia('(max-width: 640px)').matches ? 'phone' : 'computer';
    // Reading must not depend on it: a failure here is the sender's loss only, and the next opening tells again.
    tellOpened(link, shown, device).catch(() => undefined);
  }, [link, shown]);
}
