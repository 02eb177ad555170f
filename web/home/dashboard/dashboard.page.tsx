import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { countyName } from '../../../contracts/home/property/county.ts';
import { getHome, type Home } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { getLatestErcReport } from '../../../contracts/home/reports/get-latest-erc-report.ts';
import { getMarketValue } from '../../../contracts/home/reports/get-market-value.ts';
import { getReceivedReports, type ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import { getAlertNotifications } from '../../../contracts/vault/alerts/get-alert-notifications.ts';
import { attentionOf } from '../../../contracts/vault/items/attention.ts';
import { getInventoryCategories } from '../../../contracts/vault/items/get-inventory-categories.ts';
import { getVaultItems } from '../../../contracts/vault/items/get-vault-items.ts';
import { itemName } from '../../../contracts/vault/items/vault-item.ts';
import { useMay, useMe } from '../../accounts/me.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { isHomeowner } from '../../app/places.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { ShellTop } from '../../app/shell/shell.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { TypeAhead } from '../../ui/type-ahead.tsx';
import { counted, day, dollars, grouped, localDay } from '../../ui/words.ts';
import { optedOutIn, useAlertAnswers } from '../../vault/alerts/alert-answers.ts';
import { GARAGE_WORDS, plainNumber, ROOF_WORDS } from '../property/words.ts';
import css from './dashboard.module.css';
import { receivedWords } from './received-words.ts';
import { type Todo, todosOf } from './todo.ts';
import { Trending } from './trending.tsx';

const LaterDialog = lazy(() => import('../../vault/alerts/later.tsx').then(({ LaterDialog: Later }) => ({ default: Later })));
const NearHome = lazy(() => import('../../sponsorship/near/near-home.tsx').catch(() => ({ default: NothingNear })));
/** A new release has replaced the code, or the network is away: the home itself is all there. */
function NothingNear() {
  return <p className={`${css.card} muted`}>Agents, articles and offers could not be fetched. Reload the page to see them.</p>;
}

const MOST_ESTIMATES = 5;
const NEW_ESTIMATE = '/dashboard/new-estimate';

/** S010, S011, R547: the homeowner's first page. */
export default function DashboardPage() {
  const queries = useQueryClient();
  const me = useMe();
  const home = useRead(getHome, {});
  const orders = useRead(getOrders, { query: { take: 50 } });
  const report = useRead(getLatestErcReport, {});
  const received = useRead(getReceivedReports, {});
  const vault = useRead(getVaultItems, { params: { id: 0 } });
  const told = useRead(getAlertNotifications, { params: { id: 0 } });
  const categories = useRead(getInventoryCategories, {});
  useAllChanges(
    () =>
      void refresh(queries, [
        ...[getHome, getOrders, getLatestErcReport, getReceivedReports],
        ...[getVaultItems, getAlertNotifications, getInventoryCategories],
      ]),
  );
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
  const error = home.error ?? orders.error ?? report.error ?? received.error ?? vault.error ?? told.error ?? categories.error;
  const retry = () =>
    void Promise.all([
      home.refetch(),
      orders.refetch(),
      report.refetch(),
      received.refetch(),
      vault.refetch(),
      told.refetch(),
      categories.refetch(),
    ]);
  if (me && !isHomeowner(me)) return <Navigate to="/" replace />;
  const { data } = home;
  // R388.
  if (data && !data.address?.zip) return <Navigate to="/propertysetup" replace />;
  const loaded = data && orders.data && report.data !== undefined && received.data && vault.data && told.data && categories.data;
  const today = localDay();
  const start = (
    <Button size={phone ? 'md' : 'xs'} fullWidth={phone} leftSection={<Icon name="plus" />} onClick={() => navigate(NEW_ESTIMATE)}>
      New estimate
    </Button>
  );
  return (
    <div className={css.page}>
      <title>Home, Scopebook</title>
      <ShellTop title="Home" detail={day(new Date().toISOString())} undo={answers.undo} redo={answers.redo}>
        {phone ? null : start}
      </ShellTop>
      {error ? <FailureLine error={error} what="Your home could not be fetched." onRetry={retry} /> : null}
      {!loaded && !error ? <SkeletonRows rows={10} height={44} /> : null}
      {loaded ? (
        <div className={css.columns}>
          <div className={css.main}>
            <House home={data} />
            <Todos
              todos={todosOf(
                data,
                orders.data,
                report.data ?? null,
                vault.data.map((item) => ({
                  ...{ id: item.id, name: itemName(item.name), isUnnamed: item.name === '', typeId: item.inventoryItemType_Id },
                  ...attentionOf(item, today),
                })),
                { notifications: told.data, optedOut: optedOutIn(categories.data) },
                received.data,
              )}
              answers={answers}
            />
            <Estimates orders={orders.data} received={received.data} />
          </div>
          <aside className={css.side} aria-label="Reports">
            <Cost report={report.data ?? null} />
            <Value />
            <Trending zip={data.address?.zip.slice(0, 5) ?? ''} />
            <Suspense>
              <NearHome zip={data.address?.zip ?? ''} name={me?.name ?? ''} />
            </Suspense>
          </aside>
        </div>
      ) : null}
      {phone ? <div className={css.foot}>{start}</div> : null}
    </div>
  );
}

function House({ home: { address, characteristics: house } }: { home: Home }) {
  if (!address) return null;
  const facts: [string, string][] = house
    ? [
        [
          'Living area',
          house.totalLivingArea
            ? `${plainNumber(house.totalLivingArea)} SF, ${counted(Number(house.stories), 'story', 'stories')}`
            : 'not known',
        ],
        ['Built', String(house.yearBuilt ?? 'not known')],
        ['Bedrooms', String(house.bedrooms)],
        ['Baths', `${house.fullBaths} full, ${house.halfBaths} half`],
        ['Basement', Number(house.basementSizeSF || 0) > 0 ? `${plainNumber(house.basementSizeSF)} SF` : 'none'],
        ['Garage', GARAGE_WORDS[house.garageType]],
        ['Roof', house.roofPitch ? ROOF_WORDS[house.roofPitch] : 'not known'],
      ]
    : [];
  return (
    <section className={css.house} aria-label="Your home">
      <h2>{address.address}</h2>
      <div className={css.place}>
        <p className="muted">
          {address.city} {address.state} {address.zip}
          {address.county ? `, ${countyName(address.county, address.state)}` : ''}
        </p>
        <Link className="link" to="/home/property">
          Change property
        </Link>
      </div>
      <dl>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One list; Up and Down move, Enter does the row's button, L asks until when a row is put off. */
function Todos({ todos, answers }: { todos: Todo[]; answers: ReturnType<typeof useAlertAnswers> }) {
  const navigate = useNavigate();
  const list = useRowButtons();
  const [later, setLater] = useState<Todo | null>(null);
  usePageKeys({
    l: () => {
      const id = document.activeElement?.closest('[data-todo]')?.getAttribute('data-todo');
      setLater(todos.find((todo) => todo.id === id) ?? null);
    },
  });
  return (
    <section className={css.todos} aria-label="What needs doing">
      <h2>
        What needs doing <span className="muted">{todos.length}</span>
        {todos.length > 0 ? (
          <small className={`${css.keys} muted`}>
            <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> do <kbd>L</kbd> later
          </small>
        ) : null}
      </h2>
      {todos.length === 0 ? <p className={`${css.quiet} muted`}>Nothing needs doing.</p> : null}
      <ul ref={list}>
        {todos.map((todo) => {
          const { id, title, why, button, to, isOutside, total, amber, alert } = todo;
          return (
            <li key={id} data-todo={id}>
              <span className={amber ? 'amber' : 'muted'}>
                <Icon name={amber ? 'warning' : 'edit'} />
              </span>
              <span className={css.words}>
                <b>{title}</b>
                <span className="muted">{why}</span>
              </span>
              {total === undefined ? null : <span className={css.figure}>{dollars(total)}</span>}
              <span className={css.acts}>
                <button
                  type="button"
                  className={css.act}
                  onClick={() => (isOutside ? window.location.assign(to) : navigate(to))}
                  aria-label={`${button}: ${title}`}
                >
                  {button}
                </button>
                {alert ? (
                  <button type="button" className={css.act} onClick={() => answers.answerDone(alert, title)} aria-label={`Done: ${title}`}>
                    Done
                  </button>
                ) : null}
                <button type="button" className={css.act} onClick={() => setLater(todo)} aria-label={`Later: ${title}`}>
                  Later
                </button>
              </span>
            </li>
          );
        })}
      </ul>
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

/** What waits for an answer, then one's own, then what was answered. */
function Estimates({ orders, received }: { orders: Order[]; received: ReceivedReport[] }) {
  const [isWhole, setWhole] = useState(false);
  const own = orders
    .filter(({ whatIf, status }) => whatIf === null && status !== 'Archived')
    .map(({ id, externalRefId, status, totals }) => ({
      ...{ key: `own-${id}`, from: 'You', state: status, tone: 'muted', total: totals.grandTotal },
      link: <Link to={estimatePath(id)}>{externalRefId}</Link>,
    }));
  const waits = received.filter(({ state }) => state === 'waits').map(receivedRow);
  const rows = [...waits, ...own, ...received.filter(({ state }) => state !== 'waits').map(receivedRow)];
  const shown = isWhole ? rows : rows.slice(0, Math.max(MOST_ESTIMATES, waits.length));
  return (
    <section className={css.todos} aria-label="Estimates">
      <h2>
        Estimates <span className="muted">{rows.length}</span>
        <Link className="link" to="/">
          All estimates
        </Link>
      </h2>
      {rows.length === 0 ? <EmptyState text="No estimates yet. One that you start is listed here with its total." /> : null}
      <ul>
        {shown.map(({ key, link, from, state, tone, total }) => (
          <li key={key} className={css.estimate}>
            <b>{link}</b>
            <span className="muted">{from}</span>
            <span className={tone}>{state}</span>
            <span className={css.figure}>{grouped(total)}</span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length ? (
        <p className={css.quiet}>
          <button type="button" className="link" onClick={() => setWhole(true)}>
            Show all {rows.length}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** C203: beside it stands that it is no appraisal. Without the right to see it the place is left out (R402). */
function Value() {
  const may = useMay('ViewReport');
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getMarketValue, {}, { enabled: may });
  useAllChanges(() => void refresh(queries, [getMarketValue]));
  if (!may) return null;
  const isKnown = data && data.value !== '';
  return (
    <section className={css.card} aria-label="Estimated value">
      <h2>
        Estimated value <span className="muted">not an appraisal</span>
      </h2>
      {error ? <FailureLine error={error} what="The value could not be fetched." onRetry={() => void refetch()} /> : null}
      {isKnown ? (
        <>
          <p className={css.range}>
            ${grouped(data.from)} to ${grouped(data.to)}
          </p>
          <p className="muted">
            {data.used} sales within {data.within} mi, of like size; middle ${grouped(data.value)}
          </p>
        </>
      ) : (
        <p className="muted">
          {data ? `${data.used} sales near are too few for a value.` : 'Made of sales near your house, of a file that you load.'}
        </p>
      )}
      <Link className="link" to="/homereports?report=value">
        {isKnown ? 'Compare' : 'Estimate the value'}
      </Link>
    </section>
  );
}

const TONES: Partial<Record<ReceivedReport['state'], string>> = {
  waits: 'amber',
  accepted: css.accepted,
  finished: css.accepted,
};

function receivedRow({ reportId, title, jobName, from, state, total, url, ...dates }: ReceivedReport) {
  return {
    ...{ key: `received-${reportId}`, from: from.name, state: receivedWords({ state, ...dates }), tone: TONES[state] ?? 'muted', total },
    // A page of its own, outside of the app.
    link: <a href={url}>{jobName || title}</a>,
  };
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
                <dt>
                  {name} <span className="muted">{percent} %</span>
                </dt>
                <dd>{grouped(cost)}</dd>
              </div>
            ))}
          </dl>
          <p className="muted">
            {dollars(report.price)} per SF, place {report.place}, quality {report.qualityFactor}
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
