import { Button } from '@mantine/core';
import { type SetStateAction, useAtom, useSetAtom } from 'jotai';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { AreaWithItems, LineItem, Task } from '../../../contracts/estimating/entities.ts';
import { changeItems, type LinesChange } from '../../../contracts/estimating/items/change-items.ts';
import { toCents } from '../../../contracts/money.ts';
import { send, useRead } from '../../app/client.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { effectOf } from '../edits/effect-of.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { decimalsOf } from '../edits/priced.ts';
import { readQuantity } from '../edits/typed-quantity.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money, signed, typedNumber } from '../estimate/figures.ts';
import { type MovePreview, markedAtom, movePreviewAtom, panelAtom, selectingAtom, toSelectedAtom } from '../estimate/screen.ts';
import inspectorCss from '../line/inspector.module.css';
import lineCss from '../line/line.module.css';
import css from './bulk.module.css';
import { type Field, FiguresOfAll, TaskOfAll, type Texts } from './fields.tsx';
import { changedLines, isMeasured, linesOf, type Pricing, replaceLines, valuesOf, withLines } from './some-lines.ts';
import { usePricing } from './use-pricing.ts';

const NONE: AreaWithItems[] = [];
/** Most lines that are listed by name, and different values that a field names. */
const LISTED = 8;
/** Most lines of one call. */
const AT_ONCE = 2_000;

/** What is typed as a change of the lines; areas and bottom line show what it would move. */
function usePreviewedChange({
  texts,
  taskId,
  decimals,
  pricing,
  areas,
  lines,
  setPreview,
}: {
  texts: Partial<Record<Field, string>>;
  taskId: string;
  decimals: number;
  pricing: Pricing | undefined;
  areas: (typeof getAreasWithItems)['response']['_output'];
  lines: LineItem[];
  setPreview: (update: SetStateAction<MovePreview | null>) => void;
}) {
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

/** The form, which gets the focus when it is asked for by a key. */
function useFocusWhenSelected() {
  const [toSelected, setToSelected] = useAtom(toSelectedAtom);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!toSelected) return;
    form.current?.querySelector<HTMLElement>('select')?.focus();
    setToSelected(false);
  }, [toSelected, setToSelected]);
  return form;
}

/** Changes the marked lines, as many calls as it takes. */
function submitOf({
  changed,
  count,
  wrong,
  giveBack,
  edits,
  change,
  phone,
}: {
  changed: ReadonlyMap<number, LineItem> | undefined;
  count: number;
  wrong: ReadonlyMap<Field, string>;
  giveBack: () => void;
  edits: EstimateSaves;
  change: ReturnType<typeof usePreviewedChange>['change'];
  phone: boolean;
}) {
  return (event?: FormEvent) => {
    event?.preventDefault();
    if (!changed || count === 0 || wrong.size > 0) return;
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
    if (!phone) document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
}

/** The marked lines in the place of the inspector: what they come to, and values for all of them. Only what is typed is changed. */
export function BulkForm({ tasks, edits, phone, onClose }: { tasks: Task[]; edits: EstimateSaves; phone: boolean; onClose: () => void }) {
  const { data: areas = NONE } = useRead(
    getAreasWithItems,
    { params: { orderId: edits.orderId } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [marked, setMarked] = useAtom(markedAtom);
  const setSelecting = useSetAtom(selectingAtom);
  const setPanel = useSetAtom(panelAtom);
  const setPreview = useSetAtom(movePreviewAtom);
  const pricing = usePricing(edits, areas);
  const [texts, setTexts] = useState<Texts>({});
  const [taskId, setTaskId] = useState('');
  const lines = useMemo(() => linesOf(areas, marked), [areas, marked]);
  const [first] = lines;
  const decimals = first ? decimalsOf(first) : 1;
  const measured = lines.filter(isMeasured).length;
  const units = valuesOf(lines, (line) => line.itemUM);

  const { change, wrong, changed, count } = usePreviewedChange({ texts, taskId, decimals, pricing, areas, lines, setPreview });

  const form = useFocusWhenSelected();

  const giveBack = () => {
    setTexts({});
    setTaskId('');
  };
  const clear = () => {
    setMarked(new Set());
    setSelecting(false);
    onClose();
    document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
  const submit = submitOf({ changed, count, wrong, giveBack, edits, change, phone });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (Object.keys(texts).length > 0 || taskId !== '') giveBack();
    else document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
  const values = { texts, wrong, onText: (field: Field, text: string) => setTexts((was) => withText(was, field, text)) };
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
  const taskIds = valuesOf(lines, (line) => line.estimateTask_Id);
  const taskName = (id: number) => tasks.find((task) => task.id === id)?.name ?? '';
  const [taskOfAll] = taskIds.keys();
  return (
    <>
      <div className={inspectorCss.head}>
        <span>{counted(lines.length, 'line')} selected</span>
        <span className={estimateCss.gap} />
        <button type="button" className={css.clear} onClick={clear}>
          Clear {!phone && <kbd>Esc</kbd>}
        </button>
        <IconButton icon={phone ? 'close' : 'fold'} label={phone ? 'Close' : 'Fold away'} size={phone ? 44 : 28} onClick={onClose} />
      </div>
      <div className={inspectorCss.body} onKeyDown={onKeyDown} role="presentation">
        <MarkedLines lines={lines} areas={areas} />
        <section>
          <h3>
            Edit all {lines.length}
            <span className="muted">only what you type is changed</span>
          </h3>
          <form ref={form} className={css.form} onSubmit={submit}>
            <TaskOfAll taskId={taskId} setTaskId={setTaskId} taskIds={taskIds} taskName={taskName} taskOfAll={taskOfAll} tasks={tasks} />
            <div className={css.pair}>
              <span>Quality</span>
              <button type="button" className={css.quality} onClick={() => setPanel({ kind: 'quality', of: { kind: 'marked' } })}>
                <span className="ellipsis">{qualityWords(lines)}</span>
                <Icon name="right" />
              </button>
            </div>
            <FiguresOfAll values={values} units={units} first={first} lines={lines} note={note} measured={measured} />
            <div className={css.buttons}>
              <Button
                size={phone ? 'md' : 'xs'}
                variant="default"
                disabled={Object.keys(texts).length === 0 && taskId === ''}
                onClick={giveBack}
              >
                Give back
              </Button>
              <Button size={phone ? 'md' : 'xs'} type="submit" disabled={count === 0 || wrong.size > 0}>
                Change {counted(count, 'line')}
              </Button>
            </div>
          </form>
        </section>
      </div>
    </>
  );
}

/** What the marked lines come to, and the first of them by name. */
function MarkedLines({ lines, areas }: { lines: LineItem[]; areas: (typeof getAreasWithItems)['response']['_output'] }) {
  return (
    <>
      <section className={inspectorCss.title}>
        <h2 className={css.sum}>${money(lines.reduce((sum, line) => sum + toCents(line.totalCost), 0n))}</h2>
        <span className="muted">before tax, {whereWords(areas, lines)}</span>
      </section>
      <section>
        <ul className={css.lines}>
          {lines.slice(0, LISTED).map((line) => (
            <li key={line.id}>
              <span className="ellipsis">
                <span className={lineCss.act}>{line.action}</span> {line.description}
              </span>
              <span className={lineCss.num}>{grouped(line.totalCost)}</span>
            </li>
          ))}
          {lines.length > LISTED && <li className="muted">and {lines.length - LISTED} more</li>}
        </ul>
      </section>
    </>
  );
}

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

function whereWords(areas: AreaWithItems[], lines: LineItem[]): string {
  const ids = valuesOf(lines, (line) => line.propertyArea_AreaID);
  const [areaId] = ids.keys();
  return ids.size === 1 ? `all in ${areas.find((area) => area.areaID === areaId)?.label ?? ''}` : `in ${counted(ids.size, 'area')}`;
}

/** `3 Good, 1 Best, 1 has one quality`. */
function qualityWords(lines: LineItem[]): string {
  const counts = valuesOf(lines, (line) => line.quality);
  const one = counts.get('None') ?? 0;
  const words = [...counts].filter(([quality]) => quality !== 'None').map(([quality, count]) => `${count} ${quality}`);
  if (one > 0) words.push(words.length === 0 ? 'One quality each' : `${one} ${one === 1 ? 'has' : 'have'} one quality`);
  return words.join(', ');
}
