import { Button } from '@mantine/core';
import { type CustomLineItem } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { ListOf } from '../two-lists.ts';
import css from './line-items.module.css';
import { type LineItemsModel } from './model.ts';

function LineItemRow({ row, id, open, words }: { row: CustomLineItem; id: number; open: (next: number | null) => void; words: string }) {
  return (
    <button type="button" className={css.row} aria-current={row.id === id || undefined} onClick={() => open(row.id)}>
      <span className="ellipsis">
        <span className="muted">{row.actionShown}</span> <Marked text={row.description} query={words} />
      </span>
      <b>
        {grouped(unitCostOf(row))} <span className="muted">{row.unitOfMeasure}</span>
      </b>
      <small>
        {row.NewName}, {row.prices.length === 1 ? 'one price' : counted(row.prices.length, 'quality', 'qualities')}
      </small>
    </button>
  );
}

function LineItemGroup({ group: { list, title, rows }, page }: { group: ListOf<CustomLineItem>; page: LineItemsModel }) {
  const { mayOrganization, id, open, words } = page;
  return (
    <section aria-label={title}>
      <h2 className={css.group}>
        {title} <span className="muted">{rows.length}</span>
        {list === 'organization' && !mayOrganization ? <Icon name="lock" label="changed by administrators" /> : null}
      </h2>
      {rows.map((row) => (
        <LineItemRow key={row.id} row={row} id={id} open={open} words={words} />
      ))}
    </section>
  );
}

/** The line items found, or what stands there instead. */
export function LineItemList({ page }: { page: LineItemsModel }) {
  const { loading, failed, all, add, rows, words, groups } = page;
  return (
    <div className={css.scroll}>
      {loading && !failed ? <SkeletonRows rows={8} height={54} /> : null}
      {!loading && all.length === 0 ? (
        <EmptyState text="No line items yet. Work that the price book does not have, priced by you, is found in the builder like the book’s own items.">
          <Button onClick={() => add()}>New line item</Button>
        </EmptyState>
      ) : null}
      {!loading && all.length > 0 && rows.length === 0 ? (
        <EmptyState text={words === '' ? 'No line item is in this subcategory any more.' : `No line item is called “${words}” here.`} />
      ) : null}
      {groups
        .filter((group) => group.rows.length > 0)
        .map((group) => (
          <LineItemGroup key={group.list} group={group} page={page} />
        ))}
    </div>
  );
}
