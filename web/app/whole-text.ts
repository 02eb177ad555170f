/** An answer that takes longer counts as lost with its connection: a phone that has gone on to another network may never be told. */
const LONGEST_ANSWER_MS = 60_000;

/** A request and its answer to the last byte. Rejects where none came, or not all of it, within `longestMs`: with an AbortError if the page gave it up itself. */
export async function wholeText(
  url: string,
  init: RequestInit,
  longestMs = LONGEST_ANSWER_MS,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(url, { ...init, credentials: 'same-origin', signal: inTime(longestMs, init.signal) });
  return { response, text: await response.text() };
}

/** Browsers of before 2024 cannot join two signals, and those of before 2022 have none of time: there only the page's own ends it. */
function inTime(longestMs: number, own?: AbortSignal | null): AbortSignal | null {
  const late = AbortSignal.timeout?.(longestMs);
  return own && late ? (AbortSignal.any?.([own, late]) ?? own) : (own ?? late ?? null);
}

/** Nothing where it is none: what stands before the server, or a network that asks to be signed in to, answers in pages of its own. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
