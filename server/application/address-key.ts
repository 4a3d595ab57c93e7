import { isIPv4, isIPv6 } from "node:net";

/** Number of IPv6 groups that name a network. The others name a device in it. */
const NETWORK_GROUPS = 4;

/**
 * Rate limit key of an address: a whole IPv4 address, or the /64 of an IPv6 address, because one household or office owns all of it. An IPv4 address
 * in IPv6 notation counts as IPv4.
 */
export const addressKey = (address: string): string => {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  const inIPv6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (inIPv6 && isIPv4(inIPv6)) return inIPv6;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(":")}::/64` : plain;
};

/** Splits an IPv6 address into eight groups without leading zeros. An IPv4 tail counts as two groups. */
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
