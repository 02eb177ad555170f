import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** Somebody at the provider. */
export interface ProvidersPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
  /** By what they prove who they are there. */
  amr?: string[];
}

export interface OidcServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, ProvidersPerson>;
  /** For how long an ID token is good; an hour. */
  tokenSeconds: number;
  /** Mail address and name stand in the ID token, not only in what is asked for with it. */
  inToken: boolean;
  close(): Promise<void>;
}

interface Options {
  redirectUris: string[];
  port?: number;
  /** Clients beside the first; each has the same secret. */
  others?: string[];
}

const HOUR = 3_600;

/** A provider of OpenID Connect: the package oidc-provider on a port of this machine, with a page of one field to sign in at. */
export async function startOidcServer({ redirectUris, port = 0, others = [] }: Options): Promise<OidcServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const people = new Map<string, ProvidersPerson>();
  const state = { tokenSeconds: HOUR, inToken: false };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: ['scopebook', ...others].map((client_id) => ({ client_id, client_secret: clientSecret, redirect_uris: redirectUris })),
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { IdToken: () => state.tokenSeconds, AccessToken: HOUR, Interaction: HOUR, Session: HOUR, Grant: HOUR },
    get conformIdTokenClaims() {
      return !state.inToken;
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ ...people.get(accountId), sub: accountId }),
    }),
    // Nobody is asked whether the product may know their mail address: it is their employer's.
    async loadExistingGrant({ oidc }: KoaContextWithOIDC) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const parameters = new URL(ctx.url, issuer).searchParams;
    const [who, cancelled] = [parameters.get('who'), parameters.has('cancel')];
    if (cancelled) return provider.interactionFinished(ctx.req, ctx.res, { error: 'access_denied', error_description: 'cancelled' });
    const person = who === null ? undefined : [...people.values()].find(({ sub, email }) => sub === who || email === who);
    if (!person) {
      ctx.type = 'html';
      ctx.body = PAGE;
      return;
    }
    const login = { accountId: person.sub, ...(person.amr?.length && { amr: person.amr }), remember: false };
    return provider.interactionFinished(ctx.req, ctx.res, { login });
  });
  http.on('request', provider.callback());
  return {
    ...{ issuer, clientId: 'scopebook', clientSecret, people },
    get tokenSeconds() {
      return state.tokenSeconds;
    },
    set tokenSeconds(seconds) {
      state.tokenSeconds = seconds;
    },
    get inToken() {
      return state.inToken;
    },
    set inToken(is) {
      state.inToken = is;
    },
    close: () => closed(http),
  };
}

const PAGE =
  '<!doctype html><html lang="en"><title>Hartwell sign-in</title><h1>Hartwell sign-in</h1><form><label>Who are you? <input name="who"></label> <button>Sign in</button></form><form><button name="cancel" value="1">Cancel</button></form></html>';

function closed(http: Server): Promise<void> {
  http.closeAllConnections();
  return new Promise((resolve) => http.close(() => resolve()));
}

/** Signs in at the provider as a browser does; answers what it added to the redirect URI, and to which. */
export async function signInAtProvider(address: string, as: string | null): Promise<{ redirectUri: string; answer: string }> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  const issuer = at.origin;
  for (let steps = 0; steps < 10; steps++) {
    const answered = await fetch(at, { redirect: 'manual', headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } });
    for (const cookie of answered.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answered.headers.get('location');
    if (!location && at.pathname.startsWith('/interaction/')) {
      at = new URL(`${at.pathname}?${as === null ? 'cancel=1' : `who=${encodeURIComponent(as)}`}`, issuer);
      continue;
    }
    if (!location) throw new Error(`The provider answered ${answered.status}: ${await answered.text()}`);
    at = new URL(location, at);
    if (at.origin !== issuer) return { redirectUri: at.origin + at.pathname, answer: at.search.slice(1) };
  }
  throw new Error('The provider did not come to an end');
}
