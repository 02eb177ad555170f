import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './people.module.css';

export interface Stepping {
  onStep: (by: 1 | -1) => void;
  isFirst: boolean;
  isLast: boolean;
  onClose: () => void;
}

interface PanelFrameProps extends Stepping {
  name: string;
  /** Above and below the name. */
  above: string;
  below: ReactNode;
  children: ReactNode;
}

/** The panel beside the matrix. It stays while one goes from person to person, so that the buttons keep the focus. */
export function PanelFrame({ name, above, below, onStep, isFirst, isLast, onClose, children }: PanelFrameProps) {
  return (
    <aside className={css.panel} aria-label={name}>
      <header className={css.panelHead}>
        <p className="muted">{above}</p>
        <span className={css.panelMoves}>
          <IconButton icon="up" label="Previous person" disabled={isFirst} onClick={() => onStep(-1)} />
          <IconButton icon="down" label="Next person" disabled={isLast} onClick={() => onStep(1)} />
          <IconButton icon="close" label="Close" onClick={onClose} />
        </span>
        <h2>{name}</h2>
        <p className="muted">{below}</p>
      </header>
      {children}
    </aside>
  );
}
