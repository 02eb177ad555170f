import { NativeSelect } from '@mantine/core';
import type { LineItem, Task } from '../../../contracts/estimating/entities.ts';
import { trimmed } from '../estimate/figures.ts';
import css from './bulk.module.css';
import type { BulkModel } from './bulk-model.ts';
import { isMeasured, valuesOf } from './some-lines.ts';

export type Field = 'quantity' | 'percentageAffected' | 'wasteFactorPct' | 'percentageCovered';

export type Texts = Partial<Record<Field, string>>;

const NAMED = 3;

export function TaskOfAll({ of: { lines, taskId, setTaskId }, tasks }: { of: BulkModel; tasks: Task[] }) {
  const taskIds = valuesOf(lines, (line) => line.estimateTask_Id);
  const taskName = (id: number) => tasks.find((task) => task.id === id)?.name ?? '';
  const [taskOfAll] = taskIds.keys();
  return (
    <div className={css.pair}>
      <label htmlFor="bulk-task">Task</label>
      <NativeSelect
        id="bulk-task"
        value={taskId}
        onChange={(event) => setTaskId(event.currentTarget.value)}
        data={[
          { value: '', label: taskIds.size === 1 ? taskName(taskOfAll ?? 0) : `${taskIds.size} different` },
          ...tasks
            .filter((task) => taskIds.size > 1 || task.id !== taskOfAll)
            .map((task) => ({ value: String(task.id), label: task.name })),
        ]}
      />
    </div>
  );
}

export function FiguresOfAll({ of: { lines, note, texts, wrong, onText } }: { of: BulkModel }) {
  const values = { texts, wrong, onText };
  const measured = lines.filter(isMeasured).length;
  const units = valuesOf(lines, (line) => line.itemUM);
  const [first] = lines;
  return (
    <>
      <MixedField
        {...values}
        field="quantity"
        label="Quantity"
        unit={units.size === 1 ? (first?.itemUM ?? '') : ''}
        mixed={units.size > 1 ? `Differs, ${units.size} units` : mixedWords(lines, 'quantity')}
        off={units.size > 1}
        note={note('quantity', lines.length)}
      />
      <MixedField
        {...values}
        field="percentageAffected"
        label="Affected"
        unit="%"
        mixed={measured === 0 ? 'None is measured' : mixedWords(lines.filter(isMeasured), 'percentageAffected')}
        off={measured === 0}
        note={note('percentageAffected', measured, 'measured line')}
      />
      <MixedField
        {...values}
        field="wasteFactorPct"
        label="Waste"
        unit="%"
        mixed={mixedWords(lines, 'wasteFactorPct')}
        note={note('wasteFactorPct', lines.length)}
      />
      <MixedField
        {...values}
        field="percentageCovered"
        label="Covered"
        unit="%"
        mixed={mixedWords(lines, 'percentageCovered')}
        note={note('percentageCovered', lines.length)}
      />
    </>
  );
}

/** A figure of several lines: where these differ it says so, and stays as it is until something is typed. */
function MixedField({
  field,
  label,
  unit,
  mixed,
  note,
  off = false,
  texts,
  wrong,
  onText,
}: {
  field: Field;
  label: string;
  unit: string;
  mixed: string;
  note: string;
  off?: boolean;
  texts: Texts;
  wrong: ReadonlyMap<Field, string>;
  onText: (field: Field, text: string) => void;
}) {
  const reason = wrong.get(field);
  const words = reason ?? note;
  return (
    <div className={css.pair}>
      <label htmlFor={`bulk-${field}`}>{label}</label>
      <span className={css.field} data-wrong={reason !== undefined || undefined} data-off={off || undefined}>
        <input
          id={`bulk-${field}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={mixed}
          disabled={off}
          aria-invalid={reason !== undefined}
          aria-describedby={words ? `bulk-${field}-words` : undefined}
          value={texts[field] ?? ''}
          onChange={(event) => onText(field, event.currentTarget.value)}
        />
        {unit && <span className={css.unit}>{unit}</span>}
      </span>
      {words && (
        <small id={`bulk-${field}-words`} role={reason ? 'alert' : 'status'} data-wrong={reason !== undefined || undefined}>
          {words}
        </small>
      )}
    </div>
  );
}

function mixedWords(lines: readonly LineItem[], field: Field): string {
  const values = [...valuesOf(lines, (line) => trimmed(line[field])).keys()];
  return values.length > NAMED ? `${values.slice(0, NAMED).join(', ')}, and others` : values.join(', ');
}
