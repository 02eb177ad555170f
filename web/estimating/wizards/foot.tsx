import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money } from '../estimate/figures.ts';
import type { WizardModel } from './panel-model.ts';
import css from './wizard-panel.module.css';

interface FootProps {
  of: WizardModel;
  newAreaWords: (label: string) => string;
  onKeep: () => void;
}

/** What it comes to or what became of it, and the ways to keep and to add it. */
export function WizardFoot({ of: wizard, newAreaWords, onKeep }: FootProps) {
  const { on, book, isAdding, add, phone } = wizard;
  return (
    <div className={css.foot}>
      <span className={css.sumup}>
        <SumUp of={wizard} newAreaWords={newAreaWords} />
      </span>
      <button type="button" className="link" disabled={on.length === 0 || !book.ready} onClick={onKeep}>
        Keep as library
      </button>
      <button type="button" className={`${estimateCss.fill} ${css.add}`} disabled={isAdding || !book.ready} onClick={() => void add()}>
        Add {counted(on.length, 'line')} to {wizard.destination.label || 'the area'} {!phone && <kbd>Ctrl Enter</kbd>}
      </button>
    </div>
  );
}

function SumUp({ of: wizard, newAreaWords }: Pick<FootProps, 'of' | 'newAreaWords'>) {
  const { isAdding, offline, failed, added, on, total, tax, phone, says, destination } = wizard;
  if (isAdding) return <span role="status">{offline ? 'Offline. The lines are added when the connection is back.' : 'Adding'}</span>;
  if (failed)
    return (
      <span className="brick" role="alert">
        {failed}
      </span>
    );
  if (added)
    return (
      <span className={css.flash} role="status">
        <Icon name="check" /> {added}
      </span>
    );
  return (
    <>
      <b className="figures">
        {counted(on.length, 'line')}, ${money(total)} and ${money(tax)} tax
      </b>
      <br />
      {phone && says && <small className={`${css.would} muted`}>{says}</small>}
      <span className="muted">
        {destination.area ? 'Nothing is added until you add it. Each line goes to its own task.' : newAreaWords(destination.label)}
      </span>
    </>
  );
}
