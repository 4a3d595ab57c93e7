import { useEffect, useRef } from "react";
// Imported in the first load: a browser never retries a module that failed to load, and without this one the page would not update.
import { io, type Socket } from "socket.io-client";
import { screenCalls } from "#contracts/boards/screen-calls.ts";
import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";
import { clientVersion } from "./screen/client-build.ts";
import { live } from "#client/state/live/live.ts";
import { endSession, session } from "#client/state/session.ts";
import { createReconnect } from "./live/reconnect.ts";
import { refreshToken } from "./refresh/refresh-token.ts";
import { send } from "./api.ts";
import { screenCredential, screenEnded } from "./screen/device.ts";

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

let socket: LiveSocket | null = null;

/** The page's only live connection. The first call opens it. */
export const liveSocket = (): LiveSocket => (socket ??= open());

/** Connects with the current token. The listeners stay. */
export const resumeLive = (): void => {
  if (socket && !socket.connected) socket.connect();
};

/** Connects with the token of a new session. A connection of the ended one would end this one too, when the server closes it. */
export const renewLive = (): void => {
  socket?.disconnect();
  resumeLive();
};

/** Starts the next try to reconnect at once. */
export const tryLiveNow = (): void => reconnect.now();

/** Closes the connection, at sign-out. */
export const closeLive = (): void => {
  reconnect.stop();
  socket?.disconnect();
  socket = null;
  Object.assign(live, { up: false, everUp: false, downSince: undefined, attempt: 0 });
};

const reconnect = createReconnect(resumeLive);

/** True if a person is signed in or the page is a paired screen. */
const isSomebody = (): boolean => screenCredential() !== null || session.token !== null;

/** Checks with the server that it still accepts this screen's credential. A refusal ends the credential, as in every call. */
const isStillPaired = async (): Promise<void> => {
  await send(screenCalls.self, {}, { silent: true }).catch(() => undefined);
};

/** Renews a rejected token, or checks the screen's credential, before the next try. If neither is left, there is no next try. */
const renew = async (): Promise<void> => {
  if (screenCredential() !== null) await isStillPaired();
  else await refreshToken();
  if (isSomebody()) reconnect.later();
};

/** Reconnects after the server closed the connection. A person's token has then expired; a screen's credential does not expire. */
const comeBack = async (socket: LiveSocket): Promise<void> => {
  if (screenCredential() !== null) return reconnect.later();
  const { token } = session;
  const outcome = await refreshToken();
  if (outcome === "renewed") socket.connect();
  else if (outcome === "away") reconnect.later();
  // Otherwise another tab has opened a session in the meantime.
  else if (session.token === token) endSession();
};

const endOfSession = (): void => (screenCredential() === null ? endSession() : screenEnded());

/** Data of the handshake: a person's token, or a screen's credential with facts for the fleet page. Sizes are in device pixels. */
const handshake = () => {
  const screen = screenCredential();
  if (screen === null) return { token: session.token };
  const [width, height] = [window.innerWidth, window.innerHeight].map((px) => Math.round(px * window.devicePixelRatio));
  return { screen, version: clientVersion(), width, height };
};

const open = (): LiveSocket => {
  const socket: LiveSocket = io({
    path: "/socket.io",
    transports: ["websocket", "polling"],
    reconnection: false,
    auth: (send) => send(handshake()),
  });
  socket.on("connect", reconnect.succeeded);
  socket.on("disconnect", (reason) => {
    live.up = false;
    if (reason === "io client disconnect" || !isSomebody()) return;
    if (reason === "io server disconnect") void comeBack(socket);
    else reconnect.later();
  });
  socket.on("connect_error", () => {
    live.up = false;
    if (!isSomebody()) return;
    // Inactive means that the server was reached and rejected the token.
    if (socket.active) reconnect.later();
    else void renew();
  });
  socket.on("session:ended", endOfSession);
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
    const forward = (...args: Parameters<ServerToClient[E]>): void => {
      (latest.current as (...all: Parameters<ServerToClient[E]>) => void)(...args);
    };
    // Socket.IO's types need a known event name, so this uses the untyped socket.
    const [source, name]: [Socket, string] = [liveSocket(), event];
    source.on(name, forward);
    return () => void source.off(name, forward);
  }, [event]);
};
