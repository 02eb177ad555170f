import { counted, formatDate, formatMoney, formatNumber } from '../../../contracts/format.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import {
  type HomeInventory,
  type HomeInventoryRow,
  inventoryInWords,
  PRICES_AS_PAID,
  serialInWords,
  unreadInWords,
} from '../../../contracts/vault/report/home-inventory.ts';
import { type Block, type PaperDocument, sumTable } from '../../platform/pdf/paper-document.ts';

interface About {
  owner: string;
  address: Home['address'];
  /** The day of the report: `2026-11-28`. */
  day: string;
  hasPhotographs: boolean;
}

/** S121 on paper: what is in the vault, for looking. Of one day the same things are the same file. */
export function inventoryPaper(report: HomeInventory, { owner, address, day, hasPhotographs }: About): PaperDocument {
  const { groups, arrangement, belongings, building, total } = report;
  const street = [address?.address, address?.address2].filter(Boolean).join(', ');
  return {
    ...{ kind: 'Home inventory', title: street, author: owner, at: `${day}T00:00:00.000Z`, moment: `As of ${formatDate(day)}` },
    sum: { words: 'at what was paid', amount: formatMoney(total) },
    facts: [
      { name: 'Owner', text: owner },
      { name: 'Address', text: address ? `${address.city} ${address.state} ${address.zip}` : 'not given' },
      { name: 'In it', text: inventoryInWords(report, hasPhotographs) },
      { name: 'Arranged by', text: arrangement },
    ],
    blocks: [
      ...groups.flatMap(({ name, total: sum, items }): Block[] => [
        { is: 'heading', text: name, quiet: counted(items.length, 'item'), amount: formatMoney(sum) },
        hasPhotographs ? { is: 'pictures', continued: name, items: items.map(pictured) } : tableOf(name, items, arrangement),
      ]),
      ...(groups.length === 0 ? [{ is: 'text', text: 'Everything in the vault is part of the building.' } as const] : []),
      sumTable(
        [
          ['Belongings', formatNumber(belongings)],
          ['Building', formatNumber(building)],
        ],
        formatMoney(total),
      ),
      { is: 'text', text: [PRICES_AS_PAID, unreadInWords(report)].filter(Boolean).join(' '), quiet: true },
    ],
  };
}

const pictured = (item: HomeInventoryRow) => ({
  name: item.quantity > 1 ? `${item.name}, ${formatNumber(String(item.quantity))} pieces` : item.name,
  picture: item.photograph.slice(item.photograph.lastIndexOf('/') + 1),
  left: serialInWords(item),
  right: formatNumber(item.total),
});

function tableOf(name: string, items: readonly HomeInventoryRow[], by: HomeInventory['arrangement']): Block {
  return {
    is: 'table',
    continued: name,
    columns: [
      { title: 'Name', grow: 3 },
      { title: by === 'area' ? 'Category' : 'Area', grow: 1.6, quiet: true },
      { title: 'Serial number', grow: 1.6, quiet: true },
      { title: 'Quantity', align: 'right' },
      { title: 'Price each', align: 'right' },
      { title: 'Total', align: 'right' },
    ],
    rows: items.map((item) => ({
      cells: [
        ...[item.name, by === 'area' ? item.category : item.area, serialInWords(item)],
        ...[formatNumber(String(item.quantity)), formatNumber(item.priceCost), formatNumber(item.total)],
      ],
    })),
  };
}
