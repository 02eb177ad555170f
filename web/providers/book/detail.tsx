import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Provider } from '../../../contracts/providers/book/provider.ts';
import { typedWhen } from '../../../contracts/vault/life/when.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Drawer } from '../../ui/late/panes.tsx';
import { grouped, telephone } from '../../ui/words.ts';
import { ShareList } from '../shares/share-list.tsx';
import { SharePanel } from '../shares/share-panel.tsx';
import type { DoneRow, ProvidersModel } from './model.ts';
import css from './providers.module.css';
import { RatingChoice } from './rating.tsx';
import { monthOf, nameOf, personOf, underName } from './words.ts';

/** S132: the opened provider. */
export function ProviderDetail({ provider, page }: { provider: Provider; page: ProvidersModel }) {
  const { rows, phone, setEditing, setDeleting, open, rate } = page;
  const at = rows.findIndex(({ id }) => id === provider.id);
  const done = page.doneBy?.get(provider.id) ?? [];
  return (
    <aside className={css.detail} aria-label={nameOf(provider)}>
      <div className={css.tools}>
        {phone ? <IconButton icon="left" label="Back to the list" onClick={() => open(null)} /> : null}
        <span className="muted">{at < 0 ? 'Not in this list' : `${at + 1} of ${rows.length}`}</span>
        <IconButton icon="edit" label="Edit" onClick={() => setEditing({ provider })} />
        <IconButton icon="trash" label="Delete" onClick={() => setDeleting(provider)} />
        {phone ? null : <IconButton icon="close" label="Close" onClick={() => open(null)} />}
      </div>
      <h2>{nameOf(provider)}</h2>
      <p className="muted">{underName(provider)}</p>
      <Facts provider={provider} />
      <section>
        <h3>
          My rating {provider.rating > 0 && provider.ratedOn ? <span className="muted">since {monthOf(provider.ratedOn)}</span> : null}
        </h3>
        <div className={css.rated}>
          <RatingChoice rating={provider.rating} onRate={rate} />
          <b>{provider.rating > 0 ? `${provider.rating} of 5` : 'not yet'}</b>
          {phone ? null : <small className="muted">1 to 5 sets, 0 clears</small>}
        </div>
        <RatingNote key={`${provider.id} ${provider.ratingNote}`} provider={provider} page={page} />
        <small className="muted">A rating is yours alone; it is not published and not shared.</small>
      </section>
      <Done title="Waits for your answer" rows={done.filter(({ report }) => report?.waits)} />
      <Done title="Done here" rows={done.filter(({ report }) => !report?.waits)} />
      <ShareSection provider={provider} page={page} />
    </aside>
  );
}

/** Of the life of the home, and of what was answered. */
function Done({ title, rows }: { title: string; rows: DoneRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={css.done}>
        {rows.map(({ key, name, doneOn, amount, to, report }) => (
          <li key={key}>
            <span className="muted">{typedWhen(doneOn)}</span>
            {report ? <a href={to}>{name}</a> : <Link to={to}>{name}</Link>}
            <span>{amount === null ? '' : grouped(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a phone the form is a sheet of its own. */
function ShareSection({ provider, page }: { provider: Provider; page: ProvidersModel }) {
  const { phone, shares, sharing, setSharing, shareOf, shareField, nameOfProvider } = page;
  const panel = (
    <SharePanel
      key={`${provider.id} ${shareOf}`}
      provider={provider}
      shares={shares}
      nameOfProvider={nameOfProvider}
      orderId={shareOf}
      first={shareField}
    />
  );
  const own = shares.all.filter(({ providerId }) => providerId === provider.id);
  return (
    <section className={css.share} aria-label="Share an estimate">
      <h3>Share an estimate</h3>
      {phone ? (
        <>
          <Button leftSection={<Icon name="sent" />} onClick={() => setSharing(true)}>
            Share an estimate
          </Button>
          <ShareList shares={own.slice(0, 5)} providerId={provider.id} nameOfProvider={nameOfProvider} />
          <Drawer
            opened={sharing}
            onClose={() => setSharing(false)}
            position="bottom"
            size="85%"
            title={`Share with ${personOf(provider) || nameOf(provider)}`}
          >
            {sharing ? panel : null}
          </Drawer>
        </>
      ) : (
        panel
      )}
    </section>
  );
}

function Facts({ provider: { phone, email, address, notes } }: { provider: Provider }) {
  const facts = [
    ['Phone', phone, phone && <a href={telephone(phone)}>{phone}</a>],
    ['Email', email, email && <a href={`mailto:${email}`}>{email}</a>],
    ['Address', address, address],
    ['Notes', notes, notes],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(([label, value, shown]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Saved when it is left, or by Enter. */
function RatingNote({ provider, page: { saves } }: { provider: Provider; page: ProvidersModel }) {
  const [typed, setTyped] = useState(provider.ratingNote);
  const keep = () => {
    const ratingNote = typed.trim();
    if (ratingNote !== provider.ratingNote) void saves.rate.save({ id: provider.id, ratingNote });
  };
  return (
    <TextInput
      aria-label="Note on the rating"
      placeholder="What was good, what was not"
      maxLength={255}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}
