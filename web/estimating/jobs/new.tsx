import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type Dispatch, lazy, type SetStateAction, Suspense, useId, useRef, useState } from 'react';
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
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { localDay } from '../../ui/words.ts';
import { AddressFields, addressOf, customerOf, NO_ADDRESS } from '../setup/fields.tsx';
import { builderPath, START_WORDS, STARTS, type Start } from '../templates/start.ts';
import { TemplateLines, TemplateList, TemplateSums, useTemplate } from '../templates/template.tsx';
import { estimatePath } from './list.tsx';
import css from './new.module.css';
import { NewCustomer, NO_NEW_CUSTOMER, useNewCustomer } from './new-customer.tsx';

const StartInBuilder = lazy(() => import('../templates/start-in-builder.tsx'));

const NEW = { newEstimateName: '', ...NO_ADDRESS, ...NO_NEW_CUSTOMER };

/** Starts an estimate: its name, for whom and where it is, as far as known (prices are those of the place), and what it starts from. */
export function NewEstimate({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  // Made once, so that a second try after a refused address does not start a second estimate.
  const [made, setMade] = useState<number | null>(null);
  // R023: the jobs page, standing on the new one; opening it at once is the shorter way, and the main button.
  const opens = useRef(true);
  const phone = usePhone();
  const customer = useNewCustomer();
  const [start, setStart] = useState<Start>('nothing');
  /** What the builder opens with: the search of its address. */
  const [builder, setBuilder] = useState('');
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
      const inBuilder = start === 'library' || start === 'answers';
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
  const chosen = start === 'nothing' || (start === 'estimate' ? template.areas.length > 0 : builder !== '');
  const inBuilder = start === 'library' || start === 'answers';
  const create = (open: boolean) => {
    opens.current = open;
    form.send();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New estimate"
      width={start === 'nothing' ? 480 : start === 'estimate' ? 1320 : 900}
      actions={
        <>
          {start === 'estimate' && !phone ? (
            <span className={`muted ${css.untied}`}>The estimate is not tied to the one it came from.</span>
          ) : null}
          {inBuilder ? null : (
            <Button variant="default" disabled={form.busy || !chosen} onClick={() => create(false)}>
              Create
            </Button>
          )}
          <Button type="submit" form={formId} loading={form.busy} disabled={!chosen} onClick={() => (opens.current = true)}>
            {inBuilder ? 'Create and choose' : 'Create and open'}
          </Button>
        </>
      }
    >
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <form
        id={formId}
        className={css.start}
        data-start={start}
        {...form.props}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !chosen || form.busy || event.repeat) return;
          event.preventDefault();
          create(true);
        }}
      >
        <StartFrom phone={phone} start={start} setStart={setStart} setBuilder={setBuilder} busy={form.busy} />
        <div className={css.setup}>
          <TextInput
            label="Job"
            {...form.field('newEstimateName')}
            maxLength={255}
            disabled={made !== null}
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
          />
          <NewCustomer of={customer} values={form.values} onChange={form.change} errorOf={form.errorOf} />
          <AddressFields value={addressOf(form.values)} onChange={form.change} errorOf={form.errorOf} />
          <p className="muted">
            Customer and address can wait. The ZIP code sets the local prices, and stays as it is once there are lines.
          </p>
        </div>
        {start !== 'nothing' && (
          <div className={css.choices}>
            {start === 'estimate' && <TemplateSums of={template} />}
            {start === 'estimate' && <TemplateList chosen={template.orderId} onChoose={template.choose} />}
            {inBuilder && (
              <Suspense>
                <StartInBuilder key={start} of={start} chosen={builder} onChoose={setBuilder} />
              </Suspense>
            )}
          </div>
        )}
        {start === 'estimate' && (
          <div className={css.along}>
            <TemplateLines of={template} disabled={form.busy} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

function StartFrom({
  phone,
  start,
  setStart,
  setBuilder,
  busy,
}: {
  phone: boolean;
  start: 'answers' | 'estimate' | 'library' | 'nothing';
  setStart: Dispatch<SetStateAction<Start>>;
  setBuilder: Dispatch<SetStateAction<string>>;
  busy: boolean;
}) {
  return (
    <div className={css.from}>
      <span className={css.label}>Start from</span>
      <SegmentedControl
        size="xs"
        fullWidth={phone}
        aria-label="Start from"
        value={start}
        disabled={busy}
        onChange={(value) => {
          setStart(STARTS.find((one) => one === value) ?? 'nothing');
          setBuilder('');
        }}
        data={STARTS.map((value) => ({ value, label: START_WORDS[value] }))}
      />
    </div>
  );
}
