import { InvalidAppend } from "../port.ts";

/** The stream names of one tenant. Only on the server do they begin with its prefix. */
export type Names = {
  /** The stream's name on the server. Throws `InvalidAppend` for a name that is reserved for the server. */
  stored(stream: string): string;
  /** The tenant's name for a name on the server. `undefined` for streams of other tenants and of the server. */
  own(stored: string): string | undefined;
  /** Prefixes for the server's filter. `undefined` where nearly all events are the tenant's. */
  prefixes: string[] | undefined;
};

/** Streams and events with this prefix belong to the server: statistics, metadata, links, deletion marks. */
export const isSystem = (name: string): boolean => name.startsWith("$");

/** Prefix of the other tenants' streams, after the prefix of the platform's own tenant: `t.<tenant id>.`. */
const otherTenants = "t.";

/**
 * @param prefix may be empty; then the tenant owns every stream that is neither the server's nor another tenant's.
 * @param kinds beginnings of all of the tenant's streams. The server filters by them, so that events of other tenants are not sent. Absent: it has
 * streams of any name
 */
export function createNames(prefix: string, kinds?: readonly string[]): Names {
  if (isSystem(prefix)) throw new TypeError(`a prefix of streams cannot begin with $: ${prefix}`);
  return {
    stored(stream) {
      const storedName = prefix + stream;
      if (isSystem(storedName)) throw new InvalidAppend(`${stream} would be a stream of the server itself`);
      if (kinds && !kinds.some((kind) => stream.startsWith(kind)))
        throw new InvalidAppend(`${stream} is of a kind that nobody would read`);
      if (stream.startsWith(otherTenants)) throw new InvalidAppend(`${stream} would be a stream of another tenant`);
      return storedName;
    },
    prefixes: kinds?.map((kind) => prefix + kind) ?? (prefix === "" ? undefined : [prefix]),
    own(storedName) {
      if (isSystem(storedName) || !storedName.startsWith(prefix)) return undefined;
      const stream = storedName.slice(prefix.length);
      return stream.startsWith(otherTenants) ? undefined : stream;
    },
  };
}
