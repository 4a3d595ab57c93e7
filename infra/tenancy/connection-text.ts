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

/** A connection string without its secrets: `postgres://user@host/db`, or the known parts of `Server=…;Password=…`. */
export const shownConnection = (text: string): string => {
  if (URL.canParse(text) && text.includes("://")) {
    const { protocol, username, host, pathname } = new URL(text);
    return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
  }
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => open.test(part.split("=")[0]?.trim() ?? ""))
    .join("; ");
};
