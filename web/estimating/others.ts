import { useQueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import * as calls from '../../contracts/estimating/calls.ts';
import type { AreaWithItems, LineItem } from '../../contracts/estimating/entities.ts';
import { reportTrackingList } from '../../contracts/reporting/calls.ts';
import { useMe } from '../accounts/me.ts';
import { type Change, useChanges } from '../app/changes.ts';
import { refresh, send } from '../app/client.ts';
import { savingAtom } from '../app/saving.ts';
import { dollars, grouped, initialsOf } from '../ui/words.ts';
import { areasKey, type Edits } from './edits.ts';
import { money, sumsOf } from './figures.ts';
import { type Column, draftAtom, peopleAtom, saidAtom, theirsAtom } from './screen.ts';

const store = getDefaultStore();
/** How long a cell that somebody else changed shows their initials. */
const SHOWN = 3_000;
/** How long somebody who changed something counts as here. */
const HERE = 5 * 60_000;

const SEEN: [keyof LineItem, Column][] = [
  ['quantity', 'quantity'],
  ['quality', 'quality'],
  ['description', 'description'],
  ['itemUM', 'unit'],
  ['ppu', 'price'],
  ['notes', 'signs'],
];

/** What somebody else's change did, in a sentence, and the cells that it moved. */
function compare(before: AreaWithItems[], after: AreaWithItems[], name: string): { cells: string[]; sentence: string } {
  const old = new Map(before.flatMap((area) => area.items.filter((line) => !line.isLaborMinimum).map((line) => [line.id, line] as const)));
  const cells: string[] = [];
  const first = name.split(' ')[0] ?? name;
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
      if (was.quantity !== line.quantity)
        told.push(
          `${first} changed quantity of ${line.description}, in ${area.label} from ${grouped(was.quantity)} to ${grouped(line.quantity)} ${line.itemUM}`,
        );
      else if (was.quality !== line.quality)
        told.push(`${first} changed quality of ${line.description}, in ${area.label} from ${was.quality} to ${line.quality}`);
      else if (was.totalCost !== line.totalCost) told.push(`${first} changed the price of ${line.description}, in ${area.label}`);
      else if (was.notes !== line.notes) told.push(`${first} changed the notes of ${line.description}, in ${area.label}`);
    }
  const gone = old.size - kept;
  if (gone > 0) told.push(`${first} deleted ${gone === 1 ? 'a line' : `${gone} lines`}`);
  const moved = sumsOf(after).totalCost - sumsOf(before).totalCost;
  const by = moved === 0n ? '' : `: $${money(moved < 0n ? -moved : moved)} ${moved > 0n ? 'more' : 'less'}`;
  const what = told.length > 1 ? `${first} changed ${told.length} lines` : (told[0] ?? '');
  return { cells, sentence: what && `${what}${by}.` };
}

/**
 * Hears what others do to the open estimate: fetches it again, marks the cells they changed for a moment and says what they did. A customer's
 * answer is told at once. While our own writes are under way it waits for them, so that nothing typed is pulled back.
 */
export function useOthers(edits: Edits): void {
  const queries = useQueryClient();
  const me = useMe();
  useEffect(
    () => () => {
      store.set(peopleAtom, []);
      store.set(saidAtom, null);
      store.set(theirsAtom, new Map());
    },
    [],
  );

  const fetchAfter = async (change: Change) => {
    while (store.get(savingAtom).waiting > 0 || store.get(draftAtom) !== null) await new Promise((resolve) => setTimeout(resolve, 150));
    if (edits.own.has(change.position)) return;
    const before = queries.getQueryData<AreaWithItems[]>(areasKey(edits.orderId)) ?? [];
    await edits.fetchAgain();
    void refresh(queries, [calls.getOrderByOrderId, calls.getEstimateTasks, calls.getProfitOverheadByOrderId]);
    const after = queries.getQueryData<AreaWithItems[]>(areasKey(edits.orderId)) ?? [];
    const name = change.actor?.name;
    if (!name || change.actor?.userId === me?.userId) return;
    const { cells, sentence } = compare(before, after, name);
    if (sentence) store.set(saidAtom, { initials: initialsOf(name), text: sentence, customer: false });
    if (cells.length === 0) return;
    const hand = { initials: initialsOf(name), name };
    store.set(theirsAtom, (was) => new Map([...was, ...cells.map((cell) => [cell, hand] as const)]));
    setTimeout(() => store.set(theirsAtom, (was) => new Map([...was].filter(([cell]) => !cells.includes(cell)))), SHOWN);
  };

  const answered = async () => {
    await refresh(queries, [reportTrackingList, calls.getOrderByOrderId]);
    const reports = await send(reportTrackingList, { params: { orderId: edits.orderId } }).catch(() => []);
    const latest = reports
      .filter((report) => report.response)
      .sort((a, b) => (b.response?.at ?? '').localeCompare(a.response?.at ?? ''))[0];
    if (!latest?.response) return;
    const { name, answer, comments } = latest.response;
    const text = `${name} ${answer === 'yes' ? 'accepted' : 'declined'} this estimate, ${dollars(latest.total)}${comments ? `: "${comments}"` : '.'}`;
    store.set(saidAtom, { initials: initialsOf(name), text, customer: true });
  };

  useChanges(edits.orderId, (change) => {
    // Fetched when it is needed: an estimate page knows few calls of the price book.
    if (change.orderId === undefined || change.kinds.length === 0)
      void import('../app/refresh-book.ts').then(
        ({ refreshBook }) => refreshBook(queries),
        () => {},
      );
    if (change.orderId === undefined) return;
    if (change.kinds.some((kind) => /respon|answer/i.test(kind))) void answered();
    if (edits.own.has(change.position)) return;
    if (change.kinds.length > 0 && change.kinds.every((kind) => /report|archive/i.test(kind))) {
      void refresh(queries, [reportTrackingList, calls.getOrderByOrderId]);
      return;
    }
    const { name, userId } = change.actor ?? { name: '', userId: null };
    if (name && userId && userId !== me?.userId)
      store.set(peopleAtom, (was) => [
        { name, initials: initialsOf(name), at: Date.now() },
        ...was.filter((one) => one.name !== name && one.at > Date.now() - HERE),
      ]);
    void fetchAfter(change);
  });
}
