import type { z } from 'zod';
import type { Held } from '../../contracts/accounts/personal/held.ts';
import css from './held-table.module.css';
import { Icon } from './icons.tsx';

type Row = z.output<typeof Held>;

const HAPPENS = {
  erased: { word: 'Erased', icon: 'trash' },
  nameless: { word: 'Name taken off', icon: 'person' },
  stays: { word: 'Stays', icon: 'lock' },
  untouched: { word: 'Not touched', icon: 'minus' },
} as const;

/** What an erasure does to each thing that is stored, and why. */
export function HeldTable({ held }: { held: Row[] }) {
  return (
    <div className={css.box}>
      <table className={css.held}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Happens</th>
            <th scope="col">Because</th>
          </tr>
        </thead>
        <tbody>
          {held.map(({ what, happens, because }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                <span className={happens === 'erased' ? css.erased : css.kept}>
                  <Icon name={HAPPENS[happens].icon} /> {HAPPENS[happens].word}
                </span>
              </td>
              <td className="muted">{because}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
