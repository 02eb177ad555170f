import { Injectable } from '@nestjs/common';
import { D, fixed } from '../../contracts/decimal.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { dateFaults, dayAfter, keptDate } from '../../contracts/vault/items/dates.ts';
import type { VaultItemFields } from '../../contracts/vault/items/vault-item.events.ts';
import type { VaultItem, VaultItemBody } from '../../contracts/vault/items/vault-item.ts';
import { HomeService } from '../home/home.service.ts';
import { Clock } from '../platform/clock.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { shownVaultItem, VaultItemRecords } from './items/vault-item.records.ts';

type Context = RequestContext & { session: Session };

const NAME_MISSING = 'Please give the item a name.';

/** The vault of a person: what their home holds. */
@Injectable()
export class VaultService {
  constructor(
    private readonly items: VaultItemRecords,
    private readonly clock: Clock,
    private readonly homes: HomeService,
  ) {}

  async list(session: Session, id: number): Promise<VaultItem[]> {
    assertOwnVault(session, id);
    return this.items.list(session, 'mine');
  }

  /** One's own, as it was at an instant. */
  listAsOf(session: Session, at: string, signal?: AbortSignal) {
    return this.items.listAsOf(session, at, signal);
  }

  async count(session: Session, id: number): Promise<number> {
    assertOwnVault(session, id);
    return this.items.count(session, 'mine');
  }

  async one(session: Session, id: number, itemId: number): Promise<VaultItem> {
    assertOwnVault(session, id);
    const state = await this.items.visible(itemId, session);
    if (!state || state.deleted) throw new Refusal('VAULT_ITEM_NOT_FOUND');
    return shownVaultItem(state);
  }

  async totals(session: Session, id: number): Promise<{ items: number; total: string }> {
    const items = await this.list(session, id);
    const total = items.reduce((sum, { quantity, priceCost }) => sum.plus(new D(priceCost).times(quantity)), new D(0));
    return { items: items.length, total: fixed(total, 2) };
  }

  async add(body: VaultItemBody, ctx: Context, id: number): Promise<VaultItem> {
    assertOwnVault(ctx.session, id);
    if (!body.name && !body.isUnnamed) throw new Refusal('VAULT_ITEM_INVALID', NAME_MISSING);
    await this.assertArea(body, ctx.session);
    this.assertDates(body, { purchaseDate: '', warrantyExpires: '' });
    return this.items.create('mine', fieldsOf(body), ctx);
  }

  async change(itemId: number, body: VaultItemBody, ctx: Context, id: number): Promise<VaultItem> {
    const was = await this.one(ctx.session, id, itemId);
    if (body.name === '' && was.name !== '' && !body.isUnnamed) throw new Refusal('VAULT_ITEM_INVALID', NAME_MISSING);
    this.assertDates(body, was);
    // An area that left the property stays as it was.
    if (body.inventoryArea_Id !== was.inventoryArea_Id) await this.assertArea(body, ctx.session);
    return this.items.change(itemId, { ...fieldsOf(body), revision: body.revision }, ctx);
  }

  async remove(itemId: number, ctx: Context, id: number): Promise<boolean> {
    assertOwnVault(ctx.session, id);
    return this.items.remove(itemId, ctx);
  }

  private async assertArea({ inventoryArea_Id: areaId }: VaultItemBody, session: Session): Promise<void> {
    if (!areaId) return;
    const areas = await this.homes.areas(session, 0);
    if (!areas.some(({ id }) => id === areaId))
      throw new Refusal('VAULT_ITEM_INVALID', 'This area is not part of your property. Please choose another.');
  }

  /** R429 to R431, all by their names. Somebody east of here has tomorrow already: a purchase of that day is taken. */
  assertDates(
    body: Pick<VaultItemBody, 'purchaseDate' | 'warrantyExpires'>,
    was: Pick<VaultItem, 'purchaseDate' | 'warrantyExpires'>,
  ): void {
    const { purchaseDate = was.purchaseDate, warrantyExpires = was.warrantyExpires } = body;
    const today = this.clock.now().toISOString().slice(0, 10);
    const isTomorrow = keptDate(purchaseDate) === dayAfter(today);
    const faults = dateFaults({ purchaseDate, warrantyExpires }, isTomorrow ? dayAfter(today) : today);
    if (faults.length > 0) throw new Refusal('VAULT_ITEM_INVALID', faults.map(({ text, error }) => `${text} (${error})`).join(' '));
  }
}

/** `id` is the inventory, which is its user's; 0 is one's own. Nobody else's exists. */
export function assertOwnVault({ userId }: Session, id: number): void {
  if (id !== 0 && id !== userId) throw new Refusal('VAULT_NOT_FOUND');
}

/** What a body has of the fields, as they are kept. */
function fieldsOf(body: VaultItemBody): Partial<VaultItemFields> {
  const { id: _, inventory_Id: __, revision: ___, isUnnamed: ____, priceCost, enableAlertNotifications: isOn, ...named } = body;
  const { inventoryCategory_Id: categoryId, inventoryItemType_Id: typeId, inventoryArea_Id: areaId, ...fields } = named;
  const kept = (typed: string | undefined) => (typed === undefined ? undefined : keptDate(typed));
  const all = {
    ...fields,
    categoryId,
    typeId,
    areaId,
    purchaseDate: kept(fields.purchaseDate),
    warrantyExpires: kept(fields.warrantyExpires),
    priceCost: priceCost === undefined ? undefined : fixed(new D(priceCost), 2),
    enableAlertNotifications: isOn === undefined ? undefined : isOn === 'true',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<VaultItemFields>;
}
