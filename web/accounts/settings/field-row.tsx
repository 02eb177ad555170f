import type { ReactNode } from 'react';
import css from './profile.module.css';

/** A label at the left of its fields; above them on a phone. */
export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <span aria-hidden="true">{label}</span>
      <div>{children}</div>
    </div>
  );
}
