import { useAtomValue } from 'jotai';
import { Icon } from '../../ui/icons.tsx';
import { linePathAtom, pathAtom } from './state/picks.ts';
import { useBuilder } from './state/state.ts';
import css from './steps.module.css';

/** Puts the focus into the list or the choice of a step, on what is chosen there if anything is. */
export function goToStep(builder: Element | null, at: number): void {
  const part = builder?.querySelector(`[data-step="${at}"]`);
  const chosen = part?.querySelector<HTMLElement>('[aria-selected="true"], input:checked, [aria-checked="true"]');
  (chosen ?? part?.querySelector<HTMLElement>('button, input, select'))?.focus();
}

/** What was chosen at each step of a way; a click goes there. `now` is the place of the step that one is at. */
export function StepBar({ values, now }: { values: readonly string[]; now: number }) {
  const { steps } = useBuilder();
  return (
    <ol className={css.steps} aria-label="Steps">
      {steps.map(({ name, at }, index) => (
        <li key={name}>
          {index > 0 && <Icon name="right" size={12} />}
          <button
            type="button"
            aria-current={index === now ? 'step' : undefined}
            onClick={(event) => goToStep(event.currentTarget.closest('[role="dialog"]'), at)}
          >
            <kbd>{index + 1}</kbd>
            <span>
              <small>{name}</small>
              <b>{values[index] || '–'}</b>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The steps where items are ticked one by one. */
export function BuilderSteps() {
  const { way, taken, offer, item, chosen, tasks, taskId } = useBuilder();
  const path = useAtomValue(pathAtom);
  const line = useAtomValue(linePathAtom);
  const task = tasks.find(({ id }) => id === taskId) ?? tasks[0];
  const before = way === 'lineitems' ? [line.subcategory || (line.list ? 'All' : '')] : [path.category, path.subcategory, path.action];
  const at = before.indexOf('');
  const values = [
    ...before,
    taken.size > 0 ? `${taken.size} chosen` : '',
    (item && offer?.quality) || '',
    chosen.length > 1 ? `${chosen.length} chosen` : (chosen[0]?.label ?? ''),
    task?.name ?? '',
  ];
  return <StepBar values={values} now={at < 0 ? before.length : at} />;
}
