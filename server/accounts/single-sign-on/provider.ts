import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { AddressRefused, Outbound } from '../../platform/outbound/outbound.ts';

/** The client of an organisation at its provider. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What the provider said of who signed in. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** By what they proved who they are (RFC 8176). */
  methods: readonly string[];
}

/** What an answer is checked against. */
export interface Expected {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

const CLOCKS_APART_S = 300;
const ANSWER_S = 10;
const MOST_BYTES = 1024 * 1024;
const KNOWN_MS = 10 * 60 * 1000;
const KNOWN = cacheBound({
  name: 'providers of single sign-on',
  most: 500,
  of: 'entries',
  because: 'some 10 KB each, with the keys of the provider; one that is not here is asked once more',
});
const SCOPE = 'openid email profile';

/** Speaks OpenID Connect with the providers of organisations: code flow with PKCE, state and nonce, and signatures checked. */
@Injectable()
export class Provider {
  private readonly known = new BoundedCache<{ config: oidc.Configuration; until: number }>(KNOWN);

  constructor(private readonly outbound: Outbound) {}

  /** Refuses ISSUER_REFUSED, ISSUER_SILENT, ISSUER_WRONG. Answers the issuer as it calls itself. */
  async issuerAt(address: string): Promise<string> {
    const { issuer } = (await this.discovered(address, '')).serverMetadata();
    return issuer;
  }

  /** Where the browser goes on. Refuses ISSUER_REFUSED, ISSUER_SILENT, ISSUER_WRONG. */
  async addressOf(client: ProviderClient, { redirectUri, state, nonce, verifier }: Expected, loginHint: string): Promise<string> {
    const config = await this.of(client);
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(loginHint && { login_hint: loginHint }),
    });
    return address.href;
  }

  /** Changes the code of an answer for who signed in. Refuses SIGN_ON_REFUSED, SIGN_ON_CANCELLED, SIGN_ON_CLOCK, CLIENT_REFUSED and what `addressOf` does. */
  async claimsOf(client: ProviderClient, answer: string, expected: Expected): Promise<Claims> {
    const config = await this.of(client);
    try {
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${expected.redirectUri}?${answer}`), {
        pkceCodeVerifier: expected.verifier,
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (!token) throw new Refusal('SIGN_ON_REFUSED');
      // Some providers say the mail address in the ID token, others only when asked.
      const isWhole = 'email' in token && 'email_verified' in token;
      const more = isWhole ? {} : await oidc.fetchUserInfo(config, tokens.access_token, token.sub);
      return claimsFrom({ ...token, ...more, iss: token.iss, sub: token.sub });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  private async of({ issuer, clientId, clientSecret }: ProviderClient): Promise<oidc.Configuration> {
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const known = this.known.get(key);
    if (known && known.until > Date.now()) return known.config;
    const server = (await this.discovered(issuer, clientId)).serverMetadata();
    if (server.issuer !== issuer) throw new Refusal('ISSUER_WRONG');
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false;
    const auth = inBody ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret);
    const config = this.prepared(new oidc.Configuration(server, clientId, { [oidc.clockTolerance]: CLOCKS_APART_S }, auth));
    oidc.enableNonRepudiationChecks(config);
    this.known.set(key, { config, until: Date.now() + KNOWN_MS });
    return config;
  }

  private async discovered(address: string, clientId: string): Promise<oidc.Configuration> {
    try {
      return await oidc.discovery(new URL(address), clientId || 'none', undefined, oidc.None(), {
        timeout: ANSWER_S,
        [oidc.customFetch]: this.ask,
        execute: [oidc.allowInsecureRequests],
      });
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal.code === 'SIGN_ON_REFUSED' ? new Refusal('ISSUER_WRONG') : refusal;
    }
  }

  private prepared(config: oidc.Configuration): oidc.Configuration {
    config[oidc.customFetch] = this.ask;
    config.timeout = ANSWER_S;
    // `Outbound` says which addresses may be without https: none, unless one tries it on one machine.
    oidc.allowInsecureRequests(config);
    return config;
  }

  private readonly ask: oidc.CustomFetch = async (address, { method, headers, body, signal }) => {
    const asked = { headers, body: body ? String(body) : undefined, signal, timeoutMs: ANSWER_S * 1000, mostBytes: MOST_BYTES };
    try {
      const answer = await this.outbound.request(address, { ...asked, method: method === 'POST' ? 'POST' : 'GET' });
      const { status, whole } = answer;
      if (!whole) throw new Error('The answer was cut off');
      const own = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(answer.body), { status, headers: own });
    } catch (error) {
      throw error instanceof AddressRefused ? error : new ProviderSilent('no answer', { cause: error });
    }
  };
}

/** The provider could not be reached, did not answer in time, or not to the end. */
class ProviderSilent extends Error {}

function claimsFrom(claims: Record<string, unknown>): Claims {
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string).trim().slice(0, 255) : '');
  const [first = '', ...others] = text('name').split(/\s+/);
  return {
    issuer: text('iss'),
    subject: String(claims.sub),
    email: text('email'),
    isEmailVerified: claims.email_verified === true,
    firstName: text('given_name') || first,
    lastName: text('family_name') || others.join(' '),
    methods: Array.isArray(claims.amr) ? claims.amr.map(String) : [],
  };
}

function refusalOf(error: unknown): Refusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refusal) return cause;
    if (cause instanceof AddressRefused) return new Refusal('ISSUER_REFUSED');
    if (cause instanceof oidc.AuthorizationResponseError) return new Refusal(ofAnswer(cause.error));
    if (cause instanceof oidc.ResponseBodyError) return new Refusal(ofTokens(cause.error, cause.status));
    if (cause instanceof oidc.WWWAuthenticateChallengeError)
      return new Refusal(cause.status === 401 ? 'CLIENT_REFUSED' : 'SIGN_ON_REFUSED');
    if (cause instanceof ProviderSilent) return new Refusal('ISSUER_SILENT');
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new Refusal('SIGN_ON_CLOCK');
    if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return new Refusal('ISSUER_SILENT');
    if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause.cause instanceof Response && cause.cause.status >= 500)
      return new Refusal('ISSUER_SILENT');
  }
  return new Refusal('SIGN_ON_REFUSED');
}

function ofAnswer(error: string) {
  if (error === 'server_error' || error === 'temporarily_unavailable') return 'ISSUER_SILENT';
  return error === 'unauthorized_client' || error === 'invalid_client' ? 'CLIENT_REFUSED' : 'SIGN_ON_CANCELLED';
}

function ofTokens(error: string, status: number) {
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'CLIENT_REFUSED';
  return status >= 500 ? 'ISSUER_SILENT' : 'SIGN_ON_REFUSED';
}
