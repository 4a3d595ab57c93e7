import type { ClientReadableStream } from "@grpc/grpc-js";
import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { Connection } from "./connection.ts";
import { readBackwardsRequest } from "./requests.ts";
import { NoAnswer } from "./unavailable.ts";

export type MessagesOptions = {
  /** Timeout for a message of the server, in ms. With `live` it applies only until the first message. */
  silenceMs: number;
  /** A subscription. It has no end, and an idle log is silent; the client's keep-alive detects a dead connection. */
  live?: boolean;
  /** A filtered read. The server is silent while it skips events that do not match, so a separate request checks that it is alive. */
  looking?: boolean;
  signal?: AbortSignal;
};

const mostWaiting = 1000;

/** Requests the last event of all, as a sign of life. @throws `NoAnswer` when the server does not respond to that either. */
export async function lives(connection: Connection, silenceMs: number): Promise<void> {
  for await (const _ of messages(connection, readBackwardsRequest(1), { silenceMs })) return;
}

type Inbox = {
  /** The messages since the last call; `undefined` when there are none yet, `"over"` when none will come. @throws the call's error. */
  take(): ReadResp[] | "over" | undefined;
  /** Resolves with `false` when a message comes or `wake` is called, and with `true` after this time. */
  isSilentFor(ms: number): Promise<boolean>;
  wake(): void;
};

/** Collects a call's messages until they are read. */
function createInbox(call: ClientReadableStream<ReadResp>): Inbox {
  let waiting: ReadResp[] = [];
  let failure: Error | undefined;
  let over = false;
  let wake = (): void => undefined;
  call.on("data", (message: ReadResp) => {
    waiting.push(message);
    if (waiting.length >= mostWaiting) call.pause();
    if (waiting.length === 1) wake();
  });
  call.on("error", (error: Error) => {
    failure = error;
    wake();
  });
  call.on("end", () => {
    over = true;
    wake();
  });
  return {
    take() {
      if (waiting.length > 0) {
        const handful = waiting;
        waiting = [];
        call.resume();
        return handful;
      }
      if (failure) throw failure;
      return over ? "over" : undefined;
    },
    isSilentFor: (ms) =>
      new Promise((resolve) => {
        const timer = ms === Infinity ? undefined : setTimeout(() => resolve(true), ms);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
      }),
    wake: () => wake(),
  };
}

/**
 * Yields the messages of a read or subscription in groups, because one step per message would cost more than reading it. Only one more group is
 * received while one is processed. Ends without an error when `signal` aborts.
 */
export async function* messages(
  connection: Connection,
  request: ReadReq,
  { silenceMs, live = false, looking = false, signal }: MessagesOptions,
): AsyncGenerator<ReadResp[]> {
  const call = await connection.call(
    (streams, metadata, options) => streams.read(request, metadata, options),
    silenceMs,
  );
  const inbox = createInbox(call);
  signal?.addEventListener("abort", inbox.wake);
  try {
    for (let hasAnswer = false; !signal?.aborted;) {
      const handful = inbox.take();
      if (handful === "over") return;
      if (handful) {
        hasAnswer = true;
        yield handful;
      } else if (await inbox.isSilentFor(live && hasAnswer ? Infinity : silenceMs)) {
        if (looking) {
          await lives(connection, silenceMs);
          continue;
        }
        connection.renew(call);
        throw new NoAnswer(`no answer from the event log in ${silenceMs} ms`);
      }
    }
  } finally {
    signal?.removeEventListener("abort", inbox.wake);
    call.cancel();
  }
}
