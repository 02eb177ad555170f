import { Checkbox } from '@mantine/core';
import { getVaultItemAlerts } from '../../../contracts/vault/alerts/get-vault-item-alerts.ts';
import { alertRulesOf, everyWords, typeOfRule } from '../../../contracts/vault/items/alert-rules.ts';
import { typeOf } from '../../../contracts/vault/items/categories.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine } from '../../ui/states.tsx';
import type { Vault } from '../vault-model.ts';
import css from './item-alerts.module.css';

interface Props {
  /** Of the saved item; 0 for a new one, which has no dates yet. */
  itemId: number;
  /** As it is chosen in the form. */
  typeId: number | null;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  saves: Vault['saves'];
}

/** R443: nothing for types without rules. Being told of this item is a field of it; a rule is turned off for all things of its type. */
export function ItemAlerts({ itemId, typeId, isOn, onChange, saves }: Props) {
  const rules = alertRulesOf(typeId);
  const { data, error, refetch } = useRead(getVaultItemAlerts, { params: { id: 0, itemId } }, { enabled: itemId > 0 && rules.length > 0 });
  if (rules.length === 0) return null;
  const known = new Map(data?.alerts.map((alert) => [alert.rule.id, alert]));
  const thing = typeOf(Math.floor((typeId ?? 0) / 100), typeId)?.name ?? '';
  const isOff = data?.isEnabled === false;
  return (
    <section className={css.alerts} aria-label="Alerts">
      <Checkbox label="Mail me alerts of this item" checked={isOn} onChange={({ currentTarget: { checked } }) => onChange(checked)} />
      {isOff ? (
        <p className="amber">
          All alerts of your vault are off.{' '}
          <button type="button" className="link" onClick={() => void saves.alerts.save({ alert: 'all', isEnabled: true })}>
            Turn them on
          </button>
        </p>
      ) : null}
      {error ? <FailureLine error={error} what="The dates could not be fetched." onRetry={() => void refetch()} /> : null}
      {isOn ? (
        <ul>
          {rules.map(({ id, kind, name, description, everyMonths = 12 }) => {
            const next = known.get(id);
            const isOut = next?.rule.optOut ?? saves.optedOut.has(id);
            const date = next && nextWords(kind, name, next.dueDate);
            return (
              <li key={id} data-off={isOut || undefined}>
                <span>
                  <b>{date ?? name}</b>
                  {kind === 'care' ? `, ${everyWords(everyMonths)}` : ''}
                  {isOut ? ', off' : ''}
                  <small className="muted">
                    {description}
                    {next?.lastDone ? ` Done last ${next.lastDone}.` : ''}
                    {next?.mailed ? ` Mailed ${next.mailed}.` : ''}
                  </small>
                </span>
                <button
                  type="button"
                  className="link"
                  aria-label={`${isOut ? 'Turn on' : 'Turn off'}: ${name}, of every ${thing}`}
                  title={`Of every ${typeOf(Math.floor(typeOfRule(id) / 100), typeOfRule(id))?.name ?? ''}`}
                  onClick={() => void saves.alerts.save({ alert: 'rule', ruleId: id, optOut: !isOut })}
                >
                  {isOut ? 'Turn on' : 'Turn off'}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {isOn && data?.isEnabled ? (
        <button type="button" className="link" onClick={() => void saves.alerts.save({ alert: 'all', isEnabled: false })}>
          Turn all alerts of the vault off
        </button>
      ) : null}
    </section>
  );
}

/** `Warranty ends 12-05-2026`. */
function nextWords(kind: 'warranty' | 'life' | 'care', name: string, due: string): string {
  return kind === 'warranty' ? `${name} ${due}` : kind === 'life' ? `${name}: ${due}` : `${name}: due ${due}`;
}
