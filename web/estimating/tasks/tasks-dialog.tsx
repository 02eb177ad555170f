import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AreaWithItems, Task } from '../../../contracts/estimating/entities.ts';
import { addEstimateTask } from '../../../contracts/estimating/tasks/add-estimate-task.ts';
import { deleteEstimateTask } from '../../../contracts/estimating/tasks/delete-estimate-task.ts';
import { getDefaultTaskId } from '../../../contracts/estimating/tasks/get-default-task-id.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { putEstimateTask } from '../../../contracts/estimating/tasks/put-estimate-task.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { tellFailure } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import css from './tasks-dialog.module.css';

interface Props {
  tasks: Task[];
  areas: AreaWithItems[];
  edits: Pick<EstimateSaves, 'orderId' | 'refetchSoon'>;
}

/** The same in a dialog over the estimate. */
export function TasksDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Tasks">
      <TaskList {...props} />
    </Dialog>
  );
}

interface TaskRowProps {
  task: Task;
  isDefault: boolean;
  lines: number;
  onRename: () => void;
  onDelete: () => void;
}

function TaskRow({ task, isDefault, lines, onRename, onDelete }: TaskRowProps) {
  return (
    <>
      <span className={css.grow}>{task.name}</span>
      <span className="muted">
        {isDefault ? 'default, ' : ''}
        {counted(lines, 'line')}
      </span>
      <IconButton icon="edit" label={`Rename ${task.name}`} size={28} onClick={onRename} />
      <IconButton
        icon="trash"
        label={isDefault ? 'The default task stays' : `Delete ${task.name}`}
        size={28}
        disabled={isDefault}
        onClick={onDelete}
      />
    </>
  );
}

/** R050. */
const DELETE_OVERLAY_MS = 500;

/** Tasks of the order: add, rename, delete (R050-R053). Lines of a deleted task go to the default one. */
export function TaskList({ tasks, areas, edits }: Props) {
  const params = { orderId: edits.orderId };
  const { data: defaultTask } = useRead(getDefaultTaskId, { params });
  const [deleting, setDeleting] = useState<Task | null>(null);
  const [renaming, setRenaming] = useState<number | null>(null);
  const counts = new Map<number, number>();
  for (const area of areas) for (const line of area.items) counts.set(line.estimateTask_Id, (counts.get(line.estimateTask_Id) ?? 0) + 1);

  const { save } = useSave(({ work }: { work: () => Promise<unknown>; failed: string }) => work(), {
    invalidates: [getEstimateTasks],
    onSaved: () => edits.refetchSoon(0),
    onFailed: (failure, { failed }) => {
      const refused = failure.status >= 400 && failure.status < 500 && failure.status !== 404;
      tellFailure(failure, refused ? undefined : `${failed} ErrorMessage=${failure.status}.`);
    },
  });
  const attempt = (work: () => Promise<unknown>, failed: string) => save({ work, failed });
  const add = (Name: string) => void attempt(() => send(addEstimateTask, { params, body: { Name } }), 'Unable to add task at this moment.');
  const rename = ({ id }: Task, name: string) => {
    setRenaming(null);
    void attempt(() => send(putEstimateTask, { params, body: { id, name } }), 'Unable to rename task at this moment.');
  };
  const remove = (task: Task) => {
    setTimeout(() => setDeleting(null), DELETE_OVERLAY_MS);
    void attempt(() => send(deleteEstimateTask, { params: { ...params, taskId: task.id } }), 'Unable to delete task at this moment.');
  };
  return (
    <>
      <ul className={css.tasklist}>
        {tasks.map((task) => (
          <li key={task.id}>
            {renaming === task.id ? (
              <TaskForm mode="Rename" task={task} onSave={(name) => rename(task, name)} onCancel={() => setRenaming(null)} />
            ) : (
              <TaskRow
                task={task}
                isDefault={task.id === defaultTask}
                lines={counts.get(task.id) ?? 0}
                onRename={() => setRenaming(task.id)}
                onDelete={() => setDeleting(task)}
              />
            )}
          </li>
        ))}
      </ul>
      <TaskForm mode="New" onSave={add} />
      {deleting && (
        <DeleteTaskDialog
          task={deleting}
          lines={counts.get(deleting.id) ?? 0}
          goTo={tasks.find(({ id }) => id === defaultTask)?.name ?? 'the default task'}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** R051. Enter saves; a name that is left unchanged or empty is none. */
function TaskForm({
  mode,
  task,
  onSave,
  onCancel,
}: {
  mode: 'New' | 'Rename';
  task?: Task;
  onSave: (name: string) => void;
  onCancel?: () => void;
}) {
  const [name, setName] = useState(task?.name ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '' || typed === task?.name) return onCancel?.();
    if (mode === 'New') setName('');
    onSave(typed);
  };
  return (
    <form className={mode === 'New' ? css.newtask : css.grow} aria-label={`${mode} task`} onSubmit={save}>
      <TextInput
        className={css.grow}
        {...(mode === 'Rename' && { 'data-autofocus': true, autoFocus: true, onBlur: save })}
        aria-label={task ? `Name of ${task.name}` : 'Name of the new task'}
        placeholder={mode === 'New' ? 'New task' : undefined}
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onCancel) return;
          event.stopPropagation();
          onCancel();
        }}
      />
      {mode === 'New' && (
        <Button type="submit" disabled={name.trim() === ''}>
          Add task
        </Button>
      )}
    </form>
  );
}

interface DeleteTaskProps {
  task: Task;
  lines: number;
  /** The task that its lines go to. */
  goTo: string;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a task goes (S028). */
function DeleteTaskDialog({ task, lines, goTo, onDelete, onClose }: DeleteTaskProps) {
  const [asked, setAsked] = useState(false);
  const remove = () => {
    setAsked(true);
    onDelete();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Delete ${task.name}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={asked}>
            Keep it
          </Button>
          <Button color="brick" loading={asked} onClick={remove} data-autofocus>
            Delete task
          </Button>
        </>
      }
    >
      <p>{lines === 0 ? 'No line is in it.' : `${counted(lines, 'line goes', 'lines go')} to ${goTo}.`} Undo brings it back.</p>
    </Dialog>
  );
}
