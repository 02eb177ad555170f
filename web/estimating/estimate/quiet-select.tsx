import { Icon } from '../../ui/icons.tsx';
import css from './quiet-select.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: [string, string][];
  accent?: boolean;
}

/** A choice that reads as a word of the line it stands in. */
export function QuietSelect({ label, value, onChange, choices, accent = false }: Props) {
  return (
    <span className={css.select} data-accent={accent || undefined}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}
