import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '../../contracts/decimal.ts';
import type { Settings, TaxSource } from '../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { saveLaborMinimum } from '../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { doesOrderContainRepairItems } from '../../contracts/estimating/setup/does-order-contain-repair-items.ts';
import { getProfitOverheadByOrderId } from '../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { updateOrderProfitOverheadSettings } from '../../contracts/estimating/setup/update-order-profit-overhead-settings.ts';
import { updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-do-not-update-line-items.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { getEstimateDefaults } from '../../contracts/organization/settings/get-estimate-defaults.ts';
import { saveEstimateDefaults } from '../../contracts/organization/settings/save-estimate-defaults.ts';
import { CallError, refresh, send, useRead } from '../app/client.ts';
import { faultsOf, useForm } from '../app/form.ts';
import { useSave } from '../app/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import { trimmed, typedNumber } from './figures.ts';
import formCss from './form.module.css';
import laborMinimumDetailsCss from './labor-minimum-details.module.css';
import { type MinimumChoice, MinimumSwitches, minimumChoice } from './labor-minimum-details.tsx';
import { NumberField } from './number-field.tsx';
import css from './settings-dialog.module.css';

const ROWS = [
  { word: 'Overhead', amount: 'overheadAmount', of: ['overheadLabor', 'overheadMaterial', 'overheadEquipment'], max: LIMITS.markupPercent },
  { word: 'Profit', amount: 'profitAmount', of: ['profitLabor', 'profitMaterial', 'profitEquipment'], max: LIMITS.markupPercent },
  { word: 'Tax', amount: 'taxableAmount', of: ['taxableLabor', 'taxableMaterial', 'taxableEquipment'], max: LIMITS.percent },
] as const;
const COSTS = ['labor', 'material', 'equipment'];
const SAVES = [
  updateOrderProfitOverheadSettings,
  updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems,
  updateOrderProfitOverheadSettingsAndUpdateLineItems,
] as const;

/** Where a tax rate that nobody has typed is from. */
function taxWords({ state, name, percent }: TaxSource): string {
  if (state === '') return 'The place is not known yet, so no tax is filled in.';
  return `Tax was filled in from the address: ${name}, ${trimmed(percent)} % statewide. Local tax is not in it; type another rate to change it.`;
}

/**
 * Profit, overhead and tax of the order. The first change saves at once (R039); later ones on an order with lines ask: yes changes the lines
 * (R041), no only future ones (R042), undo restores the former settings (R043).
 */
export function SettingsDialog({
  settings,
  edits,
  onClose,
}: {
  settings: Settings & { answered: boolean; taxSource: TaxSource | null };
  edits: Edits;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { answered, taxSource, ...former } = settings;
  const [asking, setAsking] = useState(false);
  const params = { orderId: edits.orderId };
  const minimums = useRead(getLaborMinimum, { params: { id: edits.orderId } });
  const [choice, setChoice] = useState<MinimumChoice | null>(null);
  const defaults = useRead(getEstimateDefaults, {});
  const [decimals, setDecimals] = useState<number | null>(null);
  const newDecimals = decimals !== null && decimals !== defaults.data?.quantityDecimals ? decimals : null;

  const keep = useSave(
    async ({ by, words }: { by?: (typeof SAVES)[number]; words?: string }) => {
      if (by) await send(by, { params, body: now });
      if (words) edits.say(words);
      await saveMinimums();
      await saveDecimals();
    },
    {
      invalidates: [getProfitOverheadByOrderId],
      onSaved: () => {
        edits.settle(0);
        onClose();
      },
    },
  );
  const saveMinimums = async () => {
    const was = minimums.data;
    if (!was || !choice) return;
    const body = [
      ...(choice.on === was.on ? [] : [{ on: choice.on }]),
      ...was.trades.flatMap(({ trade, on }) => (choice.trades[trade] === on ? [] : [{ on: choice.trades[trade] ?? on, trade }])),
    ];
    for (const one of body) await send(saveLaborMinimum, { params: { id: edits.orderId }, body: one });
    if (body.length === 0) return;
    if (!changed) edits.say('Labor minimums saved.');
    await refresh(queries, [getLaborMinimum]);
  };
  const saveDecimals = async () => {
    if (newDecimals === null) return;
    await send(saveEstimateDefaults, { body: { quantityDecimals: newDecimals } });
    if (!changed) edits.say(`New estimates have quantities of ${counted(newDecimals, 'decimal')}.`);
    await refresh(queries, [getEstimateDefaults]);
  };
  const ask = useSave(
    () =>
      send(doesOrderContainRepairItems, { params }).catch(() => {
        throw new CallError(500, 'UNKNOWN_LINES', 'Could not detect if order contained repair items.');
      }),
    { onSaved: (contains) => (contains ? setAsking(true) : void keepFirst()) },
  );
  const keepFirst = () =>
    keep.save({ by: updateOrderProfitOverheadSettings, words: 'Tax, Profit, and Overhead settings have been updated.' });
  const form = useForm<Settings>({
    initial: former,
    faults: (values) => faultsOf(updateOrderProfitOverheadSettings, values),
    save: { save: () => save(), busy: keep.busy || ask.busy, failure: keep.failure ?? ask.failure },
  });
  const { values: now, change, busy, refusal } = form;
  const changed = (Object.keys(former) as (keyof Settings)[]).some((key) => former[key] !== now[key]);
  const save = async () => {
    if (changed) return answered ? ask.save(undefined) : keepFirst();
    if (choice || newDecimals !== null) return keep.save({});
    onClose();
    return true;
  };
  const failed = refusal && `Settings have not been updated. ${refusal.text}`;

  if (asking)
    return (
      <Dialog
        opened
        onClose={() => setAsking(false)}
        title="Change the lines that are already there?"
        actions={
          <>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => {
                change(former);
                setAsking(false);
              }}
            >
              Undo
            </Button>
            <Button
              variant="default"
              disabled={busy}
              onClick={() =>
                void keep.save({
                  by: updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems,
                  words: 'Tax, Profit, and Overhead settings have been updated.',
                })
              }
            >
              No, future lines only
            </Button>
            <Button
              loading={busy}
              onClick={() =>
                void keep.save({
                  by: updateOrderProfitOverheadSettingsAndUpdateLineItems,
                  words: 'All line items has been updated',
                })
              }
            >
              Yes, change them
            </Button>
          </>
        }
      >
        <p>
          This estimate has lines. Yes prices every line with the new settings; No keeps their prices and uses the new settings for lines
          that are added from now on; Undo goes back to the former settings.
        </p>
        {failed && (
          <p className="brick" role="alert">
            {failed}
          </p>
        )}
      </Dialog>
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Profit, overhead and tax"
      width={620}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={form.send}>
            Save settings
          </Button>
        </>
      }
    >
      <div className={formCss.form}>
        <SegmentedControl
          aria-label="Overhead, profit and tax"
          value={now.orderType}
          onChange={(orderType) => change({ orderType: orderType as Settings['orderType'] })}
          data={['Apply', 'Do Not Apply']}
        />
        <div className={css.costgrid} data-off={now.orderType !== 'Apply' || undefined}>
          <span />
          <span className={css.h} />
          {COSTS.map((cost) => (
            <span key={cost} className={css.h}>
              of {cost}
            </span>
          ))}
          {ROWS.map((row) => (
            <div key={row.word} style={{ display: 'contents' }}>
              <span>
                {row.word}
                {row.word === 'Tax' ? <span className="muted"> beside the total</span> : <span className="muted"> markup on cost</span>}
              </span>
              <NumberField
                label=""
                name={`${row.word} percentage`}
                value={trimmed(now[row.amount])}
                read={(text) => typedNumber(text, 4, row.max)}
                unit="%"
                onTry={() => undefined}
                onKeep={(value) => change({ [row.amount]: trimmed(value).replaceAll(',', '') })}
              />
              {row.of.map((key, index) => (
                <Checkbox key={key} aria-label={`${row.word} of ${COSTS[index]}`} {...form.check(key)} />
              ))}
            </div>
          ))}
        </div>
        {now.orderType !== 'Apply' && <p className="muted">Overhead, profit and tax are kept, and not applied to this estimate.</p>}
        {taxSource && Number(now.taxableAmount) === Number(taxSource.percent) && <p className="muted">{taxWords(taxSource)}</p>}
        {minimums.data ? (
          <MinimumSwitches data={minimums.data} choice={choice ?? minimumChoice(minimums.data)} onChange={setChoice} />
        ) : minimums.error ? (
          <FailureLine error={minimums.error} what="The labor minimums could not be fetched." onRetry={() => void minimums.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
        <section className={laborMinimumDetailsCss.minimums} aria-labelledby="decimals">
          <h3 id="decimals">Decimals of quantities</h3>
          {defaults.data ? (
            <SegmentedControl
              aria-labelledby="decimals"
              aria-describedby="decimals-hold"
              value={String(decimals ?? defaults.data.quantityDecimals)}
              onChange={(value) => setDecimals(Number(value))}
              data={['0', '1', '2']}
            />
          ) : defaults.error ? (
            <FailureLine
              error={defaults.error}
              what="The decimals of quantities could not be fetched."
              onRetry={() => void defaults.refetch()}
            />
          ) : (
            <SkeletonRows rows={1} />
          )}
          <p id="decimals-hold" className="muted">
            Holds for new estimates of your company. This estimate keeps the decimals that it was started with.
          </p>
        </section>
        {failed && (
          <p className="brick" role="alert">
            {failed}
          </p>
        )}
      </div>
    </Dialog>
  );
}
