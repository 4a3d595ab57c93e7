import type { CallOptions, Metadata } from "@grpc/grpc-js";
import { EventStoreDBClient } from "@eventstore/db-client";
import { StreamsClient } from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type { Duplex, Readable } from "node:stream";
import { NoAnswer } from "./unavailable.ts";

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
 */
export function createConnection(connectionString: string): Connection {
  // The server's newer name, which this client does not know yet.
  const address = connectionString.replace(/^kurrentdb(?=\+discover:|:)/, "esdb");
  let client: EventStoreDBClient | undefined;
  const clientOf = new WeakMap<Call, EventStoreDBClient>();

  const dispose = async (): Promise<void> => {
    const old = client;
    client = undefined;
    if (!old) return;
    await old.dispose();
    // Disposing leaves the channel open. There may be none, when no node was found.
    await old["getChannel"]().then(
      (channel) => channel.close(),
      () => undefined,
    );
  };

  return {
    async call(start, atMostMs) {
      const current = (client ??= EventStoreDBClient.connectionString(address));
      const [metadata, options] = current["callArguments"]({}, { deadline: Infinity });
      const open = current["GRPCStreamCreator"](StreamsClient, "call", (streams) => start(streams, metadata, options));
      const call = await inTime(open(), atMostMs);
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
async function inTime<T extends Call>(opening: Promise<T>, atMostMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(new NoAnswer(`no node of the event log was found in ${atMostMs} ms`));
    }, atMostMs);
  });
  opening.then(
    (call) => late && call.on("error", () => undefined).cancel(),
    () => undefined,
  );
  return Promise.race([opening, tooLate]).finally(() => clearTimeout(timer));
}
