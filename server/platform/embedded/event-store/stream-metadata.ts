export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const metastreamOf = (stream: string): string => `$$${stream}`;
export const originalOf = (metastream: string): string => metastream.slice(2);

/** Limits on the visible part of a stream, from the last event of its metadata stream. */
export interface StreamLimits {
  truncateBefore?: number;
  maxCount?: number;
  maxAgeSeconds?: number;
  /** Deleted, and not written since. */
  softDeleted: boolean;
}

/**
 * The `$tb` that a deletion writes: it hides every revision until the next write replaces it. JSON reads 2^63-1 as
 * 2^63.
 */
const DELETED_TRUNCATE_BEFORE = '9223372036854775807';
export const SOFT_DELETED_METADATA = Buffer.from(`{"$tb":${DELETED_TRUNCATE_BEFORE}}`);

/** The longest age that .NET's TimeSpan holds, in seconds. */
const LONGEST_AGE = 922_337_203_685;
const ROLES = ['$r', '$w', '$d', '$mr', '$mw'];

/**
 * EventStoreDB reads metadata as a whole: if one known field has the wrong type, it ignores all. Unknown fields may
 * hold anything.
 */
function isSound(metadata: Record<string, unknown>): boolean {
  const isRole = (value: unknown) => typeof value === 'string';
  const isRoles = ([name, value]: [string, unknown]) =>
    ROLES.includes(name) && (isRole(value) || (Array.isArray(value) && value.every(isRole)));
  return Object.entries(metadata).every(([name, value]) => {
    switch (name) {
      case '$maxCount':
      case '$tb':
        return Number.isInteger(value);
      case '$maxAge':
      case '$cacheControl':
        return Number.isInteger(value) && Math.abs(value as number) <= LONGEST_AGE;
      case '$tmp':
        return typeof value === 'boolean';
      case '$acl':
        return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.entries(value).every(isRoles);
      default:
        return true;
    }
  });
}

/**
 * Revisions from `truncateBefore` on are visible, the last `maxCount` of them, for `maxAgeSeconds`. A limit of 0 or
 * less means none.
 */
export function limitsOf(stream: string, metadata: Record<string, unknown> | undefined): StreamLimits {
  if (isMetastream(stream)) return { maxCount: 1, softDeleted: false };
  if (metadata === undefined || !isSound(metadata)) return { softDeleted: false };
  const counted = (name: string) => {
    const value = metadata[name];
    return typeof value === 'number' && value > 0 ? value : undefined;
  };
  const truncateBefore = counted('$tb');
  const softDeleted = truncateBefore !== undefined && truncateBefore >= Number(DELETED_TRUNCATE_BEFORE);
  return { truncateBefore, maxCount: counted('$maxCount'), maxAgeSeconds: counted('$maxAge'), softDeleted };
}

/** The content of a metadata event; empty if it is not a JSON object. */
export function metadataOf(data: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
