import { useAtomValue } from 'jotai';
import type { AreaWithItems, Task } from '../../../contracts/estimating/entities.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money } from '../estimate/figures.ts';
import { QuietSelect } from '../estimate/quiet-select.tsx';
import css from './foot.module.css';

interface BuilderFootProps {
  /** Items that would be added, the areas they go to, and the lines that makes. */
  items: number;
  areas: AreaWithItems[];
  lines: number;
  /** Those among them that have no quantity until one is typed. */
  needing: number;
  /** Cents. */
  total: bigint;
  tax: bigint;
  /** What the estimate's total would be, in words, which a phone has no bottom line for. */
  would: string;
  tasks: Task[];
  taskId: number;
  onTask: (taskId: number) => void;
  /** What was just added, in words. */
  added: string;
  failed: string;
  adding: boolean;
  /** Adding was asked for and follows. */
  waiting: boolean;
  phone: boolean;
  /** On a phone the areas are chosen first, in the sheet. */
  toAreas: boolean;
  onAdd: () => void;
}

/** What would be added comes to, what was added, and the button that adds. */
export function BuilderFoot(props: BuilderFootProps) {
  const { items, areas, lines, needing, total, tax, would, tasks, taskId, onTask, added, failed, adding, waiting, phone, toAreas, onAdd } =
    props;
  const offline = useAtomValue(savingAtom, inTab).offline;
  return (
    <div className={css.do}>
      <span className={css.sumup}>
        {added && !adding ? (
          <span className={css.flash} role="status">
            <Icon name="check" /> {added}
          </span>
        ) : adding ? (
          <span role="status">{offline ? 'Offline. The lines are added when the connection is back.' : 'Adding'}</span>
        ) : failed ? (
          <span className="brick" role="alert">
            {failed}
          </span>
        ) : (
          <b className="figures">
            {areas.length === 0 && items > 0
              ? `${counted(items, 'item')}, no area yet`
              : `${counted(lines, 'line')}, $${money(total)} and $${money(tax)} tax`}
          </b>
        )}
        {needing > 0 && !added && !adding && (
          <small className={`${css.would} amber`} role="status">
            {needing === 1 ? '1 line needs a quantity' : `${needing} lines need a quantity`}
          </small>
        )}
        {phone && would && <small className={`${css.would} muted`}>{would}</small>}
        {tasks.length > 0 && (
          <>
            <br />
            <span className="muted">to task</span>
            <span data-step={7}>
              <QuietSelect
                label="Task"
                accent
                value={String(taskId || tasks[0]?.id || 0)}
                onChange={(value) => onTask(Number(value))}
                choices={tasks.map((task) => [String(task.id), task.name])}
              />
            </span>
          </>
        )}
      </span>
      <button type="button" className={`${estimateCss.fill} ${css.fill}`} disabled={adding || waiting} onClick={onAdd}>
        {areas.length > 1 ? `Add to ${areas.length} areas` : areas[0] ? `Add to ${areas[0].label}` : toAreas ? 'Choose areas' : 'Add'}{' '}
        {!phone && <kbd>Ctrl Enter</kbd>}
      </button>
    </div>
  );
}
