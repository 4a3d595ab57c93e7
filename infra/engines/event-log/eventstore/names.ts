import { InvalidAppend } from "../port.ts";

/** The stream names of one tenant, which begin with its prefix on the server and nowhere else. */
export type Names = {
  /** A name on the server. Throws `InvalidAppend` for one that the server would take for its own. */
  stored(stream: string): string;
  /** The tenant's name for a name on the server; `undefined` for another tenant's streams and the server's own. */
  own(stored: string): string | undefined;
  /** Prefixes that the server filters by; `undefined` where nearly everything is the tenant's. */
  prefixes: [string] | undefined;
};

/** Streams and events whose names begin so belong to the server: statistics, metadata, links, marks of deletion. */
export const isSystem = (name: string): boolean => name.startsWith("$");

/** Streams of the other tenants begin so, behind the prefix that the platform's own tenant has: `t.<tenant id>.`. */
const otherTenants = "t.";

/** @param prefix may be empty; then every stream that is neither the server's nor another tenant's is the tenant's. */
export function createNames(prefix: string): Names {
  if (isSystem(prefix)) throw new TypeError(`a prefix of streams cannot begin with $: ${prefix}`);
  return {
    stored(stream) {
      const storedName = prefix + stream;
      if (isSystem(storedName)) throw new InvalidAppend(`${stream} would be a stream of the server itself`);
      if (stream.startsWith(otherTenants)) throw new InvalidAppend(`${stream} would be a stream of another tenant`);
      return storedName;
    },
    prefixes: prefix === "" ? undefined : [prefix],
    own(storedName) {
      if (isSystem(storedName) || !storedName.startsWith(prefix)) return undefined;
      const stream = storedName.slice(prefix.length);
      return stream.startsWith(otherTenants) ? undefined : stream;
    },
  };
}
