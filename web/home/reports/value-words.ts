import { PROPERTY_TYPES } from '../../../contracts/home/property/characteristics.ts';

/** Types of property to choose from; 0 for any. */
export const TYPE_CHOICES = [{ value: '0', label: 'Any' }, ...PROPERTY_TYPES.map((word, n) => ({ value: String(n + 1), label: word }))];

/** The month so many before a day, or before today if that is earlier or there is none. */
export function monthsBefore(day: string, months: number): string {
  const today = new Date().toISOString().slice(0, 10);
  const at = new Date(`${(day && day < today ? day : today).slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 7);
}
