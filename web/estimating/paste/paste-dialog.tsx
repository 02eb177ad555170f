import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { BUILDER_QUALITY, QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getAdditionEffect } from '../../../contracts/estimating/builder/get-addition-effect.ts';
import type { AreaWithItems, Repair, Settings, Task } from '../../../contracts/estimating/entities.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { toCents } from '../../../contracts/money.ts';
import { send } from '../../app/client.ts';
import { runSave } from '../../app/save.ts';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { pastedRows } from '../../ui/grid/clipboard.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { money } from '../estimate/figures.ts';
import { QuietSelect } from '../estimate/quiet-select.tsx';
import { previewAtom } from '../estimate/screen.ts';
import { usePastedLines } from './model.ts';
import css from './paste-dialog.module.css';
import { type Choice, type PastedLine } from './pasted-lines.ts';
import { guessColumns, type PastedColumn, type PastedRow } from './pasted-rows.ts';
import { PastedTable } from './pasted-table.tsx';

/** Most rows that are read of one paste; an estimate holds 10,000 lines. */
const MOST_ROWS = 5_000;

interface Props {
  /** What was pasted; nothing yet, to paste into a field. */
  rows: string[][];
  areaId: number;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings;
  order: Order | undefined;
  edits: EstimateSaves;
  onClose: () => void;
}

/** Rows of a spreadsheet become lines: left what was pasted, right what it becomes; nothing is added before one says so. */
export function PasteDialog({ rows: given, ...props }: Props) {
  const [rows, setRows] = useState(given);
  if (rows.length === 0) return <PasteField onRows={setRows} onClose={props.onClose} />;
  return <PastePreview {...props} rows={rows.slice(0, MOST_ROWS)} more={rows.length - MOST_ROWS} />;
}

/** For those who have no Ctrl+V at hand: a phone, a menu. */
function PasteField({ onRows, onClose }: { onRows: (rows: string[][]) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const rows = pastedRows(text).filter((row) => row.some((cell) => cell !== ''));
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Paste rows"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={rows.length === 0} onClick={() => onRows(rows)}>
            {rows.length === 0 ? 'Read the rows' : `Read ${counted(rows.length, 'row')}`}
          </Button>
        </>
      }
    >
      <Textarea
        label="Rows of a spreadsheet"
        description="A row for each line: its words, quantity, unit and price, in any order."
        autosize
        minRows={6}
        maxRows={14}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}

function addingPasted({
  lines,
  waiting,
  busy,
  chosen,
  setBusy,
  setFailed,
  edits,
  taskId,
  body,
  area,
  queries,
  onClose,
}: {
  lines: PastedLine[];
  waiting: number;
  busy: boolean;
  chosen: AreaWithItems | undefined;
  setBusy: Dispatch<SetStateAction<boolean>>;
  setFailed: Dispatch<unknown>;
  edits: EstimateSaves;
  taskId: number;
  body: { Areas: number[]; Repairs: Repair[] };
  area: AreaWithItems;
  queries: QueryClient;
  onClose: () => void;
}) {
  return async () => {
    if (lines.length === 0 || waiting > 0 || busy || !chosen) return;
    setBusy(true);
    setFailed(null);
    const work = async () => {
      const answered = await send(addRepairItems, { params: { orderId: edits.orderId, taskId }, body });
      edits.announce(`${counted(answered.length, 'pasted line')} added to ${area.label}.`, await edits.history.takingBack());
    };
    await runSave(queries, work, undefined, {
      onSaved: onClose,
      onFailed: setFailed,
      onSettled: () => {
        setBusy(false);
        edits.refetchSoon(0);
      },
    }).catch(() => {});
  };
}

function PastePreview({ rows, more, areaId, areas, tasks, settings, order, edits, onClose }: Props & { more: number }) {
  const queries = useQueryClient();
  const setPreview = useSetAtom(previewAtom);
  const phone = usePhone();
  const guessed = useMemo(() => guessColumns(rows), [rows]);
  const [columns, setColumns] = useState<PastedColumn[]>(guessed.columns);
  const [heading, setHeading] = useState(guessed.heading);
  const [into, setInto] = useState(areaId || (areas[0]?.areaID ?? 0));
  const [taskId, setTaskId] = useState(0);
  const [quality, setQuality] = useState(order?.quality ?? BUILDER_QUALITY);
  const [pastedPrices, setPastedPrices] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [mended, setMended] = useState<ReadonlyMap<number, Partial<PastedRow>>>(new Map());
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const chosen = areas.find((one) => one.areaID === into);
  const area = chosen ?? (areas[0] as AreaWithItems);
  const { cells, read, matchOf, waiting, error, retry, becoming, lines, unread, cents, tax, before, body, moved, minimums, movedHere } =
    usePastedLines({ heading, rows, columns, mended, edits, quality, areas, choices, area, settings, pastedPrices, taskId, chosen });

  useEffect(() => {
    const byArea = moved ? new Map(moved.areas.map((one) => [one.areaId, toCents(one.moved)])) : new Map([[area.areaID, cents]]);
    setPreview({ byArea, newAreas: [] });
    return () => setPreview(null);
  }, [setPreview, area.areaID, cents, moved]);

  const add = addingPasted({ lines, waiting, busy, chosen, setBusy, setFailed, edits, taskId, body, area, queries, onClose });
  useHotkeys([['mod+Enter', () => void add()]], []);
  const copyUnread = () => void navigator.clipboard.writeText(unread.map((n) => (cells[n] ?? []).join('\t')).join('\n'));

  return (
    <Dialog opened onClose={onClose} width={1240} title={`Paste ${counted(cells.length, 'row')} into ${area.label}`}>
      <div className={css.paste}>
        <PasteTools
          chosen={chosen}
          into={into}
          setInto={setInto}
          areas={areas}
          taskId={taskId}
          setTaskId={setTaskId}
          tasks={tasks}
          quality={quality}
          setQuality={setQuality}
          pastedPrices={pastedPrices}
          setPastedPrices={setPastedPrices}
          phone={phone}
          heading={heading}
          setHeading={setHeading}
          setChoices={setChoices}
          setMended={setMended}
        />
        {error ? <FailureLine error={error} what="The rows could not be compared with the price book." onRetry={retry} /> : null}
        {chosen ? null : <p role="alert">The area that was chosen is no longer on the estimate. Choose another one.</p>}
        {failed ? <FailureLine error={failed} what="Nothing was added." /> : null}
        <PastedTable
          phone={phone}
          cells={cells}
          columns={columns}
          onColumns={setColumns}
          read={read}
          becoming={becoming}
          matchOf={matchOf}
          onChoice={(n, choice) => setChoices((was) => new Map([...was, [n, choice]]))}
          onMend={(n, patch) => setMended((was) => new Map([...was, [n, { ...was.get(n), ...patch }]]))}
        />
        <div className={css.foot}>
          <PasteSums
            lines={lines}
            cents={cents}
            moved={moved}
            tax={tax}
            minimums={minimums}
            area={area}
            before={before}
            movedHere={movedHere}
            waiting={waiting}
            error={error}
            unread={unread}
            more={more}
          />
          {unread.length > 0 && (
            <Button variant="default" onClick={copyUnread}>
              Copy the {counted(unread.length, 'row')}
            </Button>
          )}
          <Button
            onClick={() => void add()}
            loading={busy}
            disabled={lines.length === 0 || waiting > 0 || !chosen}
            rightSection={phone ? null : <kbd>Ctrl Enter</kbd>}
          >
            Add {counted(lines.length, 'line')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Where the lines go, and how the rows are read. */
function PasteTools({
  chosen,
  into,
  setInto,
  areas,
  taskId,
  setTaskId,
  tasks,
  quality,
  setQuality,
  pastedPrices,
  setPastedPrices,
  phone,
  heading,
  setHeading,
  setChoices,
  setMended,
}: {
  chosen: AreaWithItems | undefined;
  into: number;
  setInto: Dispatch<SetStateAction<number>>;
  areas: AreaWithItems[];
  taskId: number;
  setTaskId: Dispatch<SetStateAction<number>>;
  tasks: { id: number; name: string; orderId: number }[];
  quality: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  setQuality: Dispatch<SetStateAction<QualityLevel>>;
  pastedPrices: boolean;
  setPastedPrices: Dispatch<SetStateAction<boolean>>;
  phone: boolean;
  heading: boolean;
  setHeading: Dispatch<SetStateAction<boolean>>;
  setChoices: Dispatch<SetStateAction<ReadonlyMap<number, Choice>>>;
  setMended: Dispatch<SetStateAction<ReadonlyMap<number, Partial<PastedRow>>>>;
}) {
  return (
    <div className={css.tools}>
      <QuietSelect
        label="Into"
        value={chosen ? String(into) : ''}
        onChange={(value) => setInto(Number(value))}
        choices={[
          ...(chosen ? [] : [['', 'Choose an area'] as [string, string]]),
          ...areas.map((one): [string, string] => [String(one.areaID), one.label]),
        ]}
      />
      <QuietSelect
        label="Task"
        value={String(taskId)}
        onChange={(value) => setTaskId(Number(value))}
        choices={[['0', 'Default task'], ...tasks.map((task): [string, string] => [String(task.id), task.name])]}
      />
      <QuietSelect
        label="Quality"
        value={quality}
        onChange={(value) => setQuality(QUALITIES.find((one) => one === value) ?? 'Good')}
        choices={QUALITIES.map((one) => [one, one])}
      />
      <span className={css.gap} />
      <SegmentedControl
        aria-label="Prices"
        size="xs"
        value={pastedPrices ? 'pasted' : 'book'}
        onChange={(value) => setPastedPrices(value === 'pasted')}
        data={[
          { value: 'book', label: 'Price book’s prices' },
          { value: 'pasted', label: phone ? 'Pasted prices' : 'Pasted prices, where given' },
        ]}
      />
      <Checkbox
        size="xs"
        label="First row is a heading"
        checked={heading}
        onChange={(event) => {
          setHeading(event.currentTarget.checked);
          setChoices(new Map());
          setMended(new Map());
        }}
      />
    </div>
  );
}

function PasteSums({
  lines,
  cents,
  moved,
  tax,
  minimums,
  area,
  before,
  movedHere,
  waiting,
  error,
  unread,
  more,
}: {
  lines: PastedLine[];
  cents: bigint;
  moved: (typeof getAdditionEffect)['response']['_output'] | undefined;
  tax: bigint;
  minimums: bigint;
  area: AreaWithItems;
  before: bigint;
  movedHere: bigint;
  waiting: number;
  error: unknown;
  unread: number[];
  more: number;
}) {
  return (
    <div className={css.words} role="status">
      <p>
        <b>
          {counted(lines.length, 'line')}, +${money(cents)}
        </b>{' '}
        before tax and ${money(moved ? toCents(moved.tax) : tax)} tax
        {minimums === 0n ? '' : `; labor minimums ${minimums < 0n ? 'fall' : 'rise'} by $${money(minimums < 0n ? -minimums : minimums)}`}.{' '}
        {area.label} ${money(before)} to <b>${money(before + movedHere)}</b>.
      </p>
      <p className="muted">
        {waiting > 0 && !error ? `Comparing ${counted(waiting, 'row')} with the price book. ` : ''}
        {unread.length > 0
          ? `${counted(unread.length, 'row')} could not be read and ${unread.length === 1 ? 'is' : 'are'} left out unless mended. `
          : ''}
        {more > 0 ? `${counted(more, 'row')} beyond the first ${MOST_ROWS.toLocaleString('en-US')} are left out. ` : ''}
        Nothing that is there is changed; Ctrl Z takes {lines.length === 1 ? 'the line' : `all ${lines.length}`} away.
      </p>
    </div>
  );
}
