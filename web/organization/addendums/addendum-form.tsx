import { Button, Checkbox, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { AddendumBody } from '../../../contracts/organization/addendums/addendum.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import type { AddendumSaves } from './addendum-saves.ts';
import css from './addendums.module.css';

const RichText = lazy(() => import('./rich-text-editor.tsx'));

export interface AddendumValues {
  name: string;
  content: string;
  isActive: boolean;
}

interface Props {
  /** 0 makes a new one (R196). */
  id: number;
  revision: number;
  initial: AddendumValues;
  /** Of a new one: the organisation whose list it is for; 0 for one's own. */
  organizationId: number;
  mayChange: boolean;
  saves: AddendumSaves;
  onTyped: (differs: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** S082: name, rich text, and whether new reports are offered it. */
export function AddendumForm({ id, revision, initial, organizationId, mayChange, saves, onTyped, onSaved, onCancel }: Props) {
  const bodyOf = (values: AddendumValues) => ({
    ...values,
    ...(id > 0 ? { revision } : { organization_Id: organizationId }),
  });
  const form = useForm<AddendumValues>({
    initial,
    required: { name: 'An addendum needs a name.' },
    faults: (values) => faultsOf({ body: AddendumBody }, bodyOf(values)),
    save: {
      save: (values) => saves.save.save({ id, ...bodyOf(values) }, onSaved),
      busy: saves.save.busy,
      failure: saves.save.failure,
    },
  });
  const { values, change } = form;
  const differs = values.name !== initial.name || values.content !== initial.content || values.isActive !== initial.isActive;
  useEffect(() => onTyped(differs), [differs, onTyped]);
  return (
    <form className={css.form} aria-label="Addendum" {...form.props}>
      <TextInput label="Name" maxLength={255} disabled={!mayChange} data-autofocus {...form.field('name')} />
      <div className={css.editor}>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <RichText label="Text" content={initial.content} editable={mayChange} onChange={(content) => change({ content })} />
        </Suspense>
        {form.errorOf('content') ? <p className="brick">{form.errorOf('content')}</p> : null}
      </div>
      <Checkbox label="Offer it to new reports" disabled={!mayChange} {...form.check('isActive')} />
      {form.refusal ? <FailureLine error={form.refusal} what="The addendum was not saved." /> : null}
      {mayChange ? (
        <footer>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={saves.save.busy}>
            Save addendum
          </Button>
        </footer>
      ) : null}
    </form>
  );
}
