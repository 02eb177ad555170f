import { type KeyboardEvent, memo, type RefObject, useMemo } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { AreaField, CategoryField, NameField, PriceField } from './fields.tsx';
import css from './photographs.module.css';
import { type PhotographRow, type Photographs, type RowPage, sameAs } from './photographs-model.ts';
import { Picture } from './picture.tsx';
import { PhotographState } from './state.tsx';

interface TableProps {
  page: Photographs;
  listRef: RefObject<HTMLDivElement | null>;
  onDone: () => void;
}

/** A row for each photograph: what shows the thing above hangs on it, and has no fields of its own. */
export function PhotographTable({ page: { things, act, areas, suggest, isTurning }, listRef, onDone }: TableProps) {
  const own = useMemo(() => ({ act, areas, suggest, isTurning }), [act, areas, suggest, isTurning]);
  const focusName = (key: string | undefined) =>
    key ? listRef.current?.querySelector<HTMLInputElement>(`[data-name="${key}"]`)?.focus() : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const key = event.target instanceof Element && event.target.closest('[data-photograph]')?.getAttribute('data-photograph');
    const at = things.findIndex(({ head }) => head.key === key);
    const thing = things[at];
    const element = key ? listRef.current?.querySelector<HTMLElement>(`[data-photograph="${key}"]`) : null;
    const isIn = element !== event.target;
    const isCtrl = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && isIn) element?.focus();
    else if (event.key === 'Enter' && isCtrl) onDone();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) focusName(things[at + 1]?.head.key);
    else if (event.key === 'd' && isIn && isCtrl && thing) {
      act.asAbove(thing.head);
      focusName(things[at + 1]?.head.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.table} ref={listRef} role="list" aria-label="Photographs" onKeyDown={onKeyDown}>
      <div className={css.titles} aria-hidden="true">
        <span />
        <span>Photograph</span>
        <span>Name</span>
        <span>Category</span>
        <span>Area</span>
        <span>Price each</span>
        <span>State</span>
        <span />
      </div>
      {things.map(({ head, all }, n) =>
        all.map((row) => (
          <Row key={row.key} row={row} of={row === head ? null : sameAs(head)} canJoin={row !== head || n > 0} page={own} />
        )),
      )}
    </div>
  );
}

interface RowProps {
  row: PhotographRow;
  /** What it shows, of one that shows the thing above. */
  of: string | null;
  canJoin: boolean;
  page: RowPage;
}

const Row = memo(function Row({ row, of, canJoin, page }: RowProps) {
  return (
    <div
      role="listitem"
      className={css.row}
      data-photograph={row.key}
      data-above={of !== null || undefined}
      tabIndex={-1}
      aria-label={`Photograph ${row.number}, ${of ?? (row.values.name || 'without a name')}`}
    >
      <span className={css.number}>{row.number}</span>
      <Picture row={row} />
      {of === null ? (
        <>
          <NameField row={row} page={page} />
          <CategoryField row={row} page={page} />
          <AreaField row={row} page={page} />
          <PriceField row={row} page={page} />
        </>
      ) : (
        <span className={`${css.same} muted`}>{of}</span>
      )}
      <PhotographState row={row} page={page} />
      <RowMenu row={row} canJoin={canJoin} page={page} />
    </div>
  );
});

export function RowMenu({ row, canJoin, page: { act, isTurning } }: { row: PhotographRow; canJoin: boolean; page: RowPage }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="more" label={`More of photograph ${row.number}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {canJoin ? (
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void act.join(row)}>
            {row.isAbove ? 'An item of its own' : 'Same item as above'}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<Icon name="rotate" />} disabled={!row.attachment?.large || isTurning} onClick={() => act.rotate(row)}>
          Rotate
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => void act.remove(row)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
