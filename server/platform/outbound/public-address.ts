import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that no request from here may reach: special-purpose ones (RFC 6890 and its registries), and what clouds keep for themselves. */
const NOT_PUBLIC_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Azure's metadata, the one of those that is not link-local.
  '168.63.129.16/32',
];
/** Within the one public block of IPv6: protocol assignments with Teredo, documentation, and 6to4, which leads to any address of IPv4. */
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
};
const notPublic4 = listOf(NOT_PUBLIC_IPV4, 'ipv4');
const notPublic6 = listOf(NOT_PUBLIC_IPV6, 'ipv6');
/** All of IPv6 that is public. An address of IPv4 in one of IPv6 (mapped, NAT64) lies outside, as link-local and unique-local ones do. */
const global6 = listOf(['2000::/3'], 'ipv6');
const loopback = listOf(['127.0.0.0/8'], 'ipv4');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

/** Whether an address is of this machine alone. */
export const isLoopback = (address: string): boolean => address === '::1' || (isIPv4(address) && loopback.check(address, 'ipv4'));
