import type { CallOptions, Metadata } from "@grpc/grpc-js";
import { EventStoreDBClient } from "@eventstore/db-client";
import { StreamsClient } from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type { Duplex, Readable } from "node:stream";
import { inTime } from "#infra/with-deadline.ts";
import { NoAnswer } from "./unavailable.ts";
import { connectionString } from "./is-address.mjs";

export type Call = (Duplex | Readable) & { cancel(): void };

/** The client of EventStoreDB, renewed when it got stuck. */
export type Connection = {
  /** Starts a call of the server's stream service; the client finds the node, and another one after a call failed for want of it. */
  call<T extends Call>(
    start: (streams: StreamsClient, metadata: Metadata, options: CallOptions) => T,
    atMostMs: number,
  ): Promise<T>;
  /** Gives up the client of this call with all its calls, unless that has been done: the next call gets another, on a connection of its own. */
  renew(call?: Call): void;
  close(): Promise<void>;
};

/**
 * Certificates, TLS and the cluster's nodes come from the connection string. The calls themselves are made here, from the client's own
 * service definitions: its `appendToStream` keeps the answers that all clients of a process wait for in one place, so that one
 * client's failure rejects the others' appends, and an answer to one of those ends the process. What is used of the client's
 * inside is in this file alone, and its version is pinned.
 *
 * @throws at once for a connection string that the client does not take, and for a certificate that is not there; connects when first used.
 */
export function createConnection(connectionString: string): Connection {
  const { address, credentials } = toAddress(connectionString);
  const connect = (): EventStoreDBClient => EventStoreDBClient.connectionString(address);
  let client: EventStoreDBClient | undefined = connect();
  const clientOf = new WeakMap<Call, EventStoreDBClient>();
  let channel: ReturnType<StreamsClient["getChannel"]> | undefined;

  const dispose = async (): Promise<void> => {
    const [old, oldChannel] = [client, channel];
    client = channel = undefined;
    await old?.dispose();
    // Disposing leaves the channel open. The client is not asked for it: without one it would look for a node again.
    oldChannel?.close();
  };

  return {
    async call(start, atMostMs) {
      const current = (client ??= connect());
      const [metadata, options] = current["callArguments"]({ credentials }, { deadline: Infinity });
      const open = current["GRPCStreamCreator"](StreamsClient, "call", (streams) => {
        if (client === current) channel = streams.getChannel();
        return start(streams, metadata, options);
      });
      const call = await openInTime(open(), atMostMs);
      clientOf.set(call, current);
      return call;
    },
    renew(call) {
      if (!call || clientOf.get(call) === client) void dispose();
    },
    close: dispose,
  };
}

/** Looking for a node can take long; a call that comes too late is ended. */
function openInTime<T extends Call>(opening: Promise<T>, atMostMs: number): Promise<T> {
  let late = false;
  opening.then(
    (call) => late && call.on("error", () => undefined).cancel(),
    () => undefined,
  );
  return inTime(opening, atMostMs, () => {
    late = true;
    return new NoAnswer(`no node of the event log was found in ${atMostMs} ms`);
  });
}

/** Address of a server or cluster, in the client's own words, with its credentials. */
type Address = { address: string; credentials: { username: string; password: string } | undefined };

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
