/** A moment as the address keeps it: a revision of the estimate's stream (`r300`), or an instant. */
export type Moment = { revision: number } | { at: string };

export function momentOf(text: string | null): Moment | null {
  if (!text) return null;
  if (/^r\d{1,9}$/.test(text)) return { revision: Number(text.slice(1)) };
  return Number.isNaN(Date.parse(text)) ? null : { at: new Date(text).toISOString() };
}
