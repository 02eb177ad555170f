/** Characters that Postgres cannot store: U+0000 in `text`, and half a surrogate pair in `jsonb` too. Each becomes U+FFFD. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/**
 * A copy of a value in which Postgres can store all texts, at any depth. Contracts refuse texts that it cannot store, but an
 * event that is already in the log cannot be changed and must still fold.
 */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD') as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)])) as Value;
}

/** The same for JSON text. JSON.stringify writes both characters as `\u` escapes, and only little else, so most texts need no parsing. */
export function storableJson(json: string): string {
  return json.includes('\\u') ? JSON.stringify(storable(JSON.parse(json))) : json;
}
