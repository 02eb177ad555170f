import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { changeItems, type LinesChange } from '../../../contracts/estimating/items/change-items.ts';
import { send, useRead } from '../../app/client.ts';
import { counted } from '../../ui/words.ts';
import { effectOf } from '../edits/effect-of.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { decimalsOf } from '../edits/priced.ts';
import { readQuantity } from '../edits/typed-quantity.ts';
import { signed, typedNumber } from '../estimate/figures.ts';
import { markedAtom, movePreviewAtom } from '../estimate/screen.ts';
import { type Field, type Texts } from './fields.tsx';
import { changedLines, linesOf, type Pricing, replaceLines, withLines } from './some-lines.ts';
import { usePricing } from './use-pricing.ts';

const NONE: AreaWithItems[] = [];
/** Most lines of one call. */
const AT_ONCE = 2_000;

interface Typed {
  texts: Texts;
  taskId: string;
}

/** What is typed as a change of the lines; areas and bottom line show what it would move. */
function usePreviewedChange({ texts, taskId }: Typed, areas: AreaWithItems[], lines: LineItem[], pricing: Pricing | undefined) {
  const setPreview = useSetAtom(movePreviewAtom);
  const [first] = lines;
  const decimals = first ? decimalsOf(first) : 1;
  const { change, wrong } = useMemo(() => read(texts, taskId, decimals), [texts, taskId, decimals]);
  const changed = useMemo(() => pricing && changedLines(areas, lines, change, pricing), [areas, lines, change, pricing]);
  const moved = useMemo(() => changed && pricing && effectOf(areas, withLines(areas, changed, pricing)), [areas, changed, pricing]);
  const count = changed?.size ?? 0;
  useEffect(() => {
    if (!moved || count === 0) return;
    setPreview({ ...moved, line: null, says: `Preview: ${counted(count, 'line')}. Nothing is changed yet.` });
    return () => setPreview(null);
  }, [moved, count, setPreview]);
  return { change, wrong, changed, count };
}

/** Values for all of the marked lines, and the change of what is typed. */
export function useBulk(edits: EstimateSaves) {
  const { data: areas = NONE } = useRead(
    getAreasWithItems,
    { params: { orderId: edits.orderId } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const marked = useAtomValue(markedAtom);
  const pricing = usePricing(edits, areas);
  const [texts, setTexts] = useState<Texts>({});
  const [taskId, setTaskId] = useState('');
  const lines = useMemo(() => linesOf(areas, marked), [areas, marked]);
  const { change, wrong, changed, count } = usePreviewedChange({ texts, taskId }, areas, lines, pricing);
  const giveBack = () => {
    setTexts({});
    setTaskId('');
  };
  /** Changes the marked lines, as many calls as it takes; answers whether there was something to change. */
  const submit = (): boolean => {
    if (!changed || count === 0 || wrong.size > 0) return false;
    const ids = [...changed.keys()];
    giveBack();
    edits.write((now) => replaceLines(now, changed));
    void edits.saveEstimate(async () => {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        await send(changeItems, {
          params: { orderId: edits.orderId },
          body: { itemIds: ids.slice(from, from + AT_ONCE), changes: change },
        });
      edits.announce(`Item(s) Updated: ${counted(ids.length, 'line')}.`, await edits.history.takingBack());
    }, 'Could not update item');
    return true;
  };
  /** What a field alone would do, of so many lines that it could reach. */
  const note = (field: Field, reaches: number, kind = 'line') => {
    const value = change[field];
    if (value === undefined || !pricing || wrong.has(field)) return '';
    const alone = changedLines(areas, lines, { [field]: value }, pricing);
    if (alone.size === 0) return 'No line would change';
    const { total } = effectOf(areas, withLines(areas, alone, pricing)).effect;
    const of = alone.size === reaches ? `of the ${counted(reaches, kind)}` : `${alone.size} of the ${counted(reaches, kind)}`;
    return `${of}: ${total === 0n ? 'no difference' : signed(total)} before tax`;
  };
  return {
    ...{ areas, lines, texts, taskId, setTaskId, wrong, count, giveBack, submit, note },
    isTyped: Object.keys(texts).length > 0 || taskId !== '',
    onText: (field: Field, text: string) => setTexts((was) => withText(was, field, text)),
  };
}

export type BulkModel = ReturnType<typeof useBulk>;

function withText(was: Texts, field: Field, text: string): Texts {
  const { [field]: _before, ...others } = was;
  return text === '' ? others : { ...others, [field]: text };
}

const REFUSED = 'Write a number of 0 or more, and not too large.';
const MOST = { percentageAffected: LIMITS.markupPercent, wasteFactorPct: LIMITS.percent, percentageCovered: LIMITS.percent } as const;

/** What is typed as a change, and why a field cannot be read. */
function read(texts: Texts, taskId: string, decimals: number): { change: LinesChange; wrong: ReadonlyMap<Field, string> } {
  const wrong = new Map<Field, string>();
  const change: LinesChange = taskId === '' ? {} : { estimateTask_Id: Number(taskId) };
  if (texts.quantity !== undefined) {
    const quantity = readQuantity(texts.quantity, decimals, LIMITS.quantity);
    if (quantity.ok) change.quantity = quantity.value;
    else wrong.set('quantity', quantity.reason);
  }
  for (const field of ['percentageAffected', 'wasteFactorPct', 'percentageCovered'] as const) {
    const text = texts[field];
    const value = text === undefined ? undefined : typedNumber(text, 2, MOST[field]);
    if (value) change[field] = value;
    else if (value === null) wrong.set(field, REFUSED);
  }
  return { change, wrong };
}
