/**
 * JSON by the JSON Canonicalization Scheme (RFC 8785): one text for one value. Members are sorted by the UTF-16 code units of their names,
 * numbers and strings are written as ECMAScript writes them, which the RFC refers to. A member without a value is left out, as in `JSON.stringify`.
 * Throws for what the RFC has no text for: a number that is not finite, half of a surrogate pair, and anything that is no JSON.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'boolean':
      return String(value);
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`${value} is no number of JSON`);
      return JSON.stringify(value);
    case 'string':
      return quoted(value);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
      const members = Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      return `{${members.map(([name, member]) => `${quoted(name)}:${canonicalJson(member)}`).join(',')}}`;
    }
    default:
      throw new Error(`A ${typeof value} is no JSON`);
  }
}

const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function quoted(text: string): string {
  if (HALF_PAIR.test(text)) throw new Error('Half of a surrogate pair is no character');
  return JSON.stringify(text);
}
