import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v4 } from "uuid";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { openYard, type Yard } from "./yard.ts";
import { driving, makeBoard, person, visit, type Person, type Visitor } from "./visitor.ts";

let yard: Yard;
let north: string;
let south: string;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  yard = await openYard();
  [north, south] = yard.stations;
  [ann, ben] = [await person(yard.server, { companyId: north }), await person(yard.server, { companyId: north })];
});
afterAll(() => yard.server.stop());

let board: string;
const visitors: Visitor[] = [];
beforeEach(async () => {
  board = await makeBoard(yard.server);
});
afterEach(() => visitors.splice(0).forEach((each) => each.close()));

const enter = async ({ token }: Pick<Person, "token">, on = board): Promise<Visitor> => {
  const visitor = visit(yard.server.url, { token });
  visitors.push(visitor);
  await visitor.join({ board: on });
  return visitor;
};
const nameOf = ({ id, userName }: Person) => ({ id, name: userName });
describe("the wheel", () => {
  it("is one person's, told to everybody on the board, and who asks in vain hears whose it is", async () => {
    const [driver, follower] = [await enter(ann), await enter(ben)];
    const taken = await driver.socket.emitWithAck("board:drive", { board });
    expect(taken).toEqual({ ok: true, version: 1 });
    await expect.poll(() => follower.states.at(-1)?.driver).toEqual(nameOf(ann));
    expect(await driver.socket.emitWithAck("board:drive", { board })).toEqual({ ok: true, version: 1 });
    expect(await follower.socket.emitWithAck("board:drive", { board })).toEqual({
      ok: false,
      code: "board.driven",
      driver: nameOf(ann),
    });
    expect((await enter(ben)).states.at(-1)).toEqual({
      board,
      version: 1,
      driver: nameOf(ann),
      tab: 1,
      companyId: null,
      panel: null,
    });
  });

  it("stands in the list of boards: how many are there, the driver first, and no more than three by name", async () => {
    const crowd = [];
    for (let count = 0; count < 3; count += 1) crowd.push(await person(yard.server, { companyId: north }));
    for (const each of [ben, ...crowd]) await enter(each);
    const driver = await enter(ann);
    await driver.socket.emitWithAck("board:drive", { board });
    const page = await yard.server.call<{ list: BoardRow[] }>("GET", `/base/cockpit/board/getpage?key=${board}`, ann);
    const [row] = page.body.data.list;
    expect(row).toMatchObject({ viewers: 5, driver: nameOf(ann) });
    expect([row?.people.length, row?.people[0]]).toEqual([3, { ...nameOf(ann), avatar: null }]);
  });

  it("turns for its driver alone, who knows the newest state; parts that a change leaves out stay", async () => {
    const [driver, follower] = [await enter(ann), await enter(ben)];
    const update = (version: number, state: object, by = driver) =>
      by.socket.emitWithAck("board:update", { board, version, state });
    expect(await update(0, { tab: 2 })).toEqual({ ok: false, code: "board.notDriver" });
    await driver.socket.emitWithAck("board:drive", { board });
    expect(await update(1, { tab: 3, companyId: north })).toEqual({ ok: true, version: 2 });
    expect(await update(1, { tab: 4 })).toEqual({ ok: false, code: "board.stale" });
    expect(await update(2, { panel: "trend" })).toEqual({ ok: true, version: 3 });
    expect(await update(3, {})).toEqual({ ok: true, version: 3 });
    expect(await update(2, {})).toEqual({ ok: false, code: "board.stale" });
    expect(await update(3, { tab: 1 }, follower)).toEqual({ ok: false, code: "board.notDriver" });
    await expect.poll(() => follower.states.at(-1)?.version).toBe(3);
    expect(follower.states.at(-1)).toMatchObject({ tab: 3, companyId: north, panel: "trend" });
    expect(await update(3, { companyId: null })).toEqual({ ok: true, version: 4 });
    await expect.poll(() => follower.states.at(-1)?.companyId).toBe(null);
  });

  it("is handed to somebody who is there and may drive, and released by its driver alone; the view stays", async () => {
    const watcher = await person(yard.server, { companyId: north, codes: ["cockpit:view"] });
    const [driver, next] = [await enter(ann), await enter(ben)];
    await enter(watcher);
    const hand = (userId: string) => driver.socket.emitWithAck("board:hand", { board, userId });
    expect(await hand(ben.id)).toEqual({ ok: false, code: "board.notDriver" });
    await driver.socket.emitWithAck("board:drive", { board });
    await driver.socket.emitWithAck("board:update", { board, version: 1, state: { tab: 2, panel: "trend" } });
    const drivers = await yard.server.call<{ ids: string[] }>("GET", `/base/cockpit/board/drivers?board=${board}`, ann);
    expect(drivers.body.data.ids.toSorted()).toEqual([ann.id, ben.id].toSorted());
    expect(await hand(v4())).toEqual({ ok: false, code: "board.notHere" });
    expect(await hand(watcher.id)).toEqual({ ok: false, code: "board.mayNotDrive" });
    expect(await hand(ben.id)).toEqual({ ok: true, version: 3 });
    await expect.poll(() => driver.states.at(-1)).toMatchObject({ driver: nameOf(ben), tab: 2, panel: "trend" });
    expect(await driver.socket.emitWithAck("board:release", { board })).toEqual({ ok: false, code: "board.notDriver" });
    expect(await next.socket.emitWithAck("board:release", { board })).toEqual({ ok: true, version: 4 });
    const view = { version: 4, driver: null, tab: 2, panel: "trend" };
    await expect.poll(() => driver.states.at(-1)).toMatchObject(view);
    expect(await next.socket.emitWithAck("board:release", { board })).toEqual({ ok: false, code: "board.notDriver" });
  });

  it("shows no company beyond the driver's scope, and leaves a focus that the next one may not see", async () => {
    const southern = await person(yard.server, { companyId: south, scope: "company" });
    const [driver, next] = [await enter(ann), await enter(southern)];
    await driver.socket.emitWithAck("board:drive", { board });
    const update = (by: Visitor, version: number, companyId: string) =>
      by.socket.emitWithAck("board:update", { board, version, state: { companyId } });
    expect(await update(driver, 1, v4())).toEqual({ ok: false, code: "access.outOfScope" });
    expect(await update(driver, 1, north)).toEqual({ ok: true, version: 2 });
    expect(await driver.socket.emitWithAck("board:hand", { board, userId: southern.id })).toEqual({
      ok: true,
      version: 4,
    });
    await expect.poll(() => next.states.at(-1)).toMatchObject({ driver: nameOf(southern), companyId: null });
    expect(await update(next, 4, north)).toEqual({ ok: false, code: "access.outOfScope" });
    expect(await update(next, 4, south)).toEqual({ ok: true, version: 5 });
  });

  it("is not that of a board that does not exist", async () => {
    const { socket } = await enter(ann);
    const nowhere = { board: "nowhere" };
    expect(await socket.emitWithAck("board:drive", nowhere)).toEqual({ ok: false, code: "board.unknown" });
    const update = { ...nowhere, version: 0, state: { tab: 2 as const } };
    expect(await socket.emitWithAck("board:update", update)).toEqual({ ok: false, code: "board.unknown" });
  });
});

describe("the wheel is released", () => {
  const rewind = (column: "seen_at" | "updated_at", span: string) =>
    yard.server.database.pool.query(`update board_state set ${column} = now() - $2::interval where board = $1`, [
      board,
      span,
    ]);

  it("30 s after its driver's last socket has gone, not earlier", async () => {
    const [driver, follower] = [await enter(ann), await enter(ben)];
    await driver.socket.emitWithAck("board:drive", { board });
    driver.close();
    await expect.poll(() => follower.people()).toEqual([ben.userName]);
    await rewind("seen_at", "29 seconds");
    expect(await follower.socket.emitWithAck("board:drive", { board })).toMatchObject({ code: "board.driven" });
    await rewind("seen_at", "31 seconds");
    await expect.poll(() => follower.states.at(-1)?.driver, { timeout: 5000 }).toBe(null);
  });

  it("10 minutes after its driver's last update, however long he is there", async () => {
    const [driver, follower] = [await enter(ann), await enter(ben)];
    await driver.socket.emitWithAck("board:drive", { board });
    await rewind("updated_at", "599 seconds");
    const before = follower.states.length;
    const keep = { board, version: 1, state: {} };
    expect(await driver.socket.emitWithAck("board:update", keep)).toEqual({ ok: true, version: 1 });
    // Who counts the minutes hears of it.
    await expect.poll(() => follower.states.length).toBe(before + 1);
    expect((await enter(ben)).states.at(-1)).toMatchObject({ version: 1, driver: nameOf(ann) });
    await rewind("updated_at", "601 seconds");
    await expect.poll(() => follower.states.at(-1), { timeout: 5000 }).toMatchObject({ version: 2, driver: null });
  });

  it("for whoever comes next, even before anybody has noticed", async () => {
    const [driver, next] = [await enter(ann), await enter(ben)];
    await driver.socket.emitWithAck("board:drive", { board });
    driver.close();
    await expect.poll(() => next.people()).toEqual([ben.userName]);
    // That the driver went may be noted between the two.
    await expect
      .poll(async () => {
        await rewind("seen_at", "1 hour");
        return next.socket.emitWithAck("board:drive", { board });
      })
      .toMatchObject({ ok: true });
  });

  const ways: [string, (driver: Person) => Promise<unknown>][] = [
    [
      "role loses the code",
      async ({ roleId }) => {
        const body = { roleId, modulesIds: [] };
        await yard.server.call("POST", "/base/admin/permission/assign", { token: yard.admin, body });
      },
    ],
    [
      "account is disabled",
      async ({ id }) => {
        const version = (await yard.server.database.pool.query("select version from account where id = $1", [id]))
          .rows[0].version;
        await yard.server.call("PUT", "/base/admin/account/update", {
          token: yard.admin,
          body: { id, version, isUsable: false },
        });
      },
    ],
  ];
  it.each(ways)("within a second when the driver's %s", async (_way, takeAway) => {
    const leaving = await person(yard.server, { companyId: north });
    const [driver, follower] = [await enter(leaving), await enter(ben)];
    await driver.socket.emitWithAck("board:drive", { board });
    await expect.poll(() => follower.states.at(-1)?.driver).toEqual(nameOf(leaving));
    await takeAway(leaving);
    await expect.poll(() => follower.states.at(-1)?.driver, { timeout: 1000 }).toBe(null);
  });
});

describe("the wheel is released within a second when its driver may see the board no more, since", () => {
  const changed = async (path: string, body: object) =>
    expect((await yard.server.call("PUT", path, { token: yard.admin, body })).status).toBe(200);
  type Way = {
    title: string;
    of: () => string;
    scope: "all" | "company";
    takeAway(driver: Person, id: string): unknown;
  };
  const ways: Way[] = [
    {
      title: "the role shows boards no more",
      of: () => north,
      scope: "company",
      async takeAway({ roleId }) {
        const { pool } = yard.server.database;
        const { rows } = await pool.query<{ id: string }>("select id from permission where code = 'cockpit:drive'");
        const body = { roleId, modulesIds: rows.map(({ id }) => id) };
        await yard.server.call("POST", "/base/admin/permission/assign", { token: yard.admin, body });
      },
    },
    {
      title: "the scope no longer holds its company",
      of: () => south,
      scope: "all",
      takeAway: ({ roleId: id }) => changed("/base/admin/role/update", { id, version: 1, dataScope: "company" }),
    },
    {
      title: "it belongs to another company",
      of: () => north,
      scope: "company",
      takeAway: (_driver, id) => changed("/base/cockpit/board/update", { id, companyId: south }),
    },
  ];
  it.each(ways)("$title", async ({ of, scope, takeAway }) => {
    const own = await makeBoard(yard.server, of());
    const leaving = await person(yard.server, { companyId: north, scope });
    const [driver, follower] = [await enter(leaving, own), await enter(ann, own)];
    await driver.socket.emitWithAck("board:drive", { board: own });
    await expect.poll(() => follower.states.at(-1)?.driver).toEqual(nameOf(leaving));
    await takeAway(leaving, own);
    await expect.poll(() => follower.states.at(-1)?.driver, { timeout: 1000 }).toBe(null);
    const { version = 0 } = follower.states.at(-1) ?? {};
    const late = await driver.socket.emitWithAck("board:update", { board: own, version, state: { tab: 2 } });
    expect(late).toMatchObject({ ok: false });
  });
});

it("begins anew on a board that has the code of a removed one, whoever drove that or what it showed", async () => {
  const call = <T>(method: string, path: string, body?: object) =>
    yard.server.call<T>(method, `/base/cockpit/board/${path}`, { token: yard.admin, ...(body && { body }) });
  const make = async () => (await call<{ id: string }>("POST", "add", { name: "Hall", code: "hall" })).body.data.id;
  const id = await make();
  const driver = await enter(ann, "hall");
  await driver.socket.emitWithAck("board:drive", { board: "hall" });
  const state = { tab: 3 as const, companyId: north, panel: "trend" };
  await driver.socket.emitWithAck("board:update", { board: "hall", version: 1, state });
  await driver.socket.emitWithAck("board:release", { board: "hall" });
  await call("DELETE", `softdelete?id=${id}`);
  await make();
  await expect
    .poll(async () => (await enter(ben, "hall")).states.at(-1))
    .toMatchObject({ driver: null, tab: 1, companyId: null, panel: null });
});

it("keeps the wheel while its driver's tabs come and go", async () => {
  const [driver, follower] = [await enter(ann), await enter(ben)];
  await driver.socket.emitWithAck("board:drive", { board });
  driver.close();
  const again = await enter(ann);
  expect(again.states.at(-1)?.driver).toEqual(nameOf(ann));
  expect(await again.socket.emitWithAck("board:update", { board, version: 1, state: { tab: 4 } })).toEqual({
    ok: true,
    version: 2,
  });
  await expect.poll(() => follower.states.at(-1)?.tab).toBe(4);
});

describe("presence", () => {
  it("names each person once, on the board that they are on, and is told when it changes alone", async () => {
    const first = await enter(ann);
    expect(first.people()).toEqual([ann.userName]);
    const second = await enter(ann);
    await enter(ben);
    await expect.poll(() => first.people()).toEqual([ann.userName, ben.userName].toSorted());
    const told = first.presences.length;
    await second.join({ board: "enterprise" });
    await first.socket.emitWithAck("board:drive", { board });
    await expect.poll(() => second.people()).toEqual([ann.userName]);
    second.socket.emit("board:leave", { board: "enterprise" });
    const again = await enter(ben);
    expect(again.people()).toEqual(first.people());
    expect(first.presences).toHaveLength(told);
  });

  it("loses who may see the board no more", async () => {
    const leaving = await person(yard.server, { companyId: north });
    const [staying] = [await enter(ben), await enter(leaving)];
    await expect.poll(() => staying.people()).toContain(leaving.userName);
    const body = { roleId: leaving.roleId, modulesIds: [] };
    await yard.server.call("POST", "/base/admin/permission/assign", { token: yard.admin, body });
    await expect.poll(() => staying.people()).toEqual([ben.userName]);
  });
});

describe("an audience", () => {
  it("sees the companies of its scope, of the board and of the focus together; a focus beyond its scope changes nothing", async () => {
    const southern = await person(yard.server, { companyId: south, scope: "company", codes: driving });
    const [all, own] = [visit(yard.server.url, ann), visit(yard.server.url, southern)];
    visitors.push(all, own);
    await yard.takeIn(north, await yard.cylinders(north, 2));
    await yard.takeIn(south, await yard.cylinders(south, 1));
    const figureOf = async (visitor: Visitor, on: string, companyId?: string) => {
      const { counts, focus } = await visitor.join({ board: on, companyId: companyId ?? null });
      return [counts.todayInWarehouseNum, focus?.companyId ?? null];
    };
    await expect.poll(() => figureOf(all, board)).toEqual([3, null]);
    expect(await figureOf(all, board, north)).toEqual([2, north]);
    expect(await figureOf(all, board, v4())).toEqual([3, null]);
    expect(await figureOf(own, board)).toEqual([1, null]);
    expect(await figureOf(own, board, north)).toEqual([1, null]);
    const northern = await makeBoard(yard.server, north);
    expect(await figureOf(all, northern)).toEqual([2, null]);
    expect(await figureOf(all, northern, south)).toEqual([2, null]);
    await expect(own.join({ board: northern })).rejects.toThrow("board.unknown");
    const told: number[] = [];
    all.socket.on("cockpit:update", ({ counts }) => void told.push(counts.todayInWarehouseNum));
    await yard.takeIn(north, await yard.cylinders(north, 1));
    await expect.poll(() => told.at(-1)).toBe(3);
  });

  it("falls off a board that is removed, and is told so", async () => {
    const [driver, follower] = [await enter(ann), await enter(ben)];
    await driver.socket.emitWithAck("board:drive", { board });
    const removed = new Promise((resolve) => void follower.socket.once("board:changed", resolve));
    const { id } = (await yard.server.database.pool.query("select id from board where code = $1", [board])).rows[0];
    await yard.server.database.pool.query("update board set is_deleted = true where id = $1", [id]);
    const bus = createPostgresLiveBus({ connectionString: yard.server.database.url });
    await bus.publish("boards", { board, removed: true });
    await bus.close();
    expect(await removed).toEqual({ board, removed: true, definition: null });
    await expect(follower.join({ board })).rejects.toThrow("board.unknown");
    expect(await driver.socket.emitWithAck("board:drive", { board })).toEqual({ ok: false, code: "board.unknown" });
  });
});

it("tells a note to everybody on the board, and to whoever joins a moment later", async () => {
  const [here, there] = [await enter(ann, "enterprise"), await enter(ben)];
  const told: string[] = [];
  for (const { socket } of [here, there]) socket.on("board:note", ({ note }) => void told.push(note.text));
  const removed = new Promise((resolve) => void here.socket.once("board:note-removed", resolve));
  const note = { board: "enterprise", panel: "trend", at: new Date().toISOString(), text: "A truck is late" };
  const added = await yard.server.call<{ id: string }>("POST", "/base/cockpit/note/add", {
    token: yard.admin,
    body: note,
  });
  expect(added.status).toBe(200);
  await expect.poll(() => told).toEqual(["A truck is late"]);
  const { id } = added.body.data;
  expect((await here.join()).notes).toMatchObject([{ noteId: id, text: note.text }]);
  await yard.server.call("DELETE", `/base/cockpit/note/softdelete?id=${id}`, { token: yard.admin });
  expect(await removed).toEqual({ board: "enterprise", noteId: id });
  expect((await here.join()).notes).toEqual([]);
});
