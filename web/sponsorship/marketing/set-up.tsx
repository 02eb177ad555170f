import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import { Icon } from '../../ui/icons.tsx';
import css from '../sponsorship.module.css';
import type { SetupStep } from './setup-steps.ts';

/** S159, counted from what is there. */
export function SetUp({
  steps,
  subscribed,
  aside,
  onBringBack,
}: {
  steps: SetupStep[];
  subscribed: boolean;
  aside: SetupStepName[];
  onBringBack: (steps: SetupStepName[]) => void;
}) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={css.card} aria-label="Set up">
      <h2>
        Set up <span className="muted">{done === steps.length ? 'all there' : `${done} of ${steps.length}`}</span>
      </h2>
      {done === steps.length ? null : (
        <ul className={css.checks}>
          {steps.map((step) => (
            <li key={step.id}>
              <Icon name={step.done ? 'check' : 'circle'} label={step.done ? 'there' : 'missing'} />
              {step.word}
            </li>
          ))}
        </ul>
      )}
      {aside.length > 0 ? (
        <button type="button" className="link" onClick={() => onBringBack(aside)}>
          {aside.length} set aside: bring back
        </button>
      ) : null}
      <p className="muted">{subscribed ? 'Your subscription runs.' : 'No subscription runs; coverage needs none.'}</p>
    </section>
  );
}
