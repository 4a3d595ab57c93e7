import type { LiveServer } from "./live-socket.ts";

type Flushed = { request: { socket: { cork(): void; uncork(): void } } };

/**
 * A look's lines are one frame each, and each frame would be a write of its own to each screen: those that wait together go out in one
 * (a third of the processor time, `docs/performance.md`, Live). For a connection that began by polling the request is another, and nothing changes.
 */
export const gatherFrames = ({ engine }: LiveServer): void => {
  engine.on("flush", ({ request }: Flushed) => request.socket.cork());
  engine.on("drain", ({ request }: Flushed) => request.socket.uncork());
};
