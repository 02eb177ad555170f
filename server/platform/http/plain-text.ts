import type { FieldError } from './problem.filter.ts';

/** A control character other than newline and tab, or half of a surrogate pair. */
const ODD = /[^\P{Cc}\n\t]|\p{Cs}/u;
const MESSAGE = 'must not hold control characters or half of a character';
const SHOWN = 20;

/** A value inside the request, with its path from the root. */
interface Place {
  within: Place | undefined;
  name: string;
}

/**
 * Changes CRLF line ends in a request to newlines. Adds a fault for each string or field name with a character that
 * Postgres refuses: NUL in `text`, a lone surrogate in `jsonb`; events are stored forever. Every call passes here
 * before its contract parses, so no contract can forget the check. Changes objects and arrays in place; iterative,
 * because a body may be nested deeper than the call stack.
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
