import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_KINDS } from '../../../contracts/organization/audit/audit-entry.ts';
import { KIND_WORDS } from '../../../contracts/organization/audit/kind-words.ts';
import type { AuditView, AuditViewBody } from '../../../contracts/organization/views/audit-view.ts';
import { foretellAlert } from '../../../contracts/organization/views/foretell-alert.ts';
import { mailLastAlert } from '../../../contracts/organization/views/mail-last-alert.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { failureText } from '../../ui/failure.ts';
import { Icon } from '../../ui/icons.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, grouped } from '../../ui/words.ts';
import type { Facets } from '../filter-panel.tsx';
import type { Filter } from '../filters.ts';
import { Readers } from './readers.tsx';
import type { ViewSaves } from './view-saves.ts';
import { fieldsIn, PERIODS } from './view-words.ts';
import css from './views.module.css';

type Fields = Pick<AuditView, 'name' | 'kinds' | 'people' | 'text' | 'where' | 'session' | 'alert' | 'notOf' | 'to'> & { least: string };

interface ViewDialogProps {
  /** Without one the filters become a new view. */
  view: AuditView | undefined;
  filter: Filter;
  facets: Facets | undefined;
  saves: ViewSaves;
  onClose: () => void;
  onSaved: (view: AuditView) => void;
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Name, kinds and alert of a view. Before it is saved it says how many mails that would have been. */
export default function ViewDialog({ view, filter, facets, saves, onClose, onSaved }: ViewDialogProps) {
  const me = useMe();
  const phone = usePhone();
  const form = useViewForm(view, filter, saves, onSaved);
  const { fields, set, isAlert } = form;
  const mailLast = useSave(mailLastAlert, {
    failed: 'It was not mailed.',
    onSaved: ({ mailed }) => tell(mailed ? `Mailed to ${me?.email}.` : 'Nothing in the last 30 days would have been mailed.'),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={view ? view.name : 'Save these filters as a view'}
      width={680}
      actions={
        <>
          {view ? (
            <Button
              className={css.remove}
              variant="subtle"
              color="brick"
              loading={saves.remove.busy}
              onClick={() => void saves.remove.save({ params: { id: view.id } }, onClose)}
            >
              Delete view
            </Button>
          ) : null}
          {isAlert ? (
            <Button
              variant="default"
              loading={mailLast.busy}
              disabled={form.wrongLeast}
              onClick={() => void mailLast.save({ body: form.body })}
            >
              Send me the last one
            </Button>
          ) : null}
          <Button loading={saves.save.busy} onClick={() => void form.save()} rightSection={phone ? undefined : <kbd>Ctrl Enter</kbd>}>
            {isAlert ? 'Save view and alert' : 'Save view'}
          </Button>
        </>
      }
    >
      <div className={css.form} onKeyDown={onCtrlEnter(() => void form.save())}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={255}
          value={fields.name}
          error={form.nameless ? 'Please give the view a name.' : undefined}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Kinds form={form} facets={facets} />
        <OtherFilters view={fields} facets={facets} />
        <When form={form} />
        {isAlert ? <Alert form={form} facets={facets} /> : null}
        {saves.save.failure ? (
          <p className="brick" role="alert">
            {failureText(saves.save.failure)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What is typed of a view, and what would be saved of it. */
function useViewForm(view: AuditView | undefined, filter: Filter, saves: ViewSaves, onSaved: (view: AuditView) => void) {
  const me = useMe();
  const [fields, setFields] = useState<Fields>(() =>
    view
      ? { ...view, least: view.least ?? '' }
      : { name: '', ...fieldsIn(filter), alert: '', notOf: me ? [String(me.userId)] : [], to: [], least: '' },
  );
  const [tried, setTried] = useState(false);
  const { name, kinds, people, text, where, session, alert, notOf, to, least } = fields;
  const isAlert = alert !== '';
  const nameless = name.trim() === '';
  const wrongLeast = least.trim() !== '' && !AMOUNT.test(least.trim());
  const body = {
    ...{ name: name.trim(), kinds, people, text, where, session, alert, notOf, to, zone: zone() },
    least: least.trim() === '' ? null : least.trim(),
  } as AuditViewBody;
  return {
    fields,
    body,
    isAlert,
    wrongLeast,
    nameless: tried && nameless,
    set: (change: Partial<Fields>) => setFields((was) => ({ ...was, ...change })),
    async save() {
      setTried(true);
      if (nameless || (isAlert && wrongLeast) || saves.save.busy) return;
      await saves.save.save({ id: view?.id ?? 0, ...(view && { revision: view.revision }), ...body }, () => {
        const saved = saves.last();
        if (saved) onSaved(saved);
      });
    },
  };
}
type ViewForm = ReturnType<typeof useViewForm>;

const toggled = (list: string[], one: string) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);

function Kinds({ form: { fields, set }, facets }: { form: ViewForm; facets: Facets | undefined }) {
  return (
    <fieldset>
      <legend>Kinds</legend>
      <div className={css.kinds}>
        {AUDIT_KINDS.map((kind) => (
          <div key={kind} className={css.kind}>
            <Checkbox
              size="xs"
              label={KIND_WORDS[kind]}
              checked={fields.kinds.includes(kind)}
              onChange={() => set({ kinds: toggled(fields.kinds, kind) })}
            />
            <span className="muted figures">{grouped(String(facets?.kinds.find((one) => one.kind === kind)?.count ?? 0))}</span>
          </div>
        ))}
      </div>
      <p className="muted">{fields.kinds.length === 0 ? 'None chosen: all kinds.' : null}</p>
    </fieldset>
  );
}

/** How often it mails, and from which amount on. */
function When({ form: { fields, set, isAlert, wrongLeast } }: { form: ViewForm }) {
  return (
    <div className={css.pair}>
      <div>
        <span id="view-when" className={css.label}>
          Mail me
        </span>
        <div className="segmented" role="group" aria-labelledby="view-when">
          {PERIODS.map(({ alert, label }) => (
            <button key={alert} type="button" aria-pressed={fields.alert === alert} onClick={() => set({ alert })}>
              {label}
            </button>
          ))}
        </div>
      </div>
      {isAlert ? (
        <TextInput
          label="Only when it moves at least"
          placeholder="any"
          leftSection="$"
          inputMode="decimal"
          maxLength={12}
          value={fields.least}
          error={wrongLeast ? 'An amount in dollars, such as 250.00' : undefined}
          onChange={(event) => set({ least: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}

/** Who is mailed, about whose entries not, and what that would have been. */
function Alert({ form: { fields, body, set, wrongLeast }, facets }: { form: ViewForm; facets: Facets | undefined }) {
  const me = useMe();
  const { notOf, to } = fields;
  return (
    <>
      <div className={css.pair}>
        {me && <Readers me={me.userId} to={to} onChange={(chosen) => set({ to: chosen })} />}
        <fieldset>
          <legend>Not for entries of</legend>
          <div className={css.people}>
            {peopleOf(facets, notOf, me).map(({ id, name }) => (
              <Checkbox key={id} size="xs" label={name} checked={notOf.includes(id)} onChange={() => set({ notOf: toggled(notOf, id) })} />
            ))}
          </div>
        </fieldset>
      </div>
      {wrongLeast ? null : <Foretold body={body} />}
    </>
  );
}

/** What the view filters by beside its kinds, which is set in the filters themselves. */
function OtherFilters({ view, facets }: { view: Pick<Fields, 'people' | 'text' | 'where' | 'session'>; facets: Facets | undefined }) {
  const { people, text, where, session } = view;
  const names = people.map((id) => facets?.people.find((person) => person.id === id)?.name ?? (id === 'customer' ? 'Customers' : id));
  const parts = [
    names.length > 0 && `entries of ${names.join(', ')}`,
    text && `with the words “${text}”`,
    where && `from “${where}”`,
    session && 'of one session',
  ].filter(Boolean);
  return parts.length === 0 ? null : <p className="muted">Only {parts.join(' ')}.</p>;
}

/** Oneself first, then who is found in the audit. */
function peopleOf(facets: Facets | undefined, notOf: string[], me: ReturnType<typeof useMe>) {
  const mine = String(me?.userId ?? '');
  const others = (facets?.people ?? []).map(({ id, name }) => ({ id, name: id === 'customer' ? 'Customers' : name }));
  const unknown = notOf.filter((id) => !others.some((other) => other.id === id)).map((id) => ({ id, name: `User ${id}` }));
  return [{ id: mine, name: 'me' }, ...[...others, ...unknown].filter(({ id }) => id !== mine)];
}

function Foretold({ body }: { body: AuditViewBody }) {
  const { kinds, people, text, where, session, alert, notOf, least } = body;
  const asked = {
    kind: kinds?.join(','),
    person: people?.join(','),
    text: text || undefined,
    where: where || undefined,
    session: session || undefined,
    notOf: notOf?.join(','),
    least: least ?? undefined,
    alert: alert || ('once' as const),
    zone: zone(),
  };
  const [resting] = useDebouncedValue(JSON.stringify(asked), 250);
  const { data, error } = useRead(foretellAlert, { query: JSON.parse(resting) as typeof asked }, { placeholderData: keepPreviousData });
  const periods = { once: '10 minutes', daily: 'a day, until 17:00,', weekly: 'a week, until Friday 17:00,' };
  return (
    <p className={css.foretold} role="status">
      <Icon name="bell" />
      <span>
        {error ? `${failureText(error)} ` : null}
        {data && !error ? (
          <>
            In the last {data.days} days:{' '}
            <b>
              {counted(data.entries, 'entry', 'entries')} in {counted(data.mails, 'mail')}.
            </b>{' '}
          </>
        ) : null}
        What happens within {periods[alert || 'once']} goes into one. The mail holds the sentences and their link, no names of customers.
      </span>
    </p>
  );
}
