import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QUALITIES } from '../../contracts/catalogue/entities.ts';
import { changeQuality, getOrderByOrderId, getPropertyItemsWithQualityOptions } from '../../contracts/estimating/calls.ts';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { keyOf, send, useRead } from '../app/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import { cents, money } from './figures.ts';
import { Staircase } from './staircase.tsx';

interface Props {
  quality: string | undefined;
  areas: AreaWithItems[];
  edits: Edits;
  onClose: () => void;
}

/** Changes the quality of all lines at once (R099), and says what the estimate would then cost. */
export function OrderQualityDialog({ quality, areas, edits, onClose }: Props) {
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getPropertyItemsWithQualityOptions, { params: { orderId: edits.orderId }, query: {} });
  const [chosen, setChosen] = useState(quality ?? '');
  const steps = QUALITIES.map((level) => ({
    quality: level,
    price: money(
      (data ?? []).reduce(
        (sum, line) => sum + cents(line.qualityOptions.find((option) => option.quality === level)?.totalCost ?? line.totalCost),
        0n,
      ),
    ).replaceAll(',', ''),
  }));
  const switching = (data ?? []).filter(
    (line) => line.quality !== chosen && line.qualityOptions.some((option) => option.quality === chosen),
  ).length;
  const lines = areas.reduce((count, area) => count + area.items.length, 0);
  const keep = () => {
    const qualityType = QUALITIES.find((level) => level === chosen);
    if (!qualityType) return;
    onClose();
    void edits.whole(async () => {
      await send(changeQuality, { params: { orderId: edits.orderId }, body: { qualityType } });
      tell('Item(s) Updated');
      await queries.invalidateQueries({ queryKey: keyOf(getOrderByOrderId) });
    }, 'Could not update item');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Quality of all lines"
      width={520}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={keep} disabled={!data || !QUALITIES.some((level) => level === chosen)}>
            Change {counted(switching, 'line')}
          </Button>
        </>
      }
    >
      {error ? (
        <FailureLine error={error} what="The qualities could not be fetched." onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Staircase label="Quality of all lines" steps={steps} chosen={chosen} onChoose={setChosen} />
          <p className="muted" style={{ marginTop: 12 }}>
            What all lines would cost before tax. {counted(switching, 'line')} of {lines} would change; lines whose item is not offered in{' '}
            {chosen || 'a quality'} stay as they are.
          </p>
        </>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}
