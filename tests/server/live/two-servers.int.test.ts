import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DriveAnswer } from "#contracts/boards/live.ts";
import { isRefusal } from "#contracts/live/messages.ts";
import { amount } from "#tests/support/sample.ts";
import { startRedisProcess } from "#tests/support/redis.ts";
import { openPair, pairScreenAt, type Pair } from "./two-servers.ts";
import { visit, type Visitor } from "./visitor.ts";

const board = "enterprise";
const TRIES = amount(12, 50);

const started = await startRedisProcess();
const redis = typeof started === "string" ? undefined : started;
afterAll(() => redis?.close());

describe.each([
  ["PostgreSQL", undefined],
  ["Redis", redis?.url],
])("two servers over one %s", (name, redisUrl) => {
  describe.skipIf(name === "Redis" && redisUrl === undefined)("bus", () => {
    let pair: Pair;
    let ann: { id: string; token: string };
    let ben: { id: string; token: string };
    const visitors: Visitor[] = [];
    beforeAll(async () => {
      pair = await openPair(redisUrl);
      [ann, ben] = [await pair.driver("ann"), await pair.driver("ben")];
    });
    afterAll(() => pair.close());
    afterEach(async () => {
      visitors.splice(0).forEach((visitor) => visitor.close());
      await pair.pool.query("update board_state set driver_id = null, version = version + 1");
    });

    const enter = async (server: 0 | 1, { token }: { token: string }): Promise<Visitor> => {
      const visitor = visit(pair.urls[server], { token });
      visitors.push(visitor);
      await visitor.join();
      return visitor;
    };

    /** Asks to present, and again where the limit of messages a second refuses it. */
    const drive = async (visitor: Visitor): Promise<DriveAnswer> => {
      const answer = await visitor.socket.emitWithAck("board:drive", { board });
      return !answer.ok && answer.code === "request.tooMany" ? drive(visitor) : answer;
    };

    it("show both who is on a board, each person once, and who has left", async () => {
      const [here, there, twice] = [await enter(0, ann), await enter(1, ben), await enter(1, ann)];
      for (const visitor of [here, there]) await expect.poll(() => visitor.people()).toEqual(["ann", "ben"]);
      twice.close();
      there.close();
      await expect.poll(() => here.people()).toEqual(["ann"]);
    });

    it("let a driver on one lead the followers of the other, and hand presenting over to them", async () => {
      const [driver, follower] = [await enter(0, ann), await enter(1, ben)];
      const taken = await driver.socket.emitWithAck("board:drive", { board });
      if (!taken.ok) throw new Error(taken.code);
      const { version } = taken;
      await expect.poll(() => follower.states.at(-1)?.driver).toEqual({ id: ann.id, name: "ann" });
      expect(await follower.socket.emitWithAck("board:drive", { board })).toMatchObject({ code: "board.driven" });
      await driver.socket.emitWithAck("board:update", { board, version, state: { tab: 3, panel: "trend" } });
      await expect.poll(() => follower.states.at(-1)).toMatchObject({ tab: 3, panel: "trend" });
      await expect.poll(() => driver.people()).toContain("ben");
      expect(await driver.socket.emitWithAck("board:hand", { board, userId: ben.id })).toMatchObject({ ok: true });
      await expect.poll(() => follower.states.at(-1)?.driver?.id).toBe(ben.id);
      const handed = follower.states.at(-1)?.version ?? 0;
      expect(await follower.socket.emitWithAck("board:update", { board, version: handed, state: { tab: 2 } })).toEqual({
        ok: true,
        version: handed + 1,
      });
      await expect.poll(() => driver.states.at(-1)?.tab).toBe(2);
      expect(await follower.socket.emitWithAck("board:release", { board })).toMatchObject({ ok: true });
      await expect.poll(() => driver.states.at(-1)?.driver).toBe(null);
    });

    it("take rights away on both", async () => {
      const cara = await pair.driver("cara");
      const [driver, follower] = [await enter(1, cara), await enter(0, ben)];
      expect(await driver.socket.emitWithAck("board:drive", { board })).toMatchObject({ ok: true });
      await expect.poll(() => follower.states.at(-1)?.driver?.id).toBe(cara.id);
      const { rows } = await pair.pool.query("select version from account where id = $1", [cara.id]);
      await pair.admin.call("PUT", "/admin/account/update", { id: cara.id, version: rows[0].version, isUsable: false });
      await expect.poll(() => follower.states.at(-1)?.driver).toBe(null);
      await expect.poll(() => driver.socket.connected).toBe(false);
    });

    // Redis carries the same hints, which the contract of the bus shows; the rest is decided by rows, whatever carries them.
    if (name === "Redis") return;

    it(`let exactly one of two present who ask at once, ${TRIES} times`, async () => {
      const both = [await enter(0, ann), await enter(1, ben)];
      const wins = [0, 0];
      for (let round = 0; round < TRIES; round += 1) {
        const answers = await Promise.all(both.map(drive));
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        const winner = answers[0]?.ok ? 0 : 1;
        wins[winner]! += 1;
        expect(answers[1 - winner]).toMatchObject({ code: "board.driven", driver: { id: [ann, ben][winner]?.id } });
        const release = () => both[winner]?.socket.emitWithAck("board:release", { board });
        await expect.poll(release, { timeout: 5000 }).toMatchObject({ ok: true });
      }
      expect(wins[0]! + wins[1]!).toBe(TRIES);
    });

    it("pin and remove a note for those of both, and for whoever joins at the other", async () => {
      const [here, there] = [await enter(0, ann), await enter(1, ben)];
      const pinned: string[] = [];
      const removed: string[] = [];
      there.socket.on("board:note", ({ note }) => void pinned.push(note.text));
      there.socket.on("board:note-removed", ({ noteId }) => void removed.push(noteId));
      const note = { board, panel: "trend", at: new Date(Date.now() - 60_000).toISOString(), text: "Late lorry" };
      const { id } = await pair.admin.call<{ id: string }>("POST", "/cockpit/note/add", note);
      await expect.poll(() => pinned).toEqual(["Late lorry"]);
      const later = visit(pair.urls[1], { token: ann.token });
      visitors.push(later);
      expect((await later.join()).notes.map(({ noteId }) => noteId)).toContain(id);
      await pair.admin.call("DELETE", `/cockpit/note/softdelete?id=${id}`);
      await expect.poll(() => removed).toEqual([id]);
      expect((await later.join()).notes.map(({ noteId }) => noteId)).not.toContain(id);
      expect(here.socket.connected).toBe(true);
    });

    it("revoke a screen on both: its socket is closed within a second, and neither knows its credential", async () => {
      const { id, credential } = await pairScreenAt(pair);
      const screen = visit(pair.urls[1], { screen: credential });
      visitors.push(screen);
      await screen.join();
      const watcher = await enter(0, ann);
      await expect.poll(() => watcher.presences.at(-1)?.screens.map((each) => each.id)).toEqual([id]);
      await pair.admin.call("DELETE", `/wall/screen/softdelete?id=${id}`);
      await expect.poll(() => screen.socket.connected, { timeout: 1000 }).toBe(false);
      await expect.poll(() => watcher.presences.at(-1)?.screens).toEqual([]);
      for (const url of pair.urls) {
        const authorization = `Screen ${credential}`;
        const answer = await fetch(`${url}/base/cockpit/board/get?code=${board}`, { headers: { authorization } });
        expect([url, answer.status]).toEqual([url, 401]);
      }
    });

    it("lose nobody when one is killed in the middle of driving: its driver goes on at the other", async () => {
      const [driver, follower] = [await enter(0, ann), await enter(1, ben)];
      const taken = await driver.socket.emitWithAck("board:drive", { board });
      if (isRefusal(taken) || !taken.ok) throw new Error("not taken");
      await expect.poll(() => follower.states.at(-1)?.version).toBe(taken.version);
      await pair.kill(0);
      await expect.poll(() => driver.socket.connected).toBe(false);
      const again = await enter(1, ann);
      expect(again.states.at(-1)?.driver?.id).toBe(ann.id);
      const update = { board, version: taken.version, state: { tab: 4 as const } };
      expect(await again.socket.emitWithAck("board:update", update)).toMatchObject({ ok: true });
      await expect.poll(() => follower.states.at(-1)?.tab).toBe(4);
      await pair.start(0);
      const back = await enter(0, ann);
      expect(back.states.at(-1)).toMatchObject({ tab: 4, driver: { id: ann.id } });
      await expect.poll(() => back.people()).toEqual(["ann", "ben"]);
    });
  });
});
