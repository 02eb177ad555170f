/**
 * Text as it is sent. What is pasted can hold what nobody sees and the server refuses (server/platform/http/plain-text.ts): Word's line break
 * inside a paragraph, NUL, half of an emoji that was cut. A break between words becomes a space, because a field may have one line only; what stands
 * between no words is left out; half of a character is shown as one that is missing.
 */
export function typedText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\v\f\u0085]/g, ' ')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD');
}

/** A body as JSON, each text in it as it is sent. */
export function typedJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? typedText(value) : value));
}
