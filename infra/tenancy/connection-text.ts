import { sealingKey, sealText, unsealText } from "#infra/access/sealed-text.ts";

/** The key that encrypts stored connection strings, derived from `SECRET_KEY`. */
export const connectionKey = (secret: string): Buffer => sealingKey(secret, "tenant-connection-v1");

export { sealText as sealConnection, unsealText as openConnection };

const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/** True for `postgres://` with host, port, user, password, database and `sslmode` alone. It names no socket and no options. */
export const isPostgresText = (text: string): boolean => {
  if (!/^postgres(ql)?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, searchParams, hash } = new URL(text);
  const hasHost = hostname !== "" && !/%2f/i.test(hostname);
  const hasDatabase = /^\/[^/]+$/.test(pathname) && !/%2f/i.test(pathname);
  const areModes = [...searchParams].every(([name, value]) => name === "sslmode" && MODES.includes(value));
  return hasHost && hasDatabase && areModes && hash === "";
};

/** Parts of a connection string that are not secret: the place of the database and the user. */
const open =
  /^(server|host|hostname|data source|port|database|initial catalog|dbname|user|user id|uid|username|driver|service name)$/i;

/** Parts between semicolons. Quotes and braces hold a value with semicolons together. */
const parts = /(?:"[^"]*"|'[^']*'|\{(?:[^}]|\}\})*\}|[^;"'{])+/g;

/** Shown instead of a connection string of which nothing may be shown. */
const ALL_SECRET = "***";

/** A connection string without its secrets: `postgres://user@host/db`, or the known parts of `Server=…;Password=…`. */
export const shownConnection = (text: string): string => (shownAddress(text) ?? shownParts(text)) || ALL_SECRET;

/** Undefined for a text that is no address. Empty if a part of a password may stand behind the host: one with a slash cuts the address there. */
const shownAddress = (text: string): string | undefined => {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, host, pathname, search, hash } = new URL(text);
  if (`${pathname}${search}${hash}`.includes("@")) return "";
  const address = `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
  return address.split(";")[0];
};

const shownParts = (text: string): string =>
  [...text.matchAll(parts)]
    .map(([part]) => part.trim())
    .filter(isOpen)
    .join("; ");

/** A second sign of equality begins another part, and a value like `user/password@host` has a password, too. */
const isOpen = (part: string): boolean => {
  const [name = "", ...values] = part.split("=");
  return open.test(name.trim()) && values.length === 1 && !/[/:].*@/.test(part);
};
