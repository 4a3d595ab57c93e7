import { v4 } from "uuid";
import { openDocument } from "#contracts/live/messages.ts";
import type { DocumentReader, DocumentReaders } from "#contracts/wire/document-readers.ts";
import type { ReadersHint } from "#contracts/wire/live-topics.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { sendTo, socketsOf, type LiveServer, type LiveSocket } from "./live-socket.ts";
import { roomOf } from "./rooms.ts";
import type { LiveHandlers } from "./serve-messages.ts";

/** Most people in a hint, which must be small. */
const MOST_NAMED = 40;

/** People who have a document or a board's editor open, on this server and the others. */
export type Readers = {
  handlers: Pick<LiveHandlers, "document:open" | "document:close">;
  /** Closes a document that the socket may no longer see. */
  place(socket: LiveSocket, access: Pick<Access, "codes">): void;
  /** Adds a socket, and closes its document when it disconnects. */
  admit(socket: LiveSocket): void;
  /** Called with the readers on another server. */
  heard(hint: ReadersHint): void;
};

export const createDocumentReaders = (io: LiveServer, tenant: ServedTenant): Readers => {
  const server = v4();
  /** Readers on other servers, by document and then by server. */
  const elsewhere = new Map<string, Map<string, DocumentReader[]>>();

  const here = (id: string): DocumentReader[] => {
    const open = socketsOf(io, tenant).filter(({ data }) => data.documentId === id);
    return once(
      open.map(({ data: { access } }) => ({ id: access.accountId, name: access.nickName || access.userName })),
    );
  };
  const readersOf = (id: string): DocumentReaders => ({
    id,
    people: once([...here(id), ...[...(elsewhere.get(id)?.values() ?? [])].flat()]),
  });
  const publish = (id: string, asks: boolean): void =>
    void tenant.bus.publish("readers", { server, id, people: here(id).slice(0, MOST_NAMED), asks });
  const tellHere = (id: string): void => sendTo(io, roomOf(tenant, "document", id), "document:readers", readersOf(id));

  function close(socket: LiveSocket): void {
    const { documentId } = socket.data;
    if (documentId === undefined) return;
    socket.data.documentId = undefined;
    void socket.leave(roomOf(tenant, "document", documentId));
    tellHere(documentId);
    publish(documentId, false);
  }

  return {
    handlers: {
      "document:open"([{ id }], { socket, answer }) {
        if (!socket.connected) return;
        if (socket.data.documentId !== id) close(socket);
        socket.data.documentId = id;
        void socket.join(roomOf(tenant, "document", id));
        // The other servers send their readers again, because one of them may have stopped without a message.
        elsewhere.delete(id);
        answer(readersOf(id));
        tellHere(id);
        publish(id, true);
      },
      "document:close": (_sent, { socket }) => close(socket),
    },
    place(socket, { codes }) {
      if (!openDocument.permission.some((code) => codes.has(code))) close(socket);
    },
    admit: (socket) => void socket.once("disconnect", () => close(socket)),
    heard({ server: from, id, people, asks }) {
      if (from === server) return;
      const others = new Map(elsewhere.get(id));
      others.delete(from);
      if (people.length > 0) others.set(from, people);
      if (others.size > 0) elsewhere.set(id, others);
      else elsewhere.delete(id);
      tellHere(id);
      if (asks && here(id).length > 0) publish(id, false);
    },
  };
};

/** Each person once, even with several pages. */
const once = (people: DocumentReader[]): DocumentReader[] => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];
