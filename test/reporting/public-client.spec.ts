import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendAnswer } from '../../web/reporting/public/client.ts';

const page = globalThis.fetch;
let server: Server;

/** The page's paths go to a server that answers so. */
async function answering(answer: RequestListener): Promise<void> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => page(`http://127.0.0.1:${port}${String(path)}`, init);
}
afterEach(() => {
  globalThis.fetch = page;
  server.closeAllConnections();
  server.close();
});

const send = () =>
  sendAnswer(
    { reportId: 7 },
    {
      ...({ checksum: 'c', Agreement: 'yes', Name: 'Ruth', Comments: '', copyTo: '', signature: undefined } as const),
      ...{ writtenAt: '2026-11-30T09:00:00Z', fingerprint: 'f' },
    },
    'key',
  );

it('R324: an answer whose confirmation breaks off is not taken for sent: the connection is named, and it can be sent again', async () => {
  await answering((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    response.write('{"response":');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(send()).rejects.toMatchObject({ status: 0, code: 'NO_CONNECTION' });
});

it('R324: a page that another server puts in the place of the confirmation is none', async () => {
  await answering((_, response) => response.end('<html>Sign in to the guests’ network</html>'));
  await expect(send()).rejects.toMatchObject({ status: 0, code: 'NO_CONNECTION' });
});

it('R324: a refusal keeps its words, and one that is no JSON its number', async () => {
  await answering((_, response) => {
    response.writeHead(409, { 'Content-Type': 'application/problem+json' });
    response.end('{"code":"REPORT_ANSWERED","detail":"It is answered."}');
  });
  await expect(send()).rejects.toMatchObject({ status: 409, code: 'REPORT_ANSWERED', message: 'It is answered.' });
  server.close();
  await answering((_, response) => {
    response.writeHead(502);
    response.end('<html>');
  });
  await expect(send()).rejects.toMatchObject({ status: 502, code: 'HTTP_502' });
});
