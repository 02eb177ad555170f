import type { ReactNode } from 'react';
import { Mark } from '../ui/icons.tsx';
import css from './signin.module.css';

/** A page in front of the product, for who is not signed in: the mark and one form. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${css.page} activation`}>
      <title>{`${title}, Scopebook`}</title>
      <main className={css.main}>
        <div className={css.brand}>
          <Mark />
          Scopebook
        </div>
        <div className={css.form}>{children}</div>
      </main>
    </div>
  );
}
