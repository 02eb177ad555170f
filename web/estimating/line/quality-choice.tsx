import { useEffect, useRef } from 'react';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { vendorExpense } from '../../../contracts/estimating/pricing.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine } from '../../ui/states.tsx';
import type { Edits } from '../edits/edits.ts';
import css from './quality-choice.module.css';
import { OnePrice, Staircase, type Step } from './staircase.tsx';

/** What a line would cost in each quality that its item is offered in, to choose from (C069, C075). */
export function QualityChoice({
  line,
  edits,
  onChosen,
  focused = false,
}: {
  line: LineItem;
  edits: Edits;
  onChosen?: () => void;
  focused?: boolean;
}) {
  const { data, error, refetch } = useRead(
    getPropertyItemsWithQualityOptions,
    { params: { orderId: edits.orderId }, query: { itemId: line.id } },
    { enabled: line.quality !== 'None' },
  );
  const box = useRef<HTMLDivElement>(null);
  const options = data?.find((one) => one.id === line.id)?.qualityOptions ?? [];
  const ready = options.length > 0;
  useEffect(() => {
    if (focused && ready) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused, ready]);
  if (line.quality === 'None') return <OnePrice price={line.totalCost} />;
  if (error) return <FailureLine error={error} what="The qualities could not be fetched." onRetry={() => void refetch()} />;
  // Of the quantity that stands, or is being typed; the step that the line has costs what the line costs, whenever it was priced.
  const steps = options.map(
    (option): Step => ({
      quality: option.quality,
      price: option.quality === line.quality ? line.totalCost : vendorExpense(line.quantity, option.ppu),
    }),
  );
  return (
    <div ref={box} className={css.choice} aria-busy={!ready}>
      <Staircase
        label={`Quality of ${line.description}`}
        steps={steps}
        chosen={line.quality}
        onChoose={(quality) => {
          const option = options.find((one) => one.quality === quality);
          if (option) edits.quality(line.id, option);
          onChosen?.();
        }}
      />
    </div>
  );
}
