import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { addVaultItem } from '../../../contracts/vault/items/add-vault-item.ts';
import { ITEM_CATEGORIES } from '../../../contracts/vault/items/categories.ts';
import { getHomeInventory } from '../../../contracts/vault/report/get-home-inventory.ts';
import { getHomeInventoryWithPhotographs } from '../../../contracts/vault/report/get-home-inventory-with-photographs.ts';
import {
  type HomeInventory,
  type HomeInventoryRow,
  inventoryInWords,
  PRICES_AS_PAID,
  serialInWords,
  unreadInWords,
} from '../../../contracts/vault/report/home-inventory.ts';
import { printHomeInventory } from '../../../contracts/vault/report/print-home-inventory.ts';
import { useAddress } from '../../app/address.ts';
import { send, urlOf, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, dollars, grouped, localDay } from '../../ui/words.ts';
import { PickPhotographs } from '../../vault/photographs/pick-photographs.tsx';
import css from './inventory.module.css';
import { PaperHead } from './paper-head.tsx';
import { type OnShown, useWhenShown } from './print.ts';

const READS = [getHomeInventory, getHomeInventoryWithPhotographs];
/** Water heater, furnace and air conditioner, which nearly every house has. */
const THE_THREE = [201, 203, 207];

/** S121, R411: what is in the vault, for looking and printing; changing happens there. How it is arranged is in the address. */
export function Inventory({ onShown }: { onShown: OnShown }) {
  const page = useInventory(onShown);
  const { data, error, asOf, set } = page;
  const [isPutOff, putOff] = useState(false);
  return (
    <section className={css.report} aria-label="Home inventory">
      <title>Home inventory, Scopebook</title>
      <WhatIsShown page={page} />
      {asOf ? (
        <p className={css.asOf}>
          <Icon name="history" />
          <span>
            What the vault held at the end of {day(`${asOf}T12:00`)}, in areas as they were called then. Photographs are those that were
            there and still are. {data ? unreadInWords(data) : ''}
          </span>
          <button type="button" className="link" onClick={() => set({ asof: null })}>
            Back to now
          </button>
        </p>
      ) : null}
      {error && !data ? <FailureLine error={error} what="The report could not be fetched." onRetry={page.retry} /> : null}
      {!data && !error ? <SkeletonRows rows={9} height={36} /> : null}
      {data ? <Groups page={page} data={data} /> : null}
      {data?.isEmpty && !asOf && !isPutOff ? <NeedItems onClose={() => putOff(true)} /> : null}
    </section>
  );
}

type Page = ReturnType<typeof useInventory>;

/** The report as the address asks for it: by area or category, with or without photographs and parts of the building, now or of a day. */
function useInventory(onShown: OnShown) {
  const [search, set] = useAddress();
  const arrangement = search.get('by') === 'category' ? ('category' as const) : ('area' as const);
  const hasPhotographs = search.get('photographs') !== 'no';
  const hasBuilding = search.get('building') !== 'no';
  const asOf = pastDay(search.get('asof') ?? '');
  const query = { building: hasBuilding ? ('true' as const) : ('false' as const), ...(asOf && { at: endOfDay(asOf) }) };
  const input = { params: { arrangement }, query };
  const plain = useRead(getHomeInventory, input, { enabled: !hasPhotographs });
  const pictured = useRead(getHomeInventoryWithPhotographs, input, { enabled: hasPhotographs });
  const { data, error, refetch } = hasPhotographs ? pictured : plain;
  useReadsAbout('vaultitem', READS);
  useReadsAbout('vaultattachment', READS);
  useReadsAbout('home', READS);
  const pdf = urlOf(printHomeInventory, { ...input, query: { ...input.query, photographs: hasPhotographs ? 'true' : 'false' } });
  useWhenShown(data !== undefined, data?.isEmpty ? '' : pdf, onShown);
  return { set, arrangement, hasPhotographs, hasBuilding, asOf, data, error, retry: () => void refetch() };
}

function WhatIsShown({ page: { arrangement, hasPhotographs, hasBuilding, asOf, data, set } }: { page: Page }) {
  return (
    <div className={css.choose}>
      <span className="muted">Arranged by</span>
      <div className="segmented" role="group" aria-label="Arranged by">
        {(['area', 'category'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={arrangement === one} onClick={() => set({ by: one })}>
            {one === 'area' ? 'Area' : 'Category'}
          </button>
        ))}
      </div>
      <Choice label="With photographs" isOn={hasPhotographs} onChange={(isOn) => set({ photographs: isOn ? 'yes' : 'no' })} />
      <Choice label="Part of the building too" isOn={hasBuilding} onChange={(isOn) => set({ building: isOn ? 'yes' : 'no' })} />
      <label className={css.choice}>
        As of
        <input
          type="date"
          className={css.day}
          value={asOf}
          max={localDay()}
          onChange={(event) => set({ asof: event.currentTarget.value })}
        />
      </label>
      <span className="muted">{data && !(asOf && data.isEmpty) ? inventoryInWords(data, hasPhotographs) : ''}</span>
    </div>
  );
}

function Groups({ page: { arrangement, hasPhotographs, asOf }, data }: { page: Page; data: NonNullable<Page['data']> }) {
  return (
    <>
      <PaperHead
        kind="Home inventory"
        of={[inventoryInWords(data, hasPhotographs), asOf && `as of ${day(`${asOf}T12:00`)}`].filter(Boolean).join(', ')}
      />
      <div className={css.groups}>
        {data.groups.map(({ name, total, items }) => (
          <section key={name} aria-label={name} className={css.group}>
            <h2>
              <span>
                {name} <small className="muted">{counted(items.length, 'item')}</small>
              </span>
              <span>{grouped(total)}</span>
            </h2>
            {hasPhotographs ? <Cards items={items} isPast={asOf !== ''} /> : <Rows items={items} by={arrangement} isPast={asOf !== ''} />}
          </section>
        ))}
        {data.groups.length === 0 && !data.isEmpty ? <p className={css.none}>Everything in the vault is part of the building.</p> : null}
        {data.isEmpty && asOf ? <p className={css.none}>The vault held nothing then.</p> : null}
      </div>
      <Sum data={data} />
    </>
  );
}

/** `2026-11-01`, where it is a day before today; empty for now. */
const pastDay = (typed: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed)) && typed < localDay() ? typed : '';
/** Of this browser's clock. */
const endOfDay = (on: string): string => new Date(`${on}T23:59:59.999`).toISOString();

/** Of the past there is nothing in the vault to open. */
function ItemLink({ item, isPast, children }: { item: HomeInventoryRow; isPast: boolean; children: ReactNode }) {
  return isPast ? children : <Link to={`/vault?item=${item.id}`}>{children}</Link>;
}

/** Ticked at once: the address, which says whether it is, follows a moment later. */
function Choice({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [isTicked, tick] = useState(isOn);
  useEffect(() => tick(isOn), [isOn]);
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ currentTarget }) => {
          tick(currentTarget.checked);
          onChange(currentTarget.checked);
        }}
      />
      {label}
    </label>
  );
}

/** Each thing beneath its photograph, which leads to the vault. */
function Cards({ items, isPast }: { items: readonly HomeInventoryRow[]; isPast: boolean }) {
  return (
    <ul className={css.cards}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemLink item={item} isPast={isPast}>
            {item.photograph ? (
              // All of them are there when the window prints by itself.
              <img src={item.photograph} alt="" decoding="async" />
            ) : (
              <span className={css.noPhotograph}>no photograph</span>
            )}
            <span className={css.name}>
              {item.name}
              {item.quantity > 1 ? <small className="muted"> {grouped(String(item.quantity))} pieces</small> : null}
            </span>
          </ItemLink>
          <span className={css.under}>
            <small className="muted">{serialInWords(item)}</small>
            <span>{grouped(item.total)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rows({ items, by, isPast }: { items: readonly HomeInventoryRow[]; by: HomeInventory['arrangement']; isPast: boolean }) {
  return (
    <table className={css.rows}>
      <thead className={`${css.columnNames} hidden-visually`}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{by === 'area' ? 'Category' : 'Area'}</th>
          <th scope="col">Serial number</th>
          <th scope="col" className={css.number}>
            Quantity
          </th>
          <th scope="col" className={css.number}>
            Price each
          </th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <ItemLink item={item} isPast={isPast}>
                {item.name}
              </ItemLink>
            </th>
            <td className={css.place}>{by === 'area' ? item.category : item.area}</td>
            <td className={css.serial}>{serialInWords(item)}</td>
            <td className={css.number}>{grouped(String(item.quantity))}</td>
            <td className={css.number}>{grouped(item.priceCost)}</td>
            <td>{grouped(item.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An insurer treats belongings and what belongs to the building apart. */
function Sum({ data: { groups, arrangement, belongings, building, total } }: { data: HomeInventory }) {
  const places = arrangement === 'area' ? counted(groups.length, 'area') : counted(groups.length, 'category', 'categories');
  return (
    <div className={css.sum}>
      <span className="muted">{groups.length > 0 ? `${places}. ${PRICES_AS_PAID}` : ''}</span>
      <dl>
        <div>
          <dt>Belongings</dt>
          <dd>{grouped(belongings)}</dd>
        </div>
        <div>
          <dt>Building</dt>
          <dd>{grouped(building)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className={css.total}>{dollars(total)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** S125, R407, M157. */
function NeedItems({ onClose }: { onClose: () => void }) {
  const three = useSave(
    async () => {
      for (const id of THE_THREE) {
        const category = ITEM_CATEGORIES.find(({ types }) => types.some((type) => type.id === id));
        const name = category?.types.find((type) => type.id === id)?.name ?? '';
        await send(addVaultItem, { params: { id: 0 }, body: { name, inventoryCategory_Id: category?.id, inventoryItemType_Id: id } });
      }
    },
    { invalidates: READS, failed: 'Not all three were added.' },
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Need inventory items"
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Not now
          </Button>
          <Button variant="default" loading={three.busy} onClick={() => void three.save(undefined)}>
            Take the three
          </Button>
          <PickPhotographs isMain />
        </>
      }
    >
      <p>The report prints what is in your vault, and the vault is empty. Photograph one room; names and prices can come later.</p>
      <p className="muted">Or start with the three things the house already knows: water heater, furnace, air conditioner.</p>
    </Dialog>
  );
}
