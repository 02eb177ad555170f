import type { VaultItem } from '../../contracts/vault/items/vault-item.ts';
import { finder, shownItem } from '../../web/vault/vault-list.ts';

it('R438: an item is found by each word in its name, category or area, whatever their case and form', () => {
  const item = {
    ...{
      id: 1,
      name: 'Dining chair, WALNUT',
      inventoryCategory_Id: 4,
      inventoryItemType_Id: null,
      inventoryArea_Id: 7,
      quantity: 1,
      priceCost: '5.00',
    },
    ...{ purchaseDate: '', warrantyExpires: '', serialNumber: '' },
  } as unknown as VaultItem;
  const shown = shownItem(item, new Map([[7, 'Ｄining Room 2']]), new Map(), '2026-11-26');
  for (const words of ['walnut', 'FURNITURE wal', 'room 2 chair', 'dining', 'Ｃhair'])
    expect([words, finder(words)(shown)]).toEqual([words, true]);
  for (const words of ['walnuts', 'chair kitchen', 'room 3']) expect([words, finder(words)(shown)]).toEqual([words, false]);
});
