import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { has } from '../../../contracts/kit/grants.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day, telephone, when } from '../../ui/words.ts';
import { EraseDialog } from '../erasure/erase-dialog.tsx';
import css from './panel.module.css';
import { ContactJobs } from './panel-jobs.tsx';
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

/** A contact opened beside the list (S077, S081): its fields, who it may be the same as, its jobs and money, and what happened last. */
export function ContactPanel(props: PanelProps) {
  const { kind, id, onClose } = props;
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
  return <Opened data={data} {...props} />;
}

interface OpenedProps extends PanelProps {
  data: OpenedContact;
}

const isGone = ({ deleted, mergedInto }: OpenedContact) => deleted || mergedInto !== null;
const nameOf = ({ contact }: OpenedContact) => contact.displayName || 'No name';

function Opened(props: OpenedProps) {
  const { data, kind, id, onEdit, phone } = props;
  const me = useMe();
  const [erasing, setErasing] = useState(false);
  const { contact, list } = data;
  const name = nameOf(data);
  const erase = !data.erased && has(me?.rights ?? [], 'ManageOrganizationUsers') ? () => setErasing(true) : undefined;
  return (
    <aside className={css.panel} aria-label={name}>
      <PanelTop {...props} onErase={erase} />
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
        <Notices {...props} onErase={erase} />
        <LikeContacts {...props} />
        <Fields {...props} />
        <ContactJobs data={data} />
        <LastChanges data={data} />
      </div>
      <footer className={css.foot}>
        <Button
          variant="default"
          disabled={isGone(data)}
          onClick={() => onEdit(data, 'firstName')}
          rightSection={phone ? null : <kbd>Enter</kbd>}
        >
          Edit
        </Button>
        <Reach href={contact.email && `mailto:${contact.email}`} icon="mail" word="Write" />
        <Reach href={contact.phone && telephone(contact.phone)} icon="phone" word="Call" />
      </footer>
    </aside>
  );
}

interface ErasableProps extends OpenedProps {
  /** Missing for who may not erase, and where it is done. */
  onErase: (() => void) | undefined;
}

function PanelTop({ data, kind, id, place, phone, onStep, onEdit, saves, onClose, onErase }: ErasableProps) {
  const gone = isGone(data);
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
          <IconButton icon="more" label={`Actions for ${nameOf(data)}`} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} disabled={gone} onClick={() => onEdit(data, 'firstName')}>
            Edit
          </Menu.Item>
          <Menu.Item
            color="brick"
            leftSection={<Icon name="trash" />}
            disabled={gone}
            onClick={() => void saves.remove.save({ kind, id, list: data.list })}
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

/** Where it is deleted, merged, erased, or about to be. */
function Notices({ data: { erased, deleted, eraseAt, mergedInto }, kind, onErase, onOpen }: ErasableProps) {
  return (
    <>
      {erased ? (
        <p className={css.notice}>
          {kind === 'customer'
            ? 'This customer was erased, also from their jobs.'
            : 'This vendor was erased, also from work orders and reports.'}
        </p>
      ) : deleted ? (
        <p className={css.notice}>This contact was deleted. Its jobs keep their copy.</p>
      ) : null}
      {eraseAt ? (
        <p className={css.notice}>
          Is erased on {day(eraseAt)}, also from {kind === 'customer' ? 'their jobs' : 'work orders and reports'}.{' '}
          {onErase ? (
            <button type="button" className="link" onClick={onErase}>
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
    </>
  );
}

/** The fields of the contact, each of which a click edits. */
function Fields({ data, kind, onEdit }: OpenedProps) {
  const { contact } = data;
  const field = (label: string, value: string, at: string, shown: ReactNode = value) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <button
          type="button"
          disabled={isGone(data)}
          data-empty={value === '' || undefined}
          onClick={() => onEdit(data, at)}
          title={`Edit ${label.toLowerCase()}`}
        >
          {value === '' ? 'Add' : shown}
        </button>
      </dd>
    </div>
  );
  const street = [contact.address, contact.address2, contact.city].filter(Boolean).join(', ');
  const address = [street, `${contact.state} ${contact.zip}`.trim()].filter(Boolean).join(', ');
  return (
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
  );
}

/** Contacts that this one may be the same as. */
function LikeContacts({ data, onMerge, saves, kind, id }: OpenedProps) {
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
