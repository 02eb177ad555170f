import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import {
  type Contact,
  ContactBody,
  type ContactFields,
  type ContactKind,
  type ContactList,
  isComplete,
} from '../../../contracts/contacts/entities.ts';
import { INCOMPLETE_TITLE } from '../../../contracts/contacts/messages.ts';
import { contactsRefusals } from '../../../contracts/contacts/refusals.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { ContactFormFields } from './form.tsx';
import css from './panel.module.css';
import { type ContactSaves, changedIn } from './saves.ts';

interface EditProps {
  kind: ContactKind;
  list: ContactList;
  /** Missing: a new one. */
  contact?: Contact;
  initial: ContactFields;
  focus: string;
  saves: ContactSaves;
  /** Told the id of what was saved. */
  onDone: (kind: ContactKind, id: number) => void;
  onCancel: () => void;
}

/** S076: a contact in a form, in the place of the panel. The button to save shows when any field differs from what was loaded (R190). */
export function ContactEdit({ contact, initial, focus, saves, onDone, onCancel, ...first }: EditProps) {
  const formId = useId();
  const [kind, setKind] = useState(first.kind);
  const [list, setList] = useState(first.list);
  const [incomplete, setIncomplete] = useState(false);
  const { save } = saves;
  const form = useForm<ContactFields>({
    initial,
    faults: (values) => faultsOf({ body: ContactBody }, values),
    save: {
      ...save,
      save: (fields) => {
        if (!isComplete(fields)) {
          setIncomplete(true);
          return Promise.resolve(false);
        }
        return save.save({ kind, list, fields, contact }).then((saved) => {
          if (saved) onDone(kind, saves.latestId());
          return saved;
        });
      },
    },
  });
  const differs = contact === undefined || Object.keys(changedIn({ kind, list, fields: form.values, contact })).length > 0;
  return (
    <aside className={css.panel} aria-label={contact ? `Edit ${contact.displayName || 'contact'}` : 'New contact'}>
      <div className={css.top}>
        <h2>{contact ? contact.displayName || 'No name' : `New ${kind}`}</h2>
        <IconButton icon="close" label="Close" onClick={onCancel} />
      </div>
      <form
        id={formId}
        className={`${css.body} ${css.form}`}
        {...form.props}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.send();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {contact ? null : (
          <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap' }}>
            <SegmentedControl
              aria-label="Kind"
              value={kind}
              onChange={(value) => setKind(value as ContactKind)}
              data={[
                { value: 'customer', label: 'Customer' },
                { value: 'vendor', label: 'Vendor' },
              ]}
            />
            <SegmentedControl
              aria-label="List"
              value={list}
              onChange={(value) => setList(value as ContactList)}
              data={[
                { value: 'organization', label: 'Organization' },
                { value: 'mine', label: 'Mine' },
              ]}
            />
          </div>
        )}
        {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
        <ContactFormFields form={form} kind={kind} focus={focus} />
        {contact ? <Checkbox label="Active" {...form.check('isActive')} /> : null}
      </form>
      <footer className={css.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <span />
        {differs ? (
          <Button type="submit" form={formId} loading={form.busy}>
            {contact ? 'Update' : `Add ${kind}`}
          </Button>
        ) : null}
      </footer>
      <Dialog
        opened={incomplete}
        onClose={() => setIncomplete(false)}
        title={INCOMPLETE_TITLE}
        actions={
          <Button onClick={() => setIncomplete(false)} data-autofocus>
            OK
          </Button>
        }
      >
        <p>{contactsRefusals.CONTACT_INCOMPLETE.text}</p>
      </Dialog>
    </aside>
  );
}
