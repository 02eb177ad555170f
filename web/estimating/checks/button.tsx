import { Icon } from '../../ui/icons.tsx';
import estimateCss from '../estimate/estimate.module.css';
import css from './checks.module.css';
import type { Checks } from './use-checks.ts';

/** How many findings are open, on the button over the lines. */
export function ChecksButton({ checks, on, onClick }: { checks: Checks; on: boolean; onClick: () => void }) {
  return (
    <button type="button" className={`${estimateCss.line} ${css.button}`} aria-pressed={on} onClick={onClick}>
      <Icon name="check" size={14} /> Checks{checks.result ? ` ${checks.result.open.length}` : ''}
    </button>
  );
}
