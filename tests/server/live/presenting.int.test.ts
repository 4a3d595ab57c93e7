import { describe, expect, it } from "vitest";
import { v4 } from "uuid";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { nameOf, onOwnBoard } from "./own-board.ts";
import { person, type Visitor } from "./visitor.ts";

const here = onOwnBoard();

describe("the presenter of a board", () => {
  it("is one person; everybody is notified, and others who ask learn who it is", async () => {
    const [driver, follower] = [await here.enter(here.ann), await here.enter(here.ben)];
    const taken = await driver.socket.emitWithAck("board:drive", { board: here.board });
    expect(taken).toEqual({ ok: true, version: 1 });
    await expect.poll(() => follower.states.at(-1)?.driver).toEqual(nameOf(here.ann));
    expect(await driver.socket.emitWithAck("board:drive", { board: here.board })).toEqual({ ok: true, version: 1 });
    expect(await follower.socket.emitWithAck("board:drive", { board: here.board })).toEqual({
      ok: false,
      code: "board.driven",
      driver: nameOf(here.ann),
    });
    expect((await here.enter(here.ben)).states.at(-1)).toEqual({
      board: here.board,
      version: 1,
      driver: nameOf(here.ann),
      tab: 1,
      companyId: null,
      panel: null,
      at: null,
    });
  });

  it("comes first of at most three names in the list of boards, beside the number of viewers", async () => {
    const crowd = [];
    for (let count = 0; count < 3; count += 1) crowd.push(await person(here.yard.server, { companyId: here.north }));
    for (const each of [here.ben, ...crowd]) await here.enter(each);
    const driver = await here.enter(here.ann);
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    const page = await here.yard.server.call<{ list: BoardRow[] }>(
      "GET",
      `/base/cockpit/board/getpage?key=${here.board}`,
      here.ann,
    );
    const [row] = page.body.data.list;
    expect(row).toMatchObject({ viewers: 5, driver: nameOf(here.ann) });
    expect([row?.people.length, row?.people[0]]).toEqual([3, { ...nameOf(here.ann), avatar: null }]);
  });

  it("alone changes the state, at its newest version; parts that a change leaves out stay", async () => {
    const [driver, follower] = [await here.enter(here.ann), await here.enter(here.ben)];
    const update = (version: number, state: object, by = driver) =>
      by.socket.emitWithAck("board:update", { board: here.board, version, state });
    expect(await update(0, { tab: 2 })).toEqual({ ok: false, code: "board.notDriver" });
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    expect(await update(1, { tab: 3, companyId: here.north })).toEqual({ ok: true, version: 2 });
    expect(await update(1, { tab: 4 })).toEqual({ ok: false, code: "board.stale" });
    expect(await update(2, { panel: "trend" })).toEqual({ ok: true, version: 3 });
    expect(await update(3, {})).toEqual({ ok: true, version: 3 });
    expect(await update(2, {})).toEqual({ ok: false, code: "board.stale" });
    expect(await update(3, { tab: 1 }, follower)).toEqual({ ok: false, code: "board.notDriver" });
    await expect.poll(() => follower.states.at(-1)?.version).toBe(3);
    expect(follower.states.at(-1)).toMatchObject({ tab: 3, companyId: here.north, panel: "trend" });
    expect(await update(3, { companyId: null })).toEqual({ ok: true, version: 4 });
    await expect.poll(() => follower.states.at(-1)?.companyId).toBe(null);
    const ahead = new Date(Date.now() + 60_000).toISOString();
    expect(await update(4, { at: ahead })).toEqual({ ok: false, code: "asOf.inFuture" });
    expect(await update(4, {})).toEqual({ ok: true, version: 4 });
  });

  it("hands over to somebody who is there and may present, and alone releases", async () => {
    const watcher = await person(here.yard.server, { companyId: here.north, codes: ["cockpit:view"] });
    const [driver, next] = [await here.enter(here.ann), await here.enter(here.ben)];
    await here.enter(watcher);
    const hand = (userId: string) => driver.socket.emitWithAck("board:hand", { board: here.board, userId });
    expect(await hand(here.ben.id)).toEqual({ ok: false, code: "board.notDriver" });
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    await driver.socket.emitWithAck("board:update", {
      board: here.board,
      version: 1,
      state: { tab: 2, panel: "trend" },
    });
    const drivers = await here.yard.server.call<{ ids: string[] }>(
      "GET",
      `/base/cockpit/board/drivers?board=${here.board}`,
      here.ann,
    );
    expect(drivers.body.data.ids.toSorted()).toEqual([here.ann.id, here.ben.id].toSorted());
    expect(await hand(v4())).toEqual({ ok: false, code: "board.notHere" });
    expect(await hand(watcher.id)).toEqual({ ok: false, code: "board.mayNotDrive" });
    expect(await hand(here.ben.id)).toEqual({ ok: true, version: 3 });
    await expect.poll(() => driver.states.at(-1)).toMatchObject({ driver: nameOf(here.ben), tab: 2, panel: "trend" });
    expect(await driver.socket.emitWithAck("board:release", { board: here.board })).toEqual({
      ok: false,
      code: "board.notDriver",
    });
    expect(await next.socket.emitWithAck("board:release", { board: here.board })).toEqual({ ok: true, version: 4 });
    const view = { version: 4, driver: null, tab: 1, companyId: null, panel: null, at: null };
    await expect.poll(() => driver.states.at(-1)).toMatchObject(view);
    expect(await next.socket.emitWithAck("board:release", { board: here.board })).toEqual({
      ok: false,
      code: "board.notDriver",
    });
  });

  it("shows no company out of scope, and the next presenter loses a focus that he may not see", async () => {
    const southern = await person(here.yard.server, { companyId: here.south, scope: "company" });
    const [driver, next] = [await here.enter(here.ann), await here.enter(southern)];
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    const update = (by: Visitor, version: number, companyId: string) =>
      by.socket.emitWithAck("board:update", { board: here.board, version, state: { companyId } });
    expect(await update(driver, 1, v4())).toEqual({ ok: false, code: "access.outOfScope" });
    expect(await update(driver, 1, here.north)).toEqual({ ok: true, version: 2 });
    expect(await driver.socket.emitWithAck("board:hand", { board: here.board, userId: southern.id })).toEqual({
      ok: true,
      version: 4,
    });
    await expect.poll(() => next.states.at(-1)).toMatchObject({ driver: nameOf(southern), companyId: null });
    expect(await update(next, 4, here.north)).toEqual({ ok: false, code: "access.outOfScope" });
    expect(await update(next, 4, here.south)).toEqual({ ok: true, version: 5 });
  });

  it("is refused on a board that does not exist", async () => {
    const { socket } = await here.enter(here.ann);
    const nowhere = { board: "nowhere" };
    expect(await socket.emitWithAck("board:drive", nowhere)).toEqual({ ok: false, code: "board.unknown" });
    const update = { ...nowhere, version: 0, state: { tab: 2 as const } };
    expect(await socket.emitWithAck("board:update", update)).toEqual({ ok: false, code: "board.unknown" });
  });
});

it("a board with the code of a removed one starts without a presenter, in its first state", async () => {
  const call = <T>(method: string, path: string, body?: object) =>
    here.yard.server.call<T>(method, `/base/cockpit/board/${path}`, {
      token: here.yard.admin,
      ...(body && { body }),
    });
  const make = async () => (await call<{ id: string }>("POST", "add", { name: "Hall", code: "hall" })).body.data.id;
  const id = await make();
  const driver = await here.enter(here.ann, "hall");
  await driver.socket.emitWithAck("board:drive", { board: "hall" });
  const state = { tab: 3 as const, companyId: here.north, panel: "trend" };
  await driver.socket.emitWithAck("board:update", { board: "hall", version: 1, state });
  await driver.socket.emitWithAck("board:release", { board: "hall" });
  await call("DELETE", `softdelete?id=${id}`);
  await make();
  await expect
    .poll(async () => (await here.enter(here.ben, "hall")).states.at(-1))
    .toMatchObject({ driver: null, tab: 1, companyId: null, panel: null, at: null });
});

it("keeps presenting while tabs of the presenter open and close", async () => {
  const [driver, follower] = [await here.enter(here.ann), await here.enter(here.ben)];
  await driver.socket.emitWithAck("board:drive", { board: here.board });
  driver.close();
  const again = await here.enter(here.ann);
  expect(again.states.at(-1)?.driver).toEqual(nameOf(here.ann));
  expect(await again.socket.emitWithAck("board:update", { board: here.board, version: 1, state: { tab: 4 } })).toEqual({
    ok: true,
    version: 2,
  });
  await expect.poll(() => follower.states.at(-1)?.tab).toBe(4);
});
