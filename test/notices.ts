/** The first server-sent event of `GET /api/changes`, once it comes. */
export async function firstNotice(stream: Response): Promise<unknown> {
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!/data: .*\n/.test(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended after ${text}`);
    text += decoder.decode(value, { stream: true });
  }
  return JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '');
}
