import { Link } from 'react-router-dom';
import { Icon } from '../ui/icons.tsx';
import { dollars, when } from '../ui/words.ts';
import css from './estimate-stage.module.css';
import { reportsOf } from './estimate-stage.tsx';
import { changedSince, type Job } from './jobs-model.ts';

/** Over an estimate that was answered: who, when, for how much, with the comment, and whether the lines still are what was answered. */
export function AnswerStrip({ job }: { job: Job }) {
  const { answer, order, report } = job;
  if (!answer || !report) return null;
  const since = changedSince(order, report);
  const copy = report.archivedCopies[0];
  return (
    <section
      className={answer.accepted ? `${css.strip} ${css.accepted}` : `${css.strip} ${css.declined}`}
      aria-label="The customer's answer"
    >
      <Icon name={answer.accepted ? 'accepted' : 'declined'} size={18} />
      <p>
        <b>
          {answer.name} {answer.accepted ? 'accepted' : 'declined'} this estimate
        </b>
        , {dollars(job.amount)}, {when(answer.at)}
        {answer.comments ? `: “${answer.comments}”` : ''}
        {since === null ? null : (
          <span className={css.since}>
            <Icon name="warning" size={14} className={css.iconInline} />
            Changed since, now {dollars(since)}
          </span>
        )}
      </p>
      <nav aria-label="What was answered">
        {copy ? <Link to={`/archive/${copy.id}`}>What was sent</Link> : null}
        <Link to={reportsOf(order)}>Reports</Link>
      </nav>
    </section>
  );
}
