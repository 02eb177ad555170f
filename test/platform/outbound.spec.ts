import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AddressFault, AddressRefused, Outbound } from '../../server/platform/outbound/outbound.ts';
import { isPublicAddress } from '../../server/platform/outbound/public-address.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
async function serve(answer: RequestListener): Promise<{ port: number; closed: Promise<unknown> }> {
  const server = createServer(answer);
  servers.push(server);
  const closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, closed };
}

const GET = { method: 'GET', timeoutMs: 5_000, mostBytes: 1_000 } as const;
const here = new Outbound({ loopback: true });
const faultOf = (work: () => unknown): AddressFault | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof AddressRefused) return error.fault;
    throw error;
  }
};

it.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.20', '169.254.169.254', '169.254.0.1'],
  ...['100.64.0.1', '100.100.100.200', '100.127.255.255', '192.0.0.192', '198.18.0.1', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
  ...['203.0.113.7', '168.63.129.16', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', 'fe80::1'],
  ...['fc00::1', 'fd00:ec2::254', 'ff02::1', '64:ff9b::a00:1', '64:ff9b:1::1', '2002:a00:1::', '2001::1', '2001:db8::1', 'fec0::1'],
  ...['not an address', '', '10.1', 'fe80::1%eth0'],
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '169.253.1.1', '2606:4700:4700::1111', '2a00:1450::5'])(
  '%s is an address of the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['https://192.168.1.20/in', 'INSIDE'],
  ['https://0x7f.1/in', 'INSIDE'],
  ['https://2130706433/in', 'INSIDE'],
  ['https://017700000001/', 'INSIDE'],
  ['https://[::1]/', 'INSIDE'],
  ['https://[::ffff:10.0.0.1]/', 'INSIDE'],
  ['http://hooks.example/in', 'NOT_HTTPS'],
  ['ftp://hooks.example/in', 'NOT_HTTPS'],
  ['http://127.0.0.1/', 'NOT_HTTPS'],
  ['https://me:secret@hooks.example/in', 'WITH_PASSWORD'],
  ['https://hooks.example:22/in', 'PORT'],
  ['https://hooks.example:2113/', 'PORT'],
  ['hooks.example/in', 'NO_ADDRESS'],
  ['', 'NO_ADDRESS'],
  ['https://hooks.example/in', undefined],
  ['https://hooks.example:443/in', undefined],
  ['https://hooks.example:8443/in?a=1', undefined],
])('%s as it is written: %s', (address, fault) => {
  expect(faultOf(() => new Outbound().parse(address))).toBe(fault);
});

it.each([[['10.0.0.5']], [['8.8.8.8', '10.0.0.5']], [['8.8.8.8', '::1']], [['::ffff:169.254.169.254']]])(
  'a name that leads to %j is refused before anything connects',
  async (addresses) => {
    const outbound = new Outbound({ resolve: async () => addresses });
    await expect(outbound.request('https://hooks.example/in', GET)).rejects.toMatchObject({ fault: 'INSIDE' });
  },
);

it('this machine is open where that was set, other addresses inside are not', async () => {
  expect(faultOf(() => here.parse('http://127.0.0.1:3999/in'))).toBeUndefined();
  expect(faultOf(() => here.parse('http://192.168.1.20/in'))).toBe('NOT_HTTPS');
  expect(faultOf(() => here.parse('https://192.168.1.20/in'))).toBe('INSIDE');
  expect(faultOf(() => here.parse('http://localhost.example/in'))).toBe('NOT_HTTPS');
});

it('the connection goes to the address that was looked at: a name is asked for once', async () => {
  const { port } = await serve((request, response) => response.end(`for ${request.headers.host}`));
  const answers = [['127.0.0.1'], ['10.0.0.5']];
  let asked = 0;
  const outbound = new Outbound({ loopback: true, resolve: async () => answers[asked++] ?? [] });
  const { status, body, whole } = await outbound.request(`http://localhost:${port}/in`, GET);
  expect([status, body.toString(), whole, asked]).toEqual([200, `for localhost:${port}`, true, 1]);
  await expect(outbound.request(`http://localhost:${port}/in`, GET)).rejects.toMatchObject({ fault: 'INSIDE' });
  await expect(outbound.request(`http://localhost:${port}/in`, GET)).rejects.toThrow('its name is not known');
});

it('a redirect is an answer as any other, and is not followed', async () => {
  let asked = 0;
  const { port } = await serve((_, response) => {
    asked++;
    response.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data' }).end();
  });
  const { status, headers } = await here.request(`http://127.0.0.1:${port}/`, { ...GET, method: 'POST', body: '{}' });
  expect([status, headers.location, asked]).toEqual([307, 'http://169.254.169.254/latest/meta-data', 1]);
});

it('of an answer without end the first bytes are read, and its connection is destroyed', async () => {
  const megabyte = Buffer.alloc(1024 ** 2, 'x');
  let sent = 0;
  const { port, closed } = await serve((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(megabyte)) sent++;
    };
    response.on('drain', more);
    more();
  });
  const { status, body, whole } = await here.request(`http://127.0.0.1:${port}/`, GET);
  expect([status, body.length, whole]).toEqual([200, 1_000, false]);
  await closed;
  expect(sent).toBeLessThan(50);
});

it('who never answers, or never ends, is left in time', async () => {
  const silent = await serve(() => {});
  const asked = { ...GET, timeoutMs: 200 };
  await expect(here.request(`http://127.0.0.1:${silent.port}/`, asked)).rejects.toThrow('no answer within 0.2 s');
  await silent.closed;
  const slow = await serve((_, response) => response.writeHead(200).write('begun'));
  const { status, body, whole } = await here.request(`http://127.0.0.1:${slow.port}/`, asked);
  expect([status, body.toString(), whole]).toEqual([200, 'begun', false]);
  await slow.closed;
  const never = new Outbound({ resolve: () => new Promise(() => {}) });
  await expect(never.request('https://hooks.example/', asked)).rejects.toThrow('no answer within 0.2 s');
});

it('what nobody listens at is an error that says so', async () => {
  const { port } = await serve(() => {});
  servers.at(-1)?.close();
  await expect(here.request(`http://127.0.0.1:${port}/`, GET)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
