import type { QueryClient } from '@tanstack/react-query';
import { MOST_TOUCHES } from '../../../contracts/change-notice.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import type { Change } from '../../app/changes.ts';
import { refresh, send } from '../../app/client.ts';
import type { ScreenStore } from '../../app/screen-store.ts';
import { isAbout, linesToFetch } from '../../app/touches.ts';
import { dollars, grouped, initialsOf } from '../../ui/words.ts';
import { money, sumsOf } from '../estimate/figures.ts';
import { type Column, didAtom, editingAtom, lastRemoteChangeAtom, remoteEditsAtom, rivalAtom } from '../estimate/screen.ts';
import type { EstimateSaves } from './estimate-saves.ts';
import { noteConflicts } from './typed-at-once.ts';

/** How long a cell that somebody else changed shows their initials. */
const SHOWN = 3_000;

/** Frames cells with the initials of who changed them, or typed into them, for a moment. */
export function showRemote(screen: ScreenStore, cells: ReadonlyMap<string, { initials: string; name: string }>): void {
  screen.set(remoteEditsAtom, (was) => new Map([...was, ...cells]));
  // What has been shown anew since stays as long again.
  setTimeout(() => screen.set(remoteEditsAtom, (was) => new Map([...was].filter(([cell, person]) => cells.get(cell) !== person))), SHOWN);
}

const SEEN: [keyof LineItem, Column][] = [
  ['quantity', 'quantity'],
  ['quality', 'quality'],
  ['description', 'description'],
  ['itemUM', 'unit'],
  ['ppu', 'price'],
  ['notes', 'indicators'],
];

/** What somebody else's change did, in a sentence, and the cells that it moved. */
function compare(before: AreaWithItems[], after: AreaWithItems[], first: string): { cells: string[]; sentence: string } {
  const old = new Map(before.flatMap((area) => area.items.filter((line) => !line.isLaborMinimum).map((line) => [line.id, line] as const)));
  const cells: string[] = [];
  const told: string[] = [];
  let kept = 0;
  for (const area of after)
    for (const line of area.items) {
      const was = old.get(line.id);
      if (was) kept += 1;
      if (was === line || line.isLaborMinimum) continue;
      if (!was) {
        cells.push(`${line.id}:description`);
        told.push(`${first} added ${line.description} in ${area.label}`);
        continue;
      }
      for (const [field, column] of SEEN) if (was[field] !== line[field]) cells.push(`${line.id}:${column}`);
      if (was.photos.length !== line.photos.length && was.notes === line.notes) cells.push(`${line.id}:signs`);
      if (was.quantity !== line.quantity)
        told.push(
          `${first} changed quantity of ${line.description}, in ${area.label} from ${grouped(was.quantity)} to ${grouped(line.quantity)} ${line.itemUM}`,
        );
      else if (was.quality !== line.quality)
        told.push(`${first} changed quality of ${line.description}, in ${area.label} from ${was.quality} to ${line.quality}`);
      else if (was.totalCost !== line.totalCost) told.push(`${first} changed the price of ${line.description}, in ${area.label}`);
      else if (was.photos.length !== line.photos.length)
        told.push(
          `${first} ${was.photos.length < line.photos.length ? 'added a photo to' : 'took a photo off'} ${line.description}, in ${area.label}`,
        );
      else if (was.notes !== line.notes) told.push(`${first} changed the notes of ${line.description}, in ${area.label}`);
    }
  const gone = old.size - kept;
  if (gone > 0) told.push(`${first} deleted ${gone === 1 ? 'a line' : `${gone} lines`}`);
  const moved = sumsOf(after).totalCost - sumsOf(before).totalCost;
  const by = moved === 0n ? '' : `: $${money(moved < 0n ? -moved : moved)} ${moved > 0n ? 'more' : 'less'}`;
  const what = told.length > 1 ? `${first} changed ${told.length} lines` : (told[0] ?? '');
  return { cells, sentence: what && `${what}${by}.` };
}

/** Fetches what others changed, marks the cells and says what they did. Own changes among them need only the fetching. */
export async function showChanges(edits: EstimateSaves, queries: QueryClient, changes: Change[], me: number | undefined): Promise<void> {
  const { screen } = edits;
  const before = edits.areas;
  await edits.fetchLines(linesToFetch(changes, MOST_TOUCHES));
  const about = (...kinds: string[]) => changes.some((change) => isAbout(change, ...kinds));
  void refresh(queries, [
    ...(about('job', 'address', 'customer', 'archived', 'report', 'payment') ? [getOrderByOrderId] : []),
    ...(about('task') ? [getEstimateTasks] : []),
    ...(about('settings') ? [getProfitOverheadByOrderId] : []),
    ...(about('report') ? [reportTrackingList] : []),
    ...(about('photo', 'item', 'area') ? [getAssociatedThumbnails] : []),
  ]);
  const remote = changes.filter(({ actor }) => actor?.name && actor.userId !== me);
  const last = remote.at(-1);
  if (!last?.actor) return;
  const names = [...new Set(remote.map(({ actor }) => actor?.name.split(' ')[0] ?? ''))];
  const { cells, sentence } = compare(before, edits.areas, names.join(' and '));
  if (sentence) screen.set(lastRemoteChangeAtom, { initials: initialsOf(last.actor.name), text: sentence, customer: false });
  const { userId } = last.actor;
  if (sentence && userId !== undefined)
    screen.set(didAtom, (was) => new Map([...was, [userId, { text: sentence.slice(names.join(' and ').length + 1), at: Date.now() }]]));
  void noteConflicts(edits, remote);
  if (cells.length === 0) return;
  const personOf = (cell: string) => {
    const by = remote.findLast((change) => change.items?.includes(Number(cell.split(':')[0])))?.actor ?? last.actor;
    return { initials: initialsOf(by?.name ?? ''), name: by?.name ?? '' };
  };
  const typing = screen.get(editingAtom);
  const mine = typing && `${typing.itemId}:${typing.column}`;
  if (mine && cells.includes(mine)) screen.set(rivalAtom, { cell: mine, at: Date.now(), ...personOf(mine) });
  const shown = cells.filter((cell) => cell !== mine);
  showRemote(screen, new Map(shown.map((cell) => [cell, personOf(cell)])));
}

/** Says what a customer answered. */
export async function showAnswer(edits: EstimateSaves, queries: QueryClient): Promise<void> {
  await refresh(queries, [reportTrackingList, getOrderByOrderId, getUndoState]);
  const reports = await send(reportTrackingList, { params: { orderId: edits.orderId } }).catch(() => []);
  const latest = reports
    .filter((report) => report.response && report.customReportType === 'Estimate')
    .sort((a, b) => (b.response?.at ?? '').localeCompare(a.response?.at ?? ''))[0];
  if (!latest?.response) return;
  const { name, answer, comments } = latest.response;
  const what = latest.changeOrder ? `change order ${latest.changeOrder.number}, the contract is` : 'this estimate,';
  const sum = latest.changeOrder && answer === 'no' ? 'what it was' : dollars(latest.total);
  const text = `${name} ${answer === 'yes' ? 'accepted' : 'declined'} ${what} ${sum}${comments ? `: "${comments}"` : '.'}`;
  edits.screen.set(lastRemoteChangeAtom, { initials: initialsOf(name), text, customer: true });
}
