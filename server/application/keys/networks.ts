import ipaddr from "ipaddr.js";

/** An IPv4 address inside an IPv6 one counts as IPv4. */
const read = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);

/** Bits of an IPv6 address before the IPv4 one inside it. */
const MAPPED_BITS = 96;

/** The network as it is stored: a single address gets its length, and the bits of hosts are 0. Undefined for a text that is no network. */
export const asNetwork = (text: string): string | undefined => {
  const given = text.trim();
  const whole = given.includes("/") ? given : `${given}/${given.includes(":") ? 128 : 32}`;
  if (!ipaddr.isValidCIDR(whole)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(whole);
  // "10.1/8" and the like are read in ways that nobody expects.
  if (address.kind() === "ipv4" && !/^\d+\.\d+\.\d+\.\d+\//.test(whole)) return undefined;
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS)
    return asNetwork(`${address.toIPv4Address().toString()}/${bits - MAPPED_BITS}`);
  const first =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(whole).toString()
      : ipaddr.IPv6.networkAddressFromCIDR(whole).toString();
  return `${first}/${bits}`;
};

/** True for an address in one of the networks, and for every address where there are none. */
export const isWithin = (address: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true;
  const caller = read(address);
  return (
    caller !== undefined &&
    networks.some((network) => {
      const range = ipaddr.parseCIDR(network);
      return range[0].kind() === caller.kind() && caller.match(range);
    })
  );
};
