import { memo, type RefObject } from 'react';
import { itemName } from '../../contracts/vault/items/vault-item.ts';
import { usePageKeys } from '../app/page-keys.ts';
import { Marked } from '../ui/marked.tsx';
import { counted, dollars, grouped } from '../ui/words.ts';
import { useListRows } from './list-rows.ts';
import css from './vault.module.css';
import { amountOf, type Group, type Shown, sumsOf } from './vault-list.ts';
import type { Vault } from './vault-model.ts';

interface ListProps extends Pick<Vault, 'groups' | 'chosen' | 'words' | 'by' | 'itemId' | 'set'> {
  /** What scrolls. */
  box: RefObject<HTMLDivElement | null>;
  find: RefObject<HTMLInputElement | null>;
  /** All rows are drawn. */
  isPrinting: boolean;
}

/** The items in their groups, and what they come to. A key of a search draws it when the browser has time, so that it waits for no list. */
export const VaultList = memo(function VaultList({ groups, chosen, box, find, isPrinting, ...of }: ListProps) {
  const { sight, measure, keys, onFocus, onBlur } = useListRows(groups, of.itemId, box);
  usePageKeys(keys, find, { ArrowDown: keys.Home });
  return (
    <>
      {chosen.length > 0 ? <Columns by={of.by} /> : null}
      <div className={css.rows} ref={box} onFocus={onFocus} onBlur={onBlur}>
        {groups.map((group, n) => {
          const { name, items } = group;
          const { head, height, rows } = sight[n] ?? { head: 0, height: 0, rows: [] };
          const drawn = isPrinting ? items.map((shown, at) => ({ index: undefined, top: 0, shown, place: at + 1 })) : rows;
          return (
            <section key={name} aria-label={name} className={css.block} style={isPrinting ? undefined : { height }}>
              <Heading group={group} measure={measure} index={head} />
              {drawn.length > 0 ? (
                <div role="list">
                  {drawn.map(({ index, top, shown, place }) => (
                    <div
                      key={shown.item.id}
                      ref={isPrinting ? undefined : measure}
                      data-index={index}
                      role="listitem"
                      aria-posinset={place}
                      aria-setsize={items.length}
                      className={isPrinting ? undefined : css.placed}
                      style={isPrinting ? undefined : { transform: `translateY(${top}px)` }}
                    >
                      <Row shown={shown} {...of} isPrinting={isPrinting} />
                    </div>
                  ))}
                </div>
              ) : null}
            </section>
          );
        })}
      </div>
      {chosen.length > 0 ? <Foot items={chosen} /> : null}
    </>
  );
});

/** What stands in the columns, for the eye: a row says by itself what it is. */
function Columns({ by }: Pick<ListProps, 'by'>) {
  return (
    <div className={css.heads} aria-hidden="true">
      <span>Item</span>
      <span className={css.place}>{by === 'category' ? 'Area' : 'Category'}</span>
      <span className={css.serial}>Serial number</span>
      <span>Qty</span>
      <span className={css.each}>Each</span>
      <span>Total</span>
    </div>
  );
}

function Heading({ group, measure, index }: { group: Group; measure: (node: HTMLElement | null) => void; index: number }) {
  return (
    <h2 className={css.group} ref={measure} data-index={index}>
      <span>
        {group.name}{' '}
        <small className="muted">
          {counted(group.count, 'item')}
          {group.isBuilding ? ', part of the building' : ''}
        </small>
      </span>
      <span>{grouped(String(group.pieces))}</span>
      <span>{grouped(amountOf(group))}</span>
    </h2>
  );
}

interface RowProps extends Pick<ListProps, 'words' | 'by' | 'itemId' | 'set' | 'isPrinting'> {
  shown: Shown;
}

function Row({ shown, words, by, itemId, set, isPrinting }: RowProps) {
  const { item, category, area, photo, warrantyDays, isPastLife, lacksSerial } = shown;
  return (
    <button
      type="button"
      data-item={item.id}
      className={css.row}
      data-photo={photo !== '' || undefined}
      aria-current={String(item.id) === itemId || undefined}
      onClick={() => set('item', String(item.id))}
    >
      <span className={css.name}>
        {photo ? <img className={css.thumb} src={photo} alt="" loading={isPrinting ? 'eager' : 'lazy'} decoding="async" /> : null}
        {item.name ? <Marked text={item.name} query={words} /> : <span className="muted">{itemName(item.name)}</span>}
        {warrantyDays !== null ? (
          <small className="amber">Warranty ends {warrantyDays === 0 ? 'today' : `in ${counted(warrantyDays, 'day')}`}</small>
        ) : isPastLife ? (
          <small className="amber">Past its usual life</small>
        ) : (
          <small className={`${css.under} muted`}>{by === 'category' ? area : category}</small>
        )}
      </span>
      <span className={css.place}>
        <Marked text={by === 'category' ? area : category} query={words} />
      </span>
      <span className={lacksSerial ? `${css.serial} amber` : css.serial}>{lacksSerial ? 'no serial number' : item.serialNumber}</span>
      <span>{grouped(String(item.quantity))}</span>
      <span className={css.each}>{grouped(item.priceCost)}</span>
      <span>{grouped(amountOf(shown))}</span>
    </button>
  );
}

/** An insurer treats belongings and what belongs to the building apart. */
function Foot({ items }: { items: readonly Shown[] }) {
  const { all, building } = sumsOf(items);
  return (
    <div className={css.foot}>
      <span className="muted">
        {counted(all.count, 'item')}, {counted(all.pieces, 'piece')}
      </span>
      <span className={css.parts}>
        Belongings {grouped(amountOf({ cents: all.cents - building.cents }))} + Building {grouped(amountOf(building))} ={' '}
      </span>
      <b>{dollars(amountOf(all))}</b>
    </div>
  );
}
