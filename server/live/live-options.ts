import type { ServerOptions } from "socket.io";
import { sizes } from "#contracts/limits.ts";

/** Clients bring their own half. */
export const liveOptions = {
  serveClient: false,
  maxHttpBufferSize: sizes.liveMessage,
} satisfies Partial<ServerOptions>;
