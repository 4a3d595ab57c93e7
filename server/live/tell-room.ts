import type { ServerToClient } from "#contracts/wire/live.ts";
import { textFrame } from "./text-frame.ts";
import type { LiveServer } from "./live-socket.ts";

/** A message as it is emitted: its name and what it carries. */
export type Message = {
  [Name in keyof ServerToClient]: [name: Name, ...carried: Parameters<ServerToClient[Name]>];
}[keyof ServerToClient];

/** Marks of Engine.IO's and Socket.IO's protocols, version 4 and 5: a message, an event in the namespace `/`, the next packet of a payload. */
const MESSAGE = "4";
const EVENT = "2";
const NEXT_PACKET = "\u001E";

/** What Engine.IO's WebSocket transport writes as it is, as Socket.IO's own adapter hands it over. */
type Written = { compress: false; wsPreEncodedFrame: [Buffer] };

/**
 * Sends messages to all of a room, in their order, encoded once and written once to each socket. `emit` encodes once too, but puts every message
 * to every socket through its buffers: a look's twenty lines on 200 screens were 40 000 passes a second (`docs/performance.md`, Live). What goes over the wire is the
 * same: over a WebSocket the frames stand behind each other, in an answer to polling the packets.
 */
export const tellRoom = (io: LiveServer, room: string, messages: readonly Message[]): void => {
  if (messages.length === 0) return;
  const packets = messages.map((message) => EVENT + JSON.stringify(message));
  const options: Written = {
    compress: false,
    wsPreEncodedFrame: [Buffer.concat(packets.map((packet) => textFrame(MESSAGE + packet)))],
  };
  const payload = packets.join(NEXT_PACKET + MESSAGE);
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) io.sockets.sockets.get(id)?.conn.write(payload, options);
};
