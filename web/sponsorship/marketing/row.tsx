import { Icon, type IconName } from '../../ui/icons.tsx';
import css from '../sponsorship.module.css';

interface RowProps {
  icon: IconName;
  amber?: boolean;
  title: string;
  why: string;
  children: React.ReactNode;
}

/** One thing of a sponsor's first page, with its button. */
export function Row({ icon, amber, title, why, children }: RowProps) {
  return (
    <li>
      <span className={amber ? 'amber' : 'muted'}>
        <Icon name={icon} />
      </span>
      <span className={css.words}>
        <b>{title}</b>
        <span className="muted">{why}</span>
      </span>
      {children}
    </li>
  );
}
