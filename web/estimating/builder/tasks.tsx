import { useQueryClient } from '@tanstack/react-query';
import { getUserTaskFlyoutChoice } from '../../../contracts/accounts/builder/get-user-task-flyout-choice.ts';
import { saveUserTaskFlyoutChoice } from '../../../contracts/accounts/builder/save-user-task-flyout-choice.ts';
import { keyOf, send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import { useBuilder } from './state/state.ts';
import css from './steps.module.css';

/** The tasks of the order beside the builder (S049). One shows or hides them, and finds them so the next time (R114). */
export function BuilderTasks() {
  const { areas, tasks, taskId, setTaskId } = useBuilder();
  const queries = useQueryClient();
  const choice = useRead(getUserTaskFlyoutChoice, {});
  const key = keyOf(getUserTaskFlyoutChoice, {});
  const save = useSave((shown: boolean) => send(saveUserTaskFlyoutChoice, { params: { choice: shown ? '0' : '1' } }), {
    optimistic: (shown: boolean) => {
      const was = queries.getQueryData(key);
      queries.setQueryData(key, shown ? 'Show' : 'Hide');
      return () => queries.setQueryData(key, was);
    },
    invalidates: [getUserTaskFlyoutChoice],
    failed: 'Your choice could not be kept',
  });
  const shown = choice.data === 'Show';
  const lines = (id: number) => areas.reduce((sum, area) => sum + area.items.filter((line) => line.estimateTask_Id === id).length, 0);
  if (tasks.length === 0 || choice.data === undefined) return null;
  return (
    <div className={css.tasks}>
      <button type="button" aria-expanded={shown} onClick={() => void save.save(!shown)}>
        <Icon name={shown ? 'down' : 'right'} size={14} /> Tasks
      </button>
      {shown && (
        <div role="radiogroup" aria-label="Tasks of the estimate">
          {tasks.map((task) => (
            <label key={task.id}>
              <input type="radio" name="builder-task" checked={task.id === (taskId || tasks[0]?.id)} onChange={() => setTaskId(task.id)} />
              <span className="ellipsis">{task.name}</span>
              <small className="muted">{counted(lines(task.id), 'line')}</small>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
