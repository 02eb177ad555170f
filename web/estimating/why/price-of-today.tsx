import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import type { WhyLine as Answer } from '../../../contracts/estimating/why/get-why-line.ts';
import { toCents } from '../../../contracts/money.ts';
import { send } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { day, grouped } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { signed } from '../estimate/figures.ts';
import css from './line.module.css';

/** The price book's own price of today, for a line that has an older one. */
export function PriceOfToday({
  present,
  why,
  line,
  edits,
}: {
  present: NonNullable<Answer['present']>;
  why: Answer;
  line: LineItem;
  edits: EstimateSaves;
}) {
  const [waiting, setWaiting] = useState(false);
  const take = async () => {
    setWaiting(true);
    await edits.saveEstimate(async () => {
      await send(updatePrices, { params: { id: edits.orderId }, body: { items: [{ itemId: line.id, unitCost: present.unitCost }] } });
      edits.announce(`Took today's price of ${line.description}.`, await edits.history.takingBack());
    }, "Today's price could not be taken");
    setWaiting(false);
  };
  return (
    <div className={css.offer}>
      <Icon name="clock" />
      <div>
        <p>
          The price book says {grouped(present.ppu)} per {line.itemUM || 'unit'} since version {present.version.version} of{' '}
          {day(present.version.effectiveFrom)}. This line has the price of {day(why.price.since.at)}, {grouped(line.ppu)}.
        </p>
        <p>
          <Button size="compact-sm" variant="default" loading={waiting} onClick={() => void take()}>
            Take today’s price
          </Button>{' '}
          moves the line to {grouped(present.totalCost)}: {signed(toCents(present.moved))} with tax.
        </p>
      </div>
    </div>
  );
}
