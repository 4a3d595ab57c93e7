import { isIPv4, isIPv6 } from "node:net";

/** The groups of an IPv6 address that name a network; the rest belongs to whoever is in it. */
const NETWORK_GROUPS = 4;

/**
 * The key by which an address is counted: an IPv4 address whole, an IPv6 address by its /64, because one household or office has all of that.
 * An IPv4 address in IPv6 notation counts as the IPv4 address.
 */
export const addressKey = (address: string): string => {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  const inIPv6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (inIPv6 && isIPv4(inIPv6)) return inIPv6;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(":")}::/64` : plain;
};

/** The eight groups, without leading zeros; an IPv4 tail counts as two. */
const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split("::");
  const groups = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const before = groups(head);
  if (tail === undefined) return before.map(withoutZeros);
  const after = groups(tail);
  const missing = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...missing, ...after].map(withoutZeros);
};

const withoutZeros = (group: string): string => group.replace(/^0+(?=.)/, "");
