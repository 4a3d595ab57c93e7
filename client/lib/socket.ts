import { useEffect, useRef } from "react";
import type { Socket } from "socket.io-client";
import type { ClientToServer, ServerToClient } from "#contracts/wire/live.ts";
import { live } from "#client/state/live.ts";
import { endSession, session } from "#client/state/session.ts";
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

/** Ends the connection, at sign-out. */
export const closeLive = (): void => {
  const closing = opened;
  opened = null;
  void closing?.then((socket) => socket.disconnect());
  live.up = false;
};

const open = async (): Promise<LiveSocket> => {
  const { io } = await import("socket.io-client");
  const socket: LiveSocket = io({
    path: "/socket.io",
    transports: ["websocket", "polling"],
    auth: (send) => send({ token: session.token }),
  });
  socket.on("connect", () => {
    live.up = true;
    live.everUp = true;
  });
  socket.on("disconnect", (reason) => {
    live.up = false;
    // Disconnected by the server (its token ran out): Socket.IO does not come back by itself.
    if (reason === "io server disconnect" && session.token)
      void refreshToken().then((alive) => (alive ? socket.connect() : endSession()));
  });
  socket.on("connect_error", () => {
    live.up = false;
    if (!socket.active && session.token) void refreshToken().then((alive) => alive && socket.connect());
  });
  socket.on("session:ended", () => endSession());
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
      const listening = socket as unknown as {
        on: (event: E, f: typeof forward) => void;
        off: (event: E, f: typeof forward) => void;
      };
      listening.on(event, forward);
      off = () => listening.off(event, forward);
    });
    return () => {
      gone = true;
      off();
    };
  }, [event]);
};
