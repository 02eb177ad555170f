import { ITEM_CATEGORIES } from '../../../contracts/vault/items/categories.ts';
import { getInventoryCategories } from '../../../contracts/vault/items/get-inventory-categories.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getInventoryCategories, { reads: [], uses: [] }, () =>
  ITEM_CATEGORIES.map(({ id, name, isBuilding, types }) => ({
    id,
    name,
    description: isBuilding ? 'Part of the building' : 'Belongings',
    inventoryItemTypes: types.map((type) => ({ id: type.id, name: type.name, description: type.name, lifeYears: type.lifeYears ?? null })),
  })),
);
