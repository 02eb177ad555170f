import type { FieldError } from './problem.filter.ts';

/** A control character other than newline and tab, or half of a surrogate pair. */
const ODD = /[^\P{Cc}\n\t]|\p{Cs}/u;
const MESSAGE = 'must not hold control characters or half of a character';
const SHOWN = 20;

/** A value on the way from the request's root to what is being looked at. */
interface Place {
  within: Place | undefined;
  name: string;
}

/**
 * What a request sent, with the line ends of browsers (CRLF) made newlines. Adds a fault for each string, and each name of a field, that holds what
 * no text has: Postgres refuses NUL in `text` and a lone surrogate in `jsonb`, and what an event holds stays for ever. Every call passes
 * here, before its contract parses, so that no contract can forget it. Objects and arrays are changed in place; a loop, because a body may be nested
 * deeper than the call stack.
 */
export function plainText(root: unknown, rootName: string, faults: FieldError[]): unknown {
  const holder: Record<string, unknown> = { root };
  const waiting: { holder: Record<string, unknown>; key: string; place: Place | undefined }[] = [{ holder, key: 'root', place: undefined }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const value = next.holder[next.key];
    if (typeof value === 'string') {
      const text = value.includes('\r') ? value.replaceAll('\r\n', '\n') : value;
      if (text !== value) next.holder[next.key] = text;
      if (ODD.test(text)) faults.push({ field: nameOf(next.place) || rootName, message: MESSAGE });
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value).reverse()) {
        if (ODD.test(key)) faults.push({ field: nameOf(next.place) || rootName, message: `the name of a field ${MESSAGE}` });
        else waiting.push({ holder: value as Record<string, unknown>, key, place: { within: next.place, name: key } });
      }
    }
    if (faults.length >= SHOWN) break;
  }
  return holder.root;
}

function nameOf(place: Place | undefined): string {
  const names: string[] = [];
  for (let at = place; at; at = at.within) names.push(at.name);
  return names.reverse().join('.');
}
