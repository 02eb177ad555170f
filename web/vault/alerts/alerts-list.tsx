import { useState } from 'react';
import { Link } from 'react-router-dom';
import { finderOf } from '../../../contracts/finding.ts';
import type { AlertNotification } from '../../../contracts/vault/alerts/alert.ts';
import { alertWords } from '../../../contracts/vault/alerts/alert-words.ts';
import { getAlertNotifications } from '../../../contracts/vault/alerts/get-alert-notifications.ts';
import { getAlertRulesStatus } from '../../../contracts/vault/alerts/get-alert-rules-status.ts';
import { itemName } from '../../../contracts/vault/items/vault-item.ts';
import { useRead } from '../../app/client.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import type { Vault } from '../vault-model.ts';
import { answerTurn } from './alert-turns.ts';
import css from './alerts-list.module.css';
import { type Later, LaterDialog } from './later.tsx';

const GROUPS = [
  { status: 'open', name: 'Due' },
  { status: 'later', name: 'Put off' },
  { status: 'done', name: 'Done' },
] as const;

interface Told extends AlertNotification {
  /** Of its item. */
  name: string;
  words: string;
}

/** S140, C216, C217: what was told of things in the vault, by what was answered to it. */
export function AlertsList({
  vault: { all, words, itemId, set, saves },
}: {
  vault: Pick<Vault, 'all' | 'words' | 'itemId' | 'set' | 'saves'>;
}) {
  const { data, error, refetch } = useRead(getAlertNotifications, { params: { id: 0 } });
  const { data: status } = useRead(getAlertRulesStatus, { params: { id: 0 } });
  const [later, setLater] = useState<Told | null>(null);
  const list = useRowButtons<HTMLDivElement>();
  const things = new Map(all.map(({ item, plain }) => [item.id, { name: item.name, plain }]));
  const isFound = finderOf(words);
  const told = (data ?? []).flatMap((alert): Told[] => {
    const thing = things.get(alert.inventoryItem_Id);
    return thing && isFound(thing.plain) ? [{ ...alert, name: itemName(thing.name), words: alertWords(alert.rule, alert.dueDate) }] : [];
  });
  const answer = (alert: Told, to: 'open' | 'done') => void saves.alerts.save(answerTurn(alert, { status: to, until: '' }));
  const putOff = (alert: Told, { until }: Later) => void saves.alerts.save(answerTurn(alert, { status: 'later', until }));
  return (
    <div className={css.alerts} ref={list}>
      {status?.isEnabled === false ? (
        <p className={css.off}>
          <span className="amber">All alerts of your vault are off.</span>{' '}
          <button type="button" className="link" onClick={() => void saves.alerts.save({ alert: 'all', isEnabled: true })}>
            Turn them on
          </button>
        </p>
      ) : null}
      {error ? <FailureLine error={error} what="Your alerts could not be fetched." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={6} height={52} /> : null}
      {data && data.length > 0 && told.length === 0 ? <EmptyState text="No alert matches." /> : null}
      {data?.length === 0 ? (
        <EmptyState text="Nothing was told yet. A warranty that ends, a usual life that is over and upkeep that is due are listed here and mailed, for items that have alerts on." />
      ) : null}
      {GROUPS.map(({ status: of, name }) => {
        const own = told.filter((alert) => alert.status === of);
        return own.length === 0 ? null : (
          <section key={of} aria-label={name}>
            <h2 className={css.group}>
              {name} <span className="muted">{own.length}</span>
            </h2>
            <ul>
              {own.map((alert) => (
                <Row
                  key={alert.id}
                  alert={alert}
                  isOpen={String(alert.inventoryItem_Id) === itemId}
                  onOpen={() => set('item', String(alert.inventoryItem_Id))}
                  onAnswer={(to) => answer(alert, to)}
                  onLater={() => setLater(alert)}
                  onOff={() => void saves.alerts.save({ alert: 'rule', ruleId: alert.rule.id, optOut: true })}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <p className={`${css.foot} muted`}>
        Which alerts you get is chosen for each item, and for all in <Link to="/settings/alerts">Settings</Link>.
      </p>
      {later ? (
        <LaterDialog title={`${later.name}: ${later.words}`} onChoose={(when) => putOff(later, when)} onClose={() => setLater(null)} />
      ) : null}
    </div>
  );
}

interface RowProps {
  alert: Told;
  isOpen: boolean;
  onOpen: () => void;
  onAnswer: (to: 'open' | 'done') => void;
  onLater: () => void;
  onOff: () => void;
}

function Row({ alert: { name, words, rule, status, until, mailed }, isOpen, onOpen, onAnswer, onLater, onOff }: RowProps) {
  const what = `${name}: ${words}`;
  return (
    <li className={css.row} aria-current={isOpen || undefined}>
      <span className={status === 'open' ? 'amber' : 'muted'}>
        <Icon name={status === 'open' ? 'warning' : status === 'later' ? 'clock' : 'check'} />
      </span>
      <button type="button" className={css.words} onClick={onOpen}>
        <b>{what}</b>
        <span className="muted">
          {status === 'later' ? `Again ${until}. ` : ''}
          {rule.description} Mailed {mailed}.
        </span>
      </button>
      <span className={css.acts}>
        {status === 'open' ? null : (
          <button type="button" onClick={() => onAnswer('open')} aria-label={`Show again: ${what}`}>
            Show again
          </button>
        )}
        {status === 'done' ? null : (
          <>
            <button type="button" onClick={() => onAnswer('done')} aria-label={`Done: ${what}`}>
              Done
            </button>
            <button type="button" onClick={onLater} aria-label={`Later: ${what}`}>
              Later
            </button>
          </>
        )}
        <button type="button" onClick={onOff} aria-label={`No more of it: ${rule.name}, of every thing like ${name}`}>
          No more
        </button>
      </span>
    </li>
  );
}
