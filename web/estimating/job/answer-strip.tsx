import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { tell } from '../../ui/toast.ts';
import { dollars, when } from '../../ui/words.ts';
import { changedAtom, editingAtom } from '../estimate/screen.ts';
import css from '../estimate/stage.module.css';
import { reportsOf } from '../estimate/stage.tsx';
import { changedSince, type Job } from '../jobs/model.ts';

/**
 * Over an estimate that was answered: who, when, for how much, with the comment, and whether the lines still are what was answered. What is changed
 * after an acceptance goes into a change order.
 */
export function AnswerStrip({ job }: { job: Job }) {
  const { answer, order, report } = job;
  const reports = useRead(reportTrackingList, { params: { orderId: order.id } });
  useSaidOnce(job);
  if (!answer || !report) return null;
  const since = changedSince(order, report);
  const copy = report.archivedCopies[0];
  const waiting = answer.accepted ? reports.data?.find(waits) : undefined;
  const { changeOrder } = report;
  return (
    <section
      className={answer.accepted ? `${css.strip} ${css.accepted}` : `${css.strip} ${css.declined}`}
      aria-label="The customer's answer"
    >
      <Icon name={answer.accepted ? 'accepted' : 'declined'} size={18} />
      <p>
        <b>
          {answer.name} {answer.accepted ? 'accepted' : 'declined'} {changeOrder ? `change order ${changeOrder.number}` : 'this estimate'}
        </b>
        , {changeOrder ? 'contract ' : ''}
        {dollars(job.amount)}, {when(answer.at)}
        {answer.comments ? `: “${answer.comments}”` : ''}
        {since === null && !waiting ? null : (
          <span className={css.since}>
            <Icon name={waiting ? 'clock' : 'warning'} size={14} className={css.iconInline} />
            {waiting?.changeOrder
              ? `Change order ${waiting.changeOrder.number}, ${waiting.changeOrder.change.startsWith('-') ? '' : '+'}${dollars(waiting.changeOrder.change)}, waits for an answer`
              : `Changed since, now ${dollars(since ?? '')}`}
          </span>
        )}
      </p>
      <nav aria-label="What was answered">
        {answer.accepted ? <Link to={changeOrderOf(order.id)}>Change order</Link> : null}
        {copy ? <Link to={`/archive/${copy.id}`}>What was sent</Link> : null}
        <Link to={reportsOf(order)}>Reports</Link>
      </nav>
    </section>
  );
}

const changeOrderOf = (orderId: number) => `/ProEstimate/ChangeOrder/${orderId}`;

const waits = ({ changeOrder, response, linkStatus }: Report) => changeOrder !== null && response === null && linkStatus !== 'withdrawn';

/** Says once in a session, as the first change of an accepted estimate begins, that the contract stays. It keeps nobody from changing it. */
function useSaidOnce({ answer, order, amount }: Job): void {
  const navigate = useNavigate();
  const typing = useAtomValue(editingAtom) !== null;
  const changed = useAtomValue(changedAtom);
  const began = useRef(order.updatedAt);
  const changing = answer?.accepted === true && (typing || changed || order.updatedAt !== began.current);
  const name = answer?.name ?? '';
  useEffect(() => {
    const key = `accepted-said/${order.id}`;
    if (!changing || sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, '1');
    tell(`${name} accepted this estimate: the contract stays ${dollars(amount)} until a change order is signed.`, {
      label: 'Change order',
      run: () => navigate(changeOrderOf(order.id)),
    });
  }, [changing, name, amount, order.id, navigate]);
}
