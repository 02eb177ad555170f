import { Button } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { ITEM_CATEGORIES } from '../../contracts/vault/items/categories.ts';
import { useMe } from '../accounts/me.ts';
import { undoKeys, usePageKeys } from '../app/page-keys.ts';
import { isHomeowner } from '../app/places.ts';
import { ShellTop } from '../app/shell.tsx';
import { Icon } from '../ui/icons.tsx';
import { Marked } from '../ui/marked.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../ui/states.tsx';
import { counted, dollars, grouped } from '../ui/words.ts';
import { ForInsurer } from './insurer.tsx';
import { ItemForm } from './item-form.tsx';
import css from './vault.module.css';
import { GAPS, hasGap, piecesOf, type Shown, sumOf } from './vault-list.ts';
import { useEdited, useVault, type Vault } from './vault-model.ts';

const NEW = 'new';

/** S134, S135: what the home holds. Filter, words, grouping and the opened item are in the address. */
export default function VaultPage() {
  const me = useMe();
  const vault = useVault();
  const { items, home, all, chosen, itemId, set, saves, areas } = vault;
  const find = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const buttons = [...(rows.current?.querySelectorAll<HTMLButtonElement>('[data-item]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus();
  };
  usePageKeys({
    '/': () => find.current?.focus(),
    n: () => set('item', NEW),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => set('item', ''),
    ...undoKeys(saves.undo.run, saves.redo.run),
  });
  const opened = items.data?.find(({ id }) => String(id) === itemId) ?? null;
  const edited = useEdited(opened);
  if (me && !isHomeowner(me)) return <Navigate to="/" replace />;
  const error = items.error ?? home.error;
  const [kind, value = ''] = vault.only.split(':');
  return (
    <div className={css.page} data-open={opened || itemId === NEW || undefined}>
      <title>Vault, Scopebook</title>
      <ShellTop
        title="Vault"
        detail={home.data?.address ? `what is in ${home.data.address.address}` : undefined}
        undo={saves.undo}
        redo={saves.redo}
      >
        {all.length > 0 ? <ForInsurer vault={vault} /> : null}
        <Button size="xs" variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          Print
        </Button>
      </ShellTop>
      <div className={css.columns}>
        <Filters vault={vault} />
        <section className={css.middle} aria-label="Items">
          <Tools vault={vault} find={find} />
          {error ? (
            <FailureLine
              error={error}
              what="Your vault could not be fetched."
              onRetry={() => void Promise.all([items.refetch(), home.refetch()])}
            />
          ) : null}
          {!items.data && !error ? <SkeletonRows rows={12} height={36} /> : null}
          {items.data && all.length === 0 ? (
            <EmptyState text="The vault is empty. Begin with one room: what an insurer would ask for is its name, what it cost, and its serial number.">
              <Button onClick={() => set('item', NEW)}>Add an item</Button>
            </EmptyState>
          ) : null}
          {all.length > 0 && chosen.length === 0 ? (
            <EmptyState text="Nothing in the vault matches.">
              <Button variant="default" onClick={() => vault.setText('')}>
                Show everything here
              </Button>
            </EmptyState>
          ) : null}
          <div className={css.rows} ref={rows}>
            {vault.groups.map(({ name, items: own }) => (
              <Group key={name} name={name} items={own} vault={vault} />
            ))}
          </div>
          {all.length > 0 ? <Foot items={chosen} /> : null}
        </section>
        {opened || itemId === NEW ? (
          <ItemForm
            key={`${itemId} ${edited.base?.revision ?? ''}`}
            item={edited.base}
            onTyped={edited.onTyped}
            onShowNewer={edited.isOld ? edited.show : null}
            categoryId={kind === 'category' ? value : '1'}
            areaId={String(areas.find(({ areaLabel }) => kind === 'area' && areaLabel === value)?.id ?? '')}
            areas={areas}
            vault={vault}
            onSaved={(id) => {
              edited.onTyped(false);
              set('item', String(id));
            }}
            onClose={() => set('item', '')}
          />
        ) : null}
      </div>
    </div>
  );
}

function Tools({ vault: { text, setText, by, set }, find }: { vault: Vault; find: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={css.tools}>
      <SearchField
        ref={find}
        className={css.search}
        label="Find in the vault"
        placeholder="Name, category or area"
        value={text}
        maxLength={100}
        onChange={setText}
      >
        <kbd>/</kbd>
      </SearchField>
      <div className="segmented" role="group" aria-label="Arranged by">
        {(['category', 'area'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={by === one} onClick={() => set('by', one)}>
            {one === 'category' ? 'Category' : 'Area'}
          </button>
        ))}
      </div>
      <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={() => set('item', NEW)}>
        Add item
      </Button>
    </div>
  );
}

/** S136: categories, areas and gaps, each with its count and sum. */
function Filters({ vault: { all, only, set } }: { vault: Vault }) {
  const categories = ITEM_CATEGORIES.map(({ id, name }) => ({
    key: `category:${id}`,
    word: name,
    items: all.filter(({ item }) => item.inventoryCategory_Id === id),
  }));
  const labels = [...new Set(all.map(({ area }) => area))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const areas = labels.map((label) => ({ key: `area:${label}`, word: label, items: all.filter(({ area }) => area === label) }));
  const filter = (key: string, word: string, items: readonly Shown[], { sum = true, isAmber = false } = {}) => (
    <button
      key={key}
      type="button"
      className={css.filter}
      data-brief={!sum || undefined}
      aria-pressed={only === key}
      onClick={() => set('only', key)}
    >
      <span className={isAmber ? 'amber' : undefined}>{word}</span>
      <span className="muted">{items.length}</span>
      {sum ? <span className="muted">{grouped(sumOf(items))}</span> : null}
    </button>
  );
  return (
    <nav className={css.filters} aria-label="Show">
      {filter('', 'Everything', all)}
      {all.length > 0 ? <h2>Category</h2> : null}
      {categories.filter(({ items }) => items.length > 0).map(({ key, word, items }) => filter(key, word, items))}
      {areas.length > 0 ? <h2>Area</h2> : null}
      {areas.map(({ key, word, items }) => filter(key, word, items))}
      {all.length > 0 ? <h2>Alerts and gaps</h2> : null}
      {GAPS.map(({ id, word, isAmber }) => ({ id, word, isAmber, items: all.filter((one) => hasGap(one, id)) }))
        .filter(({ items }) => items.length > 0)
        .map(({ id, word, isAmber, items }) => filter(`gap:${id}`, word, items, { sum: false, isAmber }))}
    </nav>
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
