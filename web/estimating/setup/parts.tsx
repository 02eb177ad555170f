import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { saveLaborMinimum } from '../../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { getEstimateDefaults } from '../../../contracts/organization/settings/get-estimate-defaults.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { saveEstimateDefaults } from '../../../contracts/organization/settings/save-estimate-defaults.ts';
import { savePaymentTracking } from '../../../contracts/organization/settings/save-payment-tracking.ts';
import { send, useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, dollars } from '../../ui/words.ts';
import { type JobPage } from '../job/page.ts';
import { MinimumSwitches, minimumChoice } from '../labor-minimum/details.tsx';
import { AddressFields } from './fields.tsx';
import { useJobFields } from './job-fields.ts';
import css from './setup.module.css';

const ChangeCustomer = lazy(async () => ({ default: (await import('../../contacts/customers/change-customer.tsx')).ChangeCustomer }));

/** Job id and address, each kept when it is left. */
export function JobFields({ order, page, locked }: { order: Order; page: JobPage; locked: boolean }) {
  const fields = useJobFields(order, page);
  const { name, address, refused, faults, keepName, keepAddress } = fields;
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) keepAddress();
  };
  return (
    <>
      <TextInput
        label="Job id"
        maxLength={255}
        value={name}
        onChange={(event) => fields.setName(event.currentTarget.value)}
        onBlur={keepName}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keepName();
          if (event.key === 'Escape') fields.dropName();
        }}
      />
      <fieldset
        className={css.address}
        data-locked={locked || undefined}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keepAddress();
          if (event.key === 'Escape') fields.dropAddress();
        }}
      >
        <AddressFields value={address} onChange={fields.change} errorOf={(field) => faults[field]} />
      </fieldset>
      {locked && (
        <p className={css.locked}>
          <Icon name="lock" size={14} /> State and ZIP code are locked: the estimate is in progress.
        </p>
      )}
      {refused && (
        <p className={css.refused} role="alert">
          <Icon name="warning" size={16} />
          <span>{refused}</span>
        </p>
      )}
    </>
  );
}

export function Customer({ order: { id, customer, customerName } }: { order: Order }) {
  const [changing, setChanging] = useState(false);
  const { phone, email, copiedFrom } = customer;
  return (
    <>
      <div className={css.customer}>
        {customerName ? (
          <>
            <InitialsBadge name={customerName} customer />
            <span className={css.who}>
              <b>{customerName}</b>
              <span className="muted">{[phone && formatPhone(phone), email].filter(Boolean).join(', ')}</span>
            </span>
          </>
        ) : (
          <span className={`${css.who} muted`}>Nobody yet. Prices do not need one; the letter does.</span>
        )}
        <Button variant="default" size="xs" onClick={() => setChanging(true)}>
          {customerName ? 'Change customer' : 'Choose a customer'}
        </Button>
      </div>
      {copiedFrom !== null && customerName && (
        <p className="muted">Copied from Contacts. Edits here stay on this job; the contact keeps its own.</p>
      )}
      {changing && (
        <Suspense>
          <ChangeCustomer orderId={id} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

type Minimum = (typeof getLaborMinimum)['response']['_output'];

export function Minimums({ orderId, data, page }: { orderId: number; data: Minimum | undefined; page: JobPage }) {
  const queries = useQueryClient();
  const { save } = useSave(
    async (body: { on: boolean; trade?: string }) => {
      await send(saveLaborMinimum, { params: { id: orderId }, body });
      page.wrote();
    },
    {
      invalidates: [getLaborMinimum, getAreasWithItems, getOrderByOrderId, getOrders, getUndoState],
      failed: 'The labor minimum could not be switched.',
      onSaved: async () => {
        await queries.invalidateQueries({ queryKey: [getUndoState.id] });
        page.announce('Labor minimums saved.', await page.history.takingBack());
      },
    },
  );
  if (!data) return <SkeletonRows rows={2} />;
  const was = minimumChoice(data);
  return (
    <MinimumSwitches
      data={data}
      choice={was}
      onChange={(choice) => {
        if (choice.on !== was.on) return void save({ on: choice.on });
        const trade = Object.keys(choice.trades).find((one) => choice.trades[one] !== was.trades[one]);
        if (trade !== undefined) void save({ on: choice.trades[trade] ?? true, trade });
      }}
    />
  );
}

/** S083, R223: what came in and went out, where the organisation keeps it; the switch stands here either way. */
export function PaymentsPart({ order: { id, money }, on }: { order: Order; on: boolean | undefined }) {
  const { save, busy } = useSave(savePaymentTracking, {
    invalidates: [getPaymentTracking],
    failed: 'Payments and expenses were not switched.',
  });
  const may = useMay('EditOrganizationItems');
  if (on === undefined) return <SkeletonRows rows={1} />;
  return (
    <div className={css.customer}>
      <span className={css.who}>
        {on ? (
          <>
            <Link to={`/ProEstimate/Payments/${id}`}>
              <b>{dollars(money.owed)} owed</b>
            </Link>
            <span className="muted">
              {dollars(money.received)} received, {dollars(money.spent)} spent
            </span>
          </>
        ) : (
          <span className="muted">Switched off for your company. Nothing that was recorded is lost.</span>
        )}
      </span>
      {may ? (
        <Button variant="default" size="xs" loading={busy} onClick={() => save({ body: { on: !on } })}>
          {on ? 'Switch off for the company' : 'Switch on for the company'}
        </Button>
      ) : null}
    </div>
  );
}

export function Decimals() {
  const defaults = useRead(getEstimateDefaults, {});
  const { save } = useSave(saveEstimateDefaults, {
    invalidates: [getEstimateDefaults],
    failed: 'The decimals were not saved.',
    onSaved: ({ quantityDecimals }) => tell(`New estimates have quantities of ${counted(quantityDecimals, 'decimal')}.`),
  });
  const may = useMay('EditOrganizationItems');
  if (!defaults.data) return <SkeletonRows rows={1} />;
  return (
    <div className={css.apply}>
      <span id="quantity-decimals">Decimals of quantities</span>
      <SegmentedControl
        aria-labelledby="quantity-decimals"
        disabled={!may}
        value={String(defaults.data.quantityDecimals)}
        onChange={(value) => void save({ body: { quantityDecimals: Number(value) } })}
        data={['0', '1', '2']}
      />
      <span className="muted">This estimate keeps the decimals that it was started with.</span>
      {may ? null : <OnlyAdministrators subject="Decimals of new estimates are" />}
    </div>
  );
}
