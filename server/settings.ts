import { isIP } from 'node:net';
import { mistakesInKeys } from '../contracts/billing/payment-account/stripe-keys.ts';
import type { ServerOptions } from './create-app.ts';
import { addressServiceOf } from './platform/address-service.ts';
import { demoMode } from './platform/demo-mode.ts';
import { mapTilesOf } from './platform/map-tiles.ts';
import type { StripeSettings } from './platform/payments/stripe/stripe-settings.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The server's settings from environment variables (docs/configuration.md). Throws with the variable's name for an
 * invalid one.
 */
export function settingsOf(env: NodeJS.ProcessEnv): Omit<ServerOptions, 'databaseUrl' | 'eventStoreUrl' | 'installationKey' | 'disk'> & {
  port: number;
  host?: string;
  leastFreeBytes?: number;
} {
  return {
    port: whole(env, 'PORT') ?? 3000,
    host: host(env),
    logLevel: LOG_LEVELS.find((level) => level === env.LOG_LEVEL) ?? 'warn',
    trustProxy: trustProxy(env.TRUST_PROXY),
    mail: mail(env),
    callsPerMinute: whole(env, 'CALLS_PER_MINUTE'),
    storedMbPerDay: whole(env, 'STORED_MB_PER_DAY'),
    files: files(env),
    scanner: scanner(env),
    leastFreeBytes: leastFree(env),
    paymentGateway: paymentGateway(env),
    stripe: stripeServer(env),
    billing: billing(env),
    outbound: { loopback: onOrOff(env, 'OUTBOUND_LOOPBACK') },
    singleSignOn: singleSignOn(env),
    sweepstakes: { organizationId: whole(env, 'SWEEPSTAKES_ORGANIZATION') },
    mapTiles: mapTilesOf(env),
    addressService: addressServiceOf(env),
  };
}

function whole(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`);
  return Number(text);
}

function onOrOff(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] || 'off';
  if (text !== 'on' && text !== 'off') throw new Error(`${name} must be on or off, not ${text}`);
  return text === 'on';
}

function leastFree(env: NodeJS.ProcessEnv): number | undefined {
  const megabytes = whole(env, 'DISK_RESERVE_MB');
  return megabytes === undefined ? undefined : megabytes * 1024 ** 2;
}

/** Off by default; in demo mode the test gateway, of which nobody loses money. */
function paymentGateway(env: NodeJS.ProcessEnv): ServerOptions['paymentGateway'] {
  const name = env.PAYMENT_GATEWAY || (demoMode(env) ? 'test' : 'none');
  switch (name) {
    case 'test':
      return name;
    case 'stripe':
      return stripe(env);
    case 'none':
      return undefined;
    default:
      throw new Error(`PAYMENT_GATEWAY must be stripe, test or none, not ${name}`);
  }
}

const STRIPE_KEYS = [
  ['secretKey', 'STRIPE_SECRET_KEY'],
  ['publishableKey', 'STRIPE_PUBLISHABLE_KEY'],
  ['webhookSecret', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/** What is wrong with a key is said, never the key. */
function stripe(env: NodeJS.ProcessEnv): StripeSettings {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env;
  const keys = { secretKey, publishableKey, webhookSecret };
  const mistakes = mistakesInKeys(keys);
  for (const [key, name] of STRIPE_KEYS) if (mistakes[key]) throw new Error(`${name} ${mistakes[key]}, because PAYMENT_GATEWAY is stripe`);
  return { ...keys, ...stripeServer(env) };
}

function stripeServer({ STRIPE_API_URL: apiUrl }: NodeJS.ProcessEnv): ServerOptions['stripe'] {
  if (!apiUrl) return undefined;
  if (!/^https?:$/.test(protocolOf(apiUrl))) throw new Error('STRIPE_API_URL must look like http://127.0.0.1:12111');
  return { apiUrl };
}

/** Off unless prices are configured; in demo mode on, with the shipped example of prices. What is sold needs a gateway. */
function billing(env: NodeJS.ProcessEnv): ServerOptions['billing'] {
  const { BILLING: chosen, BILLING_PRICES: prices } = env;
  if (chosen && chosen !== 'on' && chosen !== 'off') throw new Error(`BILLING must be on or off, not ${chosen}`);
  if (chosen === 'off' || (!chosen && !prices && !demoMode(env))) return undefined;
  if (!prices && !demoMode(env)) throw new Error('BILLING_PRICES must name the folder of price files when BILLING is on');
  if (paymentGateway(env) === undefined) {
    if (!chosen && !prices) return undefined;
    throw new Error('PAYMENT_GATEWAY must be set when BILLING is on: credits could not be paid');
  }
  return prices ? { prices } : {};
}

function singleSignOn({ SINGLE_SIGN_ON_DNS: nameServer }: NodeJS.ProcessEnv): ServerOptions['singleSignOn'] {
  if (!nameServer) return undefined;
  if (isIP(nameServer.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) === 0)
    throw new Error(`SINGLE_SIGN_ON_DNS must be the address of a name server, such as 127.0.0.1:5353, not ${nameServer}`);
  return { nameServer };
}

/** All interfaces by default; in demo mode only this machine, because demo passwords are published. */
function host(env: NodeJS.ProcessEnv): string | undefined {
  if (!env.HOST) return demoMode(env) ? '127.0.0.1' : undefined;
  if (isIP(env.HOST) === 0 && env.HOST !== 'localhost')
    throw new Error(`HOST must be an address of this machine, such as 0.0.0.0, not ${env.HOST}`);
  return env.HOST;
}

/**
 * A number of proxies, or addresses, subnets and Express's names for them. Never "all", because then any client could
 * claim any address.
 */
function trustProxy(text: string | undefined): number | string | undefined {
  if (!text || text === '0') return undefined;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const known = (part: string) => PROXY_NAMES.includes(part) || (isIP(part.split('/')[0] ?? '') !== 0 && /^[^/]+(\/\d{1,3})?$/.test(part));
  if (!text.split(',').every((part) => known(part.trim())))
    throw new Error(`TRUST_PROXY must be a number of proxies, or their addresses, not ${text}`);
  return text;
}

function mail({ SMTP_URL: url, MAIL_FROM: from }: NodeJS.ProcessEnv): ServerOptions['mail'] {
  if (!url) return undefined;
  // Do not repeat the URL in the message, because it contains a password.
  if (!/^smtps?:$/.test(protocolOf(url))) throw new Error('SMTP_URL must look like smtp://user:password@mail.example.com:587');
  if (!from || !/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from))
    throw new Error('MAIL_FROM must be the address that mail comes from, such as Scopebook <post@example.com>');
  return { url, from };
}

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol;
  } catch {
    return '';
  }
}

/** ClamAV's daemon, if one is named. */
function scanner({ CLAMD: address }: NodeJS.ProcessEnv): ServerOptions['scanner'] {
  if (!address) return undefined;
  if (!address.startsWith('/') && !/^\S+:\d{1,5}$/.test(address))
    throw new Error(`CLAMD must be the address of clamd, such as 127.0.0.1:3310 or /run/clamav/clamd.ctl, not ${address}`);
  return { address };
}

/** The bucket of files, if one is named, and the space that each organisation has. */
function files(env: NodeJS.ProcessEnv): ServerOptions['files'] {
  const gigabytes = whole(env, 'FILES_GB');
  const { FILES_S3_URL: url, FILES_S3_REGION: region = 'us-east-1', FILES_S3_KEY_ID: accessKeyId, FILES_S3_SECRET: secretAccessKey } = env;
  const space = gigabytes === undefined ? {} : { bytesPerOrganization: gigabytes * 1024 ** 3 };
  if (!url) return space;
  if (!/^https?:$/.test(protocolOf(url))) throw new Error('FILES_S3_URL must look like https://bucket.s3.us-east-2.amazonaws.com');
  if (!accessKeyId || !secretAccessKey) throw new Error('FILES_S3_KEY_ID and FILES_S3_SECRET must be set with FILES_S3_URL');
  return { ...space, s3: { url, region, accessKeyId, secretAccessKey } };
}
