import { useAtomValue } from 'jotai';
import { Icon } from '../../ui/icons.tsx';
import { pathAtom } from './picks.ts';
import { useBuilder } from './state.ts';
import css from './steps.module.css';

/** R111: the steps in their order. Lists and choices carry `data-step` with its number. */
const STEPS = ['Category', 'Subcategory', 'Action', 'Items', 'Quality', 'Areas', 'Task'] as const;
export const STEP_COUNT = STEPS.length;

/** Puts the focus into the list or the choice of a step, on what is chosen there if anything is. */
export function goToStep(builder: Element | null, step: number): void {
  const part = builder?.querySelector(`[data-step="${step}"]`);
  const chosen = part?.querySelector<HTMLElement>('[aria-selected="true"], input:checked, [aria-checked="true"]');
  (chosen ?? part?.querySelector<HTMLElement>('button, input, select'))?.focus();
}

/** What was chosen at each step; a click goes there. */
export function BuilderSteps() {
  const { taken, offer, item, chosen, tasks, taskId } = useBuilder();
  const path = useAtomValue(pathAtom);
  const task = tasks.find(({ id }) => id === taskId) ?? tasks[0];
  const values = [
    path.category,
    path.subcategory,
    path.action,
    taken.size > 0 ? `${taken.size} chosen` : '',
    (item && offer?.quality) || '',
    chosen.length > 1 ? `${chosen.length} chosen` : (chosen[0]?.label ?? ''),
    task?.name ?? '',
  ];
  const at = values.slice(0, 3).indexOf('');
  return (
    <ol className={css.steps} aria-label="Steps">
      {STEPS.map((name, index) => (
        <li key={name}>
          {index > 0 && <Icon name="right" size={12} />}
          <button
            type="button"
            aria-current={index === (at < 0 ? 3 : at) ? 'step' : undefined}
            onClick={(event) => goToStep(event.currentTarget.closest('[role="dialog"]'), index + 1)}
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
