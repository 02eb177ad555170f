import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseReceivedReport } from '../../../contracts/reporting/received/choose-received-report.ts';
import { type AtHome, getReceivedReports, type ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import { refresh, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import type { useAlertAnswers } from '../../vault/alerts/alert-answers.ts';
import css from './dashboard.module.css';
import { isAsked, receivedWords } from './received-words.ts';

type Answers = Pick<ReturnType<typeof useAlertAnswers>, 'done'>;
type Turn = Parameters<Answers['done']>[1];

const labelOf = ({ title, from }: ReceivedReport) => `${title} from ${from.name}`;

/** What is shown at home is said report by report; each answer is taken back with the page's Undo. */
function useChoosing({ done }: Answers) {
  const queries = useQueryClient();
  const choose = (reportId: number, atHome: AtHome) => send(chooseReceivedReport, { params: { reportId }, body: { atHome } });
  const turn = (reportId: number, to: AtHome, was: AtHome): Turn => ({
    alert: 'other',
    send: async () => {
      await choose(reportId, to);
      await refresh(queries, [getReceivedReports]);
      return turn(reportId, was, to);
    },
  });
  const { save, busy } = useSave(({ report, atHome }: { report: ReceivedReport; atHome: AtHome }) => choose(report.reportId, atHome), {
    invalidates: [getReceivedReports],
    failed: 'What is shown at home is as it was.',
    onSaved: (_, { report, atHome }) =>
      done(
        `${atHome === 'shown' ? 'Shown at home' : 'Not shown at home'}: ${labelOf(report)}`,
        turn(report.reportId, report.atHome, atHome),
      ),
  });
  return { busy, choose: (report: ReceivedReport, atHome: AtHome) => void save({ report, atHome }) };
}

/** The two answers of its row in what needs doing. */
export function ChooseReceived({ report, answers }: { report: ReceivedReport; answers: Answers }) {
  const { busy, choose } = useChoosing(answers);
  return (
    <>
      <button
        type="button"
        className={`${css.act} ${css.first}`}
        disabled={busy}
        onClick={() => choose(report, 'shown')}
        aria-label={`Show at home: ${labelOf(report)}`}
      >
        Show
      </button>
      <button
        type="button"
        className={css.act}
        disabled={busy}
        onClick={() => choose(report, 'notMine')}
        aria-label={`Not mine: ${labelOf(report)}`}
      >
        Not mine
      </button>
    </>
  );
}

/** Beneath the estimates: what was said no to, and what was never answered and is too late; it can be shown after all. */
export default function NotShown({ received, answers }: { received: ReceivedReport[]; answers: Answers }) {
  const { busy, choose } = useChoosing(answers);
  const [isOpen, setOpen] = useState(false);
  const hidden = received.filter((one) => one.atHome !== 'shown' && !isAsked(one));
  if (hidden.length === 0) return null;
  return (
    <section className={css.todos} aria-label="Reports not shown at home">
      <p className={css.quiet}>
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {hidden.length} sent to you and not shown here
        </button>
      </p>
      {isOpen ? (
        <ul>
          {hidden.map((report) => (
            <li key={report.reportId}>
              <span className={css.words}>
                <b>{report.jobName || report.title}</b>
                <span className="muted">
                  {report.from.name}, {receivedWords(report)}
                </span>
              </span>
              <button
                type="button"
                className={css.act}
                disabled={busy}
                onClick={() => choose(report, 'shown')}
                aria-label={`Show at home: ${labelOf(report)}`}
              >
                Show at home
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
