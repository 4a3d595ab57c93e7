import { useEffect, useRef } from "react";
import type { Socket } from "socket.io-client";
import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";
import { live } from "#client/state/live/live.ts";
import { endSession, session } from "#client/state/session.ts";
import { createReconnect } from "./live/reconnect.ts";
import { refreshToken } from "./refresh-token.ts";

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

let opened: Promise<LiveSocket> | null = null;

/** The page's one live connection, opened at its first use with the token of that moment. */
export const liveSocket = (): Promise<LiveSocket> => {
  opened ??= open();
  return opened;
};

/** Connects again with the token of now, after the session was over for a while; who listened still does. */
export const resumeLive = (): void =>
  void opened?.then((socket) => {
    if (!socket.connected) socket.connect();
  });

/** Ends the wait for the next try to come back. */
export const tryLiveNow = (): void => reconnect.now();

/** Ends the connection, at sign-out. */
export const closeLive = (): void => {
  const closing = opened;
  opened = null;
  reconnect.stop();
  void closing?.then((socket) => socket.disconnect());
  Object.assign(live, { up: false, everUp: false, downSince: undefined, attempt: 0 });
};

const reconnect = createReconnect(resumeLive);

/** A token that was not taken is exchanged before the next try; without a session there is nothing to come back to. */
const renew = async (): Promise<void> => {
  await refreshToken();
  if (session.token) reconnect.later();
};

const open = async (): Promise<LiveSocket> => {
  const { io } = await import("socket.io-client");
  const socket: LiveSocket = io({
    path: "/socket.io",
    transports: ["websocket", "polling"],
    reconnection: false,
    auth: (send) => send({ token: session.token }),
  });
  socket.on("connect", reconnect.succeeded);
  socket.on("disconnect", (reason) => {
    live.up = false;
    if (reason === "io client disconnect" || !session.token) return;
    // Disconnected by the server: its token ran out.
    if (reason === "io server disconnect")
      void refreshToken().then((alive) => (alive ? socket.connect() : endSession()));
    else reconnect.later();
  });
  socket.on("connect_error", () => {
    live.up = false;
    if (!session.token) return;
    // Inactive: the server was reached and did not take the token.
    if (socket.active) reconnect.later();
    else void renew();
  });
  socket.on("session:ended", () => endSession());
  window.addEventListener("online", reconnect.now);
  return socket;
};

/** Listens to a message of the server while the component is shown. */
export const useLive = <E extends keyof ServerToClient>(event: E, listener: ServerToClient[E]): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    let gone = false;
    let off = (): void => {};
    const forward = (...args: Parameters<ServerToClient[E]>): void => {
      (latest.current as (...all: Parameters<ServerToClient[E]>) => void)(...args);
    };
    void liveSocket().then((socket) => {
      if (gone) return;
      // Socket.IO's types follow a name only where it is known: to them this is a message of any name.
      const [heard, name]: [Socket, string] = [socket, event];
      heard.on(name, forward);
      off = () => heard.off(name, forward);
    });
    return () => {
      gone = true;
      off();
    };
  }, [event]);
};
