import type { ServerOptions } from "socket.io";

/** Clients bring their own half; no message of theirs is as long as a list of scans. */
export const liveOptions = { serveClient: false, maxHttpBufferSize: 100_000 } satisfies Partial<ServerOptions>;
