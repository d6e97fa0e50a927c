import { lookup } from 'node:dns';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';

/** Addresses of this machine, of its own network, or of nobody. */
const PRIVATE: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Ways to write or to reach an IPv4 address, private ones among them. The first one holds :: and ::1 too.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const blocked = new BlockList();
for (const [network, prefix] of PRIVATE) blocked.addSubnet(network, prefix, familyOf(network));

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** IPv4 in the clothes of IPv6 is seen through. */
export const isPrivate = (address: string) => blocked.check(address, familyOf(address));

export class PrivateAddress extends Error {}

/** A name is looked up once, and what was checked is what is connected to: a second answer could be another. */
export const publicLookup: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses = found.filter(({ address }) => !isPrivate(address));
    return addresses.length > 0 ? callback(null, addresses) : callback(new PrivateAddress(host), []);
  });

type Target = { host: string; port: number; allowPrivate: boolean; timeout: number };

export async function connectTo({ host, port, allowPrivate, timeout }: Target): Promise<Socket> {
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) throw new PrivateAddress(host);
  const socket = connect({ host, port, autoSelectFamily: true, ...(!allowPrivate && { lookup: publicLookup }) });
  const { promise: connected, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    timeout,
  );
  socket.once('connect', resolve).once('error', reject);
  try {
    await connected;
    socket.removeListener('error', reject);
    return socket;
  } catch (error) {
    socket.on('error', () => {}).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
