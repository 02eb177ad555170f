import { Resolver } from 'node:dns/promises';
import { type IncomingHttpHeaders, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

export interface OutboundOptions {
  /** For trying on one machine: loopback addresses are open, by `http:` too, and at any port. */
  loopback?: boolean;
  /** Addresses of a host; by default those that DNS names. */
  resolve?: (host: string) => Promise<string[]>;
}

export interface OutboundRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For all of it: name, connection and answer. */
  timeoutMs: number;
  /** More bytes of the answer than these are not read, and its connection is destroyed. */
  mostBytes: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** False when the answer was longer than `mostBytes`, or did not end in time. */
  whole: boolean;
}

/** Why an address that people typed is not asked. `INSIDE` is any that is not of the public internet. */
export type AddressFault = 'NO_ADDRESS' | 'NOT_HTTPS' | 'WITH_PASSWORD' | 'PORT' | 'INSIDE';

export class AddressRefused extends Error {
  constructor(readonly fault: AddressFault) {
    super(IN_WORDS[fault]);
  }
}

const IN_WORDS: Record<AddressFault, string> = {
  NO_ADDRESS: 'it is no address',
  NOT_HTTPS: 'it is no https address',
  WITH_PASSWORD: 'it has a password in it',
  PORT: 'its port is neither 443 nor 8443',
  INSIDE: 'it leads to an address inside a house or an office',
};

/** It was not answered in time. */
export class OutboundUnanswered extends Error {}

const PORTS = ['', '8443'];
const DNS_MS = 4_000;

/**
 * Requests to addresses that people typed: webhooks, sign-on of an organisation's own. They reach the public internet alone, whatever the address says, DNS
 * answers or a redirect asks for: the name is resolved here, each of its addresses has to be public, and the connection goes to one of these. Redirects are
 * not followed. Whatever it is answered, it holds neither more time nor more memory than the request says.
 */
export class Outbound {
  private readonly loopback: boolean;
  private readonly resolve: (host: string) => Promise<string[]>;

  constructor({ loopback = false, resolve = resolveByDns }: OutboundOptions = {}) {
    this.loopback = loopback;
    this.resolve = resolve;
  }

  /** The address, if it may be asked by how it is written. Throws AddressRefused. */
  parse(address: string): URL {
    const url = URL.parse(address);
    if (!url?.hostname) throw new AddressRefused('NO_ADDRESS');
    const host = hostOf(url);
    const isHere = this.loopback && (host === 'localhost' || isLoopback(host));
    if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) throw new AddressRefused('NOT_HTTPS');
    if (url.username || url.password) throw new AddressRefused('WITH_PASSWORD');
    if (isIP(host) !== 0 && !this.isOpen(host)) throw new AddressRefused('INSIDE');
    if (!isHere && !PORTS.includes(url.port)) throw new AddressRefused('PORT');
    return url;
  }

  /** The addresses that a host leads to. Throws AddressRefused where one of them is not public, and else where none is found. */
  async addressesOf(url: URL): Promise<string[]> {
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await this.resolve(host) : [host];
    if (!addresses.every((address) => this.isOpen(address))) throw new AddressRefused('INSIDE');
    if (addresses.length === 0) throw new Error('its name is not known');
    return addresses;
  }

  /** Throws AddressRefused, OutboundUnanswered, and what goes wrong with the connection. */
  async request(address: string | URL, asked: OutboundRequest): Promise<OutboundAnswer> {
    const url = this.parse(String(address));
    const late = new OutboundUnanswered(`no answer within ${asked.timeoutMs / 1000} s`);
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(late), asked.timeoutMs);
    const signal = asked.signal ? AbortSignal.any([deadline.signal, asked.signal]) : deadline.signal;
    try {
      const addresses = await orAborted(this.addressesOf(url), signal);
      return await this.send(url, addresses, asked, signal);
    } finally {
      clearTimeout(timer);
    }
  }

  private send(url: URL, addresses: string[], { method, headers, body, mostBytes }: OutboundRequest, signal: AbortSignal) {
    const options: RequestOptions = {
      method,
      headers: { 'User-Agent': 'Scopebook', Accept: '*/*', ...headers, Connection: 'close' },
      // A connection that is kept would go on to an address that DNS no longer names.
      agent: false,
      lookup: lookupOf(addresses),
    };
    return new Promise<OutboundAnswer>((resolve, reject) => {
      const request = (url.protocol === 'http:' ? requestHttp : requestHttps)(url, options);
      let leave = () => {
        request.destroy(signal.reason as Error);
      };
      const onAbort = () => leave();
      signal.addEventListener('abort', onAbort, { once: true });
      request.on('close', () => signal.removeEventListener('abort', onAbort));
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const end = (whole: boolean) => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered, body: Buffer.concat(chunks).subarray(0, mostBytes), whole });
          request.destroy();
        };
        // The status is the answer, whatever becomes of the rest.
        leave = () => end(false);
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > mostBytes) end(false);
        });
        response.on('end', () => end(true));
        response.on('error', () => end(false));
        response.on('aborted', () => end(false));
      });
      if (signal.aborted) leave();
      request.end(body);
    });
  }

  private isOpen(address: string): boolean {
    return isPublicAddress(address) || (this.loopback && isLoopback(address));
  }
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Answers with the addresses that were looked at, so that a name that changes meanwhile leads nowhere else. */
function lookupOf(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

/** Not by the system's `getaddrinfo`: it blocks one of the few threads that files and passwords need, and knows names of the inside. */
async function resolveByDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  const kinds = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return kinds.flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = () => {};
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
  aborted.catch(() => {});
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
    work.catch(() => {});
  }
}
