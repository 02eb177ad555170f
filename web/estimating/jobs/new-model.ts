import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchContacts } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { defaultName } from '../../../contracts/estimating/orders/default-name.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { estimatingRefusals } from '../../../contracts/estimating/refusals.ts';
import { saveOrderCustomer } from '../../../contracts/estimating/setup/save-order-customer.ts';
import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { addFromEstimate } from '../../../contracts/estimating/templates/add-from-estimate.ts';
import { CallError, send } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { localDay } from '../../ui/words.ts';
import { addressOf, customerOf, NO_ADDRESS } from '../setup/fields.tsx';
import { builderPath, type Start } from '../templates/start.ts';
import { useTemplate } from '../templates/template.tsx';
import { estimatePath } from './list.tsx';
import { NO_NEW_CUSTOMER, useNewCustomer } from './new-customer.tsx';

const NEW = { newEstimateName: '', ...NO_ADDRESS, ...NO_NEW_CUSTOMER };

/** A new estimate as it is typed, what it starts from, and making it. */
export function useNewEstimate(onClose: () => void) {
  const navigate = useNavigate();
  // Made once, so that a second try after a refused address does not start a second estimate.
  const [made, setMade] = useState<number | null>(null);
  // R023: the jobs page, standing on the new one; opening it at once is the shorter way, and the main button.
  const opens = useRef(true);
  const customer = useNewCustomer();
  const [start, setStart] = useState<Start>('nothing');
  /** What the builder opens with: the search of its address. */
  const [builder, setBuilder] = useState('');
  const inBuilder = start === 'library' || start === 'answers';
  const save = useSave(
    async (values: typeof NEW) => {
      const address = addressOf(values);
      const newEstimateName = values.newEstimateName.trim() || defaultName(localDay());
      const orderId = made ?? (await send(getNewOrder, { query: { newEstimateName } }));
      if (orderId < 0) throw new CallError(402, 'NO_CREDITS', estimatingRefusals.NO_CREDITS.text); // R022
      setMade(orderId);
      if (Object.values(address).some(Boolean)) await send(updateAddressFields, { params: { orderId }, body: address });
      await customer.save(orderId, values);
      if (start === 'estimate') await send(addFromEstimate, { params: { orderId }, body: template.body() });
      onClose();
      if (inBuilder) navigate(`${builderPath(orderId)}?${builder}`);
      else navigate(opens.current ? estimatePath(orderId) : `/?job=${orderId}`);
    },
    { invalidates: [getOrders, searchContacts] },
  );
  const form = useForm({
    initial: () => ({ ...NEW, newEstimateName: defaultName(localDay()) }),
    faults: (values) => ({
      ...customer.faults(values),
      ...faultsOf(saveOrderCustomer, customerOf(values)),
      ...faultsOf(updateAddressFields, addressOf(values)),
    }),
    save,
  });
  const template = useTemplate({ zip: form.values.zip, state: form.values.state });
  const startFrom = (next: Start) => {
    setStart(next);
    setBuilder('');
  };
  return {
    ...{ form, customer, template, start, startFrom, builder, setBuilder, inBuilder, opens },
    isMade: made !== null,
    /** There is something to start from. */
    isChosen: start === 'nothing' || (start === 'estimate' ? template.areas.length > 0 : builder !== ''),
    create: (open: boolean) => {
      opens.current = open;
      form.send();
    },
  };
}

export type NewEstimateModel = ReturnType<typeof useNewEstimate>;
