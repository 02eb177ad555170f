import { Injectable } from '@nestjs/common';
import { D, fixed } from '../../../contracts/decimal.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { VaultAttachment } from '../../../contracts/vault/attachments/attachment.ts';
import { categoryOf, lifeOf } from '../../../contracts/vault/items/categories.ts';
import { keptDate } from '../../../contracts/vault/items/dates.ts';
import { itemName, type VaultItem } from '../../../contracts/vault/items/vault-item.ts';
import { equipmentOf } from '../../../contracts/vault/life/equipment.ts';
import type { HomeEntryFields } from '../../../contracts/vault/life/home-entry.events.ts';
import type { HomeEntry, HomeEntryBody } from '../../../contracts/vault/life/home-entry.ts';
import type { HomeLife, LifeDone, LifeThing } from '../../../contracts/vault/life/home-life.ts';
import { HOUSE_PARTS, partNamed } from '../../../contracts/vault/life/house-parts.ts';
import { endOf } from '../../../contracts/vault/life/life.ts';
import type { replaceHomeEntry } from '../../../contracts/vault/life/replace-home-entry.ts';
import type { replaceVaultItem } from '../../../contracts/vault/life/replace-vault-item.ts';
import { dayOf, hasBegun, keptWhen, typedWhen } from '../../../contracts/vault/life/when.ts';
import { HomeService } from '../../home/home.service.ts';
import { HomeAsOfService } from '../../home/home-as-of.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { VaultAttachmentRecords } from '../attachments/vault-attachment.records.ts';
import { VaultService } from '../vault.service.ts';
import { EquipmentDataService } from './equipment-data.service.ts';
import { HomeEntryRecords } from './home-entry.records.ts';

type Context = RequestContext & { session: Session };
type Replaced = (typeof replaceVaultItem)['body']['_output'];
type ReplacedEntry = (typeof replaceHomeEntry)['body']['_output'];

interface Held {
  entries: HomeEntry[];
  items: VaultItem[];
  files: VaultAttachment[];
  home: { address: { state: string } | null } | undefined;
  unread: number;
}

const OWN = 0;
/** Dates as they are kept; of one day they stay as they were listed. */
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const isPaid = (price: string) => !new D(price).isZero();

/** The life of a home: what wears out, what was done, and what is to come. */
@Injectable()
export class LifeService {
  constructor(
    private readonly entries: HomeEntryRecords,
    private readonly vault: VaultService,
    private readonly attachments: VaultAttachmentRecords,
    private readonly homes: HomeService,
    private readonly homesAsOf: HomeAsOfService,
    private readonly equipment: EquipmentDataService,
    private readonly clock: Clock,
  ) {}

  /** Now, or as it was at an instant. */
  async life(session: Session, at?: string, signal?: AbortSignal): Promise<HomeLife> {
    const { entries, items, files, home, unread } = at === undefined ? await this.held(session) : await this.heldAsOf(session, at, signal);
    const place = this.equipment.place(home?.address?.state ?? '');
    const photos = new Map<number, number>();
    for (const { inventoryItem_Id: itemId, width } of files) if (width > 0) photos.set(itemId, (photos.get(itemId) ?? 0) + 1);
    const wearing = items.filter((item) => lifeOf(item) !== null);
    const dated = wearing.filter(({ purchaseDate }) => purchaseDate !== '');
    const things = [
      ...dated.map((item) => this.thingOf(item, photos.get(item.id) ?? 0, place)),
      ...entries.filter(({ lifeYears }) => lifeYears !== null).map(thingOfEntry),
    ];
    const parts = new Set(entries.map(({ part }) => part));
    return {
      place,
      things: things.sort((a, b) => byText(endOf(a), endOf(b))),
      done: [...dated.map(doneOfItem), ...entries.map(doneOfEntry)].sort((a, b) => byText(b.doneOn, a.doneOn)),
      notCounted: [
        ...wearing
          .filter(({ purchaseDate }) => purchaseDate === '')
          .map(({ id, name }) => ({ name: itemName(name), itemId: id, part: '' })),
        ...HOUSE_PARTS.filter(({ id }) => !parts.has(id)).map(({ id, name }) => ({ name, itemId: null, part: id })),
      ],
      sources: this.equipment.sources(place),
      unread,
    };
  }

  private async held(session: Session): Promise<Held> {
    const [entries, items, files, home] = await Promise.all([
      this.entries.list(session, 'mine'),
      this.vault.list(session, OWN),
      this.attachments.list(session, 'mine'),
      this.homes.known(session),
    ]);
    return { entries, items, files, home, unread: 0 };
  }

  private async heldAsOf(session: Session, at: string, signal: AbortSignal | undefined): Promise<Held> {
    const entries = await this.entries.listAsOf(session, at, signal);
    const items = await this.vault.listAsOf(session, at, signal);
    const files = await this.attachments.listAsOf(session, at, signal);
    const { home } = await this.homesAsOf.at(session, { at }, signal);
    return { entries: entries.records, items: items.records, files: files.records, home, unread: entries.unread + items.unread };
  }

  list(session: Session): Promise<HomeEntry[]> {
    return this.entries.list(session, 'mine');
  }

  async add(body: HomeEntryBody, ctx: Context): Promise<HomeEntry> {
    return this.entries.create('mine', await this.fieldsOf(body, ctx.session), ctx);
  }

  async change(id: number, body: HomeEntryBody, ctx: Context): Promise<HomeEntry> {
    return this.entries.change(id, { ...(await this.fieldsOf(body, ctx.session)), revision: body.revision }, ctx);
  }

  /**
   * The one of before becomes an entry, then the item becomes the new one. Broken off between the two, it is whole once it is sent again; refused, the
   * entry is taken back.
   */
  async replace(
    itemId: number,
    { on, by, paid, revision, ...named }: Replaced,
    ctx: Context,
  ): Promise<{ item: VaultItem; was: HomeEntry }> {
    const was = await this.vault.one(ctx.session, OWN, itemId);
    const installed = keptDate(was.purchaseDate);
    const kept = keptDate(on);
    if (!kept) throw new Refusal('VAULT_ITEM_INVALID', 'Type the day of the new one as MM-DD-YYYY.');
    if (!installed)
      throw new Refusal('VAULT_ITEM_INVALID', 'It has no purchase date yet. Please type the one of the new one in the vault.');
    if (kept < installed) throw new Refusal('VAULT_ITEM_INVALID', `The one of before is of ${was.purchaseDate}, which is later.`);
    this.vault.assertDates({ purchaseDate: on, warrantyExpires: '' }, was);
    const before = { name: itemName(was.name), doneOn: installed, doneBy: was.purchasedFrom, paid: paidFor(was), itemId };
    const bought = { purchaseDate: on, purchasedFrom: by, priceCost: paid ?? '0', warrantyProvider: '', warrantyExpires: '', ...named };
    const [entry, item] = await this.keeping(before, ctx, () => this.vault.change(itemId, { ...bought, revision }, ctx, OWN));
    return { item, was: entry };
  }

  async replaceEntry(id: number, { on, by, paid, revision }: ReplacedEntry, ctx: Context): Promise<{ entry: HomeEntry; was: HomeEntry }> {
    const state = await this.entries.visible(id, ctx.session);
    if (!state || state.deleted) throw new Refusal('HOME_ENTRY_NOT_FOUND');
    const { name, doneOn, doneBy, paid: wasPaid, itemId, part } = state.fields;
    const change = await this.fieldsOf({ doneOn: on, doneBy: by, paid }, ctx.session);
    if (dayOf(change.doneOn ?? '') < dayOf(doneOn))
      throw new Refusal('HOME_ENTRY_INVALID', `The one of before is of ${typedWhen(doneOn)}, which is later.`);
    const before = { name, doneOn, doneBy, paid: wasPaid, itemId, part };
    const [was, entry] = await this.keeping(before, ctx, () => this.entries.change(id, { ...change, revision }, ctx));
    return { entry, was };
  }

  /** Keeps what was before as an entry, and takes that back when the change is refused. */
  private async keeping<Changed>(
    before: Partial<HomeEntryFields>,
    ctx: Context,
    change: () => Promise<Changed>,
  ): Promise<[HomeEntry, Changed]> {
    const step = (what: string) => ({ ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${what}` });
    const entry = await this.entries.create('mine', before, step('was'));
    try {
      return [entry, await change()];
    } catch (error) {
      if (error instanceof Refusal) await this.entries.remove(entry.id, step('back'));
      throw error;
    }
  }

  private thingOf(item: VaultItem, photos: number, place: HomeLife['place']): LifeThing {
    const { inventoryItemType_Id: typeId } = item;
    return {
      key: `item-${item.id}`,
      itemId: item.id,
      entryId: null,
      revision: item.revision,
      name: itemName(item.name),
      installedOn: keptDate(item.purchaseDate) ?? '',
      installedBy: item.purchasedFrom,
      areaId: item.inventoryArea_Id,
      serialNumber: item.serialNumber,
      photos,
      paid: paidFor(item),
      lifeYears: String(lifeOf(item)),
      lifeFrom: item.lifeYears === null ? 'figures' : 'typed',
      newCost: this.equipment.newCost(typeId, item.quantity, place),
      project: equipmentOf(typeId)?.project ?? '',
    };
  }

  /** What a body has of the fields, as they are kept. */
  private async fieldsOf(body: HomeEntryBody, session: Session): Promise<Partial<HomeEntryFields>> {
    const { revision: _, doneOn, paid, newCost, itemId, ...fields } = body;
    const when = doneOn === undefined ? undefined : keptWhen(doneOn);
    const today = this.clock.now().toISOString().slice(0, 10);
    if (when && !hasBegun(when, today)) throw new Refusal('HOME_ENTRY_INVALID', 'This is later than today.');
    // Refuses what is nobody's, or somebody else's.
    if (itemId) await this.vault.one(session, OWN, itemId);
    const money = (price: string | null | undefined) => (price ? fixed(new D(price), 2) : price);
    const all = { ...fields, doneOn: when, paid: money(paid), newCost: money(newCost), itemId: itemId === 0 ? null : itemId };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<HomeEntryFields>;
  }
}

const paidFor = ({ priceCost, quantity }: VaultItem): string | null =>
  isPaid(priceCost) ? fixed(new D(priceCost).times(quantity), 2) : null;

function thingOfEntry(entry: HomeEntry): LifeThing {
  const { id, newCost } = entry;
  return {
    key: `entry-${id}`,
    itemId: null,
    entryId: id,
    revision: entry.revision,
    name: entry.name,
    installedOn: keptWhen(entry.doneOn) ?? '',
    installedBy: entry.doneBy,
    areaId: null,
    serialNumber: '',
    photos: 0,
    paid: entry.paid,
    lifeYears: entry.lifeYears ?? '1',
    lifeFrom: 'typed',
    newCost: newCost === null ? null : { total: newCost, from: 'typed', item: '', year: 0, national: newCost, units: 1 },
    project: partNamed(entry.part)?.project ?? '',
  };
}

const doneOfItem = (item: VaultItem): LifeDone => ({
  key: `item-${item.id}`,
  itemId: item.id,
  entryId: null,
  name: `${itemName(item.name)}${categoryOf(item.inventoryCategory_Id)?.isBuilding ? ', installed' : ', bought'}`,
  doneOn: keptDate(item.purchaseDate) ?? '',
  doneBy: item.purchasedFrom,
  paid: paidFor(item),
});

const doneOfEntry = (entry: HomeEntry): LifeDone => ({
  key: `entry-${entry.id}`,
  itemId: entry.itemId,
  entryId: entry.id,
  name: entry.name,
  doneOn: keptWhen(entry.doneOn) ?? '',
  doneBy: entry.doneBy,
  paid: entry.paid,
});
