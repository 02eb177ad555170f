import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useAtomValue, useSetAtom } from 'jotai';
import { type Dispatch, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/entities.ts';
import { getCheckBook } from '../../../contracts/estimating/checks/get-check-book.ts';
import type { AreaWithItems, Order } from '../../../contracts/estimating/entities.ts';
import { changeQuality } from '../../../contracts/estimating/items/change-quality.ts';
import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { toCents } from '../../../contracts/money.ts';
import { keyOf, send, useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { replaceLines } from '../bulk/some-lines.ts';
import type { Edits } from '../edits/edits.ts';
import { effectOf } from '../edits/effect-of.ts';
import { useLineSettings } from '../edits/use-line-settings.ts';
import { money, sumsOf } from '../estimate/figures.ts';
import {
  type Cursor,
  cursorAtom,
  type MovePreview,
  markedAtom,
  movePreviewAtom,
  type Panel,
  panelAtom,
  type QualityScope,
} from '../estimate/screen.ts';
import { type Alternative, alternativeOf, linesMeant, usualQuality } from './alternatives.ts';
import css from './quality.module.css';
import { QualityGrid } from './quality-grid.tsx';
import { type Alternatives, type QualityTable, qualityTable } from './rows.ts';

interface Props {
  of: QualityScope;
  areas: AreaWithItems[];
  order: Order | undefined;
  edits: Edits;
  phone: boolean;
  onClose: () => void;
}

/** The lines that are meant, and what each quality would make of them. */
function useAlternatives({
  edits,
  areas,
  of,
  marked,
  cursor,
  neverDown,
  picked,
  order,
}: {
  edits: Edits;
  areas: AreaWithItems[];
  of: QualityScope;
  marked: ReadonlySet<number>;
  cursor: Cursor | null;
  neverDown: boolean;
  picked: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good' | null;
  order: Order | undefined;
}) {
  const reading = useRead(
    getPropertyItemsWithQualityOptions,
    { params: { orderId: edits.orderId }, query: {} },
    { refetchOnMount: 'always' },
  );
  const minimums = useRead(getLaborMinimum, { params: { id: edits.orderId } });
  const book = useRead(getCheckBook, { params: { orderId: edits.orderId } }, { staleTime: Number.POSITIVE_INFINITY });
  const older = useMemo(() => new Set(book.data?.older.map(({ itemId }) => itemId)), [book.data]);
  const settings = useLineSettings(
    edits,
    useMemo(() => areas.flatMap((area) => area.items), [areas]),
  );

  const scopes = scopesOf(of, areas, marked, cursor?.row ?? null);
  const scope = scopes.find(({ value }) => value === of.kind) ?? (scopes.at(-1) as Scope);
  const named = scope.ids?.join() ?? 'all';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same lines are the same set
  const itemIds = useMemo(() => scope.ids && new Set(scope.ids), [named]);
  const options = useMemo(() => new Map((reading.data ?? []).map((line) => [line.id, line.qualityOptions])), [reading.data]);
  const ready = reading.data !== undefined && minimums.data !== undefined && settings.known;
  const lines = useMemo(() => linesMeant(areas, itemIds), [areas, itemIds]);
  const alternatives = useMemo((): Alternatives | null => {
    if (!ready) return null;
    const input = { areas, options, itemIds, neverDown, minimums: minimums.data, settingsOf: edits.settingsOf.bind(edits) };
    return Object.fromEntries(QUALITIES.map((quality) => [quality, alternativeOf(quality, input)])) as Alternatives;
  }, [ready, areas, options, itemIds, neverDown, minimums.data, edits]);
  const chosen = picked ?? usualQuality(lines) ?? order?.quality ?? 'Good';
  const alternative = alternatives?.[chosen] ?? null;
  return { reading, minimums, older, settings, scopes, scope, itemIds, options, ready, alternatives, chosen, alternative };
}

/** Shows in areas and bottom line what the chosen quality would move. */
function useShownMove({
  alternative,
  areas,
  setPreview,
  chosen,
}: {
  alternative: Alternative | null;
  areas: AreaWithItems[];
  setPreview: (update: SetStateAction<MovePreview | null>) => void;
  chosen: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
}) {
  const moved = useMemo(() => alternative && effectOf(areas, alternative.areas), [areas, alternative]);
  const count = alternative?.changed.size ?? 0;
  useEffect(() => {
    if (!moved) return;
    setPreview({ ...moved, line: null, says: count > 0 ? `Preview: ${counted(count, 'line')} to ${chosen}. Nothing is changed yet.` : '' });
    return () => setPreview(null);
  }, [moved, count, chosen, setPreview]);
  return { moved, count };
}

function useFocusOfPanel({
  ready,
  table,
  panel,
  phone,
}: {
  ready: boolean;
  table: QualityTable | null;
  panel: RefObject<HTMLElement | null>;
  phone: boolean;
}) {
  const shown = ready && table !== null;
  useEffect(() => {
    const here = panel.current;
    if (here && !here.contains(document.activeElement)) here.focus({ preventScroll: true });
    if (shown && !phone && document.activeElement === here)
      here?.querySelector<HTMLElement>('[role="treegrid"]')?.focus({ preventScroll: true });
  }, [shown, phone, panel]);
}

/** Changes the lines to the chosen quality. */
function changingTo({
  alternative,
  count,
  onClose,
  edits,
  itemIds,
  neverDown,
  chosen,
  queries,
}: {
  alternative: Alternative | null;
  count: number;
  onClose: () => void;
  edits: Edits;
  itemIds: Set<number> | null;
  neverDown: boolean;
  chosen: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  queries: QueryClient;
}) {
  return () => {
    if (!alternative || count === 0) return;
    const { changed } = alternative;
    onClose();
    edits.write((now) => replaceLines(now, changed));
    void edits.whole(async () => {
      // Without ids it is the quality of the order that changes too.
      const some = itemIds !== null || neverDown;
      const body = some ? { qualityType: chosen, itemIds: [...changed.keys()] } : { qualityType: chosen };
      await send(changeQuality, { params: { orderId: edits.orderId }, body });
      edits.say(`Item(s) Updated: ${counted(count, 'line')} to ${chosen}.`, await edits.history.takingBack());
      await queries.invalidateQueries({ queryKey: keyOf(getOrderByOrderId) });
    }, 'Could not update item');
  };
}

/**
 * What each of the five qualities would cost, for a line, the marked lines, an area or all (C076, R099), and the change to one of them.
 * Nothing is written before; areas and bottom line show what the chosen one would move.
 */
export default function QualityPanel({ of, areas, order, edits, phone, onClose }: Props) {
  const queries = useQueryClient();
  const panel = useRef<HTMLElement>(null);
  const setPanel = useSetAtom(panelAtom);
  const setPreview = useSetAtom(movePreviewAtom);
  const marked = useAtomValue(markedAtom);
  const cursor = useAtomValue(cursorAtom);
  const [picked, setPicked] = useState<QualityLevel | null>(null);
  const [neverDown, setNeverDown] = useState(false);
  const { reading, minimums, older, settings, scopes, scope, itemIds, options, ready, alternatives, chosen, alternative } = useAlternatives(
    { edits, areas, of, marked, cursor, neverDown, picked, order },
  );

  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(openedFor(of, areas, cursor?.row ?? null)));
  const table = useMemo(
    () => alternatives && qualityTable({ areas, options, itemIds }, alternatives, opened),
    [alternatives, areas, options, itemIds, opened],
  );
  const { moved, count } = useShownMove({ alternative, areas, setPreview, chosen });

  useFocusOfPanel({ ready, table, panel, phone });

  const change = changingTo({ alternative, count, onClose, edits, itemIds, neverDown, chosen, queries });
  const step = (by: 1 | -1) => {
    const next = QUALITIES[QUALITIES.indexOf(chosen) + by];
    if (next) setPicked(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) change();
    } else if (event.target === panel.current && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      step(event.key === 'ArrowRight' ? 1 : -1);
    }
  };
  const toggle = (areaId: number) =>
    setOpened((was) => {
      const next = new Set(was);
      if (!next.delete(areaId)) next.add(areaId);
      return next;
    });
  const error = reading.error ?? minimums.error;
  const again = () => {
    if (reading.error) void reading.refetch();
    if (minimums.error) void minimums.refetch();
    if (settings.failed) settings.retry();
  };
  return (
    <section ref={panel} className={css.panel} role="dialog" aria-label="Quality" tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <h2>Quality</h2>
        {!phone && <span className="muted">differences to now; a price without a sign is the step a line has</span>}
        <button type="button" className={css.close} onClick={onClose} aria-label="Close, Esc">
          <Icon name="close" /> {!phone && <kbd>Esc</kbd>}
        </button>
      </header>
      <ScopeOfChange
        scopes={scopes}
        phone={phone}
        scope={scope}
        setPicked={setPicked}
        setOpened={setOpened}
        opened={opened}
        areas={areas}
        cursor={cursor}
        setPanel={setPanel}
        table={table}
        alternative={alternative}
        chosen={chosen}
        neverDown={neverDown}
        setNeverDown={setNeverDown}
      />
      {error || settings.failed ? (
        <FailureLine error={error ?? new Error()} what="The qualities could not be fetched." onRetry={again} />
      ) : null}
      {table && alternatives ? (
        <QualityGrid
          table={table}
          what={scope.label}
          alternatives={alternatives}
          older={older}
          chosen={chosen}
          phone={phone}
          onChoose={setPicked}
          onToggle={toggle}
          onClose={onClose}
        />
      ) : error || settings.failed ? (
        <div className={css.rest} />
      ) : (
        <div className={css.rest}>
          <SkeletonRows rows={8} />
        </div>
      )}
      <footer className={css.foot}>
        <div className={css.words} role="status">
          {alternative && moved && <Words alternative={alternative} areas={areas} neverDown={neverDown} moved={moved.effect} />}
        </div>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={change} disabled={count === 0} rightSection={phone ? undefined : <kbd>Ctrl Enter</kbd>}>
          Change {counted(count, 'line')}
        </Button>
      </footer>
    </section>
  );
}

/** For which lines, and whether a line may go down. */
function ScopeOfChange({
  scopes,
  phone,
  scope,
  setPicked,
  setOpened,
  opened,
  areas,
  cursor,
  setPanel,
  table,
  alternative,
  chosen,
  neverDown,
  setNeverDown,
}: {
  scopes: Scope[];
  phone: boolean;
  scope: Scope;
  setPicked: Dispatch<SetStateAction<QualityLevel | null>>;
  setOpened: Dispatch<SetStateAction<ReadonlySet<number>>>;
  opened: ReadonlySet<number>;
  areas: AreaWithItems[];
  cursor: Cursor | null;
  setPanel: (update: SetStateAction<Panel | null>) => void;
  table: QualityTable | null;
  alternative: Alternative | null;
  chosen: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  neverDown: boolean;
  setNeverDown: Dispatch<SetStateAction<boolean>>;
}) {
  return (
    <div className={css.scope}>
      {scopes.length > 1 && (
        <SegmentedControl
          aria-label="For which lines"
          size={phone ? 'md' : 'xs'}
          value={scope.value}
          onChange={(value) => {
            const next = scopes.find((one) => one.value === value);
            if (!next) return;
            setPicked(null);
            setOpened(new Set([...opened, ...openedFor(next.of, areas, cursor?.row ?? null)]));
            setPanel({ kind: 'quality', of: next.of });
          }}
          data={scopes.map(({ value, label }) => ({ value, label }))}
        />
      )}
      {table && !phone && <span className="muted">{offerWords(table.lines, table.choosable)}</span>}
      <Checkbox
        size="xs"
        className={css.never}
        label={
          alternative && alternative.above.length > 0
            ? `Never go down: keep ${counted(alternative.above.length, 'line')} above ${chosen}`
            : 'Never go down'
        }
        checked={neverDown}
        onChange={(event) => setNeverDown(event.currentTarget.checked)}
      />
    </div>
  );
}

interface Scope {
  value: QualityScope['kind'];
  label: string;
  of: QualityScope;
  /** Ids of its lines; null of all. */
  ids: number[] | null;
}

/** What can be chosen for from here: the line and the area of the cursor or of whoever opened it, the marked lines, all. */
function scopesOf(of: QualityScope, areas: AreaWithItems[], marked: ReadonlySet<number>, row: string | null): Scope[] {
  const all = areas.flatMap((area) => area.items);
  const itemId = of.kind === 'line' ? of.itemId : row?.startsWith('l') ? Number(row.slice(1)) : 0;
  const line = all.find((one) => one.id === itemId && !one.isLaborMinimum);
  const named = of.kind === 'area' ? of.areaId : row?.startsWith('a') ? Number(row.slice(1)) : 0;
  const area = areas.find((one) => one.areaID === (named || line?.propertyArea_AreaID));
  const chosen = all.filter((one) => marked.has(one.id)).map((one) => one.id);
  const scopes: Scope[] = [];
  if (line) scopes.push({ value: 'line', label: 'This line', of: { kind: 'line', itemId }, ids: [itemId] });
  if (chosen.length > 0)
    scopes.push({
      value: 'marked',
      label: `${chosen.length} selected ${chosen.length === 1 ? 'line' : 'lines'}`,
      of: { kind: 'marked' },
      ids: chosen,
    });
  if (area) {
    const ids = area.items.map((one) => one.id);
    scopes.push({ value: 'area', label: area.label, of: { kind: 'area', areaId: area.areaID }, ids });
  }
  scopes.push({ value: 'all', label: 'Whole estimate', of: { kind: 'all' }, ids: null });
  return scopes;
}

/** The area of the line one comes from; else the first that has something to choose. */
function openedFor(of: QualityScope, areas: AreaWithItems[], row: string | null): number[] {
  if (of.kind === 'marked') return areas.map((area) => area.areaID);
  if (of.kind === 'area') return [of.areaId];
  const lineId = of.kind === 'line' ? of.itemId : row?.startsWith('l') ? Number(row.slice(1)) : 0;
  const here = areas.find((one) => one.items.some((line) => line.id === lineId));
  const choosable = (area: AreaWithItems | undefined) => area?.items.some((line) => line.quality !== 'None');
  const area = of.kind === 'line' || choosable(here) ? here : areas.find(choosable);
  return area ? [area.areaID] : [];
}

function offerWords(lines: number, choosable: number): string {
  if (lines === 1) return choosable === 1 ? 'It comes in several qualities' : 'It comes in one quality';
  const rest = lines - choosable;
  if (rest === 0) return `all ${lines} lines come in several qualities`;
  return `${choosable} of ${lines} lines come in several qualities; ${rest} ${rest === 1 ? 'comes' : 'come'} in one`;
}

/** Most lines that are named one by one. */
const NAMED = 3;

function Words({
  alternative: { quality, changed, already, notOffered, above },
  areas,
  neverDown,
  moved,
}: {
  alternative: Alternative;
  areas: AreaWithItems[];
  neverDown: boolean;
  moved: { total: bigint; tax: bigint };
}) {
  const dollars = (cents: bigint) => `${cents < 0n ? '−' : '+'}$${money(cents < 0n ? -cents : cents)}`;
  const sums = sumsOf(areas);
  const before = sums.totalCost + sums.tax;
  const down = neverDown ? [] : above;
  const names = down.slice(0, NAMED).map((line) => {
    const by = toCents(changed.get(line.id)?.totalCost ?? line.totalCost) - toCents(line.totalCost);
    return `${line.description}, from ${line.quality}, ${by === 0n ? '0.00' : dollars(by)}`;
  });
  const more = down.length - names.length;
  return (
    <>
      <p>
        {changed.size === 0 ? (
          already > 0 ? (
            `No line would change: ${counted(already, 'line')} ${already === 1 ? 'is' : 'are'} ${quality} already.`
          ) : (
            `No line would change: none is offered in ${quality}.`
          )
        ) : (
          <>
            <b>
              {counted(changed.size, 'line')} to {quality}: {moved.total === 0n ? 'no difference' : dollars(moved.total)}
            </b>{' '}
            before tax, {moved.tax === 0n ? 'the same' : dollars(moved.tax)} tax. Total ${money(before)} to{' '}
            <b>${money(before + moved.total + moved.tax)}</b>.
          </>
        )}
      </p>
      <p className="muted">
        {already > 0 && changed.size > 0
          ? `${counted(already, 'line')} ${already === 1 ? 'is' : 'are'} ${quality} already and ${already === 1 ? 'keeps its' : 'keep their'} price. `
          : ''}
        {neverDown && above.length > 0
          ? `${counted(above.length, 'line')} above ${quality} ${above.length === 1 ? 'stays' : 'stay'}. `
          : ''}
        {down.length > 0
          ? `${down.length} ${down.length === 1 ? 'goes' : 'go'} down: ${names.join('; ')}${more > 0 ? `; and ${more} more` : ''}. `
          : ''}
        {notOffered > 0
          ? `${counted(notOffered, 'line')} ${notOffered === 1 ? 'is' : 'are'} not offered in ${quality} and ${notOffered === 1 ? 'stays' : 'stay'}.`
          : ''}
      </p>
    </>
  );
}
