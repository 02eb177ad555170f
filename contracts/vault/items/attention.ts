import { DAY_MS } from '../../durations.ts';
import { typeOf } from './categories.ts';
import { keptDate } from './dates.ts';
import { lifeEnds } from './due-alerts.ts';
import type { VaultItem } from './vault-item.ts';

/** What somebody should look at, of an item. */
export interface Attention {
  /** Days until the warranty ends, if that is within 30 days. */
  warrantyDays: number | null;
  /** Older than things of its type usually get. */
  isPastLife: boolean;
  /** An insurer asks for one. */
  lacksSerial: boolean;
}

const SOON_DAYS = 30;

type Asked = Pick<
  VaultItem,
  'inventoryCategory_Id' | 'inventoryItemType_Id' | 'purchaseDate' | 'warrantyExpires' | 'serialNumber' | 'lifeYears'
>;

/** `today` as dates are kept: `2026-11-28`. */
export function attentionOf(item: Asked, today: string): Attention {
  const daysTo = (typed: string) => {
    const kept = keptDate(typed);
    return kept ? Math.round((Date.parse(kept) - Date.parse(today)) / DAY_MS) : null;
  };
  const type = typeOf(item.inventoryCategory_Id, item.inventoryItemType_Id);
  const ends = daysTo(item.warrantyExpires);
  const pastLifeFrom = lifeEnds({ typeId: type?.id ?? null, purchaseDate: keptDate(item.purchaseDate) ?? '', lifeYears: item.lifeYears });
  return {
    warrantyDays: ends !== null && ends >= 0 && ends <= SOON_DAYS ? ends : null,
    isPastLife: pastLifeFrom !== '' && pastLifeFrom <= today,
    lacksSerial: type?.hasSerial === true && item.serialNumber === '',
  };
}
