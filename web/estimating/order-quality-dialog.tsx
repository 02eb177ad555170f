import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QUALITIES } from '../../contracts/catalogue/entities.ts';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { changeQuality } from '../../contracts/estimating/items/change-quality.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { vendorExpense } from '../../contracts/estimating/pricing.ts';
import { keyOf, send, useRead } from '../app/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import { money } from './figures.ts';
import { qualityPlan, usualQuality } from './quality-plan.ts';
import { Staircase } from './staircase.tsx';

interface Props {
  quality: string | undefined;
  /** The lines that are meant; all without it. */
  itemIds: number[] | undefined;
  areas: AreaWithItems[];
  edits: Edits;
  onClose: () => void;
}

/** Changes the quality of all lines (R099), of an area's or of the marked ones, and says first what they would then cost. */
export function OrderQualityDialog({ quality, itemIds, areas, edits, onClose }: Props) {
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(
    getPropertyItemsWithQualityOptions,
    { params: { orderId: edits.orderId }, query: {} },
    { refetchOnMount: 'always' },
  );
  const [picked, setPicked] = useState('');
  const [upOnly, setUpOnly] = useState(false);
  const meant = itemIds && new Set(itemIds);
  const lines = areas.flatMap((area) => area.items).filter((line) => !line.isLaborMinimum && (!meant || meant.has(line.id)));
  const options = new Map((data ?? []).map((line) => [line.id, line.qualityOptions]));
  const priced = lines.map((line) => ({
    id: line.id,
    quality: line.quality,
    totalCost: line.totalCost,
    options: (options.get(line.id) ?? []).map((option) => ({
      quality: option.quality,
      totalCost: option.quality === line.quality ? line.totalCost : vendorExpense(line.quantity, option.ppu),
    })),
  }));
  const chosen = picked || usualQuality(priced) || quality || '';
  const plan = qualityPlan(priced, chosen, upOnly);
  const steps = QUALITIES.map((level) => ({
    quality: level,
    price: money(qualityPlan(priced, level, upOnly).after).replaceAll(',', ''),
  }));
  const moves = plan.after - plan.now;
  const which = itemIds ? counted(lines.length, 'line') : 'all lines';
  const keep = () => {
    const qualityType = QUALITIES.find((level) => level === chosen);
    if (!qualityType || plan.changed.length === 0) return;
    onClose();
    void edits.whole(async () => {
      // Without ids it is the quality of the order that changes too.
      const body = itemIds || upOnly ? { qualityType, itemIds: plan.changed } : { qualityType };
      await send(changeQuality, { params: { orderId: edits.orderId }, body });
      edits.say(`Item(s) Updated: ${counted(plan.changed.length, 'line')} to ${qualityType}.`, await edits.history.takingBack());
      await queries.invalidateQueries({ queryKey: keyOf(getOrderByOrderId) });
    }, 'Could not update item');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Quality of ${which}`}
      width={560}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={keep} disabled={!data || plan.changed.length === 0}>
            Change {counted(plan.changed.length, 'line')}
          </Button>
        </>
      }
    >
      {error ? (
        <FailureLine error={error} what="The qualities could not be fetched." onRetry={() => void refetch()} />
      ) : data ? (
        <div
          role="presentation"
          style={{ display: 'grid', gap: 12 }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
          }}
        >
          <p>
            Today {itemIds ? 'they come' : 'all lines come'} to <b>${money(plan.now)}</b> before tax.
          </p>
          <Staircase label={`Quality of ${which}`} steps={steps} chosen={chosen} onChoose={setPicked} />
          <p role="status">
            {plan.changed.length === 0 ? (
              `No line would change: ${plan.already > 0 ? `${counted(plan.already, 'line')} ${plan.already === 1 ? 'is' : 'are'} ${chosen} already` : `none is offered in ${chosen}`}.`
            ) : (
              <>
                <b>
                  {counted(plan.changed.length, 'line')} to {chosen}: {moves < 0n ? '−' : '+'}${money(moves < 0n ? -moves : moves)}
                </b>{' '}
                before tax, ${money(plan.now)} to <b>${money(plan.after)}</b>.
              </>
            )}
          </p>
          <p className="muted">
            {[
              plan.already > 0 && plan.changed.length > 0
                ? `${counted(plan.already, 'line')} ${plan.already === 1 ? 'has' : 'have'} this quality already and keep${plan.already === 1 ? 's its' : ' their'} price.`
                : '',
              plan.down > 0 ? `${counted(plan.down, 'line goes', 'lines go')} down.` : '',
              plan.notOffered > 0
                ? `${counted(plan.notOffered, 'line stays', 'lines stay')} as ${plan.notOffered === 1 ? 'it is' : 'they are'}: not offered in ${chosen}.`
                : '',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <Checkbox
            size="xs"
            label="Never go down: keep lines that are above the chosen quality"
            checked={upOnly}
            onChange={(event) => setUpOnly(event.currentTarget.checked)}
          />
        </div>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}
