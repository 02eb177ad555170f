import { useState } from 'react';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getSurveyByOrderId } from '../../../contracts/estimating/setup/get-survey-by-order-id.ts';
import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { updateJobId } from '../../../contracts/estimating/setup/update-job-id.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { send } from '../../app/client.ts';
import { faultsOf } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { type JobPage } from '../job/page.ts';
import { type Address, addressOf } from './fields.tsx';

/** Job id and address as they are typed, each kept when it is left. A state or ZIP code that is refused goes back to what it was (R046, R047). */
export function useJobFields(order: Order, page: JobPage) {
  const kept = addressOf(order.survey);
  const [name, setName] = useState(order.externalRefId);
  const [address, setAddress] = useState<Address>(kept);
  const [refused, setRefused] = useState('');
  const params = { orderId: order.id };
  const saved = {
    invalidates: [getOrderByOrderId, getOrders, getSurveyByOrderId, getProfitOverheadByOrderId, getUndoState],
    onSaved: () => {
      page.wrote();
      tell('Job information updated'); // M022
    },
  };
  const rename = useSave(updateJobId, { ...saved, failed: '' });
  const move = useSave((body: Address) => send(updateAddressFields, { params, body }), {
    ...saved,
    onFailed: ({ code, text }, typed) => {
      if (code !== 'ORDER_IN_PROGRESS') return setRefused(text);
      const [what, was] = typed.zip !== kept.zip ? [typed.zip, `the ZIP code is ${kept.zip}`] : [typed.state, `the state is ${kept.state}`];
      setRefused(`${text} ${what} was typed; ${was} as before.`);
      setAddress({ ...typed, state: kept.state, zip: kept.zip, ...(typed.zip !== kept.zip && { city: kept.city }) });
    },
  });
  const faults = faultsOf(updateAddressFields, address);
  const differs = JSON.stringify(address) !== JSON.stringify(kept);
  const change = (next: Partial<Address>) => {
    setRefused('');
    setAddress((was) => ({ ...was, ...next }));
  };
  const keepName = () => {
    const next = name.trim();
    if (next === '') setName(order.externalRefId);
    else if (next !== order.externalRefId) void rename.save({ params, body: { externalRefId: next } });
  };
  const keepAddress = () => {
    if (differs && Object.keys(faults).length === 0 && !move.busy) void move.save(address);
  };
  return {
    ...{ name, setName, keepName, address, change, keepAddress, faults, refused },
    dropName: () => setName(order.externalRefId),
    dropAddress: () => setAddress(kept),
  };
}
