import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { markContactsDistinct } from '../../../contracts/contacts/contacts/mark-contacts-distinct.ts';
import { mergeContacts } from '../../../contracts/contacts/contacts/merge-contacts.ts';
import { searchContacts } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { undoContact } from '../../../contracts/contacts/contacts/undo-contact.ts';
import { createNewOrgUserCustomer } from '../../../contracts/contacts/customers/create-new-org-user-customer.ts';
import { deleteCustomer } from '../../../contracts/contacts/customers/delete-customer.ts';
import { modifyCustomer } from '../../../contracts/contacts/customers/modify-customer.ts';
import type { Contact, ContactFields, ContactKind, ContactList, ContactStep } from '../../../contracts/contacts/entities.ts';
import { contactMessage } from '../../../contracts/contacts/messages.ts';
import { createNewOrgUserVendor } from '../../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { deleteVendor } from '../../../contracts/contacts/vendors/delete-vendor.ts';
import { modifyVendor } from '../../../contracts/contacts/vendors/modify-vendor.ts';
import { refresh, send } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { tell } from '../../ui/toast.ts';

const CREATE = { customer: createNewOrgUserCustomer, vendor: createNewOrgUserVendor } as const;
const MODIFY = { customer: modifyCustomer, vendor: modifyVendor } as const;
const DELETE = { customer: deleteCustomer, vendor: deleteVendor } as const;

/** R193: what colleagues write meanwhile is fetched with it. */
const RELOAD_MS = 500;

/** Everything that shows contacts. */
export const CONTACT_READS = [searchContacts, getContact];

/** Fetches the lists again, and once more after 500 ms (R193). */
export async function reloadContacts(queries: QueryClient): Promise<void> {
  setTimeout(() => void refresh(queries, CONTACT_READS), RELOAD_MS);
  await refresh(queries, CONTACT_READS);
}

/** A contact as a form edits it. Without an id it is a new one. */
export interface Edited {
  kind: ContactKind;
  list: ContactList;
  fields: ContactFields;
  contact?: Contact;
}

/** The fields of a form that differ from what was loaded (R190). */
export const changedIn = ({ fields, contact }: Edited): Partial<ContactFields> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => contact?.[name as keyof ContactFields] !== value));

/** Every change of contacts on this screen, each told with its way back, and what Ctrl+Z and Ctrl+Shift+Z take. */
export function useContactSaves() {
  const queries = useQueryClient();
  const me = useMe();
  const latest = useRef(0);
  const steps = useUndoSteps({
    turn: async (was: ContactStep[]) => (await send(undoContact, { body: { steps: was } })).steps,
    reload: () => reloadContacts(queries),
  });
  const done = async (what: string, taken: ContactStep[]) => {
    await reloadContacts(queries);
    steps.done(what, taken);
  };

  const save = useSave(
    async (edited: Edited): Promise<number> => {
      const { kind, list, fields, contact } = edited;
      const organization_Id = list === 'organization' ? (me?.organizationId ?? 0) : 0;
      if (!contact) return send(CREATE[kind], { body: { id: 0, ...fields, organization_Id } });
      await send(MODIFY[kind], { params: { id: contact.id }, body: { id: contact.id, ...changedIn(edited), revision: contact.revision } });
      return contact.id;
    },
    {
      onSaved: (id, { kind, list, contact }) => {
        latest.current = id;
        return done(contactMessage(kind, contact ? 'modified' : 'added', list), [{ kind, id }]);
      },
    },
  );
  const remove = useSave(
    ({ kind, id }: { kind: ContactKind; id: number; list: ContactList }) => send(DELETE[kind], { params: { id }, body: {} }),
    {
      failed: 'The contact was not deleted.',
      onSaved: (deleted, { kind, id, list }) => {
        if (deleted) return done(contactMessage(kind, 'deleted', list), [{ kind, id }]);
        // R332: a false answer is a failure as well.
        tell('Not deleted: somebody else has deleted or merged this contact already.');
        return reloadContacts(queries);
      },
    },
  );
  const merge = useSave(mergeContacts, {
    onSaved: (merged, { body }) => done(`Merged into ${nameOf(body.fields)}`, merged.steps),
  });
  const distinct = useSave(markContactsDistinct, {
    failed: 'Not remembered.',
    onSaved: (marked) => done('Remembered: not the same person', marked.steps),
  });
  /** The contact that was saved last. */
  const latestId = () => latest.current;
  return { save, latestId, remove, merge, distinct, undo: steps.undo, redo: steps.redo };
}
export type ContactSaves = ReturnType<typeof useContactSaves>;

const nameOf = (fields: { firstName?: string; lastName?: string; companyName?: string } | undefined) =>
  `${fields?.firstName ?? ''} ${fields?.lastName ?? ''}`.trim() || fields?.companyName || 'the other';
