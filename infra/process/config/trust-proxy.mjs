import { isIP } from "node:net";

/** Express' names for addresses of this machine and of private networks. */
const names = new Set(["loopback", "linklocal", "uniquelocal"]);
/** More proxies than this one behind another are nobody's. */
const MOST_HOPS = 5;

/** @param {string} value */
const partsOf = (value) => value.split(",").map((part) => part.trim());
/** @param {string} value */
const isCount = (value) => /^\d{1,3}$/.test(value);

/**
 * Tells whether Express takes `TRUST_PROXY`: nothing, a number of proxies, or addresses, networks and names between commas.
 *
 * @param {string} value
 */
export const isTrustProxy = (value) =>
  value === "" ||
  value === "false" ||
  isCount(value) ||
  partsOf(value).every((part) => names.has(part) || isNetwork(part));

/** @param {string} part */
const isNetwork = (part) => {
  const [address = "", bits, ...rest] = part.split("/");
  const sort = isIP(address);
  if (sort === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (sort === 4 ? 32 : 128));
};

/**
 * Tells whether it believes anybody's X-Forwarded-For, so that limits and logs can be made to say anything.
 *
 * @param {string} value
 */
export const trustsEverybody = (value) =>
  isCount(value) ? Number(value) > MOST_HOPS : partsOf(value).some((part) => /\/0+$/.test(part));
