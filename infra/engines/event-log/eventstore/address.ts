import { connectionString } from "./is-address.mjs";

/** Address of a server or cluster, in the client's own words, with its credentials. */
export type Address = { address: string; credentials: { username: string; password: string } | undefined };

/**
 * Takes a connection string apart. User and password are handed over beside the address, because the client prints an address that has
 * an option it does not know.
 *
 * @throws TypeError, without the text in its message, for what is no connection string.
 */
export function toAddress(text: string): Address {
  const parts = connectionString.exec(text.trim())?.groups;
  if (!parts) throw new TypeError("not a connection string of EventStoreDB");
  // The server's newer name, which this client does not know yet.
  const address = `${parts.protocol!.replace("kurrentdb", "esdb")}://${parts.rest}`;
  if (parts.user === undefined) return { address, credentials: undefined };
  return { address, credentials: { username: plain(parts.user), password: plain(parts.password!) } };
}

const plain = (escaped: string): string => {
  try {
    return decodeURIComponent(escaped);
  } catch {
    throw new TypeError("user or password of EventStoreDB are not escaped as in a URL: a % is written %25");
  }
};
