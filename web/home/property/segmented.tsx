import { useId } from 'react';
import css from './property.module.css';

interface SegmentedProps {
  label: string;
  value: string;
  options: [value: string, word: string][];
  isMissing?: boolean | undefined;
  onChoose: (value: string) => void;
}

export function Segmented({ label, value, options, isMissing, onChoose }: SegmentedProps) {
  const id = useId();
  return (
    <div className={css.segmented}>
      <span id={id} className={isMissing ? 'brick' : undefined}>
        {label}
        {isMissing ? ', choose one' : ''}
      </span>
      <div className="segmented" role="group" aria-labelledby={id}>
        {options.map(([option, word]) => (
          <button key={option} type="button" aria-pressed={option === value} onClick={() => option !== value && onChoose(option)}>
            {word}
          </button>
        ))}
      </div>
    </div>
  );
}
