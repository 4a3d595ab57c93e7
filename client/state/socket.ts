import { useEffect, useRef } from "react";
// A part of the first load: a browser never asks again for a module that it failed to load, and without this one the page would stand still for good.
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

/** The page's one live connection, opened at its first use with the token of that moment. */
export const liveSocket = (): LiveSocket => (socket ??= open());

/** Connects again with the token of now, after the session was over for a while; who listened still does. */
export const resumeLive = (): void => {
  if (socket && !socket.connected) socket.connect();
};

/** Ends the wait for the next try to come back. */
export const tryLiveNow = (): void => reconnect.now();

/** Ends the connection, at sign-out. */
export const closeLive = (): void => {
  reconnect.stop();
  socket?.disconnect();
  socket = null;
  Object.assign(live, { up: false, everUp: false, downSince: undefined, attempt: 0 });
};

const reconnect = createReconnect(resumeLive);

/** Tells whether there is anybody to come back as. */
const isSomebody = (): boolean => screenCredential() !== null || session.token !== null;

/** Asks whether the server still takes this screen's credential. A refusal ends the credential, as it does in every call. */
const isStillPaired = async (): Promise<void> => {
  await send(screenCalls.self, {}, { silent: true }).catch(() => undefined);
};

/** A token that was not taken is exchanged before the next try, and a screen asks whether it is one still; without either there is nothing to come back to. */
const renew = async (): Promise<void> => {
  if (screenCredential() !== null) await isStillPaired();
  else await refreshToken();
  if (isSomebody()) reconnect.later();
};

/** Disconnected by the server: a person's token ran out. A screen's credential does not. */
const comeBack = async (socket: LiveSocket): Promise<void> => {
  if (screenCredential() !== null) return reconnect.later();
  const outcome = await refreshToken();
  if (outcome === "renewed") socket.connect();
  else if (outcome === "away") reconnect.later();
  else endSession();
};

const endOfSession = (): void => (screenCredential() === null ? endSession() : screenEnded());

/** The handshake of a person, or of a screen with what the fleet's page tells of it. Sizes are in device pixels. */
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
    // Inactive: the server was reached and did not take the token.
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
    // Socket.IO's types follow a name only where it is known: to them this is a message of any name.
    const [source, name]: [Socket, string] = [liveSocket(), event];
    source.on(name, forward);
    return () => void source.off(name, forward);
  }, [event]);
};
