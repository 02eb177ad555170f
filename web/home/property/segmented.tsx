import { useId } from 'react';
import css from './property.module.css';

interface SegmentedProps {
  label: string;
  value: string;
  options: [value: string, word: string][];
  onChoose: (value: string) => void;
}

export function Segmented({ label, value, options, onChoose }: SegmentedProps) {
  const id = useId();
  return (
    <div className={css.segmented}>
      <span id={id}>{label}</span>
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
