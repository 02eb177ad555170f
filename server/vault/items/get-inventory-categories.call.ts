import { alertRulesOf } from '../../../contracts/vault/items/alert-rules.ts';
import { ITEM_CATEGORIES } from '../../../contracts/vault/items/categories.ts';
import { getInventoryCategories } from '../../../contracts/vault/items/get-inventory-categories.ts';
import { vaultAlerts } from '../../../projections/vault/vault-alerts.ts';
import { bind } from '../../platform/http/bind.ts';
import { AlertService, shownRule } from '../alerts/alert.service.ts';

export default bind(getInventoryCategories, { reads: [vaultAlerts], uses: [AlertService] }, async ({ session }, alerts) => {
  const { optedOut } = await alerts.state(session);
  return ITEM_CATEGORIES.map(({ id, name, isBuilding, types }) => ({
    id,
    name,
    description: isBuilding ? 'Part of the building' : 'Belongings',
    inventoryItemTypes: types.map((type) => ({
      ...{ id: type.id, name: type.name, description: type.name, lifeYears: type.lifeYears ?? null },
      inventoryItemTypeAlertRules: alertRulesOf(type.id).map((rule) => shownRule(rule, optedOut)),
    })),
  }));
});
