import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { writeCopiedFromIdToOrder } from '../../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { estimatingRefusals } from '../../../contracts/estimating/refusals.ts';
import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { CallError, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Money } from '../../ui/money.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import css from './panel.module.css';
import type { OpenedContact } from './panel.tsx';

/** The jobs of a customer with what each comes to and what is owed, as every other screen says it; of a vendor, what it gets for each. */
export function ContactJobs({ data }: { data: OpenedContact }) {
  const { contact, jobs, kind, deleted, mergedInto } = data;
  const vendor = kind === 'vendor';
  const start = useNewJob(contact);
  return (
    <section className={css.section} aria-label="Jobs">
      <div className={css.jobsHead}>
        <h3>Jobs</h3>
        {vendor || deleted || mergedInto !== null ? null : (
          <button type="button" className="link" disabled={start.busy} onClick={() => void start.save(undefined)}>
            New job for {contact.firstName || contact.displayName || 'this customer'}
          </button>
        )}
      </div>
      {jobs.length === 0 ? (
        <p className="muted">{vendor ? 'No work order names this vendor, and no expense was paid to it yet.' : 'No job yet.'}</p>
      ) : (
        <>
          <TableOfJobs data={data} />
          <PaidOf data={data} />
        </>
      )}
    </section>
  );
}

/** Begins an estimate for the customer, at the customer's address. */
function useNewJob(contact: OpenedContact['contact']) {
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  return useSave(
    async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      // Made once, so that a second try does not start a second estimate.
      const orderId = made ?? (await send(getNewOrder, { query: { timeZone } }));
      if (orderId < 0) throw new CallError(402, 'NO_CREDITS', estimatingRefusals.NO_CREDITS.text);
      setMade(orderId);
      await send(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: contact.id } });
      const { address, address2, city, state, zip } = contact;
      if (address || zip) await send(updateAddressFields, { params: { orderId }, body: { address, address2, city, state, zip } });
      return orderId;
    },
    {
      invalidates: [getOrders, getContact],
      failed: 'The job was not started.',
      onSaved: (orderId) => navigate(`/ProEstimate/EstimateView/${orderId}/0`),
    },
  );
}

function TableOfJobs({ data }: { data: OpenedContact }) {
  const { jobs } = data;
  const vendor = data.kind === 'vendor';
  return (
    <table className={css.jobs}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-visually">Job</span>
          </th>
          <th scope="col">{vendor ? 'Work orders' : 'Total'}</th>
          <th scope="col">{vendor ? 'To pay' : 'Owed'}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.orderId}>
            <th scope="row">
              <Link to={`/ProEstimate/EstimateView/${job.orderId}/0`}>{job.name}</Link>
              <span className="muted">{job.status}</span>
            </th>
            <td>{grouped(job.total)}</td>
            <td>{grouped(job.owed)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{counted(jobs.length, 'job')}</th>
          <td>{grouped(data.total)}</td>
          <td>{grouped(data.owed)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** How much of it is paid, as a bar and in words. */
function PaidOf({ data }: { data: OpenedContact }) {
  const vendor = data.kind === 'vendor';
  const paid = Number(data.total) > 0 ? Math.min(1, Math.max(0, Number(data.received) / Number(data.total))) : 0;
  return (
    <div className={css.paid}>
      <div
        className={css.bar}
        role="img"
        aria-label={`${dollars(data.received)} of ${dollars(data.total)} ${vendor ? 'paid' : 'received'}`}
      >
        <i style={{ width: `${paid * 100}%` }} />
      </div>
      <span className="muted">
        Paid <Money value={data.received} sign={false} plain />
      </span>
      <span className="muted">
        {vendor ? 'To pay' : 'Owed'} <Money value={data.owed} sign={false} plain />
      </span>
    </div>
  );
}
