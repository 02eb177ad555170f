import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { writeCopiedFromIdToOrder } from '../../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { estimatingRefusals } from '../../../contracts/estimating/refusals.ts';
import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { has } from '../../../contracts/kit/grants.ts';
import { CallError, send, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Menu } from '../../ui/lazy-mantine.tsx';
import { Money } from '../../ui/money.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, dollars, grouped, telephone, when } from '../../ui/words.ts';
import { EraseDialog } from '../erasure/erase-dialog.tsx';
import css from './panel.module.css';
import { sameWords } from './row.tsx';
import type { ContactSaves } from './saves.ts';

export type OpenedContact = z.output<(typeof getContact)['response']>;

interface PanelProps {
  kind: ContactKind;
  id: number;
  /** `1 of 48`, and the ways to the next and the one before. */
  place: string;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onEdit: (contact: OpenedContact, field: string) => void;
  onMerge: (contact: OpenedContact, other: number) => void;
  onOpen: (kind: ContactKind, id: number) => void;
  saves: ContactSaves;
  phone: boolean;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' });

/** A field of the contact, which a click edits. */
function fieldsOf(gone: boolean, onEdit: (contact: OpenedContact, field: string) => void, data: OpenedContact) {
  return (label: string, value: string, at: string, shown: ReactNode = value) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <button
          type="button"
          disabled={gone}
          data-empty={value === '' || undefined}
          onClick={() => onEdit(data, at)}
          title={`Edit ${label.toLowerCase()}`}
        >
          {value === '' ? 'Add' : shown}
        </button>
      </dd>
    </div>
  );
}

/** A contact opened beside the list (S077, S081): its fields, who it may be the same as, its jobs and money, and what happened last. */
export function ContactPanel({ kind, id, place, onStep, onClose, onEdit, onMerge, onOpen, saves, phone }: PanelProps) {
  const me = useMe();
  const [erasing, setErasing] = useState(false);
  const { data, error, refetch } = useRead(getContact, { params: { kind, id } });
  if (error)
    return (
      <aside className={css.panel} aria-label="Contact">
        <div className={css.top}>
          <span />
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <FailureLine error={error} what="The contact could not be fetched." onRetry={() => void refetch()} />
      </aside>
    );
  if (!data || data.contact.id !== id || data.kind !== kind)
    return (
      <aside className={css.panel} aria-label="Contact">
        <SkeletonRows rows={6} />
      </aside>
    );
  const { contact, list, deleted, mergedInto } = data;
  const name = contact.displayName || 'No name';
  const gone = deleted || mergedInto !== null;
  const mayErase = !data.erased && has(me?.rights ?? [], 'ManageOrganizationUsers');
  const field = fieldsOf(gone, onEdit, data);
  const address = [[contact.address, contact.address2, contact.city].filter(Boolean).join(', '), `${contact.state} ${contact.zip}`.trim()]
    .filter(Boolean)
    .join(', ');
  return (
    <aside className={css.panel} aria-label={name}>
      <PanelTop
        place={place}
        phone={phone}
        onStep={onStep}
        name={name}
        gone={gone}
        onEdit={onEdit}
        data={data}
        saves={saves}
        kind={kind}
        id={id}
        list={list}
        onClose={onClose}
        onErase={mayErase ? () => setErasing(true) : undefined}
      />
      {erasing ? <EraseDialog kind={kind} id={id} name={name} onClose={() => setErasing(false)} /> : null}
      <div className={css.body}>
        <header className={css.head}>
          <h2>{name}</h2>
          <p className="muted">
            {kind === 'customer' ? 'Customer' : 'Vendor'}, {list === 'organization' ? 'organization list' : 'my list'}, since{' '}
            {month.format(new Date(contact.dateAdded))}
            {contact.isActive ? '' : ', not active'}
          </p>
        </header>
        {data.erased ? (
          <p className={css.notice}>
            {kind === 'customer'
              ? 'This customer was erased, also from their jobs.'
              : 'This vendor was erased, also from work orders and reports.'}
          </p>
        ) : deleted ? (
          <p className={css.notice}>This contact was deleted. Its jobs keep their copy.</p>
        ) : null}
        {data.eraseAt ? (
          <p className={css.notice}>
            Is erased on {day(data.eraseAt)}, also from {kind === 'customer' ? 'their jobs' : 'work orders and reports'}.{' '}
            {mayErase ? (
              <button type="button" className="link" onClick={() => setErasing(true)}>
                Look at it
              </button>
            ) : null}
          </p>
        ) : null}
        {mergedInto !== null ? (
          <p className={css.notice}>
            This contact was merged into another, which has its jobs.{' '}
            <button type="button" className="link" onClick={() => onOpen(kind, mergedInto)}>
              Open that one
            </button>
          </p>
        ) : null}
        <LikeContacts data={data} onMerge={onMerge} saves={saves} kind={kind} id={id} />
        <dl className={css.fields}>
          {field('Phone', contact.phone, 'phone', formatPhone(contact.phone))}
          {field('Other phone', contact.alternatePhone, 'alternatePhone', formatPhone(contact.alternatePhone))}
          {field('Email', contact.email, 'email')}
          {field('Address', address, 'address')}
          {contact.companyName === contact.displayName && contact.companyName !== ''
            ? field('Contact person', `${contact.firstName} ${contact.lastName}`.trim(), 'firstName')
            : field('Company', contact.companyName, 'companyName')}
          {kind === 'vendor' ? (
            <>
              {field('Fax', contact.fax, 'fax', formatPhone(contact.fax))}
              {field('License', contact.licenseNumber, 'licenseNumber')}
            </>
          ) : null}
          {field('Notes', contact.notes, 'notes')}
        </dl>
        <Jobs data={data} />
        <LastChanges data={data} />
      </div>
      <footer className={css.foot}>
        <Button variant="default" disabled={gone} onClick={() => onEdit(data, 'firstName')} rightSection={phone ? null : <kbd>Enter</kbd>}>
          Edit
        </Button>
        <Reach href={contact.email && `mailto:${contact.email}`} icon="mail" word="Write" />
        <Reach href={contact.phone && telephone(contact.phone)} icon="phone" word="Call" />
      </footer>
    </aside>
  );
}

function PanelTop({
  place,
  phone,
  onStep,
  name,
  gone,
  onEdit,
  data,
  saves,
  kind,
  id,
  list,
  onClose,
  onErase,
}: {
  place: string;
  phone: boolean;
  onStep: (by: 1 | -1) => void;
  name: string;
  gone: boolean;
  onEdit: (contact: OpenedContact, field: string) => void;
  data: OpenedContact;
  saves: PanelProps['saves'];
  kind: 'customer' | 'vendor';
  id: number;
  list: 'mine' | 'organization';
  onClose: () => void;
  onErase: (() => void) | undefined;
}) {
  return (
    <div className={css.top}>
      <span className="muted figures">{place}</span>
      {phone ? null : (
        <>
          <IconButton icon="up" label="The one before" onClick={() => onStep(-1)} />
          <IconButton icon="down" label="The next one" onClick={() => onStep(1)} />
        </>
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton icon="more" label={`Actions for ${name}`} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} disabled={gone} onClick={() => onEdit(data, 'firstName')}>
            Edit
          </Menu.Item>
          <Menu.Item
            color="brick"
            leftSection={<Icon name="trash" />}
            disabled={gone}
            onClick={() => void saves.remove.save({ kind, id, list })}
          >
            Delete {kind}
          </Menu.Item>
          {onErase ? (
            <Menu.Item color="brick" leftSection={<Icon name="fingerprint" />} onClick={onErase}>
              Erase personal data
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  );
}

/** Contacts that this one may be the same as. */
function LikeContacts({
  data,
  onMerge,
  saves,
  kind,
  id,
}: {
  data: OpenedContact;
  onMerge: (contact: OpenedContact, other: number) => void;
  saves: PanelProps['saves'];
  kind: 'customer' | 'vendor';
  id: number;
}) {
  return data.like.map((like) => (
    <div key={like.id} className={css.notice}>
      <Icon name="copy" />
      <p>
        {like.displayName || 'A contact without a name'} has the {sameWords(like.same)}.
      </p>
      <div>
        <button type="button" onClick={() => onMerge(data, like.id)}>
          <b>Compare and merge</b>
        </button>
        <button type="button" onClick={() => void saves.distinct.save({ params: { kind }, body: { id, from: like.id } })}>
          Not the same person
        </button>
      </div>
    </div>
  ));
}

function LastChanges({ data }: { data: OpenedContact }) {
  return (
    <section className={css.section} aria-label="Last">
      <h3>Last</h3>
      <ol className={css.last}>
        {data.last.map(({ at, by, sentence, before, after, orderId }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one append can tell the same sentence twice
          <li key={`${at} ${n}`}>
            <span className="muted">{when(at)}</span>
            <span>
              {by}: {sentence.charAt(0).toLowerCase() + sentence.slice(1)}
              {before && after && !sentence.startsWith('Merged') ? (
                <span className="muted">
                  {' '}
                  {before} <Icon name="arrowRight" size={12} label="to" /> {after}
                </span>
              ) : null}
              {orderId === null ? null : (
                <>
                  {' '}
                  <Link className="muted" to={`/ProEstimate/EstimateView/${orderId}/0`}>
                    {data.jobs.find((job) => job.orderId === orderId)?.name ?? `Estimate ${orderId}`}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A way to reach the contact; without one the button cannot be pressed. */
function Reach({ href, icon, word }: { href: string; icon: IconName; word: string }) {
  const sign = <Icon name={icon} />;
  return href ? (
    <Button component="a" variant="default" href={href} leftSection={sign}>
      {word}
    </Button>
  ) : (
    <Button variant="default" disabled leftSection={sign}>
      {word}
    </Button>
  );
}

/** The jobs of a customer with what each comes to and what is owed, as every other screen says it; of a vendor, what it gets for each. */
function Jobs({ data }: { data: OpenedContact }) {
  const { contact, jobs, kind, deleted, mergedInto } = data;
  const vendor = kind === 'vendor';
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  const start = useSave(
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
  const paid = Number(data.total) > 0 ? Math.min(1, Math.max(0, Number(data.received) / Number(data.total))) : 0;
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
      )}
      {jobs.length > 0 ? (
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
      ) : null}
    </section>
  );
}
