import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { addCustomLibrary } from '../../../contracts/catalogue/libraries/add-custom-library.ts';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getLibraryNames } from '../../../contracts/catalogue/libraries/get-library-names.ts';
import type { LineInput } from '../../../contracts/catalogue/libraries/library.ts';
import { D } from '../../../contracts/decimal.ts';
import { send, useRead } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';

/** Each item once, as a library holds it: of typed quantities the larger. */
export function once(lines: readonly LineInput[]): LineInput[] {
  const kept = new Map<number, LineInput>();
  for (const line of lines) {
    const before = kept.get(line.itemXREF);
    const isLess =
      before?.quantity?.by === 'typed' && line.quantity?.by === 'typed' && new D(line.quantity.quantity).gt(before.quantity.quantity);
    if (!before || isLess) kept.set(line.itemXREF, line);
  }
  return [...kept.values()];
}

/** Keeps lines that answers or a sentence brought as a library of one's own. */
export default function KeepAsLibraryDialog({ name, lines, onClose }: { name: string; lines: readonly LineInput[]; onClose: () => void }) {
  const navigate = useNavigate();
  const names = useId();
  const { data: known } = useRead(getLibraryNames, { params: { id: 0 } });
  const kept = once(lines);
  const measured = kept.filter(({ quantity }) => quantity?.by === 'measured').length;
  const { save, busy, failure } = useSave(
    (values: { name: string; newName: string }) => send(addCustomLibrary, { params: { id: 0 }, body: { ...values, lines: kept } }),
    {
      invalidates: [getCustomLibraries, getLibraryNames],
      // R166.
      onSaved: (library) =>
        tell('Library has been created', { label: 'Open it', run: () => void navigate(`/libraries?library=${library.id}`) }),
    },
  );
  const form = useForm({
    initial: { name: name.slice(0, 255), newName: '' },
    required: { name: 'Please give the library a name' },
    save: { save: (values) => save(values, onClose), busy, failure },
  });
  return (
    <Dialog opened onClose={onClose} title="Keep as library">
      <form {...form.props} style={{ display: 'grid', gap: 12 }}>
        <TextInput label="Name" data-autofocus maxLength={255} {...form.field('name')} />
        <TextInput label="Subcategory" placeholder="Uncategorized" list={names} maxLength={255} {...form.field('newName')} />
        <datalist id={names}>
          {[...new Set((known ?? []).map(({ newName }) => newName))].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <p className="muted">
          {counted(kept.length, 'line')}
          {measured > 0 ? `, ${measured} of them measured in the next room` : ''}; the others keep these quantities, which can be made
          formulas under Libraries. A library adds at the prices of the day.
        </p>
        {form.refusal ? <FailureLine error={form.refusal} what="Not made." /> : null}
        <FormActions submit="Create library" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
