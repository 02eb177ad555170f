import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import { toCents } from '../../../contracts/money.ts';
import { ConfirmActions, Dialog, usePhone } from '../../ui/dialog.tsx';
import { pastedRows } from '../../ui/grid/clipboard.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { money } from '../estimate/figures.ts';
import { QuietSelect } from '../estimate/quiet-select.tsx';
import { type PasteModel, type PasteProps, usePaste } from './model.ts';
import css from './paste-dialog.module.css';
import { PastedTable } from './pasted-table.tsx';

/** Most rows that are read of one paste; an estimate holds 10,000 lines. */
const MOST_ROWS = 5_000;

/** Rows of a spreadsheet become lines: left what was pasted, right what it becomes; nothing is added before one says so. */
export function PasteDialog({ rows: given, ...props }: PasteProps) {
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
        <ConfirmActions onCancel={onClose} disabled={rows.length === 0} onClick={() => onRows(rows)}>
          {rows.length === 0 ? 'Read the rows' : `Read ${counted(rows.length, 'row')}`}
        </ConfirmActions>
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

function PastePreview({ more, ...props }: PasteProps & { more: number }) {
  const { areas, onClose } = props;
  const phone = usePhone();
  const paste = usePaste(props);
  const { area, chosen, cells, columns, read, becoming, matchOf, error, retry, failed, add } = paste;
  useHotkeys([['mod+Enter', () => void add()]], []);
  return (
    <Dialog opened onClose={onClose} width={1240} title={`Paste ${counted(cells.length, 'row')} into ${area.label}`}>
      <div className={css.paste}>
        <PasteTools of={paste} areas={areas} tasks={props.tasks} phone={phone} />
        {error ? <FailureLine error={error} what="The rows could not be compared with the price book." onRetry={retry} /> : null}
        {chosen ? null : <p role="alert">The area that was chosen is no longer on the estimate. Choose another one.</p>}
        {failed ? <FailureLine error={failed} what="Nothing was added." /> : null}
        <PastedTable
          phone={phone}
          cells={cells}
          columns={columns}
          onColumns={paste.setColumns}
          read={read}
          becoming={becoming}
          matchOf={matchOf}
          onChoice={paste.onChoice}
          onMend={paste.onMend}
        />
        <Foot of={paste} more={more} phone={phone} />
      </div>
    </Dialog>
  );
}

/** Where the lines go, and how the rows are read. */
interface ToolsProps extends Pick<PasteProps, 'areas' | 'tasks'> {
  of: PasteModel;
  phone: boolean;
}

function PasteTools({ of: paste, areas, tasks, phone }: ToolsProps) {
  const { chosen, into, setInto, taskId, setTaskId, quality, setQuality } = paste;
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
      <HowRead of={paste} phone={phone} />
    </div>
  );
}

function HowRead({ of: { pastedPrices, setPastedPrices, heading, setHeading }, phone }: { of: PasteModel; phone: boolean }) {
  return (
    <>
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
      <Checkbox size="xs" label="First row is a heading" checked={heading} onChange={(event) => setHeading(event.currentTarget.checked)} />
    </>
  );
}

function Foot({ of: paste, more, phone }: { of: PasteModel; more: number; phone: boolean }) {
  const { lines, waiting, unread, chosen, busy, add, copyUnread } = paste;
  return (
    <div className={css.foot}>
      <PasteSums of={paste} more={more} />
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
  );
}

function PasteSums({ of: paste, more }: { of: PasteModel; more: number }) {
  const { lines, cents, moved, tax, minimums, area, before, movedHere, waiting, error, unread } = paste;
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
