import { CHECKS } from '../../../contracts/estimating/checks/all.ts';
import { type CheckInput, type Dismissal, keyOfFinding } from '../../../contracts/estimating/checks/check.ts';
import { Checking } from '../../../contracts/estimating/checks/checking.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf, settingsView } from '../../../contracts/estimating/estimate/views.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import { roundQuantity } from '../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { CommandOf } from '../../platform/event-log/decisions.ts';
import { type Decisions, existingLine } from '../decisions.ts';
import { type ItemCommands, itemDecisions } from '../items/items.decisions.ts';
import { type NewLine, newItems } from '../items/new-items.ts';
import { type PriceCommands, priceDecisions } from '../prices/prices.decisions.ts';
import { newMinimums, sameDecimal, settingsOf, type WithMinimums, withinLimits } from '../pricing.ts';

/** A finding that a person saw, with the lines as they were then. */
export interface SeenFinding {
  check: string;
  subject: string;
  print: string;
}

interface FixCommands extends Pick<ItemCommands, 'DeleteItems' | 'MoveItem'>, Pick<PriceCommands, 'UpdatePrices'> {
  /** Adds a line below another line of the area; first when `after` is null. */
  AddItemBelow: { areaId: number; after: number | null; line: NewLine; itemId: number; at: string } & WithMinimums;
  /** A quantity as the area measures it now, or a figure. */
  MendQuantity: { itemId: number; quantity: string; source: 'measured' | 'typed' };
}

/** What a fix does. */
export type FixCommand = CommandOf<FixCommands>;

export interface CheckCommands {
  DismissCheck: Omit<Dismissal, 'by' | 'at'>;
  ReopenCheck: { check: string; subject: string };
  FixCheck: SeenFinding & { does: FixCommand };
}

export const checkDecisions: Decisions<CheckCommands> = {
  DismissCheck(now, { check, subject, title, areaId, itemIds, print, reason }) {
    mustStillFind(now, { check, subject, print });
    const known = now.dismissals.get(keyOfFinding(check, subject));
    if (known?.print === print && known.reason === reason) return [];
    return [{ type: 'CheckDismissed', data: { check, subject, title, areaId, itemIds, print, reason } }];
  },

  ReopenCheck(now, { check, subject }) {
    const known = now.dismissals.get(keyOfFinding(check, subject));
    if (!known) throw new Refusal('CHECK_NOT_FOUND');
    return [{ type: 'CheckReopened', data: { check, subject, title: known.title, areaId: known.areaId } }];
  },

  FixCheck(now, { does, ...seen }) {
    mustStillFind(now, seen);
    switch (does.type) {
      case 'AddItemBelow':
        return addItemBelow(now, does);
      case 'MendQuantity':
        return mendQuantity(now, does);
      case 'DeleteItems':
        return itemDecisions.DeleteItems(now, does);
      case 'MoveItem':
        return itemDecisions.MoveItem(now, does);
      case 'UpdatePrices':
        return priceDecisions.UpdatePrices(now, does);
    }
  },
};

/**
 * Refuses when the lines have changed since somebody saw the finding: two people who mend it at once must not add its line twice. A
 * check that compares with the price book finds nothing here; its fix names the prices that were seen, and is refused by these.
 */
function mustStillFind(now: Estimate, { check, subject, print }: SeenFinding) {
  const definition = CHECKS.find(({ name }) => name === check);
  if (!definition) throw new Refusal('CHECK_NOT_FOUND');
  if (definition.comparesPrices) return;
  const { open, dismissed } = new Checking([definition]).run(inputOf(now, null));
  const found = [...open, ...dismissed].find((finding) => finding.subject === subject);
  if (!found) throw new Refusal('CHECK_NOT_FOUND');
  if (found.print !== print) throw new Refusal('CHECK_CHANGED');
}

/** A folded estimate as checks see it. */
export function inputOf(estimate: Estimate, book: CheckInput['book']): CheckInput {
  return {
    areas: [...estimate.areas.values()].map((area) => {
      const { areaId, label, areaType, areaTypeGroup, measures } = area;
      return { areaId, label, areaType, areaTypeGroup, measures, lines: linesOf(estimate, area) };
    }),
    settings: settingsView(estimate),
    settingsOf: (line) => estimate.settings.get(line.settingsId),
    decimals: estimate.quantityDecimals,
    quality: estimate.quality,
    book,
    dismissals: estimate.dismissals,
  };
}

function addItemBelow(now: Estimate, { areaId, after, line, itemId, at, minimums }: FixCommands['AddItemBelow']): EstimateEvent[] {
  // A line that mends another belongs to its task.
  const taskId = (after !== null && now.items.get(after)?.estimateTask_Id) || 0;
  const items = newItems(now, { areaIds: [areaId], taskId, lines: [line], itemIds: [itemId], at });
  const events: EstimateEvent[] = [{ type: 'ItemsAdded', data: { items, minimums: newMinimums(now, minimums), source: null } }];
  const places = now.areas.get(areaId)?.itemIds ?? [];
  const place = after === null ? 0 : places.indexOf(after) + 1;
  if (place < places.length) events.push({ type: 'ItemMoved', data: { itemId, areaId, sequence: place + 1 } });
  return events;
}

function mendQuantity(now: Estimate, { itemId, quantity: offered, source }: FixCommands['MendQuantity']): EstimateEvent[] {
  const line = existingLine(now, itemId);
  const area = now.areas.get(line.propertyArea_AreaID);
  const quantity =
    source === 'measured' && area
      ? quantityFor(line.formulaXRef, area.measures, line.percentageAffected, now.quantityDecimals)
      : roundQuantity(offered, now.quantityDecimals);
  if (sameDecimal(quantity, line.quantity) && line.quantitySource === source) return [];
  withinLimits({ ...line, quantity }, settingsOf(now, line));
  return [{ type: 'ItemQuantitySaved', data: { itemId, quantity, quantitySource: source } }];
}
