import { Button } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ITEM_CATEGORIES, OTHER_CATEGORY } from '../../../contracts/vault/items/categories.ts';
import { useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { isHomeowner } from '../../app/places.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { FileInput, useDropped } from '../attachments/choose-files.tsx';
import { OnePhotograph } from './one-photograph.tsx';
import css from './photographs.module.css';
import { addPhotographs, type PhotographRow, type Photographs, putAway, usePhotographs } from './photographs-model.ts';
import { PhotographTable } from './table.tsx';

/** Many photographs at once: each is kept before it has a name, and nothing forces a name. */
export default function PhotographsPage() {
  const me = useMe();
  const navigate = useNavigate();
  const phone = usePhone();
  const page = usePhotographs();
  const { rows, things, named, arrived, steps, items, home } = page;
  const list = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const drop = useDropped((files) => void addPhotographs(files));
  const leave = (to: string) => void putAway().then(() => navigate(to));
  const done = () => leave('/vault');
  const later = () => leave('/vault?only=gap:name');
  usePhotographKeys(page, list, { later, done });
  if (me && !isHomeowner(me)) return <Navigate to="/" replace />;
  const toName = things.length - named;
  const error = items.data ? null : (items.error ?? home.error);
  return (
    <div className={css.page} data-over={drop.isOver || undefined} {...drop.props}>
      <title>Add photographs, Scopebook</title>
      <ShellTop
        title={phone ? counted(rows.length, 'photograph') : 'Add photographs'}
        detail={phone ? `${counted(things.length, 'item')}, ${named} named` : `${arrived} of ${rows.length} kept`}
        before={phone ? <IconButton icon="left" label="Back to the vault" onClick={later} /> : undefined}
        undo={steps.undo}
        redo={steps.redo}
      />
      {error ? <FailureLine error={error} what="Your vault could not be fetched." onRetry={() => void items.refetch()} /> : null}
      {rows.length === 0 ? (
        <EmptyState text="No photograph waits for a name. Photograph a room, and name what is in it whenever you like.">
          <Button onClick={() => picker.current?.click()}>Choose photographs</Button>
        </EmptyState>
      ) : phone ? (
        <OnePhotograph page={page} onMore={() => picker.current?.click()} onLater={later} onDone={done} />
      ) : (
        <>
          <ForAll page={page} onMore={() => picker.current?.click()} />
          <PhotographTable page={page} listRef={list} onDone={done} />
          <footer className={css.foot}>
            <span className={`${css.keys} muted`}>
              <kbd>Enter</kbd> next name <kbd>Tab</kbd> category <kbd>Ctrl D</kbd> as the one above <kbd>Esc</kbd> the row, then{' '}
              <kbd>M</kbd> same item as above <kbd>R</kbd> rotate
            </span>
            {toName > 0 ? (
              <Button variant="default" onClick={later}>
                Name the rest later
              </Button>
            ) : null}
            <Button onClick={done} rightSection={<kbd>Ctrl Enter</kbd>}>
              Done, {named} named
            </Button>
          </footer>
        </>
      )}
      <FileInput ref={picker} label="Choose photographs" onFiles={(files) => void addPhotographs(files)} />
    </div>
  );
}

/** Keys act on the row that has the focus. */
function usePhotographKeys(
  { rows, act, steps }: Photographs,
  list: RefObject<HTMLDivElement | null>,
  { later, done }: Readonly<Record<'later' | 'done', () => void>>,
): void {
  const focused = (): PhotographRow | undefined => {
    const key = document.activeElement?.closest('[data-photograph]')?.getAttribute('data-photograph');
    return rows.find((row) => row.key === key);
  };
  const move = (by: number) => {
    const at = focused();
    const next = rows[at ? rows.indexOf(at) + by : 0];
    if (next) list.current?.querySelector<HTMLElement>(`[data-photograph="${next.key}"]`)?.focus();
  };
  const onRow = (act: (row: PhotographRow) => unknown) => () => {
    const row = focused();
    if (!row) return false;
    act(row);
  };
  usePageKeys({
    m: onRow(act.join),
    r: onRow((row) => row.attachment?.large && act.rotate(row)),
    Delete: onRow(act.remove),
    Enter: onRow(({ key }) => list.current?.querySelector<HTMLElement>(`[data-name="${key}"]`)?.focus()),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: later,
    'mod+Enter': done,
    'mod+d': onRow(act.asAbove),
    ...undoKeys(steps.undo.run, steps.redo.run),
  });
}

function ForAll({ page: { rows, things, named, areas, forAll }, onMore }: { page: Photographs; onMore: () => void }) {
  return (
    <div className={css.head}>
      <b>
        {counted(rows.length, 'photograph')}, {counted(things.length, 'item')}
      </b>
      <span className="muted">
        {named} named, {things.length - named} to name; they may be named at any time
      </span>
      <span className={`${css.without} muted`}>For all without</span>
      <select
        className={css.select}
        aria-label="Area of all without one"
        value=""
        onChange={({ currentTarget: { value, selectedOptions } }) =>
          void forAll('inventoryArea_Id', Number(value), `Area ${selectedOptions[0]?.text ?? ''}`)
        }
      >
        <option value="" disabled>
          Area
        </option>
        {areas.map(({ id, areaLabel }) => (
          <option key={id} value={id}>
            {areaLabel}
          </option>
        ))}
      </select>
      <select
        className={css.select}
        aria-label="Category of all without one"
        value=""
        onChange={({ currentTarget: { value, selectedOptions } }) =>
          void forAll('inventoryCategory_Id', Number(value), `Category ${selectedOptions[0]?.text ?? ''}`)
        }
      >
        <option value="" disabled>
          Category
        </option>
        {ITEM_CATEGORIES.filter(({ id }) => id !== OTHER_CATEGORY).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={onMore}>
        More photographs
      </Button>
    </div>
  );
}
