import { Icon } from '../../ui/icons.tsx';
import css from './people.module.css';
import type { Ability } from './people-model.ts';

/** What somebody can or cannot do, with what saving would change. */
export function Abilities({ list, icon }: { list: readonly Ability[]; icon: 'check' | 'close' }) {
  return (
    <ul className={css.abilities}>
      {list.map(({ right, words, change }) => (
        <li key={right} data-change={change}>
          <Icon name={change === 'gained' ? 'plus' : icon} size={14} />
          <span>
            {words}
            {change === 'same' ? null : <small>{change === 'gained' ? ' once it is saved' : ' any more, once it is saved'}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
