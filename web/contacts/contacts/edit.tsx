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
export function ContactEdit(props: EditProps) {
  const { contact, focus, onCancel } = props;
  const formId = useId();
  const { form, kind, setKind, list, setList, incomplete, complete } = useContactForm(props);
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
        {contact ? null : <KindAndList kind={kind} onKind={setKind} list={list} onList={setList} />}
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
        onClose={complete}
        title={INCOMPLETE_TITLE}
        actions={
          <Button onClick={complete} data-autofocus>
            OK
          </Button>
        }
      >
        <p>{contactsRefusals.CONTACT_INCOMPLETE.text}</p>
      </Dialog>
    </aside>
  );
}

/** A contact is kept once it is complete; `incomplete` asks for what lacks, until `complete` goes on. */
function useContactForm({ contact, initial, saves: { save, latestId }, onDone, ...first }: EditProps) {
  const [kind, setKind] = useState(first.kind);
  const [list, setList] = useState(first.list);
  const [incomplete, setIncomplete] = useState(false);
  const form = useForm<ContactFields>({
    initial,
    faults: (values) => faultsOf({ body: ContactBody }, values),
    save: {
      ...save,
      save: async (fields) => {
        if (!isComplete(fields)) {
          setIncomplete(true);
          return false;
        }
        const saved = await save.save({ kind, list, fields, contact });
        if (saved) onDone(kind, latestId());
        return saved;
      },
    },
  });
  return { form, kind, setKind, list, setList, incomplete, complete: () => setIncomplete(false) };
}

interface KindAndListProps {
  kind: ContactKind;
  onKind: (kind: ContactKind) => void;
  list: ContactList;
  onList: (list: ContactList) => void;
}

/** What a new contact is, and who has it. */
function KindAndList({ kind, onKind, list, onList }: KindAndListProps) {
  return (
    <div className={css.kinds}>
      <SegmentedControl
        aria-label="Kind"
        value={kind}
        onChange={(value) => onKind(value as ContactKind)}
        data={[
          { value: 'customer', label: 'Customer' },
          { value: 'vendor', label: 'Vendor' },
        ]}
      />
      <SegmentedControl
        aria-label="List"
        value={list}
        onChange={(value) => onList(value as ContactList)}
        data={[
          { value: 'organization', label: 'Organization' },
          { value: 'mine', label: 'Mine' },
        ]}
      />
    </div>
  );
}
