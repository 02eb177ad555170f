import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';

/** By this beginning scanners of public pages know it. */
const BEGINNING = 'sb_live_';
const SHOWN = 4;

/** A secret of 256 random bits, of which only the hash and the hint are kept. */
export function drawSecret(): { secret: string; hash: string; hint: string } {
  const secret = `${BEGINNING}${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashOf(secret), hint: `${secret.slice(0, BEGINNING.length + SHOWN)} … ${secret.slice(-SHOWN)}` };
}

/** Not slow, as a password's has to be: nobody goes through 256 bits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether an address is one of those, or in one of those networks; any address where none are named. */
export function isFrom(address: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const plain = plainAddress(address ?? '');
  if (plain === '') return false;
  const list = new BlockList();
  for (const one of allowed) {
    const [net = '', bits] = one.split('/');
    if (bits === undefined) list.addAddress(net, familyOf(net));
    else list.addSubnet(net, Number(bits), familyOf(net));
  }
  return list.check(plain, familyOf(plain));
}

/** `203.0.113.18` for `::ffff:203.0.113.18`, as a server that listens on IPv6 sees it. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
