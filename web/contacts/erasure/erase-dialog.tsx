import { Button } from '@mantine/core';
import { DAYS_TO_CHANGE_ONES_MIND } from '../../../contracts/accounts/personal/held.ts';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import { askCustomerErasure, dropCustomerErasure, getCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { askVendorErasure, dropVendorErasure, getVendorErasure } from '../../../contracts/contacts/erasure/vendor-erasure.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { HeldTable } from '../../ui/held-table.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';

const READS = [getContact, getCustomerErasure, getVendorErasure];

/** What an erasure of a contact does, counted before it is asked for; until its day it can be dropped here. */
export function EraseDialog({ kind, id, name, onClose }: { kind: ContactKind; id: number; name: string; onClose: () => void }) {
  const isCustomer = kind === 'customer';
  const ofCustomer = useRead(getCustomerErasure, { params: { customerId: id } }, { staleTime: 0, enabled: isCustomer });
  const ofVendor = useRead(getVendorErasure, { params: { vendorId: id } }, { staleTime: 0, enabled: !isCustomer });
  const { data, error } = isCustomer ? ofCustomer : ofVendor;
  const ask = useSave(
    () => (isCustomer ? send(askCustomerErasure, { params: { customerId: id } }) : send(askVendorErasure, { params: { vendorId: id } })),
    { invalidates: READS },
  );
  const drop = useSave(
    () => (isCustomer ? send(dropCustomerErasure, { params: { customerId: id } }) : send(dropVendorErasure, { params: { vendorId: id } })),
    { invalidates: READS },
  );
  const isAsked = Boolean(data?.eraseAt);
  const failure = ask.failure ?? drop.failure;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isAsked && data ? `${name} is erased on ${day(data.eraseAt)}` : `Erase the personal data of ${name}`}
      width={720}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {isAsked ? 'Close' : 'Cancel'}
          </Button>
          {isAsked ? (
            <Button loading={drop.busy} onClick={() => void drop.save(undefined, onClose)}>
              Do not erase
            </Button>
          ) : (
            <Button color="brick" disabled={!data} loading={ask.busy} onClick={() => void ask.save(undefined, onClose)}>
              {data ? `Erase on ${day(data.eraseOn)}` : 'Erase'}
            </Button>
          )}
        </>
      }
    >
      <p>
        When a {kind} asks for it. In {DAYS_TO_CHANGE_ONES_MIND} days their key is thrown away, and nobody can bring it back; until then it
        can be dropped here, and work goes on as before.
      </p>
      {error ? <FailureLine error={error} what="What is stored about this contact could not be read." /> : null}
      {!data && !error ? <SkeletonRows rows={5} height={40} /> : null}
      {data ? <HeldTable held={data.held} /> : null}
      {failure ? <FailureLine error={failure} /> : null}
    </Dialog>
  );
}
