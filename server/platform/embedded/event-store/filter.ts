import { GrpcError, Status } from './grpc.ts';
import type { FilterRequest } from './messages.ts';
import type { RecordedEvent } from './storage.ts';

/** The predicate of a filter. Throws INVALID_ARGUMENT for an unsupported expression. */
export function matcher({ on, regex, prefixes }: FilterRequest): (event: RecordedEvent) => boolean {
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => event[on].startsWith(prefix));
  // EventStoreDB's empty expression matches nothing.
  if (regex === '') return () => false;
  const expression = expressionOf(regex);
  return (event) => expression.test(event[on]);
}

/**
 * EventStoreDB's filters are .NET regular expressions. Supported: everything that JavaScript has too, and of .NET's own
 * syntax global options (`(?i)`), comments (`(?#...)`), `\A`, `\z`, `\Z` and classes (`\p{Lu}`). Anything else is
 * refused.
 */
function expressionOf(regex: string): RegExp {
  const [, options = '', rest = regex] = /^\(\?([imsn]+)\)(.*)$/s.exec(regex) ?? [];
  const translated = rest
    .replace(/\(\?#[^)]*\)/g, '')
    .replace(/\\(.)/gs, (whole, letter: string) => ({ A: '(?<![\\s\\S])', z: '(?![\\s\\S])', Z: '(?=\\n?(?![\\s\\S]))' })[letter] ?? whole);
  try {
    return new RegExp(translated, `${options.replace('n', '')}${/\\[pP]\{/.test(translated) ? 'u' : ''}`);
  } catch {
    throw new GrpcError(Status.INVALID_ARGUMENT, `not a regular expression that the embedded event store takes: ${regex}`);
  }
}
