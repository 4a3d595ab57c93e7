import type { Operated } from "./operated-store.ts";

/** The EventStoreDB of a seed. */
export type Store = {
  url: string;
  /** Prefix of the seed's streams. */
  prefix: string;
  /** Absent where nobody said how the server is killed and frozen. */
  process?: Operated;
};

const oneNode = /^(?<scheme>\w+:\/\/(?:[^@/?]*@)?)(?<host>[^:/?,]+)(?::(?<port>\d+))?(?<rest>[/?].*)?$/s;

/** Address of one node, and of a line to it. @throws TypeError for a cluster, whose nodes would be called past the line. */
export function storeAt(url: string): { host: string; port: number; through(port: number): string } {
  const { scheme = "", host = "", port = "2113", rest = "" } = oneNode.exec(url.trim())?.groups ?? {};
  if (host === "")
    throw new TypeError("the fault run takes the address of one node, such as esdb://127.0.0.1:2113?tls=false");
  return { host, port: Number(port), through: (line) => `${scheme}127.0.0.1:${line}${rest}` };
}
