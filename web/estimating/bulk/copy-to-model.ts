import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { copyItems } from '../../../contracts/estimating/items/copy-items.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { send, useRead } from '../../app/client.ts';
import { counted } from '../../ui/words.ts';
import { effectOf } from '../edits/effect-of.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { movePreviewAtom } from '../estimate/screen.ts';
import { copiesIn, unmeasuredIn, withCopies } from './some-lines.ts';
import { usePricing } from './use-pricing.ts';

export interface CopyProps {
  areas: AreaWithItems[];
  lines: LineItem[];
  edits: EstimateSaves;
  /** While the dialog of new areas is open over it. */
  onAdding: (adding: boolean) => void;
  onClose: () => void;
}

/** Most lines of one call. */
const AT_ONCE = 2_000;

/** The areas that the marked lines are copied to, what each would get, and copying them. */
export function useCopyTo({ areas, lines, edits, onAdding, onClose }: CopyProps) {
  const { data: settings } = useRead(getProfitOverheadByOrderId, { params: { orderId: edits.orderId } });
  const pricing = usePricing(edits, areas);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [adding, setAdding] = useState(false);
  const ticked = areas.filter((area) => chosen.has(area.areaID));

  // An area that is made here is one to copy to.
  useMadeAreas(areas, (made) => {
    if (adding) setChosen((was) => new Set([...was, ...made]));
  });

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
  useCopyPreview(moved, copies);
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
  return {
    ...{ settings, chosen, ticked, each, moved, copies, copy, toggle, adding },
    /** Opens and closes the dialog of new areas. */
    add: (on: boolean) => {
      setAdding(on);
      onAdding(on);
    },
  };
}

export type CopyModel = ReturnType<typeof useCopyTo>;

/** Calls with the areas that came since it was rendered last. */
function useMadeAreas(areas: AreaWithItems[], onMade: (areaIds: number[]) => void) {
  const before = useRef(new Set(areas.map((area) => area.areaID)));
  const latest = useRef(onMade);
  latest.current = onMade;
  useEffect(() => {
    const made = areas.filter((area) => !before.current.has(area.areaID)).map((area) => area.areaID);
    before.current = new Set(areas.map((area) => area.areaID));
    if (made.length > 0) latest.current(made);
  }, [areas]);
}

/** Shows in the areas and in the total what the copies would add. */
function useCopyPreview(moved: ReturnType<typeof effectOf> | undefined, copies: number) {
  const setPreview = useSetAtom(movePreviewAtom);
  useEffect(() => {
    if (!moved || copies === 0) return;
    setPreview({ ...moved, line: null, says: `Preview: ${counted(copies, 'copy', 'copies')}. Nothing is copied yet.` });
    return () => setPreview(null);
  }, [moved, copies, setPreview]);
}
