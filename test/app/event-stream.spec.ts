import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEventStream } from '../../web/app/event-stream.ts';

/** One answer after the other, as the server would give them to each connection. */
async function served(answers: ((response: ServerResponse) => void)[]): Promise<{ url: string; asked: () => number; server: Server }> {
  let asked = 0;
  const server = createServer((_, response) => {
    const answer = answers[asked];
    asked += 1;
    if (answer) answer(response);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/changes`, asked: () => asked, server };
}

const events = (text: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.end(text);
};
const refuse = (status: number) => (response: ServerResponse) => response.writeHead(status).end();

describe('the stream of changes', () => {
  const open: Server[] = [];
  afterAll(() => Promise.all(open.map((server) => new Promise((done) => server.close(done)))));

  const read = async (answers: Parameters<typeof served>[0]) => {
    const { url, asked, server } = await served(answers);
    open.push(server);
    const heard: string[] = [];
    const opened: boolean[] = [];
    let suspended = 0;
    const refused = await readEventStream(
      url,
      {
        onOpen: (again) => opened.push(again),
        onData: (data) => heard.push(data),
        onShutOut() {
          suspended += 1;
        },
      },
      new AbortController().signal,
    );
    return { refused, heard, opened, asked: asked(), suspended };
  };

  it('connects again when it breaks off and says so, and reads events over comments', async () => {
    const answers = [events('retry: 1000\n\ndata: {"a":1}\n\n: still here\n\ndata: {"b"'), events('data: {"c":3}\n\n'), refuse(401)];
    expect(await read(answers)).toEqual({
      refused: 'signed-out',
      heard: ['{"a":1}', '{"c":3}'],
      opened: [false, true],
      asked: 3,
      suspended: 0,
    });
  });

  it.each([400, 403, 404])('does not ask again when it is refused with %d', async (status) => {
    expect(await read([refuse(status)])).toMatchObject({ refused: 'refused', asked: 1 });
  });

  it('asks again while the account is suspended, and says so', async () => {
    const suspended = (response: ServerResponse) => response.writeHead(403).end('{"code":"ACCOUNT_SUSPENDED"}');
    expect(await read([suspended, events('data: {"a":1}\n\n'), refuse(401)])).toEqual({
      refused: 'signed-out',
      heard: ['{"a":1}'],
      asked: 3,
      suspended: 1,
      opened: [true],
    });
  });

  it('asks again after 429 and 503', async () => {
    expect(await read([refuse(429), refuse(503), refuse(401)])).toMatchObject({ refused: 'signed-out', asked: 3 });
  });
});
