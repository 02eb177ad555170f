import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { AddendumForm, type AddendumValues } from './addendum-form.tsx';
import css from './addendums.module.css';
import type { Addendums } from './addendums-model.ts';

const valuesOf = ({ name, content, isActive }: Addendum): AddendumValues => ({ name, content, isActive });

/** An addendum to read, and for who may to change, duplicate and delete. */
export function OpenedAddendum({ addendums, opened }: { addendums: Addendums; opened: Addendum }) {
  const { saves, form, organizationName, duplicate, open, read } = addendums;
  const [asks, setAsks] = useState(false);
  const { shown, show } = form;
  if (!shown) return <section className={css.middle} />;
  return (
    <section className={css.middle} aria-label={opened.name}>
      <div className={css.head}>
        <span className="muted ellipsis">{opened.organization_Id > 0 ? organizationName : 'Mine'}</span>
        <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => duplicate(opened)}>
          Duplicate
        </Button>
        {opened.mayChange ? <IconButton icon="trash" label="Delete addendum" onClick={() => setAsks(true)} /> : null}
        <IconButton icon="close" label="Close" onClick={() => open(null)} />
      </div>
      {opened.mayChange ? null : (
        <p className={css.locked}>
          <Icon name="lock" /> You can put it on reports; an administrator of {organizationName} changes it.
        </p>
      )}
      {opened.revision > shown.addendum.revision && form.isTyped() ? (
        <p className={css.locked} role="status">
          <Icon name="warning" /> {opened.updatedBy} saved it meanwhile.{' '}
          <button type="button" className="link" onClick={() => show(opened)}>
            Show what {opened.updatedBy} saved
          </button>
        </p>
      ) : null}
      <AddendumForm
        key={`${opened.id} ${shown.times}`}
        id={opened.id}
        revision={shown.addendum.revision}
        initial={valuesOf(shown.addendum)}
        organizationId={0}
        mayChange={opened.mayChange}
        saves={saves}
        onTyped={form.onTyped}
        onSaved={() => {
          form.onSaved();
          read();
        }}
        onCancel={() => (form.isTyped() ? show(opened) : open(null))}
      />
      <DeleteDialog
        opened={asks}
        title={`Delete ${opened.name}?`}
        busy={saves.remove.busy}
        onClose={() => setAsks(false)}
        onDelete={() => void saves.remove.save({ params: { id: opened.id } }, () => open(null))}
      >
        <p>Reports that have it keep it as it is. It can be brought back with Undo.</p>
      </DeleteDialog>
    </section>
  );
}
