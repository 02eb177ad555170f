import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import css from './as-of-frame.module.css';

interface AsOfFrameProps {
  /** `As of 11/23/2026, 10:52 am`. */
  title: string;
  /** What had just been done. */
  words: ReactNode;
  /** What the screen does not show as of then. */
  notThen?: string;
  /** Buttons before the way back. */
  buttons?: ReactNode;
  /** Beneath the words, in the band. */
  below?: ReactNode;
  /** The picture follows in a moment. */
  busy: boolean;
  onBack: () => void;
  children: ReactNode;
}

/** The frame of everything that is shown as it was: ink and ground swapped around a sunken sheet, so that it cannot be mistaken for now. */
export function AsOfFrame({ title, words, notThen, buttons, below, busy, onBack, children }: AsOfFrameProps) {
  return (
    <div className={css.past}>
      <section className={css.band} data-ground="swapped" aria-label="The moment looked at">
        <header>
          <Icon name="history" size={20} />
          <h2>{title}</h2>
          <p className="muted">
            {words}
            {notThen ? <span>{notThen}</span> : null}
          </p>
          <span className={css.readonly}>
            <Icon name="lock" size={14} /> Read only
          </span>
          {buttons}
          <AsOfButton className={css.back} onClick={onBack}>
            Back to now <kbd>Esc</kbd>
          </AsOfButton>
        </header>
        {below}
      </section>
      <div className={css.sheet} aria-busy={busy}>
        {children}
      </div>
    </div>
  );
}

/** A button of the band. */
export function AsOfButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`${css.button} ${className}`} {...rest} />;
}
