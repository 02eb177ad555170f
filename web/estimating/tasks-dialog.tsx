import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AreaWithItems, Task } from '../../contracts/estimating/entities.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { deleteEstimateTask } from '../../contracts/estimating/tasks/delete-estimate-task.ts';
import { getDefaultTaskId } from '../../contracts/estimating/tasks/get-default-task-id.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { putEstimateTask } from '../../contracts/estimating/tasks/put-estimate-task.ts';
import { send, useRead } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { tellFailure } from '../ui/toast.ts';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import css from './tasks-dialog.module.css';

interface Props {
  tasks: Task[];
  areas: AreaWithItems[];
  edits: Pick<Edits, 'orderId' | 'settle'>;
}

/** The same in a dialog over the estimate. */
export function TasksDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Tasks">
      <TaskList {...props} />
    </Dialog>
  );
}

/** Tasks of the order: add, rename, delete (R050-R053). Lines of a deleted task go to the default one. */
export function TaskList({ tasks, areas, edits }: Props) {
  const params = { orderId: edits.orderId };
  const { data: defaultTask } = useRead(getDefaultTaskId, { params });
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<{ id: number; name: string } | null>(null);
  const counts = new Map<number, number>();
  for (const area of areas) for (const line of area.items) counts.set(line.estimateTask_Id, (counts.get(line.estimateTask_Id) ?? 0) + 1);

  const { save } = useSave(({ work }: { work: () => Promise<unknown>; failed: string }) => work(), {
    invalidates: [getEstimateTasks],
    onSaved: () => edits.settle(0),
    onFailed: (failure, { failed }) => {
      const refused = failure.status >= 400 && failure.status < 500 && failure.status !== 404;
      tellFailure(failure, refused ? undefined : `${failed} ErrorMessage=${failure.status}.`);
    },
  });
  const attempt = (work: () => Promise<unknown>, failed: string) => save({ work, failed });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const Name = name.trim();
    if (Name === '') return;
    setName('');
    void attempt(() => send(addEstimateTask, { params, body: { Name } }), 'Unable to add task at this moment.');
  };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (!renaming?.name.trim()) return;
    setRenaming(null);
    void attempt(
      () => send(putEstimateTask, { params, body: { id: renaming.id, name: renaming.name.trim() } }),
      'Unable to rename task at this moment.',
    );
  };
  return (
    <>
      <ul className={css.tasklist}>
        {tasks.map((task) => (
          <li key={task.id}>
            {renaming?.id === task.id ? (
              <form className={css.grow} onSubmit={rename}>
                <TextInput
                  data-autofocus
                  autoFocus
                  aria-label={`Name of ${task.name}`}
                  maxLength={255}
                  value={renaming.name}
                  onChange={(event) => setRenaming({ id: task.id, name: event.currentTarget.value })}
                  onBlur={rename}
                  onKeyDown={(event) => {
                    if (event.key !== 'Escape') return;
                    event.stopPropagation();
                    setRenaming(null);
                  }}
                />
              </form>
            ) : (
              <>
                <span className={css.grow}>{task.name}</span>
                <span className="muted">
                  {task.id === defaultTask ? 'default, ' : ''}
                  {counted(counts.get(task.id) ?? 0, 'line')}
                </span>
                <IconButton
                  icon="edit"
                  label={`Rename ${task.name}`}
                  size={28}
                  onClick={() => setRenaming({ id: task.id, name: task.name })}
                />
                <IconButton
                  icon="trash"
                  label={task.id === defaultTask ? 'The default task stays' : `Delete ${task.name}`}
                  size={28}
                  disabled={task.id === defaultTask}
                  onClick={() =>
                    void attempt(
                      () => send(deleteEstimateTask, { params: { ...params, taskId: task.id } }),
                      'Unable to delete task at this moment.',
                    )
                  }
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={add} style={{ display: 'flex', gap: 8, marginTop: 12 }}>
        <TextInput
          className={css.grow}
          aria-label="Name of the new task"
          placeholder="New task"
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Add task
        </Button>
      </form>
    </>
  );
}
