import type { RefObject } from 'react';
import { Marked } from '../ui/marked.tsx';
import { counted, dollars, grouped } from '../ui/words.ts';
import css from './vault.module.css';
import { piecesOf, type Shown, sumOf } from './vault-list.ts';
import type { Vault } from './vault-model.ts';

/** The items in their groups, and what they come to. */
export function VaultList({ vault, rows }: { vault: Vault; rows: RefObject<HTMLDivElement | null> }) {
  return (
    <>
      <div className={css.rows} ref={rows}>
        {vault.groups.map(({ name, items }) => (
          <Group key={name} name={name} items={items} vault={vault} />
        ))}
      </div>
      {vault.all.length > 0 ? <Foot items={vault.chosen} /> : null}
    </>
  );
}

function Group({ name, items, vault: { words, itemId, set, by } }: { name: string; items: Shown[]; vault: Vault }) {
  return (
    <section aria-label={name}>
      <h2 className={css.group}>
        <span>
          {name} <small className="muted">{counted(items.length, 'item')}</small>
        </span>
        <span>{grouped(String(piecesOf(items)))}</span>
        <span>{grouped(sumOf(items))}</span>
      </h2>
      {items.map((shown) => {
        const { item, category, area, photo, total, warrantyDays, isPastLife, lacksSerial } = shown;
        return (
          <button
            key={item.id}
            type="button"
            data-item={item.id}
            className={css.row}
            data-photo={photo !== '' || undefined}
            aria-current={String(item.id) === itemId || undefined}
            onClick={() => set('item', String(item.id))}
          >
            <span className={css.name}>
              {photo ? <img className={css.thumb} src={photo} alt="" loading="lazy" decoding="async" /> : null}
              <Marked text={item.name} query={words} />
              {warrantyDays !== null ? (
                <small className="amber">Warranty ends {warrantyDays === 0 ? 'today' : `in ${counted(warrantyDays, 'day')}`}</small>
              ) : isPastLife ? (
                <small className="amber">Past its usual life</small>
              ) : null}
            </span>
            <span className={css.place}>
              <Marked text={by === 'category' ? area : category} query={words} />
            </span>
            <span className={lacksSerial ? `${css.serial} amber` : css.serial}>{lacksSerial ? 'no serial number' : item.serialNumber}</span>
            <span>{grouped(String(item.quantity))}</span>
            <span className={css.each}>{grouped(item.priceCost)}</span>
            <span>{grouped(total)}</span>
          </button>
        );
      })}
    </section>
  );
}

/** An insurer treats belongings and what belongs to the building apart. */
function Foot({ items }: { items: readonly Shown[] }) {
  const building = items.filter(({ isBuilding }) => isBuilding);
  return (
    <div className={css.foot}>
      <span className="muted">
        {counted(items.length, 'item')}, {counted(piecesOf(items), 'piece')}
      </span>
      <span className={css.parts}>
        Belongings {grouped(sumOf(items.filter(({ isBuilding }) => !isBuilding)))} + Building {grouped(sumOf(building))} ={' '}
      </span>
      <b>{dollars(sumOf(items))}</b>
    </div>
  );
}
