import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useAtomValue, useSetAtom } from 'jotai';
import { type Dispatch, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { money, sumsOf } from '../estimate/figures.ts';
import { type Cursor, cursorAtom, markedAtom, movePreviewAtom, type Panel, panelAtom, type QualityScope } from '../estimate/screen.ts';
import { type Alternative } from './alternatives.ts';
import { changingTo, type Scope, useAlternatives, useShownMove } from './panel-model.ts';
import css from './quality.module.css';
import { QualityGrid } from './quality-grid.tsx';
import { type QualityTable, qualityTable } from './rows.ts';

interface Props {
  of: QualityScope;
  areas: AreaWithItems[];
  order: Order | undefined;
  edits: EstimateSaves;
  phone: boolean;
  onClose: () => void;
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
