import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { addCustomLibrary } from '../../../../contracts/catalogue/libraries/add-custom-library.ts';
import { duplicateLibrary } from '../../../../contracts/catalogue/libraries/duplicate-library.ts';
import { getCustomLibraries } from '../../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getLibraryNames } from '../../../../contracts/catalogue/libraries/get-library-names.ts';
import type { CustomLibrary } from '../../../../contracts/catalogue/libraries/library.ts';
import { send } from '../../../app/client.ts';
import { useForm } from '../../../app/form.ts';
import { useSave } from '../../../app/save.ts';
import { Dialog, FormActions } from '../../../ui/dialog.tsx';
import { FailureLine } from '../../../ui/states.tsx';
import { tell } from '../../../ui/toast.ts';
import css from '../builder.module.css';

interface NewLibraryDialogProps {
  libraries: readonly CustomLibrary[];
  onMade: (library: CustomLibrary) => void;
  onClose: () => void;
}

/** S052: a library of one's own, empty or with the lines of a source library (CopyFromId). */
export function NewLibraryDialog({ libraries, onMade, onClose }: NewLibraryDialogProps) {
  const names = useId();
  const { save, busy, failure } = useSave(
    ({ source, ...body }: { name: string; description: string; newName: string; source: string }) =>
      source === ''
        ? send(addCustomLibrary, { params: { id: 0 }, body })
        : send(duplicateLibrary, { params: { id: 0 }, body: { ...body, CopyFromId: Number(source) } }),
    {
      invalidates: [getCustomLibraries, getLibraryNames],
      onSaved: (library) => {
        // R166.
        tell('Library has been created');
        onMade(library);
      },
    },
  );
  const form = useForm({
    initial: { name: '', description: '', newName: '', source: '' },
    required: { name: 'Please give the library a name' },
    save: { save: (values) => save(values, onClose), busy, failure },
  });
  return (
    <Dialog opened onClose={onClose} title="New library">
      <form {...form.props} className={css.dialogform}>
        <TextInput label="Name" data-autofocus maxLength={255} {...form.field('name')} />
        <TextInput label="Description" maxLength={4000} {...form.field('description')} />
        <TextInput label="Subcategory" placeholder="Uncategorized" list={names} maxLength={255} {...form.field('newName')} />
        <datalist id={names}>
          {[...new Set(libraries.map(({ newName }) => newName))].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <NativeSelect
          label="Start from"
          data={[{ value: '', label: 'Nothing' }, ...libraries.map(({ id, name }) => ({ value: String(id), label: name }))]}
          {...form.field('source')}
        />
        {form.refusal ? <FailureLine error={form.refusal} what="Not made." /> : null}
        <FormActions submit="Create library" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
