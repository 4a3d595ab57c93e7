import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** `WEBHOOK_ALLOW`: networks, and single hosts with a port. */
export type AllowedPlaces = { networks: string[]; hosts: { host: string; port: number }[] };

/** Reads `WEBHOOK_ALLOW`. Undefined for a text with another part. */
export const readAllowed = (text: string): AllowedPlaces | undefined => {
  const allowed: AllowedPlaces = { networks: [], hosts: [] };
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, host = "", port = ""] = /^(\[[^\]]+\]|[^:/\s]+):(\d{1,5})$/.exec(part) ?? [];
    if (ipaddr.isValidCIDR(part)) allowed.networks.push(part);
    else if (host !== "" && Number(port) > 0 && Number(port) < 65_536)
      allowed.hosts.push({ host: host.replaceAll(/[[\]]/g, "").toLowerCase(), port: Number(port) });
    else return undefined;
  }
  return allowed;
};

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, "").toLowerCase();
export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

const isNamed = ({ hosts }: AllowedPlaces, host: string, port: number): boolean =>
  hosts.some((each) => each.host === host && each.port === port);

const networksOf = ({ networks }: AllowedPlaces): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = ipaddr.parseCIDR(network);
    list.addSubnet(address.toString(), bits, address.kind());
  }
  return list;
};

/**
 * True for an IP address that a socket may be opened to: a global unicast one, or one that the operator let in. IPv4 inside IPv6 is refused in every
 * form. Loopback is let in by host and port alone, and link-local never.
 */
export const mayReach = (address: string, { host, port }: { host: string; port: number }, allowed: AllowedPlaces) => {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "unicast") return parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR("2000::/3"));
  const isByName = isNamed(allowed, host, port) || isNamed(allowed, address, port);
  if (range === "loopback") return isByName;
  if (range !== "private" && range !== "uniqueLocal" && range !== "carrierGradeNat") return false;
  return isByName || networksOf(allowed).check(address, parsed.kind());
};

/** The fault of an address before anything is resolved, or undefined. http is for hosts that the operator let in. */
export const addressFault = (url: string, allowed: AllowedPlaces): "address" | "insecure" | undefined => {
  if (!URL.canParse(url)) return "address";
  const parsed = new URL(url);
  const { protocol, username, password } = parsed;
  if (!["https:", "http:"].includes(protocol) || `${username}${password}` !== "") return "address";
  const [host, port] = [hostOf(parsed), portOf(parsed)];
  if (isIP(host) !== 0 && !mayReach(host, { host, port }, allowed)) return "address";
  const isLetIn =
    isNamed(allowed, host, port) ||
    (isIP(host) !== 0 && networksOf(allowed).check(host, isIP(host) === 4 ? "ipv4" : "ipv6"));
  return protocol === "http:" && !isLetIn ? "insecure" : undefined;
};
