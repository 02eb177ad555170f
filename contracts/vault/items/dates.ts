/** Dates of the vault as they are typed: MM-DD-YYYY, strictly (R426). They are kept as `2026-11-28`, empty for none. */
const TYPED = /^(\d{2})-(\d{2})-(\d{4})$/;

/** The kept form of a typed date; nothing for one that no calendar has. */
export function keptDate(typed: string): string | undefined {
  if (typed === '') return '';
  const [, month = '', day = '', year = ''] = TYPED.exec(typed) ?? [];
  const kept = `${year}-${month}-${day}`;
  const at = new Date(`${kept}T00:00:00Z`);
  return year >= '1000' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(kept) ? kept : undefined;
}

/** `11-28-2026` of `2026-11-28`. */
export const typedDate = (kept: string): string => (kept === '' ? '' : `${kept.slice(5)}-${kept.slice(0, 4)}`);

/** The day after, as it is kept (R432). */
export function dayAfter(kept: string): string {
  const at = new Date(`${kept}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

/** The documents' names of what can be wrong with a date. */
export type DateError =
  | 'invalidPurchaseDatePickerDate'
  | 'invalidExpirationDatePickerDate'
  | 'greaterthantoday'
  | 'greaterthanexpiration'
  | 'smallerthanpurchase';
export interface DateFault {
  field: 'purchaseDate' | 'warrantyExpires';
  error: DateError;
  text: string;
}

/** R426 to R432, of dates as typed. `today` as it is kept. */
export function dateFaults(
  { purchaseDate, warrantyExpires }: { purchaseDate: string; warrantyExpires: string },
  today: string,
): DateFault[] {
  const bought = keptDate(purchaseDate);
  const ends = keptDate(warrantyExpires);
  const faults: DateFault[] = [];
  const add = (field: DateFault['field'], error: DateError, text: string) => faults.push({ field, error, text });
  if (bought === undefined) add('purchaseDate', 'invalidPurchaseDatePickerDate', 'Type it as MM-DD-YYYY.');
  if (ends === undefined) add('warrantyExpires', 'invalidExpirationDatePickerDate', 'Type it as MM-DD-YYYY.');
  if (bought && bought > today) add('purchaseDate', 'greaterthantoday', `Later than today, ${typedDate(today)}.`);
  if (bought && ends && ends <= bought) {
    const text = `The warranty must end after the purchase: ${typedDate(dayAfter(bought))} at the earliest.`;
    add('purchaseDate', 'greaterthanexpiration', text);
    add('warrantyExpires', 'smallerthanpurchase', text);
  }
  return faults;
}
