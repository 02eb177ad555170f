import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { FORMULA_WORDS } from '../../../contracts/catalogue/entities.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { copyItems } from '../../../contracts/estimating/items/copy-items.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { send, useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { NewAreaDialog } from '../areas/new-areas-dialog.tsx';
import { effectOf } from '../edits/effect-of.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { signed } from '../estimate/figures.ts';
import { movePreviewAtom } from '../estimate/screen.ts';
import css from './bulk.module.css';
import { copiesIn, isMeasured, unmeasuredIn, withCopies } from './some-lines.ts';
import { usePricing } from './use-pricing.ts';

interface Props {
  areas: AreaWithItems[];
  lines: LineItem[];
  edits: EstimateSaves;
  /** While the dialog of new areas is open over it. */
  onAdding: (adding: boolean) => void;
  onClose: () => void;
}

/** Most lines of one call. */
const AT_ONCE = 2_000;

/** Copies the marked lines to areas: says first what each area would get, measured there, and shows it in the areas and in the total. */
export function CopyTo({ areas, lines, edits, onAdding, onClose }: Props) {
  const setPreview = useSetAtom(movePreviewAtom);
  const { data: settings } = useRead(getProfitOverheadByOrderId, { params: { orderId: edits.orderId } });
  const pricing = usePricing(edits, areas);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(new Set(areas.map((area) => area.areaID)));
  const ticked = areas.filter((area) => chosen.has(area.areaID));

  // An area that is made here is one to copy to.
  useEffect(() => {
    const made = areas.filter((area) => !before.current.has(area.areaID)).map((area) => area.areaID);
    before.current = new Set(areas.map((area) => area.areaID));
    if (adding && made.length > 0) setChosen((was) => new Set([...was, ...made]));
  }, [areas, adding]);

  const each = useMemo(() => {
    if (!pricing || !settings) return undefined;
    return new Map(
      areas.map((area) => {
        const then = withCopies(areas, lines, new Set([area.areaID]), settings, pricing);
        const unmeasured = unmeasuredIn(copiesIn(area, lines, settings));
        return [area.areaID, { total: effectOf(areas, then).effect.total, unmeasured }];
      }),
    );
  }, [areas, lines, settings, pricing]);
  const moved = useMemo(
    () => (pricing && settings ? effectOf(areas, withCopies(areas, lines, chosen, settings, pricing)) : undefined),
    [areas, lines, chosen, settings, pricing],
  );
  const copies = lines.length * ticked.length;
  useEffect(() => {
    if (!moved || copies === 0) return;
    setPreview({ ...moved, line: null, says: `Preview: ${counted(copies, 'copy', 'copies')}. Nothing is copied yet.` });
    return () => setPreview(null);
  }, [moved, copies, setPreview]);
  // The list of an estimate that is fetched takes the focus once it is there.
  useEffect(() => list.current?.querySelector<HTMLElement>('input')?.focus(), []);

  const copy = () => {
    if (copies === 0) return;
    const areaIds = ticked.map((area) => area.areaID);
    const ids = lines.map((line) => line.id);
    const [only] = ticked;
    const where = ticked.length === 1 && only ? only.label : counted(ticked.length, 'area');
    onClose();
    void edits.saveEstimate(async () => {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        await send(copyItems, { params: { orderId: edits.orderId }, body: { itemIds: ids.slice(from, from + AT_ONCE), areaIds } });
      edits.announce(`${counted(lines.length, 'line')} copied to ${where}.`, await edits.history.takingBack());
    }, 'The lines could not be copied');
  };
  const toggle = (areaId: number) =>
    setChosen((was) => {
      const next = new Set(was);
      if (!next.delete(areaId)) next.add(areaId);
      return next;
    });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (adding) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
      stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus();
    } else if (event.key === 'Enter' && !(event.target as HTMLElement).matches('button')) {
      event.preventDefault();
      copy();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  const measured = lines.filter(isMeasured);
  return (
    <div ref={list} className={css.copyto} role="group" aria-label={`Copy ${counted(lines.length, 'line')} to`} onKeyDown={onKeyDown}>
      <div className={css.copyhead}>
        <b>Copy {counted(lines.length, 'line')} to</b>
        <span className="muted">adds, before tax</span>
      </div>
      <AreasToCopyTo areas={areas} each={each} chosen={chosen} toggle={toggle} />
      <button
        type="button"
        className={css.newarea}
        onClick={() => {
          setAdding(true);
          onAdding(true);
        }}
      >
        <Icon name="plus" /> New area
      </button>
      <p className={css.copynote}>
        {measured.length > 0 && settings ? measuredWords(measured, ticked, settings) : ''} Notes go along, photos stay.
      </p>
      <div className={css.copyfoot}>
        <b role="status">
          {counted(ticked.length, 'area')}, {counted(copies, 'line')}
          {moved && copies > 0 ? `, ${moved.effect.total === 0n ? '0.00' : signed(moved.effect.total)}` : ''}
        </b>
        <Button size="xs" disabled={copies === 0} onClick={copy} rightSection={<kbd>Enter</kbd>}>
          Copy
        </Button>
      </div>
      {adding && (
        <NewAreaDialog
          edits={edits}
          onClose={() => {
            setAdding(false);
            onAdding(false);
          }}
        />
      )}
    </div>
  );
}

function AreasToCopyTo({
  areas,
  each,
  chosen,
  toggle,
}: {
  areas: AreaWithItems[];
  each: Map<number, { total: bigint; unmeasured: number }> | undefined;
  chosen: ReadonlySet<number>;
  toggle: (areaId: number) => void;
}) {
  return (
    <div className={css.copyareas}>
      {areas.map((area) => {
        const of = each?.get(area.areaID);
        return (
          <label key={area.areaID} className={css.copyarea} data-on={chosen.has(area.areaID) || undefined}>
            <input type="checkbox" checked={chosen.has(area.areaID)} onChange={() => toggle(area.areaID)} aria-label={area.label} />
            <span className="ellipsis">{area.label}</span>
            <span className={css.copysum}>
              {of && of.unmeasured > 0 && <small>{of.unmeasured === 1 ? '1 has no measure' : `${of.unmeasured} have no measure`}</small>}
              {of && <span>{of.total === 0n ? '0.00' : signed(of.total)}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** What becomes of the measured lines, with an example of the last area that is ticked. */
function measuredWords(measured: LineItem[], ticked: AreaWithItems[], settings: Parameters<typeof copiesIn>[2]): string {
  const lines = counted(measured.length, 'measured line takes', 'measured lines take');
  const area = ticked.at(-1);
  const [copy] = area ? copiesIn(area, measured, settings) : [];
  const example =
    area && copy ? `: ${grouped(copy.quantity)} ${copy.itemUM} of ${FORMULA_WORDS[copy.formulaXRef].measure} in ${area.label}` : '';
  return `${lines} the measurements of where ${measured.length === 1 ? 'it lands' : 'they land'}${example}.`;
}
