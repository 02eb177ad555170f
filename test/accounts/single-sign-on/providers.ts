import { beginSingleSignOn } from '../../../contracts/accounts/single-sign-on/begin-single-sign-on.ts';
import { finishSingleSignOn } from '../../../contracts/accounts/single-sign-on/finish-single-sign-on.ts';
import { proveDomain } from '../../../contracts/accounts/single-sign-on/prove-domain.ts';
import { saveSingleSignOn } from '../../../contracts/accounts/single-sign-on/save-single-sign-on.ts';
import { newColleague } from '../../catalogue/people.ts';
import { type DnsServer, startDnsServer } from '../../dns-server.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { type OidcServer, type ProvidersPerson, signInAtProvider, startOidcServer } from '../../oidc-server.ts';

export const HARTWELL = 81;
export const OTHER = 82;
export const ROLE = 'Estimator';

export interface SignOn {
  app: TestApp;
  dns: DnsServer;
  provider: OidcServer;
  /** Manages the users of Hartwell, whose domain is builders.example. */
  priya: Caller;
  /** Manages those of another organisation at the same provider, whose domain is other.example. */
  olga: Caller;
  close(): Promise<void>;
}

export const uriOf = (organizationId: number): string => `http://localhost:3000/signin/${organizationId}`;

/** The product, a provider and a name server, and two organisations that have their people sign in there. */
export async function startSignOn(): Promise<SignOn> {
  const dns = await startDnsServer();
  const provider = await startOidcServer({ redirectUris: [uriOf(HARTWELL), uriOf(OTHER)], others: ['other'] });
  const app = await startApp({ outbound: { loopback: true }, singleSignOn: { nameServer: dns.address } });
  const priya = await newColleague(app, HARTWELL, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  const olga = await newColleague(app, OTHER, { place: 0, firstName: 'Olga', lastName: 'Other', isAdmin: true });
  const world = {
    ...{ app, dns, provider, priya, olga },
    async close() {
      await app.close();
      await provider.close();
      dns.close();
    },
  };
  await setUp(world, priya, 'builders.example');
  await setUp(world, olga, 'other.example', { clientId: 'other' });
  return world;
}

type Setup = Partial<{ issuer: string; clientId: string; clientSecret: string; isOn: boolean; role: string; domains: string[] }>;

/** What an organisation saves, with one domain. */
export const setupBody = ({ provider }: Pick<SignOn, 'provider'>, domain: string, more: Setup = {}) => {
  const { issuer, clientId, clientSecret } = provider;
  return { issuer, clientId, clientSecret, domains: [domain], role: ROLE, isOn: true, ...more };
};

/** Saves it, and proves the domain. */
export async function setUp(world: Pick<SignOn, 'provider' | 'dns'>, by: Caller, domain: string, more: Setup = {}) {
  const { proof } = ok(await by.call(saveSingleSignOn, { body: setupBody(world, domain, more) }));
  world.dns.entries.set(`${proof.name}.${domain}`, proof.value);
  return ok(await by.call(proveDomain, { body: { domain } }));
}

interface Answer<T> {
  status: number;
  body: T & { code?: string; detail?: string };
}

export function ok<T>({ status, body }: Answer<T>): T {
  expect([status, body?.code, body?.detail]).toEqual([200, undefined, undefined]);
  return body;
}

export const refused = ({ status, body }: { status: number; body: { code: string } }): [number, string] => [status, body.code];

let people = 0;

/** Somebody new at the provider. */
export function atProvider(
  { provider }: Pick<SignOn, 'provider'>,
  more: Partial<ProvidersPerson> = {},
): ProvidersPerson & { email: string } {
  const sub = more.sub ?? `person-${++people}`;
  const person = { email: `${sub}@builders.example`, email_verified: true, given_name: 'Jo', family_name: 'Amadi', ...more, sub };
  provider.people.set(sub, person);
  return person;
}

/** Begins in a browser; answers where it goes on. */
export const begin = async (by: Caller, { email = 'anybody@builders.example', next = '/' } = {}): Promise<string> =>
  ok(await by.call(beginSingleSignOn, { body: { email, next } })).address;

export const finish = (by: Caller, answer: string, organizationId = HARTWELL) =>
  by.call(finishSingleSignOn, { params: { organizationId }, body: { answer } });

/** Begins, and signs in at the provider: what it answers to that browser. */
export const answerFor = async (by: Caller, as: string | null, how: { email?: string; next?: string } = {}): Promise<string> =>
  (await signInAtProvider(await begin(by, how), as)).answer;

/** All of it, in one browser. */
export async function signIn(by: Caller, as: string | null, how: { email?: string; next?: string } = {}) {
  return finish(by, await answerFor(by, as, how), how.email?.endsWith('@other.example') ? OTHER : HARTWELL);
}
