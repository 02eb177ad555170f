import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { dollars, summed } from '../../ui/words.ts';
import { type Job, STAGE_ICONS, STAGES, type Stage } from './model.ts';
import css from './pipeline.module.css';

/** Money by stage: a block per job, all on one scale, so that the eye compares jobs across stages. A stage filters the list. */
export function Pipeline({ jobs, chosen, onChoose }: { jobs: Job[]; chosen: Stage | null; onChoose: (stage: Stage | null) => void }) {
  const stages = STAGES.map((stage) => {
    const inStage = jobs.filter((job) => job.stage === stage);
    const ordered = inStage.sort((a, b) => Number(toCents(b.amount) - toCents(a.amount)));
    return { stage, jobs: ordered, total: summed(ordered.map((job) => job.amount)) };
  });
  const widest = stages.reduce((most, { total }) => (toCents(total) > most ? toCents(total) : most), 1n);
  return (
    <section className={css.pipe} aria-label="Money by stage">
      {stages.map(({ stage, jobs: inStage, total }) => (
        <button
          key={stage}
          type="button"
          className={css.stage}
          data-stage={stage}
          aria-pressed={chosen === stage}
          onClick={() => onChoose(chosen === stage ? null : stage)}
        >
          <span className={css.stageLabel}>
            <Icon name={STAGE_ICONS[stage]} size={14} />
            {stage} <span className="muted">{inStage.length}</span>
          </span>
          <span className={css.stageTotal}>
            <Money value={total} />
          </span>
          <span className={css.stageBar}>
            {inStage.map((job) => (
              <i
                key={job.order.id}
                className={job.urgent ? css.urgent : undefined}
                style={{ width: `${(Number(toCents(job.amount)) / Number(widest)) * 100}%` }}
                title={`${job.order.externalRefId}, ${dollars(job.amount)}`}
              />
            ))}
          </span>
        </button>
      ))}
    </section>
  );
}
