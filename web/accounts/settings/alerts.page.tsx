import { Checkbox, Switch } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getAlertRulesStatus } from '../../../contracts/vault/alerts/get-alert-rules-status.ts';
import { everyWords } from '../../../contracts/vault/items/alert-rules.ts';
import { getInventoryCategories } from '../../../contracts/vault/items/get-inventory-categories.ts';
import { getVaultItems } from '../../../contracts/vault/items/get-vault-items.ts';
import { useRead } from '../../app/client.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { useAlertAnswers } from '../../vault/alerts/alert-answers.ts';
import css from './alerts.module.css';
import profileCss from './profile.module.css';
import { SettingsRoom } from './settings-room.tsx';

const MINE = { params: { id: 0 } };
const READS = [getAlertRulesStatus, getInventoryCategories, getVaultItems];

/** S007, S009, C229, C230: whether one is mailed alerts of one's vault, and which of the types of things that are in it. */
export default function AlertsPage() {
  const status = useRead(getAlertRulesStatus, MINE);
  const categories = useRead(getInventoryCategories, {});
  const items = useRead(getVaultItems, MINE);
  useReadsAbout('vaultalerts', READS);
  useReadsAbout('vaultitem', READS);
  const { choose, undo, redo } = useAlertAnswers();
  usePageKeys(undoKeys(undo.run, redo.run));
  const error = status.error ?? categories.error ?? items.error;
  const retry = () => void Promise.all([status.refetch(), categories.refetch(), items.refetch()]);
  const isOn = status.data?.isEnabled === true;
  const things = new Map<number, { all: number; on: number }>();
  for (const { inventoryItemType_Id: typeId, enableAlertNotifications } of items.data ?? []) {
    if (typeId === null) continue;
    const { all, on } = things.get(typeId) ?? { all: 0, on: 0 };
    things.set(typeId, { all: all + 1, on: on + (enableAlertNotifications === 'true' ? 1 : 0) });
  }
  const types = (categories.data ?? [])
    .flatMap(({ inventoryItemTypes }) => inventoryItemTypes)
    .filter(({ id, inventoryItemTypeAlertRules: rules }) => rules.some(({ optOut }) => optOut) || (things.has(id) && rules.length > 0));
  return (
    <SettingsRoom title="Alert notifications">
      <div className={profileCss.page}>
        <div>
          {error ? <FailureLine error={error} what="Your alerts could not be read." onRetry={retry} /> : null}
          {!error && !(status.data && categories.data && items.data) ? <SkeletonRows rows={6} height={40} /> : null}
          {status.data && categories.data && items.data ? (
            <>
              <section className={profileCss.section} aria-label="All alerts">
                <Switch
                  label="Mail me alerts of my vault"
                  description="Once a day, of items that have alerts on. Off, items and types keep their own choice."
                  checked={isOn}
                  onChange={({ currentTarget: { checked } }) => choose({ alert: 'all', isEnabled: checked })}
                />
              </section>
              <section className={profileCss.section} aria-labelledby="by-type">
                <h2 id="by-type">By type of thing</h2>
                {types.length === 0 ? <p className="muted">Nothing in the vault has alerts.</p> : null}
                {types.map(({ id, name, inventoryItemTypeAlertRules: rules }) => {
                  const { all, on } = things.get(id) ?? { all: 0, on: 0 };
                  return (
                    <fieldset key={id} className={css.type} data-off={!isOn || undefined}>
                      <legend>
                        {name}{' '}
                        <span className="muted">{all === 0 ? 'none in the vault' : `${counted(all, 'item')}, ${on} with alerts on`}</span>
                      </legend>
                      {rules.map((rule) => (
                        <Checkbox
                          key={rule.id}
                          label={
                            <>
                              {rule.everyMonths === null ? rule.name : `${rule.name}, ${everyWords(rule.everyMonths)}`}
                              <small className="muted">{rule.description}</small>
                            </>
                          }
                          checked={!rule.optOut}
                          onChange={({ currentTarget: { checked } }) => choose({ alert: 'rule', ruleId: rule.id, optOut: !checked })}
                        />
                      ))}
                    </fieldset>
                  );
                })}
                <p className="muted">
                  What was told is listed in <Link to="/vault?only=alerts">your vault</Link>; each item has its own switch there.
                </p>
              </section>
            </>
          ) : null}
        </div>
      </div>
    </SettingsRoom>
  );
}
