import { TextInput } from '@mantine/core';
import { localDay } from '../../ui/words.ts';

/** The day from which a change of prices counts; `until` says what holds before a later one. */
export function CountsFrom({ value, onChange, until }: { value: string; onChange: (value: string) => void; until: string }) {
  return (
    <TextInput
      type="date"
      label="Counts from"
      min={localDay()}
      value={value}
      inputWrapperOrder={['label', 'input', 'description']}
      description={value > localDay() ? until : 'Estimates made before keep the prices they were made with.'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
