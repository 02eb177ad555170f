import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getLibraryNames } from '../../../contracts/catalogue/libraries/get-library-names.ts';
import { turnAreaIntoCustomLibrary } from '../../../contracts/estimating/areas/turn-area-into-custom-library.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { send, useRead } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import css from './library-of-area-dialog.module.css';

/** S184: makes a library of the lines of an area (C100). */
export function LibraryOfAreaDialog({ area, orderId, onClose }: { area: AreaWithItems; orderId: number; onClose: () => void }) {
  const navigate = useNavigate();
  const names = useId();
  const { data: known } = useRead(getLibraryNames, { params: { id: 0 } });
  const own = area.items.filter((line) => !line.isLaborMinimum);
  const byHand = own.filter((line) => line.itemXREF === MANUAL_ENTRY_CODE).length;
  const measured = own.filter((line) => line.quantitySource === 'measured').length;
  const { save, busy, failure, input } = useSave(
    (values: { name: string; newName: string; measured: string; notes: boolean }) =>
      send(turnAreaIntoCustomLibrary, {
        params: { taskId: 0 },
        body: { ...values, measured: values.measured === 'typed' ? 'typed' : 'follow', orderId, areaID: area.areaID },
      }),
    {
      invalidates: [getCustomLibraries, getLibraryNames],
      // R166.
      onSaved: (library) =>
        tell('Library has been created', { label: 'Open it', run: () => void navigate(`/libraries?library=${library.id}`) }),
    },
  );
  const form = useForm({
    initial: { name: area.label, newName: '', measured: 'follow', notes: true },
    required: { name: 'Please give the library a name' },
    save: { save: (values) => save(values, onClose), busy, failure },
  });
  return (
    <Dialog opened onClose={onClose} title={`Turn ${area.label} into a library`}>
      <form {...form.props} className={css.form}>
        <TextInput label="Name" data-autofocus maxLength={255} {...form.field('name')} />
        <TextInput label="Subcategory" placeholder="Uncategorized" list={names} maxLength={255} {...form.field('newName')} />
        <datalist id={names}>
          {[...new Set((known ?? []).map(({ newName }) => newName))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <NativeSelect
          label="Measured lines"
          data={[
            { value: 'follow', label: 'Follow the next room' },
            { value: 'typed', label: 'Keep their quantities' },
          ]}
          {...form.field('measured')}
        />
        <p className="muted">
          {counted(own.length, 'line')}, {measured} of them measured. Prices stay here: a library adds at the prices of the day.
          {byHand > 0 ? ` What was typed by hand becomes ${counted(byHand, 'line item')} of yours.` : ''}
        </p>
        {form.refusal && input ? <FailureLine error={form.refusal} what="Not made." /> : null}
        <FormActions submit="Create library" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
