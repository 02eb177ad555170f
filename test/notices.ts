/** A server-sent event of `GET /api/changes`. */
export interface Notice {
  orderId?: number;
  position: string;
  [field: string]: unknown;
}

/** What `GET /api/changes` sends, up to and with the first notice that the test waits for. */
export async function noticesUntil(stream: Response, isLast: (notice: Notice) => boolean): Promise<Notice[]> {
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const notices: Notice[] = [];
  for (let text = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended after ${JSON.stringify(notices)} and ${text}`);
    const lines = (text + decoder.decode(value, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.startsWith('data: '))) {
      const notice = JSON.parse(line.slice('data: '.length)) as Notice;
      notices.push(notice);
      if (isLast(notice)) return notices;
    }
  }
}

/** The first of them. */
export const firstNotice = async (stream: Response): Promise<Notice | undefined> => (await noticesUntil(stream, () => true))[0];
