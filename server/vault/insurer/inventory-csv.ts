import { csvRow, harmless } from '../../../contracts/csv.ts';
import type { Inventory } from './inventory.ts';

const HEAD = [
  ...['Item', 'Description', 'Category', 'Type', 'Area', 'Part of the building', 'Model', 'Serial number', 'Purchase date', 'Seller'],
  ...['Quantity', 'Price each', 'Price paid', 'Warranty', 'Warranty ends', 'SHA-256 of the photograph', 'Missing'],
];

/** The items as a table; the mark at its beginning tells spreadsheets that it is UTF-8. */
export function inventoryCsv({ items }: Inventory): Buffer {
  const rows = items.map((item) => [
    ...[item.name, item.description, item.category, item.type, item.area, item.isBuilding ? 'yes' : 'no'].map(harmless),
    ...[item.model, item.serial, item.bought, item.seller].map(harmless),
    ...[String(item.quantity), item.price, item.total],
    ...[item.warranty, item.warrantyEnds].map(harmless),
    ...[item.photograph?.sha256 ?? '', item.lacks.join(', ')],
  ]);
  return Buffer.from(`\ufeff${[HEAD, ...rows].map(csvRow).join('')}`);
}
