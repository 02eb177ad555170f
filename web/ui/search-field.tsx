import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import css from './search-field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** What is searched, for who does not see the field. */
  label: string;
  value: string;
  onChange: (words: string) => void;
  /** Where it stands; `--search-height` and `--search-height-phone` of the class are its heights where those are not 32 and 44 px. */
  className?: string;
  icon?: IconName;
  /** Without an edge of its own: the first line of a panel. */
  plain?: boolean;
  /** After the words: the key that leads here, a count, a button that clears. */
  children?: ReactNode;
}

/** The one field that searches, on every screen. */
export function SearchField({ label, onChange, className = '', icon = 'search', plain = false, children, ...input }: SearchFieldProps) {
  return (
    <label className={`${css.field} ${plain ? css.plain : ''} ${className}`}>
      <Icon name={icon} />
      <input type="search" aria-label={label} {...input} onChange={(event) => onChange(event.currentTarget.value)} />
      {children}
    </label>
  );
}
