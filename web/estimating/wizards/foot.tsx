import { type SetStateAction } from 'jotai';
import { type Dispatch } from 'react';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money } from '../estimate/figures.ts';
import { type ShownLine, type WizardBook } from './wizard-lines.ts';
import css from './wizard-panel.module.css';

/** What it comes to or what became of it, and the ways to keep and to add it. */
export function WizardFoot({
  isAdding,
  offline,
  failed,
  added,
  on,
  total,
  tax,
  phone,
  says,
  area,
  newAreaWords,
  label,
  book,
  setKeeping,
  add,
}: {
  isAdding: boolean;
  offline: boolean;
  failed: string;
  added: string;
  on: ShownLine[];
  total: bigint;
  tax: bigint;
  phone: boolean;
  says: string;
  area: AreaWithItems | undefined;
  newAreaWords: (label: string) => string;
  label: string;
  book: WizardBook;
  setKeeping: Dispatch<SetStateAction<boolean>>;
  add: () => Promise<void>;
}) {
  return (
    <div className={css.foot}>
      <span className={css.sumup}>
        {isAdding ? (
          <span role="status">{offline ? 'Offline. The lines are added when the connection is back.' : 'Adding'}</span>
        ) : failed ? (
          <span className="brick" role="alert">
            {failed}
          </span>
        ) : added ? (
          <span className={css.flash} role="status">
            <Icon name="check" /> {added}
          </span>
        ) : (
          <>
            <b className="figures">
              {counted(on.length, 'line')}, ${money(total)} and ${money(tax)} tax
            </b>
            <br />
            {phone && says && <small className={`${css.would} muted`}>{says}</small>}
            <span className="muted">
              {area ? 'Nothing is added until you add it. Each line goes to its own task.' : newAreaWords(label)}
            </span>
          </>
        )}
      </span>
      <button type="button" className="link" disabled={on.length === 0 || !book.ready} onClick={() => setKeeping(true)}>
        Keep as library
      </button>
      <button type="button" className={`${estimateCss.fill} ${css.add}`} disabled={isAdding || !book.ready} onClick={() => void add()}>
        Add {counted(on.length, 'line')} to {label || 'the area'} {!phone && <kbd>Ctrl Enter</kbd>}
      </button>
    </div>
  );
}
