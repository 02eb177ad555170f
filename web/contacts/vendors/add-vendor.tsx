import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactBody, type ContactFields, isComplete } from '../../../contracts/contacts/entities.ts';
import { contactMessage } from '../../../contracts/contacts/messages.ts';
import { contactsRefusals } from '../../../contracts/contacts/refusals.ts';
import { createNewOrgUserVendor } from '../../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { getVendorsForOrderId } from '../../../contracts/contacts/vendors/get-vendors-for-order-id.ts';
import { refresh } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { newNamed } from '../contacts/fields.ts';
import { ContactFormFields } from '../contacts/form.tsx';
import { CONTACT_READS } from '../contacts/saves.ts';

interface AddVendorProps {
  /** What was searched for in vain: its name, mail or phone. */
  words: string;
  onAdded: (id: number, email: string) => void;
  onClose: () => void;
}

/** S080: a new vendor of the organisation, or of the user who has none. */
export default function AddVendor({ words, onAdded, onClose }: AddVendorProps) {
  const queries = useQueryClient();
  const me = useMe();
  const [incomplete, setIncomplete] = useState(false);
  const organization_Id = me?.organizationId ?? 0;
  const save = useSave(createNewOrgUserVendor, {
    onSaved: async (id) => {
      await refresh(queries, [getVendorsForOrderId, ...CONTACT_READS]);
      tell(contactMessage('vendor', 'added', organization_Id === 0 ? 'mine' : 'organization'));
      onAdded(id, form.values.email);
    },
  });
  const form = useForm<ContactFields>({
    initial: () => {
      const start = newNamed(words);
      return start.email || start.phone ? start : { ...start, companyName: words };
    },
    faults: (values) => faultsOf({ body: ContactBody }, values),
    save: {
      ...save,
      save: (fields) => {
        setIncomplete(!isComplete(fields));
        return isComplete(fields) ? save.save({ body: { id: 0, ...fields, organization_Id } }) : Promise.resolve(false);
      },
    },
  });
  return (
    <Dialog opened onClose={onClose} title="New vendor" width={640}>
      {/* React tells the form around the field of what happens in this one. */}
      <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
        <form {...form.props}>
          <ContactFormFields form={form} kind="vendor" focus="companyName" />
          {incomplete && !isComplete(form.values) && (
            <p className="amber" role="alert">
              {contactsRefusals.CONTACT_INCOMPLETE.text}
            </p>
          )}
          {form.refusal && <FailureLine error={form.refusal} what="The vendor was not added." />}
          <FormActions submit="Add vendor" busy={form.busy} onCancel={onClose} />
        </form>
      </div>
    </Dialog>
  );
}
