import { Button } from '@mantine/core';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import { REFERRALS_A_PAGE } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import shared from '../sponsorship.module.css';
import { ClientPane } from './client-pane.tsx';
import css from './clients.module.css';
import { FILTERS, type Filter, useClients } from './model.ts';
import { MyLink } from './my-link.tsx';
import { NewClient } from './new-client.tsx';
import { addressLine, creditsWord, invitedBy, stateOf } from './words.ts';

const WORDS: Record<Filter, string> = {
  '': 'All',
  prepared: 'Prepared',
  invited: 'Invited',
  opened: 'Opened',
  joined: 'Joined',
  ended: 'Ended',
};

/** S147, S161: whom a sponsor has prepared a home for, and what became of it. */
export default function ClientsPage() {
  const others = useSponsorOnly();
  const model = useClients();
  const phone = usePhone();
  const { list, client, isNew, choose } = model;
  usePageKeys({ n: () => choose('new'), Escape: () => choose('') });
  if (others) return <OnlySponsors title="Clients" />;
  const { data, error } = list;
  const all = data ? Object.values(data.counts).reduce((sum, one) => sum + one, 0) : 0;
  const isOpen = isNew || client !== undefined;
  return (
    <div className={shared.page}>
      <title>Clients, Scopebook</title>
      <ShellTop title="Clients" detail={data ? `${all}, ${data.counts.joined} joined` : undefined} />
      {error ? <FailureLine error={error} what="Your clients could not be fetched." onRetry={() => void list.refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={8} height={46} /> : null}
      {data ? (
        <div className={css.columns}>
          {phone && isOpen ? null : <List model={model} all={all} />}
          {isOpen ? (
            <aside className={css.pane} aria-label={isNew ? 'New client' : client?.name}>
              {phone ? (
                <button type="button" className={`link ${css.back}`} onClick={() => choose('')}>
                  <Icon name="left" /> All clients
                </button>
              ) : null}
              {isNew ? <NewClient onMade={choose} onCancel={() => choose('')} /> : null}
              {client ? <ClientPane key={client.id} client={client} credits={data.credits} onGone={() => choose('')} /> : null}
            </aside>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function List({ model, all }: { model: ReturnType<typeof useClients>; all: number }) {
  const rows = useRowButtons();
  const { list, filter, setFilter, client, choose, page, setPage } = model;
  const { data } = list;
  if (!data) return null;
  const { counts, credits, total, referrals } = data;
  const pages = Math.ceil(total / REFERRALS_A_PAGE);
  return (
    <div className={css.list}>
      <div className={css.tools}>
        <div className="segmented" role="group" aria-label="State">
          {FILTERS.map((one) => (
            <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {WORDS[one]} {one === '' ? all : counts[one]}
            </button>
          ))}
        </div>
        <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={() => choose('new')}>
          Client
        </Button>
      </div>
      {referrals.length === 0 ? (
        <EmptyState
          text={
            all === 0
              ? 'Nobody yet. Prepare the home of a client: they decide whether they take it, and what was typed is erased if they say no.'
              : 'Nobody is in this state.'
          }
        />
      ) : (
        <>
          <div className={css.head} aria-hidden="true">
            <span>Client, property</span>
            <span>State</span>
            <span>Invited by</span>
            <span>Credits</span>
          </div>
          <ul ref={rows} className={css.rows} aria-label="Clients">
            {referrals.map((one) => (
              <li key={one.id}>
                <Row client={one} isChosen={one.id === client?.id} onChoose={() => choose(one.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={css.sum}>
        <span className="muted">By state, then by date; {REFERRALS_A_PAGE} a page</span>
        {pages > 1 ? (
          <span>
            <button type="button" className="link" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Before
            </button>{' '}
            {page} of {pages}{' '}
            <button type="button" className="link" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Next
            </button>
          </span>
        ) : null}
        {credits.taken + credits.waiting > 0 ? (
          <span>
            {credits.taken} taken + {credits.waiting} waiting = <b>{credits.taken + credits.waiting}</b>
          </span>
        ) : null}
      </p>
      <p className={`muted ${css.note}`}>
        Opened means that the link was opened; mails hold no hidden picture. What a client does at home is not shown here.
      </p>
      <MyLink />
    </div>
  );
}

function Row({ client, isChosen, onChoose }: { client: Referral; isChosen: boolean; onChoose: () => void }) {
  const { icon, word, colour } = stateOf(client);
  const credits = creditsWord(client);
  return (
    <button type="button" className={css.row} aria-current={isChosen} onClick={onChoose}>
      <span className={css.two}>
        <b>{client.name}</b>
        <span className="muted">{addressLine(client)}</span>
      </span>
      <span className={`${css.state} ${colour === 'accepted' ? css.accepted : (colour ?? '')}`}>
        <Icon name={icon} /> {word}
      </span>
      <span className="muted">{invitedBy(client)}</span>
      <span className={css.credits}>
        <span>{client.credit === 'none' ? 0 : client.credits}</span>
        <span className="muted">{credits}</span>
      </span>
    </button>
  );
}
