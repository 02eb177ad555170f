import { Button } from '@mantine/core';
import { useAtom, useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { AreaWithItems, LineItem, Task } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money } from '../estimate/figures.ts';
import { markedAtom, panelAtom, selectingAtom, toSelectedAtom } from '../estimate/screen.ts';
import inspectorCss from '../line/inspector.module.css';
import lineCss from '../line/line.module.css';
import css from './bulk.module.css';
import { type BulkModel, useBulk } from './bulk-model.ts';
import { FiguresOfAll, TaskOfAll } from './fields.tsx';
import { valuesOf } from './some-lines.ts';

/** Most lines that are listed by name, and different values that a field names. */
const LISTED = 8;

/** The marked lines in the place of the inspector: what they come to, and values for all of them. Only what is typed is changed. */
export function BulkForm({ tasks, edits, phone, onClose }: { tasks: Task[]; edits: EstimateSaves; phone: boolean; onClose: () => void }) {
  const bulk = useBulk(edits);
  const { lines, areas, isTyped, giveBack } = bulk;
  const submit = () => {
    if (bulk.submit() && !phone) focusGrid();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (isTyped) giveBack();
    else focusGrid();
  };
  return (
    <>
      <Head count={lines.length} phone={phone} onClose={onClose} />
      <div className={inspectorCss.body} onKeyDown={onKeyDown} role="presentation">
        <MarkedLines lines={lines} areas={areas} />
        <section>
          <h3>
            Edit all {lines.length}
            <span className="muted">only what you type is changed</span>
          </h3>
          <ValuesOfAll of={bulk} tasks={tasks} phone={phone} onSubmit={submit} />
        </section>
      </div>
    </>
  );
}

const focusGrid = () => document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });

/** How many are selected, and the ways out. */
function Head({ count, phone, onClose }: { count: number; phone: boolean; onClose: () => void }) {
  const setMarked = useSetAtom(markedAtom);
  const setSelecting = useSetAtom(selectingAtom);
  const clear = () => {
    setMarked(new Set());
    setSelecting(false);
    onClose();
    focusGrid();
  };
  return (
    <div className={inspectorCss.head}>
      <span>{counted(count, 'line')} selected</span>
      <span className={estimateCss.gap} />
      <button type="button" className={css.clear} onClick={clear}>
        Clear {!phone && <kbd>Esc</kbd>}
      </button>
      <IconButton icon={phone ? 'close' : 'fold'} label={phone ? 'Close' : 'Fold away'} size={phone ? 44 : 28} onClick={onClose} />
    </div>
  );
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

interface ValuesProps {
  of: BulkModel;
  tasks: Task[];
  phone: boolean;
  onSubmit: () => void;
}

/** A field for each value that several lines can have. */
function ValuesOfAll({ of: bulk, tasks, phone, onSubmit }: ValuesProps) {
  const { lines, isTyped, giveBack, count, wrong } = bulk;
  const setPanel = useSetAtom(panelAtom);
  const form = useFocusWhenSelected();
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TaskOfAll of={bulk} tasks={tasks} />
      <div className={css.pair}>
        <span>Quality</span>
        <button type="button" className={css.quality} onClick={() => setPanel({ kind: 'quality', of: { kind: 'marked' } })}>
          <span className="ellipsis">{qualityWords(lines)}</span>
          <Icon name="right" />
        </button>
      </div>
      <FiguresOfAll of={bulk} />
      <div className={css.buttons}>
        <Button size={phone ? 'md' : 'xs'} variant="default" disabled={!isTyped} onClick={giveBack}>
          Give back
        </Button>
        <Button size={phone ? 'md' : 'xs'} type="submit" disabled={count === 0 || wrong.size > 0}>
          Change {counted(count, 'line')}
        </Button>
      </div>
    </form>
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
