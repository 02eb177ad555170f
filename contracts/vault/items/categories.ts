/** Kinds of things a home holds, with what is usual for them. The documents say that there are categories with types and rules; which, is ours. */
export interface ItemType {
  id: number;
  name: string;
  /** Whether a serial number is expected: an insurer asks for it. */
  hasSerial: boolean;
  /** Usual life in years, from the equipment figures of the US DOE and EIA; without it nothing is said. */
  lifeYears?: number;
}
export interface ItemCategory {
  id: number;
  name: string;
  /** Part of the building: an insurer treats it apart from belongings. */
  isBuilding: boolean;
  types: readonly ItemType[];
}

type Named = string | readonly [name: string, lifeYears: number];

function category(id: number, name: string, types: readonly Named[], { isBuilding = false, hasSerial = false } = {}): ItemCategory {
  return {
    id,
    name,
    isBuilding,
    types: types.map((type, n) => {
      const [typeName, lifeYears] = typeof type === 'string' ? [type] : type;
      return { id: id * 100 + n + 1, name: typeName, hasSerial, ...(lifeYears !== undefined && { lifeYears }) };
    }),
  };
}

/** Of what nobody has said a category of. */
export const OTHER_CATEGORY = 17;

export const ITEM_CATEGORIES: readonly ItemCategory[] = [
  category(
    1,
    'Appliances',
    [
      ['Refrigerator', 15],
      ['Range or oven', 17],
      ['Dishwasher', 15],
      'Microwave',
      ['Washer', 11.5],
      ['Dryer', 13],
      'Freezer',
      'Dehumidifier',
      'Small appliance',
    ],
    { hasSerial: true },
  ),
  category(
    2,
    'Systems',
    [
      ['Water heater, gas', 14.5],
      ['Water heater, electric', 15],
      ['Furnace, gas', 21],
      ['Furnace, oil', 27],
      ['Boiler, gas', 25],
      ['Boiler, oil', 23],
      ['Central air conditioner', 18],
      ['Room air conditioner', 10],
      ['Heat pump', 15],
      ['Pool pump', 7.3],
      'Other system',
    ],
    { isBuilding: true, hasSerial: true },
  ),
  category(3, 'Electronics', ['Television', 'Computer', 'Tablet or phone', 'Audio', 'Camera', 'Game console', 'Network'], {
    hasSerial: true,
  }),
  category(4, 'Furniture', ['Sofa or chair', 'Table', 'Bed', 'Storage', 'Desk']),
  category(5, 'Music and sport', ['Instrument', 'Bicycle', 'Fitness', 'Sport']),
  category(6, 'Jewelry and art', ['Jewelry', 'Watch', 'Art', 'Antique']),
  category(7, 'Tools', ['Hand tool', 'Power tool', 'Ladder', 'Workbench']),
  category(8, 'Outdoor and garden', ['Mower', 'Grill', 'Garden tool', 'Outdoor furniture']),
  category(9, 'Kitchen and dining', ['Cookware', 'Dishes', 'Silverware', 'Glass']),
  category(10, 'Clothing', ['Everyday', 'Formal', 'Coat or fur', 'Shoes', 'Bag']),
  category(11, 'Books and media', ['Books', 'Music', 'Films', 'Games']),
  category(12, 'Linens and rugs', ['Rug', 'Curtains', 'Bedding']),
  category(13, 'Lighting', ['Lamp', 'Chandelier']),
  category(14, 'Children', ['Crib', 'Stroller', 'Toys', 'Car seat']),
  category(15, 'Collections', ['Coins', 'Stamps', 'Wine', 'Other collection']),
  category(16, 'Office', ['Printer', 'Office chair', 'Supplies']),
  category(OTHER_CATEGORY, 'Other', ['Other']),
];

export const categoryOf = (id: number): ItemCategory | undefined => ITEM_CATEGORIES.find((one) => one.id === id);
export const typeOf = (categoryId: number, typeId: number | null): ItemType | undefined =>
  categoryOf(categoryId)?.types.find(({ id }) => id === typeId);

/** Years that an item is expected to last: what was typed for it, else what is usual for its type; null where neither is known. */
export const lifeOf = (item: {
  lifeYears: string | null;
  inventoryCategory_Id: number;
  inventoryItemType_Id: number | null;
}): number | null =>
  item.lifeYears !== null ? Number(item.lifeYears) : (typeOf(item.inventoryCategory_Id, item.inventoryItemType_Id)?.lifeYears ?? null);
