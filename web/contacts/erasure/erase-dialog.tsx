import { Button } from '@mantine/core';
import { DAYS_TO_CHANGE_ONES_MIND } from '../../../contracts/accounts/personal/held.ts';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { askCustomerErasure, dropCustomerErasure, getCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { HeldTable } from '../../ui/held-table.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';

const READS = [getContact, getCustomerErasure];

/** What an erasure of a customer does, counted before it is asked for; until its day it can be dropped here. */
export function EraseDialog({ customerId, name, onClose }: { customerId: number; name: string; onClose: () => void }) {
  const params = { customerId };
  const { data, error } = useRead(getCustomerErasure, { params }, { staleTime: 0 });
  const ask = useSave(askCustomerErasure, { invalidates: READS });
  const drop = useSave(dropCustomerErasure, { invalidates: READS });
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
            <Button loading={drop.busy} onClick={() => void drop.save({ params }, onClose)}>
              Do not erase
            </Button>
          ) : (
            <Button color="brick" disabled={!data} loading={ask.busy} onClick={() => void ask.save({ params }, onClose)}>
              {data ? `Erase on ${day(data.eraseOn)}` : 'Erase'}
            </Button>
          )}
        </>
      }
    >
      <p>
        When a customer asks for it. In {DAYS_TO_CHANGE_ONES_MIND} days their key is thrown away, and nobody can bring it back; until then
        it can be dropped here, and work goes on as before.
      </p>
      {error ? <FailureLine error={error} what="What is stored about this customer could not be read." /> : null}
      {!data && !error ? <SkeletonRows rows={5} height={40} /> : null}
      {data ? <HeldTable held={data.held} /> : null}
      {failure ? <FailureLine error={failure} /> : null}
    </Dialog>
  );
}
