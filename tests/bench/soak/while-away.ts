import { io } from "socket.io-client";
import type { BenchServer } from "../server.ts";

const board = "enterprise";

/** A note, and the tab that a driver chose: both while a wall was offline. */
export type Away = { text: string; tab: number };

/** Pins a note to the trend and drives the board to the month's tab. `behindMs`: the business clock is that far behind the real one. */
export async function changeWhileAway(server: BenchServer, behindMs: number): Promise<Away> {
  const away = { text: "Pinned while the wall was offline", tab: 2 };
  const at = new Date(Date.now() - behindMs - 1000).toISOString();
  await server.post("/base/cockpit/note/add", { board, panel: "trend", at, text: away.text });
  const driver = io(server.url, { auth: { token: server.token }, transports: ["websocket"] });
  try {
    await driver.emitWithAck("board:join", { board });
    const { version } = (await driver.emitWithAck("board:drive", { board })) as { version?: number };
    const change = { board, version, state: { tab: away.tab } };
    const answer = (await driver.emitWithAck("board:update", change)) as { ok: boolean };
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    await driver.emitWithAck("board:release", { board });
  } finally {
    driver.disconnect();
  }
  return away;
}
