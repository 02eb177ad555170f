import type { RecordState } from '../../../contracts/kit/record.ts';
import { vaultItemRecord } from '../../../contracts/vault/events.ts';
import { typedDate } from '../../../contracts/vault/items/dates.ts';
import type { VaultItemFields } from '../../../contracts/vault/items/vault-item.events.ts';
import type { VaultItem } from '../../../contracts/vault/items/vault-item.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';
import { recordsOf, stampOf } from '../../platform/records/records.ts';

/** Items of vaults, as calls name their fields. */
export class VaultItemRecords extends recordsOf(recordDecider(vaultItemRecord), vaultItems, shownVaultItem) {}

export function shownVaultItem(state: RecordState<VaultItemFields>): VaultItem {
  const { categoryId, typeId, areaId, purchaseDate, warrantyExpires, enableAlertNotifications, ...fields } = state.fields;
  return {
    id: state.id,
    ...fields,
    inventory_Id: state.userId ?? 0,
    inventoryCategory_Id: categoryId,
    inventoryItemType_Id: typeId,
    inventoryArea_Id: areaId,
    purchaseDate: typedDate(purchaseDate),
    warrantyExpires: typedDate(warrantyExpires),
    enableAlertNotifications: enableAlertNotifications ? 'true' : 'false',
    ...stampOf(state),
  };
}
