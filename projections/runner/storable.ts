/** What Postgres cannot hold, in `text` (U+0000) or in `jsonb` (half a surrogate pair too): each becomes U+FFFD, the replacement character. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/**
 * A value whose texts Postgres can hold, at any depth. Contracts refuse such texts, but an event that is in the log already can never be
 * changed, and must fold.
 */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD') as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)])) as Value;
}

/** The same for a text of JSON: there, JSON.stringify has written both as escapes, and little else. */
export function storableJson(json: string): string {
  return json.includes('\\u') ? JSON.stringify(storable(JSON.parse(json))) : json;
}
