import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAddressCheck } from '../../contracts/home/property/get-address-check.ts';
import { validateAddress } from '../../contracts/home/property/validate-address.ts';
import { AddressCheck, PostalAddressCheck } from '../../server/home/address-check.service.ts';
import { ServiceAddressCheck } from '../../server/home/address-service.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const TYPED = { Address: '214 East Tulane Road', Address2: '', City: 'Columbus', State: 'OH', Zip: '43202' };
const KNOWN = { address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202-1408' };
const DOWN = 'Ohio Streets could not be asked: the street was not looked up.';

let app: TestApp;
let helen: Caller;
let service: Server;
/** What the service was sent last, and what it does with the next. */
let asked: { headers: IncomingMessage['headers']; body: unknown };
let answer: (response: ServerResponse) => void;
const saying =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked = { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) };
    answer(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const { port } = service.address() as AddressInfo;
  app = await startApp({ addressService: { url: `http://127.0.0.1:${port}/check`, name: 'Ohio Streets', key: 'a-secret' } });
  helen = await app.signedIn('homeowner');
});
afterAll(async () => {
  await app?.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const check = async (typed: Partial<typeof TYPED> = {}) => (await helen.call(validateAddress, { body: { ...TYPED, ...typed } })).body;

it('R373, R377: the service that the operator names is sent what was typed, with the key, and what it knows is proposed', async () => {
  answer = saying({ address: { ...KNOWN, state: 'oh' }, words: ['The post writes it so.'], more: 1 });
  expect(await check()).toEqual({ result: 'changed', proposed: KNOWN, county: 'Franklin', words: ['The post writes it so.'] });
  expect(asked.headers.authorization).toBe('Bearer a-secret');
  expect(asked.body).toEqual({ address: '214 East Tulane Road', address2: '', city: 'Columbus', state: 'OH', zip: '43202' });
  answer = saying({ address: KNOWN });
  expect((await check()).words).toEqual(['Ohio Streets has it so.']);
  expect((await helen.call(getAddressCheck)).body).toEqual({ service: 'Ohio Streets' });
});

it('R374: what the service has as it was typed is valid', async () => {
  answer = saying({ address: KNOWN });
  expect(await check({ Address: KNOWN.address, Zip: KNOWN.zip })).toEqual({
    result: 'valid',
    proposed: null,
    county: 'Franklin',
    words: [],
  });
});

it('R375: of an address that it does not know it says so, and what the postal data proposes stands', async () => {
  answer = saying({ address: null, words: ['Number 214 is a lawn.'] });
  const unknown = ['Ohio Streets does not know this address.', 'Number 214 is a lawn.'];
  expect(await check({ Address: KNOWN.address })).toEqual({ result: 'unknown', proposed: null, county: 'Franklin', words: unknown });
  const { result, proposed, words } = await check({ City: 'Colombus' });
  expect([result, proposed]).toEqual(['changed', { ...KNOWN, zip: '43202' }]);
  expect(words.slice(0, 2)).toEqual(unknown);
});

it('where it is down or answers something else, the postal data alone is asked, and the words say so', async () => {
  const useless: Record<string, typeof answer> = {
    down: (response) => void response.destroy(),
    'an error': saying({ address: KNOWN }, 503),
    'no JSON': saying('<p>Hello'),
    'no address': saying({ address: { ...KNOWN, zip: 'none' } }),
    'no state': saying({ address: { ...KNOWN, state: 'ZZ' } }),
    'too much': saying({ address: KNOWN, more: 'x'.repeat(100_000) }),
    'another place': (response) => void response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
  };
  for (const [how, one] of Object.entries(useless)) {
    answer = one;
    const { result, proposed, words } = await check();
    expect([how, result, proposed, words.at(-1)]).toEqual([how, 'changed', { ...KNOWN, zip: '43202' }, DOWN]);
  }
  // R374: valid by the postal data is valid.
  answer = saying('', 500);
  expect(await check({ Address: KNOWN.address })).toEqual({ result: 'valid', proposed: null, county: 'Franklin', words: [DOWN] });
});

it('one that is late is not waited for', async () => {
  const { port } = service.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const impatient = new ServiceAddressCheck(app.app.get(PostalAddressCheck, { strict: false }), { url, name: 'Ohio Streets' }, 50);
  answer = () => undefined;
  const typed = { address: KNOWN.address, address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
  expect((await impatient.check(typed)).words).toEqual([DOWN]);
  // Without a key none is sent.
  expect(asked.headers.authorization).toBeUndefined();
});

it('without a setting, the postal data alone is asked, and nothing is sent away', async () => {
  const other = await startApp({ data: 'people' });
  try {
    const by = await other.signedIn('homeowner');
    expect((await by.call(getAddressCheck)).body).toEqual({ service: '' });
    expect(other.app.get(AddressCheck, { strict: false })).toBeInstanceOf(PostalAddressCheck);
  } finally {
    await other.close();
  }
});
