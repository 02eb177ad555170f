import { useAtomValue } from 'jotai';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money } from '../estimate/figures.ts';
import { QuietSelect } from '../estimate/quiet-select.tsx';
import css from './foot.module.css';
import { useBuilder } from './state/state.ts';

interface BuilderFootProps {
  /** What the estimate's total would be, in words, which a phone has no bottom line for. */
  would: string;
  /** On a phone the areas are chosen first, in the sheet. */
  toAreas: boolean;
}

/** What would be added comes to, what was added, and the button that adds. */
export function BuilderFoot({ would, toAreas }: BuilderFootProps) {
  const { all, chosen, added, adding, eager, phone, add, setInSheet } = useBuilder();
  const isAdding = adding.length > 0;
  /** Lines that have no quantity until one is typed. */
  const needing = all.filter(({ needsQuantity }) => needsQuantity).length;
  return (
    <div className={css.do}>
      <span className={css.sumup}>
        <Outcome />
        {needing > 0 && !added && !isAdding && (
          <small className={`${css.would} amber`} role="status">
            {needing === 1 ? '1 line needs a quantity' : `${needing} lines need a quantity`}
          </small>
        )}
        {phone && would && <small className={`${css.would} muted`}>{would}</small>}
        <TaskOfLines />
      </span>
      <button
        type="button"
        className={`${estimateCss.fill} ${css.fill}`}
        disabled={isAdding || eager}
        onClick={toAreas ? () => setInSheet(true) : add}
      >
        {chosen.length > 1 ? `Add to ${chosen.length} areas` : chosen[0] ? `Add to ${chosen[0].label}` : toAreas ? 'Choose areas' : 'Add'}{' '}
        {!phone && <kbd>Ctrl Enter</kbd>}
      </button>
    </div>
  );
}

/** What the lines come to, or what became of adding them. */
function Outcome() {
  const { meant, all, chosen, total, tax, added, failed, adding } = useBuilder();
  const offline = useAtomValue(savingAtom, inTab).offline;
  const isAdding = adding.length > 0;
  if (added && !isAdding)
    return (
      <span className={css.flash} role="status">
        <Icon name="check" /> {added}
      </span>
    );
  if (isAdding) return <span role="status">{offline ? 'Offline. The lines are added when the connection is back.' : 'Adding'}</span>;
  if (failed)
    return (
      <span className="brick" role="alert">
        {failed}
      </span>
    );
  return (
    <b className="figures">
      {chosen.length === 0 && meant.length > 0
        ? `${counted(meant.length, 'item')}, no area yet`
        : `${counted(all.length, 'line')}, $${money(total)} and $${money(tax)} tax`}
    </b>
  );
}

/** The task that the lines go to. */
function TaskOfLines() {
  const { tasks, taskId, setTaskId } = useBuilder();
  if (tasks.length === 0) return null;
  return (
    <>
      <br />
      <span className="muted">to task</span>
      <span data-step={7}>
        <QuietSelect
          label="Task"
          accent
          value={String(taskId || tasks[0]?.id || 0)}
          onChange={(value) => setTaskId(Number(value))}
          choices={tasks.map((task) => [String(task.id), task.name])}
        />
      </span>
    </>
  );
}
