const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A copy in which half of a surrogate pair, which a canonical text cannot hold, is replaced by U+FFFD, as it is when it is shown. */
export function wellFormed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? inner.replace(HALF_PAIR, '\ufffd') : inner));
}
