import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CustomLibrary } from '../../../contracts/catalogue/libraries/library.ts';
import { useForm } from '../../app/form.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import css from './dialogs.module.css';
import type { LibrarySaves } from './saves.ts';

interface Props {
  saves: LibrarySaves;
  /** What is changed or copied; a new one without. */
  of: CustomLibrary | null;
  copies: boolean;
  subcategories: string[];
  organization: { id: number; name: string; mayAdd: boolean };
  onClose: () => void;
}

/** S068, S069: a library's name, description, subcategory and list. */
export function LibraryDialog({ saves, of, copies, subcategories, organization, onClose }: Props) {
  const [list, setList] = useState<'mine' | 'organization'>('mine');
  const isNew = copies || of === null;
  const form = useForm({
    initial: { name: of ? `${of.name}${copies ? ' 2' : ''}` : '', description: of?.description ?? '', newName: of?.newName ?? '' },
    required: { name: 'Please give the library a name' },
    save: {
      ...saves.save,
      save: (values) =>
        saves.save.save(
          {
            id: isNew ? 0 : (of?.id ?? 0),
            copyFrom: copies ? of?.id : undefined,
            body: { ...values, ...(isNew && list === 'organization' && { organization_Id: organization.id }) },
          },
          onClose,
        ),
    },
  });
  return (
    <Dialog opened onClose={onClose} title={copies ? `Duplicate ${of?.name}` : of ? `Change ${of.name}` : 'New library'}>
      <form {...form.props} className={css.form}>
        <TextInput label="Name" data-autofocus maxLength={255} {...form.field('name')} />
        <TextInput label="Description" maxLength={4000} {...form.field('description')} />
        <TextInput
          label="Subcategory"
          placeholder="Uncategorized"
          list="library-subcategories"
          maxLength={255}
          {...form.field('newName')}
        />
        <datalist id="library-subcategories">
          {subcategories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {isNew ? (
          <div>
            <div className="segmented" role="group" aria-label="Belongs to">
              <button type="button" aria-pressed={list === 'mine'} onClick={() => setList('mine')}>
                Me
              </button>
              <button
                type="button"
                aria-pressed={list === 'organization'}
                disabled={!organization.mayAdd}
                onClick={() => setList('organization')}
              >
                {organization.name}
              </button>
            </div>
            {organization.mayAdd ? null : <p className="muted">Administrators make libraries for the organization.</p>}
          </div>
        ) : null}
        {copies && of ? (
          <p className="muted">
            {counted(of.lines, 'line')}
            {of.questions > 0 ? ` with their formulas and ${counted(of.questions, 'question')}` : ''}. Later changes to {of.name} do not
            reach the copy.
          </p>
        ) : null}
        {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
        <FormActions submit={copies ? 'Duplicate library' : of ? 'Save' : 'Create library'} busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** S070. */
export function DeleteLibraryDialog({
  saves,
  of,
  estimates,
  ownLines,
  onClose,
}: {
  saves: LibrarySaves;
  of: CustomLibrary;
  /** That have lines of it. */
  estimates: number;
  ownLines: number;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Delete ${of.name}?`}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button color="brick" loading={saves.remove.busy} onClick={() => void saves.remove.save({ params: { id: of.id } }, onClose)}>
            Delete library
          </Button>
        </>
      }
    >
      <p>
        {estimates === 0
          ? 'No estimate has lines of it.'
          : `${counted(estimates, 'estimate')} ${estimates === 1 ? 'keeps its' : 'keep their'} lines as they are.`}
      </p>
      {ownLines > 0 ? <p>Its {counted(ownLines, 'own line', 'own lines')} stay under Line items.</p> : null}
      <p className="muted">Undo brings it back.</p>
    </Dialog>
  );
}
