import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Socket } from "socket.io-client";
import { v4 } from "uuid";
import { isRefusal, type ClientMessageName } from "#contracts/live/messages.ts";
import { connectScreen, pairScreen } from "#tests/support/wall.ts";
import { openFleet, type Fleet } from "./fleet.ts";

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openFleet();
});
afterAll(() => fleet?.server.stop());

describe("a connected screen", () => {
  it("is live, with what it runs and how large it is; silent it is stale after 10 s and offline after 60", async () => {
    const { id, credential } = await pairScreen(fleet.server, fleet.admin);
    const told = { version: "1.2.3", width: 1920, height: 1080 };
    const { socket } = await connectScreen(fleet.server.url, credential, told);
    expect((await fleet.screenOf(id)).body.data).toMatchObject({ ...told, state: "live" });
    socket.disconnect();
    const stateAfter = async (seconds: number) => {
      const moment = new Date(Date.now() - seconds * 1000);
      await fleet.server.database.pool.query("update screen set last_seen_at = $2 where id = $1", [id, moment]);
      return (await fleet.screenOf(id)).body.data.state;
    };
    expect([await stateAfter(8), await stateAfter(15), await stateAfter(58), await stateAfter(62)]).toEqual([
      ...["live", "stale", "stale", "offline"],
    ]);
    expect((await fleet.screensOf(fleet.admin, "state=offline")).list.map((screen) => screen.id)).toContain(id);
    const odd = await connectScreen(fleet.server.url, credential, { version: 7, width: -1, height: "tall" });
    odd.socket.disconnect();
    expect((await fleet.screenOf(id)).body.data).toMatchObject({
      version: null,
      width: null,
      height: null,
      state: "live",
    });
  });

  it("is seen every few seconds while it is connected", async () => {
    const { id, credential } = await pairScreen(fleet.server, fleet.admin);
    const { socket } = await connectScreen(fleet.server.url, credential);
    await fleet.server.database.pool.query(
      "update screen set last_seen_at = now() - interval '5 minutes' where id = $1",
      [id],
    );
    await expect.poll(async () => (await fleet.screenOf(id)).body.data.state, { timeout: 10_000 }).toBe("live");
    socket.disconnect();
  });

  it("shows its name when somebody looks for it, hears of a change, and is cut off when it is revoked", async () => {
    const { id, credential } = await pairScreen(fleet.server, fleet.northern);
    const { socket } = await connectScreen(fleet.server.url, credential);
    const heard: unknown[] = [];
    socket.on("screen:notice", (notice) => heard.push(notice));
    socket.on("session:ended", (end) => heard.push(end));
    const identify = (token: string) => fleet.server.call("POST", `/base/wall/screen/identify?id=${id}`, { token });
    expect((await identify(fleet.northern)).status).toBe(200);
    await expect.poll(() => heard).toEqual([{ identifyFor: 10 }]);
    expect((await fleet.update({ id, name: "Gate", recordVersion: 1 }, fleet.northern)).body.data).toEqual({
      id,
      recordVersion: 2,
    });
    await expect.poll(() => heard).toEqual([{ identifyFor: 10 }, { changed: true }]);
    expect((await fleet.revoke(id, fleet.northern)).status).toBe(200);
    await expect.poll(() => socket.connected).toBe(false);
    expect(heard.at(-1)).toEqual({ reason: "revoked" });
  });

  it("is cut off though nobody heard of its end", async () => {
    const { id, credential } = await pairScreen(fleet.server, fleet.northern);
    const { socket } = await connectScreen(fleet.server.url, credential);
    await fleet.server.database.pool.query("update screen set is_deleted = true where id = $1", [id]);
    await socket.emitWithAck("GetLatestCount", 1).catch(() => undefined);
    await expect.poll(() => socket.connected).toBe(false);
  });
});

describe("a screen over the live channel", () => {
  it("joins and leaves boards, and may do nothing else, whatever the message", async () => {
    const { credential } = await pairScreen(fleet.server, fleet.admin);
    const { socket } = await connectScreen(fleet.server.url, credential);
    const board = "enterprise";
    const sent: { [Name in ClientMessageName]: unknown[] } = {
      "board:join": [{ board }],
      "board:leave": [{ board }],
      "board:drive": [{ board }],
      "board:update": [{ board, version: 1, state: {} }],
      "board:hand": [{ board, userId: v4() }],
      "board:release": [{ board }],
      "document:open": [{ id: v4() }],
      "document:close": [],
      GetLatestCount: [1],
      getLogs: [{ page: 1 }],
    };
    const opened: string[] = [];
    for (const [name, args] of Object.entries(sent)) {
      const answer: unknown = await (socket as unknown as Socket).timeout(2000).emitWithAck(name, ...args);
      if (isRefusal(answer)) expect([name, answer.code]).toEqual([name, "access.denied"]);
      else opened.push(name);
    }
    expect(opened).toEqual(["board:join", "board:leave"]);
    socket.disconnect();
  });

  it("that is revoked while it connects is not let in", async () => {
    const { id, credential } = await pairScreen(fleet.server, fleet.admin);
    const revoking = await fleet.server.database.pool.connect();
    await revoking.query("begin");
    await revoking.query("update screen set is_deleted = true, credential_hash = null where id = $1", [id]);
    const connecting = connectScreen(fleet.server.url, credential);
    // Its credential was looked up before the end of the pairing could be seen, and what it runs is being noted.
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update \"screen\"%'";
    await expect.poll(async () => (await fleet.server.database.pool.query(waiting)).rows.length).toBe(1);
    await revoking.query("commit");
    revoking.release();
    const { socket, refusal } = await connecting;
    socket.disconnect();
    expect(refusal).toBe("screen.revoked");
  });
});
