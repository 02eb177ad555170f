import { z } from 'zod';
import { describe } from '../../audit.ts';
import { text } from '../../event.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { inWords } from '../labor-minimum.ts';

/** Turns the minimum of one trade, or of the whole estimate (null), on or off. */
export const LaborMinimumSwitched = estimateEvent(z.object({ trade: text.nullable(), on: z.boolean() }))({
  apply(estimate, { trade, on }, { touched }) {
    const minimum = trade === null ? undefined : estimate.minimums.get(trade);
    if (trade === null) estimate.laborMinimum = on;
    else if (minimum) minimum.on = on;
    for (const name of trade === null ? estimate.minimums.keys() : [trade]) touched.trades.add(name);
  },
  undo(was, { trade }) {
    const on = trade === null ? was.laborMinimum : (was.minimums.get(trade)?.on ?? true);
    return [{ type: 'LaborMinimumSwitched', data: { trade, on } }];
  },
  touches: ({ trade }) => [`laborMinimum:${trade ?? ''}`],
  needs: nothing,
  audit(was, { trade, on }) {
    const title = trade === null ? undefined : was.minimums.get(trade)?.facts.title;
    const subject = title === undefined ? 'the labor minimums of all trades' : `the labor minimum of the ${inWords(title)}`;
    return describe('prices', `Switched ${on ? 'on' : 'off'} ${subject}`);
  },
});
