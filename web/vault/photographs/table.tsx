import type { KeyboardEvent, RefObject } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/lazy-mantine.tsx';
import { AreaField, CategoryField, NameField, PriceField } from './fields.tsx';
import css from './photographs.module.css';
import { type PhotographRow, type Photographs, sameAs } from './photographs-model.ts';
import { Picture } from './picture.tsx';
import { PhotographState } from './state.tsx';

interface TableProps {
  page: Photographs;
  listRef: RefObject<HTMLDivElement | null>;
  onDone: () => void;
}

/** A row for each photograph: what shows the thing above hangs on it, and has no fields of its own. */
export function PhotographTable({ page, listRef, onDone }: TableProps) {
  const focusName = (key: string | undefined) =>
    key ? listRef.current?.querySelector<HTMLInputElement>(`[data-name="${key}"]`)?.focus() : undefined;
  const onKeyDown = (event: KeyboardEvent, row: PhotographRow, next: string | undefined) => {
    const isIn = event.target !== event.currentTarget;
    if (event.key === 'Escape' && isIn) (event.currentTarget as HTMLElement).focus();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone();
    else if (event.key === 'd' && isIn && (event.ctrlKey || event.metaKey)) {
      page.asAbove(row);
      focusName(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.table} ref={listRef} role="list" aria-label="Photographs">
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
      {page.things.map(({ head, all }, n) => {
        const next = page.things[n + 1]?.head.key;
        return all.map((row) => (
          <div
            key={row.key}
            role="listitem"
            className={css.row}
            data-photograph={row.key}
            data-above={row !== head || undefined}
            tabIndex={-1}
            aria-label={`Photograph ${row.number}, ${row === head ? row.values.name || 'without a name' : sameAs(head)}`}
            onKeyDown={(event) => onKeyDown(event, row, next)}
          >
            <span className={css.number}>{row.number}</span>
            <Picture row={row} />
            {row === head ? (
              <>
                <NameField row={row} page={page} onEnter={() => focusName(next)} />
                <CategoryField row={row} page={page} />
                <AreaField row={row} page={page} />
                <PriceField row={row} page={page} />
              </>
            ) : (
              <span className={`${css.same} muted`}>{sameAs(head)}</span>
            )}
            <PhotographState row={row} page={page} />
            <RowMenu row={row} page={page} />
          </div>
        ));
      })}
    </div>
  );
}

export function RowMenu({ row, page }: { row: PhotographRow; page: Photographs }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon="more" label={`More of photograph ${row.number}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {row.isAbove || page.above(row) ? (
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void page.join(row)}>
            {row.isAbove ? 'An item of its own' : 'Same item as above'}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<Icon name="rotate" />}
          disabled={!row.attachment?.large || page.rotate.busy}
          onClick={() => void page.rotate.save(row)}
        >
          Rotate
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => void page.remove(row)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
