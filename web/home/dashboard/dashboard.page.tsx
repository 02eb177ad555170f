import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type PropsWithChildren, Suspense, useMemo, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { getHomeEstimates } from '../../../contracts/estimating/house/get-home-estimates.ts';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { getLatestErcReport } from '../../../contracts/home/reports/get-latest-erc-report.ts';
import { getReceivedReports } from '../../../contracts/reporting/received/get-received-reports.ts';
import { getAlertNotifications } from '../../../contracts/vault/alerts/get-alert-notifications.ts';
import { getRulesOptedOut } from '../../../contracts/vault/alerts/get-rules-opted-out.ts';
import { attentionOf } from '../../../contracts/vault/items/attention.ts';
import { lifeOf } from '../../../contracts/vault/items/categories.ts';
import { getVaultItems } from '../../../contracts/vault/items/get-vault-items.ts';
import { itemName, type VaultItem } from '../../../contracts/vault/items/vault-item.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { isHomeowner } from '../../app/places.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { TypeAhead } from '../../ui/type-ahead.tsx';
import { day, dollars, grouped, localDay } from '../../ui/words.ts';
import { useAlertAnswers } from '../../vault/alerts/alert-answers.ts';
import css from './dashboard.module.css';
import { Estimates } from './estimates.tsx';
import { House } from './house.tsx';
import { type Todo, todosOf } from './todo.ts';

const LaterDialog = lazy(() => import('../../vault/alerts/later.tsx').then(({ LaterDialog: Later }) => ({ default: Later })));
const Nothing = { default: () => <></> };
const Trending = lazy(() => import('./trending.tsx').catch(() => Nothing));
const Value = lazy(() => import('./value.tsx').catch(() => Nothing));
const StartEstimate = lazy(() =>
  import('./worn-out.tsx').catch(() => ({ default: ({ children }: PropsWithChildren<{ of: string; title: string }>) => <>{children}</> })),
);
const NewCost = lazy(() => import('./worn-out.tsx').then(({ NewCost: Cost }) => ({ default: Cost })).catch(() => Nothing));
const NotShown = lazy(() => import('./received.tsx').catch(() => Nothing));
const ChooseReceived = lazy(() =>
  import('./received.tsx').then(({ ChooseReceived: Choose }) => ({ default: Choose })).catch(() => Nothing),
);
const NearHome = lazy(() => import('../../sponsorship/near/near-home.tsx').catch(() => ({ default: NothingNear })));
/** A new release has replaced the code, or the network is away: the home itself is all there. */
function NothingNear() {
  return <p className={`${css.card} muted`}>Agents, articles and offers could not be fetched. Reload the page to see them.</p>;
}

/** Of what needs doing, before `3 more`: the other parts of the page are to be seen too. */
const MOST_TODOS = 10;
const MOST_TODOS_ON_A_PHONE = 4;
const READS = [
  ...[getHome, getHomeEstimates, getLatestErcReport, getReceivedReports],
  ...[getVaultItems, getAlertNotifications, getRulesOptedOut],
];
/** What other pages change without naming these calls is asked again whenever one comes here. */
const ALWAYS_AGAIN = { staleTime: 0 };
const TODOS_ID = 'what-needs-doing';
const NEW_ESTIMATE = '/dashboard/new-estimate';

/** S010, S011, R547: the homeowner's first page. */
export default function DashboardPage() {
  const queries = useQueryClient();
  const me = useMe();
  const home = useRead(getHome, {});
  const own = useRead(getHomeEstimates, {}, ALWAYS_AGAIN);
  const report = useRead(getLatestErcReport, {});
  const received = useRead(getReceivedReports, {});
  const vault = useRead(getVaultItems, { params: { id: 0 } });
  const told = useRead(getAlertNotifications, { params: { id: 0 } });
  const unwanted = useRead(getRulesOptedOut, { params: { id: 0 } }, ALWAYS_AGAIN);
  const reads = [home, own, report, received, vault, told, unwanted];
  useAllChanges(() => void refresh(queries, READS));
  const answers = useAlertAnswers();
  const navigate = useNavigate();
  const phone = usePhone();
  usePageKeys({ n: () => navigate(NEW_ESTIMATE), ...undoKeys(answers.undo.run, answers.redo.run) });
  usePageCommands(
    useMemo<Command[]>(
      () => [{ id: 'new-estimate', label: 'New estimate', icon: 'plus', keys: 'N', run: () => navigate(NEW_ESTIMATE) }],
      [navigate],
    ),
  );
  const error = reads.find((read) => read.error)?.error;
  const retry = () => void Promise.all(reads.map((read) => read.refetch()));
  if (me && !isHomeowner(me)) return <Navigate to="/" replace />;
  const { data } = home;
  // R388.
  if (data && !data.address?.zip) return <Navigate to="/propertysetup" replace />;
  const loaded = data && own.data && report.data !== undefined && received.data && vault.data && told.data && unwanted.data;
  const todos = loaded
    ? todosOf(
        ...([data, own.data.estimates, report.data ?? null] as const),
        thingsOf(vault.data),
        { notifications: told.data, optedOut: new Set(unwanted.data.ruleIds) },
        received.data,
      )
    : [];
  const start = (
    <Button size={phone ? 'md' : 'xs'} fullWidth={phone} leftSection={<Icon name="plus" />} onClick={() => navigate(NEW_ESTIMATE)}>
      New estimate
    </Button>
  );
  return (
    <div className={css.page}>
      <title>Home, Scopebook</title>
      <ShellTop title="Home" detail={day(new Date().toISOString())} undo={answers.undo} redo={answers.redo}>
        {phone ? <Bell count={todos.length} /> : start}
      </ShellTop>
      {error ? <FailureLine error={error} what="Your home could not be fetched." onRetry={retry} /> : null}
      {!loaded && !error ? <SkeletonRows rows={10} height={44} /> : null}
      {loaded ? (
        <div className={css.columns}>
          <div className={css.main}>
            <House home={data} vault={vault.data} />
            <Todos todos={todos} answers={answers} />
            <Estimates own={own.data} received={received.data.filter(({ atHome }) => atHome === 'shown')} />
            <Suspense>
              <NotShown received={received.data} answers={answers} />
            </Suspense>
          </div>
          <aside className={css.side} aria-label="Reports">
            <Cost report={report.data ?? null} />
            <Suspense>
              <Value />
              <Trending zip={data.address?.zip.slice(0, 5) ?? ''} />
              <NearHome zip={data.address?.zip ?? ''} name={me?.name ?? ''} />
            </Suspense>
          </aside>
        </div>
      ) : null}
      {phone ? <div className={css.foot}>{start}</div> : null}
    </div>
  );
}

function thingsOf(vault: VaultItem[]) {
  const today = localDay();
  return vault.map((item) => ({
    ...{ id: item.id, name: itemName(item.name), isUnnamed: item.name === '', typeId: item.inventoryItemType_Id },
    ...{ warranty: [item.warrantyProvider, item.warrantyExpires].filter(Boolean).join(', ') },
    ...{ bought: item.purchaseDate, lifeYears: lifeOf(item), ...attentionOf(item, today) },
  }));
}

/** On a phone, from anywhere on the page to the list; its number is the list's. */
function Bell({ count }: { count: number }) {
  return (
    <button
      type="button"
      className={css.bell}
      aria-label={`What needs doing: ${count}`}
      onClick={() => document.getElementById(TODOS_ID)?.focus()}
    >
      <Icon name="bell" size={20} />
      {count > 0 ? <span>{count}</span> : null}
    </button>
  );
}

type Answers = ReturnType<typeof useAlertAnswers>;

/** One list; Up and Down move, Enter does the row's button, L asks until when a row is put off. */
function Todos({ todos, answers }: { todos: Todo[]; answers: Answers }) {
  const list = useRowButtons();
  const [later, setLater] = useState<Todo | null>(null);
  const [isWhole, setWhole] = useState(false);
  const most = usePhone() ? MOST_TODOS_ON_A_PHONE : MOST_TODOS;
  const more = todos.slice(most);
  usePageKeys({
    l: () => {
      const id = document.activeElement?.closest('[data-todo]')?.getAttribute('data-todo');
      setLater(todos.find((todo) => todo.id === id) ?? null);
    },
  });
  return (
    <section className={css.todos} aria-label="What needs doing">
      <h2 id={TODOS_ID} tabIndex={-1}>
        What needs doing <span className="muted">{todos.length}</span>
        {todos.length > 0 ? (
          <small className={`${css.keys} muted`}>
            <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> do <kbd>L</kbd> later
          </small>
        ) : null}
      </h2>
      {todos.length === 0 ? <p className={`${css.quiet} muted`}>Nothing needs doing.</p> : null}
      <ul ref={list}>
        {(isWhole ? todos : todos.slice(0, most)).map((todo) => (
          <TodoRow key={todo.id} todo={todo} answers={answers} onLater={() => setLater(todo)} />
        ))}
      </ul>
      {more.length > 0 ? (
        <button type="button" className={css.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <span className="ellipsis">{isWhole ? 'Fewer' : `${more.length} more: ${more.map(({ about }) => about).join(', ')}`}</span>
          <Icon name={isWhole ? 'up' : 'down'} />
        </button>
      ) : null}
      {later ? (
        <Suspense fallback={<TypeAhead onEscape={() => setLater(null)} />}>
          <LaterDialog
            title={later.title}
            onChoose={(when) =>
              later.alert ? answers.answerLater(later.alert, later.title, when) : answers.putOff(later.id, later.title, when)
            }
            onClose={() => setLater(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

interface TodoRowProps {
  todo: Todo;
  answers: Answers;
  onLater: () => void;
}

function TodoRow({ todo, answers, onLater }: TodoRowProps) {
  const navigate = useNavigate();
  const { id, sign, title, why, button, to, isOutside, total, amber, alert, received, wornOut } = todo;
  const own = (
    <button
      type="button"
      className={isOutside ? `${css.act} ${css.first}` : css.act}
      onClick={() => (isOutside ? window.location.assign(to) : navigate(to))}
      aria-label={`${button}: ${title}`}
    >
      {button}
    </button>
  );
  return (
    <li data-todo={id}>
      <span className={amber ? 'amber' : 'muted'}>
        <Icon name={sign} label={amber ? 'Attention' : ''} />
      </span>
      <span className={css.words}>
        <b>{title}</b>
        <span className="muted">{why}</span>
      </span>
      {total === undefined ? null : <span className={css.figure}>{dollars(total)}</span>}
      {wornOut ? (
        <Suspense>
          <NewCost of={wornOut} />
        </Suspense>
      ) : null}
      <span className={css.acts}>
        {received ? (
          <Suspense>
            <ChooseReceived report={received} answers={answers} />
          </Suspense>
        ) : wornOut ? (
          <Suspense fallback={own}>
            <StartEstimate of={wornOut} title={title}>
              {own}
            </StartEstimate>
          </Suspense>
        ) : (
          own
        )}
        {alert ? (
          <button type="button" className={css.act} onClick={() => answers.answerDone(alert, title)} aria-label={`Done: ${title}`}>
            Done
          </button>
        ) : null}
        <button type="button" className={css.act} onClick={onLater} aria-label={`Later: ${title}`}>
          Later
        </button>
      </span>
    </li>
  );
}

/** R413. */
function Cost({ report }: { report: ErcReport | null }) {
  return (
    <section className={css.card} aria-label="Replacement cost">
      <h2>Replacement cost {report ? <span className="muted">report of {day(report.at)}</span> : null}</h2>
      {report ? (
        <>
          <p className={css.total}>{dollars(report.total)}</p>
          <p className="muted">to build this house again, without land, in {report.year} dollars</p>
          <div className={css.bar} aria-hidden="true">
            {report.parts.map(({ name, percent }) => (
              <span key={name} data-part={name} style={{ width: `${percent}%` }} />
            ))}
          </div>
          <dl>
            {report.parts.map(({ name, percent, cost }) => (
              <div key={name}>
                <dt data-part={name}>{name}</dt>
                <dd className="muted">{percent} %</dd>
                <dd>{grouped(cost)}</dd>
              </div>
            ))}
          </dl>
          <p className="muted">
            {dollars(report.price)} per SF, {report.own ? 'own place factor' : 'place'} {report.place}, quality {report.qualityFactor}
          </p>
        </>
      ) : (
        <p className="muted">Nobody has made one yet.</p>
      )}
      <Link className="link" to="/homereports">
        {report ? 'Open report' : 'Make a report'}
      </Link>
    </section>
  );
}
