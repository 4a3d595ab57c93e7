import { isIP } from "node:net";

/** Express' names for local and private addresses. */
const names = new Set(["loopback", "linklocal", "uniquelocal"]);
/** No real setup has more proxies than this in a row. */
const MOST_HOPS = 5;

/** @param {string} value */
const partsOf = (value) => value.split(",").map((part) => part.trim());
/** @param {string} value */
const isCount = (value) => /^\d{1,3}$/.test(value);

/**
 * Returns whether Express accepts this `TRUST_PROXY`: nothing, a number of proxies, or addresses, networks and names separated by commas.
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
 * Returns whether the setting trusts X-Forwarded-For from anybody. Then callers could fake their address in limits and logs.
 *
 * @param {string} value
 */
export const trustsEverybody = (value) =>
  isCount(value) ? Number(value) > MOST_HOPS : partsOf(value).some((part) => /\/0+$/.test(part));
