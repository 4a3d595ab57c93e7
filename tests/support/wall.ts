import { io, type Socket } from "socket.io-client";
import type { PairAnswer, PairingLook } from "#contracts/boards/pairing.ts";
import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";
import type { Answer, TestServer } from "./server.ts";

/** A device before it is a screen: it shows a code and asks how it stands. */
export type Device = PairAnswer & { look(shown?: Record<string, string>): Promise<Answer<PairingLook>> };

export async function showCode(server: TestServer): Promise<Device> {
  const { data } = (await server.call<PairAnswer>("POST", "/base/wall/pair", { body: {} })).body;
  const { pairingId, secret } = data;
  return {
    ...data,
    look: (shown) => server.call("GET", `/base/wall/pair?${new URLSearchParams({ pairingId, secret, ...shown })}`),
  };
}

export type Claim = {
  name?: string;
  place?: string;
  companyId?: string;
  boardId?: string;
  playlist?: unknown;
  theme?: string;
};

export const claim = (server: TestServer, token: string, code: string, body: Claim = {}) =>
  server.call<{ id: string }>("POST", "/base/wall/claim", {
    token,
    body: { code, name: "Wall", place: "Hall", ...body },
  });

/** A screen as it is paired by a person. */
export async function pairScreen(
  server: TestServer,
  token: string,
  body: Claim = {},
): Promise<{ id: string; credential: string }> {
  const device = await showCode(server);
  const claimed = await claim(server, token, device.code, body);
  if (claimed.status !== 200) throw new Error(JSON.stringify(claimed.body));
  const { credential = "" } = (await device.look()).body.data;
  return { id: claimed.body.data.id, credential };
}

/** A call in the name of a screen. */
export const asScreen = <T = unknown>(
  server: TestServer,
  credential: string,
  method: string,
  path: string,
  body?: unknown,
) =>
  server.call<T>(method, path, {
    headers: { authorization: `Screen ${credential}` },
    ...(body !== undefined && { body }),
  });

export type ScreenSocket = Socket<ServerToClient, ClientToServer>;

/** A screen's socket; `undefined` beside the code of a refusal. */
export async function connectScreen(
  url: string,
  credential: string,
  more: object = {},
): Promise<{ socket: ScreenSocket; refusal?: string }> {
  const socket: ScreenSocket = io(url, {
    auth: { screen: credential, ...more },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  return new Promise((resolve) => {
    socket.once("connect", () => resolve({ socket }));
    socket.once("connect_error", ({ message }) => resolve({ socket, refusal: message }));
  });
}
