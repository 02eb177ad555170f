import { fixed } from './decimal.ts';

/** How money, numbers, dates and phone numbers are shown, on every screen, page, PDF and mail alike. */

function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

/** R519, R522: `$1,234.50`; `-$5.00` below zero. */
export function formatMoney(amount: string): string {
  const rounded = fixed(amount, 2);
  return rounded.startsWith('-') ? `-$${grouped(rounded.slice(1))}` : `$${grouped(rounded)}`;
}

/** A decimal as it is, with thousands separators: `1,250.5`. */
export function formatNumber(decimal: string): string {
  return decimal.startsWith('-') ? `-${grouped(decimal.slice(1))}` : grouped(decimal);
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** R523: `MM/DD/YYYY` of an ISO date or instant; an instant is read in the given time zone. Text that is neither is shown as it is. */
export function formatDate(iso: string, timeZone = 'UTC'): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso);
  if (day) return `${day[2]}/${day[3]}/${day[1]}`;
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zones.set(timeZone, zone);
  }
  return zone.format(instant);
}

/**
 * R527-R529: 7, 10, 11 (with a country digit) and 12 digits (two of them) are laid out; any other number of digits, and what is not a
 * number (R530), is shown as it was typed.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[\s().+-]/g, '');
  if (!/^\d+$/.test(digits)) return phone;
  const local = (ten: string) => `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`;
  switch (digits.length) {
    case 7:
      return `${digits.slice(0, 3)}-${digits.slice(3)}`;
    case 10:
      return local(digits);
    case 11:
      return `${digits[0]} ${local(digits.slice(1))}`;
    case 12:
      return `+${digits.slice(0, 2)} ${local(digits.slice(2))}`;
    default:
      return phone;
  }
}
