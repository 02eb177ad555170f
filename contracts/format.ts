/**
 * How money, numbers, dates, times and phone numbers are written, on every screen, page and mail alike (R519, R522, R523, R527-R530;
 * decision 11). It imports nothing, so that the customer's page stays small.
 */

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/;

function separated(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A decimal, not rounded, with thousands separators and a real minus sign: `1,250.5`, `−1,000`. Other text is shown unchanged. */
export function formatNumber(decimal: string): string {
  const [match, sign, whole = '', fraction] = NUMBER.exec(decimal) ?? [];
  if (match === undefined) return decimal;
  return `${sign ? '−' : ''}${separated(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** `1 line`, `3 lines`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(String(count))} ${count === 1 ? one : many}`;
}

/** R519, R522: `$1,234.50`, rounded half up; `−$5.00` below zero. Text that is no decimal is shown unchanged. */
export function formatMoney(amount: string): string {
  const [match, sign, whole = '', fraction = ''] = NUMBER.exec(amount) ?? [];
  if (match === undefined) return amount;
  const digits = fraction.padEnd(3, '0');
  const cents = BigInt(whole + digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1n : 0n);
  const text = cents.toString().padStart(3, '0');
  return `${sign && cents > 0n ? '−' : ''}$${separated(text.slice(0, -2))}.${text.slice(-2)}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: Date, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', options);
    formats.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** R523: `MM/DD/YYYY` of an ISO date or instant; an instant is shown in the given time zone, else in the reader's own. Other text is shown unchanged. */
export function formatDate(iso: string, timeZone?: string): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso);
  if (day) return `${day[2]}/${day[3]}/${day[1]}`;
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  const { year, month, day: date } = partsOf(instant, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${month}/${date}/${year}`;
}

/** `November 2026` of a month such as `2026-11`; any later part of an ISO date is ignored. */
export function formatMonth(month: string): string {
  const { month: name, year } = partsOf(new Date(`${month.slice(0, 7)}-01T00:00:00Z`), { timeZone: 'UTC', year: 'numeric', month: 'long' });
  return `${name} ${year}`;
}

/** `5:42 am`; with seconds `5:42:07 am`; with the zone's name `5:42 am EST`. In the given time zone, else in the reader's own. */
export function formatTime(iso: string, show: { seconds?: boolean; zone?: boolean; timeZone?: string } = {}): string {
  const { hour, minute, second, dayPeriod, timeZoneName } = partsOf(new Date(iso), {
    timeZone: show.timeZone,
    hour: 'numeric',
    minute: '2-digit',
    second: show.seconds ? '2-digit' : undefined,
    hour12: true,
    timeZoneName: show.zone ? 'short' : undefined,
  });
  return [`${hour}:${minute}${second ? `:${second}` : ''}`, dayPeriod?.toLowerCase(), timeZoneName].filter(Boolean).join(' ');
}

/** `11/28/2026, 5:42:07 am EST`: an instant whose second counts. In the given time zone, else in the reader's own. */
export function formatMoment(iso: string, timeZone?: string): string {
  return `${formatDate(iso, timeZone)}, ${formatTime(iso, { seconds: true, zone: true, ...(timeZone && { timeZone }) })}`;
}

/** `once`, `twice`, `3 times`. */
export function formatTimes(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${formatNumber(String(count))} times`;
}

/**
 * R527-R529: numbers of 7, 10, 11 (one country digit) and 12 digits (two country digits) are formatted. Any other number of
 * digits, and text that is not a number (R530), is shown as typed.
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
