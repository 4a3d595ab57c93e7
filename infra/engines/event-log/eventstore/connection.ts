import type { CallOptions, Metadata } from "@grpc/grpc-js";
import { EventStoreDBClient } from "@eventstore/db-client";
import { StreamsClient } from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type { Duplex, Readable } from "node:stream";
import { inTime } from "#infra/with-deadline.ts";
import { NoAnswer } from "./unavailable.ts";
import { connectionString } from "./is-address.mjs";

export type Call = (Duplex | Readable) & { cancel(): void };

/** The client of EventStoreDB. It is replaced when it gets stuck. */
export type Connection = {
  /** Starts a call of the server's stream service. The client finds the node, and looks for another one after a call found no server. */
  call<T extends Call>(
    start: (streams: StreamsClient, metadata: Metadata, options: CallOptions) => T,
    atMostMs: number,
  ): Promise<T>;
  /** Discards the client of this call with all its calls, unless it was discarded before. The next call gets a new client with its own connection. */
  renew(call?: Call): void;
  close(): Promise<void>;
};

/**
 * The connection string holds certificates, TLS and the cluster's nodes. The calls are made here from the client's own service definitions, because
 * its `appendToStream` shares pending responses among all clients of a process: one failure rejects the others' appends, and a late response ends the
 * process. Only this file uses the client's internals, and its version is pinned.
 *
 * @throws immediately for an invalid connection string and for a missing certificate; connects when first used.
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
    // Disposing the client leaves the channel open. The channel is kept here, because asking the client for it could search for a node again.
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

/** Finding a node can take long. A call that opens too late is cancelled. */
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

/** Address of a server or cluster in the client's syntax, with separate credentials. */
type Address = { address: string; credentials: { username: string; password: string } | undefined };

/**
 * Splits a connection string. User and password are kept out of the address, because the client prints an address that has an unknown option.
 *
 * @throws TypeError, without the text in its message, if this is not a connection string
 */
export function toAddress(text: string): Address {
  const parts = connectionString.exec(text.trim())?.groups;
  if (!parts) throw new TypeError("not a connection string of EventStoreDB");
  // `kurrentdb` is the server's newer name. This client does not know it yet.
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
