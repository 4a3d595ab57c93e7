import { describe, expect, it } from "vitest";
import { nameOf, onOwnBoard } from "./own-board.ts";
import { makeBoard, person, type Person } from "./visitor.ts";

const here = onOwnBoard();

describe("the presenter of a board loses it", () => {
  const rewind = (column: "seen_at" | "updated_at", span: string) =>
    here.yard.server.database.pool.query(`update board_state set ${column} = now() - $2::interval where board = $1`, [
      here.board,
      span,
    ]);

  it("30 s after the last socket of the presenter closed, not earlier", async () => {
    const [driver, follower] = [await here.enter(here.ann), await here.enter(here.ben)];
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    const state = { tab: 3 as const, companyId: here.north, panel: "trend" };
    await driver.socket.emitWithAck("board:update", { board: here.board, version: 1, state });
    driver.close();
    await expect.poll(() => follower.people()).toEqual([here.ben.userName]);
    await rewind("seen_at", "29 seconds");
    expect(await follower.socket.emitWithAck("board:drive", { board: here.board })).toMatchObject({
      code: "board.driven",
    });
    await rewind("seen_at", "31 seconds");
    await expect
      .poll(() => follower.states.at(-1), { timeout: 5000 })
      .toMatchObject({ driver: null, version: 3, tab: 1, companyId: null, panel: null, at: null });
  });

  it("10 minutes after the last update of the presenter, even while connected", async () => {
    const [driver, follower] = [await here.enter(here.ann), await here.enter(here.ben)];
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    await rewind("updated_at", "599 seconds");
    const before = follower.states.length;
    const keep = { board: here.board, version: 1, state: {} };
    expect(await driver.socket.emitWithAck("board:update", keep)).toEqual({ ok: true, version: 1 });
    // Followers show the minutes that are left: the update is told although nothing changed.
    await expect.poll(() => follower.states.length).toBe(before + 1);
    expect((await here.enter(here.ben)).states.at(-1)).toMatchObject({ version: 1, driver: nameOf(here.ann) });
    await rewind("updated_at", "601 seconds");
    await expect.poll(() => follower.states.at(-1), { timeout: 5000 }).toMatchObject({ version: 2, driver: null });
  });

  it("to whoever asks next, before the server has noticed the end", async () => {
    const [driver, next] = [await here.enter(here.ann), await here.enter(here.ben)];
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    driver.close();
    await expect.poll(() => next.people()).toEqual([here.ben.userName]);
    // That the driver went may be noted between the two.
    await expect
      .poll(async () => {
        await rewind("seen_at", "1 hour");
        return next.socket.emitWithAck("board:drive", { board: here.board });
      })
      .toMatchObject({ ok: true });
  });

  const ways: [string, (driver: Person) => Promise<unknown>][] = [
    [
      "role loses the code",
      async ({ roleId }) => {
        const body = { roleId, modulesIds: [] };
        await here.yard.server.call("POST", "/base/admin/permission/assign", { token: here.yard.admin, body });
      },
    ],
    [
      "account is disabled",
      async ({ id }) => {
        const version = (await here.yard.server.database.pool.query("select version from account where id = $1", [id]))
          .rows[0].version;
        await here.yard.server.call("PUT", "/base/admin/account/update", {
          token: here.yard.admin,
          body: { id, version, isUsable: false },
        });
      },
    ],
  ];
  it.each(ways)("within a second when the driver's %s", async (_way, takeAway) => {
    const leaving = await person(here.yard.server, { companyId: here.north });
    const [driver, follower] = [await here.enter(leaving), await here.enter(here.ben)];
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    await expect.poll(() => follower.states.at(-1)?.driver).toEqual(nameOf(leaving));
    await takeAway(leaving);
    await expect.poll(() => follower.states.at(-1)?.driver, { timeout: 1000 }).toBe(null);
  });
});

describe("the presenter loses the board within a second of losing sight of it, because", () => {
  const changed = async (path: string, body: object) =>
    expect((await here.yard.server.call("PUT", path, { token: here.yard.admin, body })).status).toBe(200);
  type Way = {
    title: string;
    of: () => string;
    scope: "all" | "company";
    takeAway(driver: Person, id: string): unknown;
  };
  const ways: Way[] = [
    {
      title: "the role shows boards no more",
      of: () => here.north,
      scope: "company",
      async takeAway({ roleId }) {
        const { pool } = here.yard.server.database;
        const { rows } = await pool.query<{ id: string }>("select id from permission where code = 'cockpit:drive'");
        const body = { roleId, modulesIds: rows.map(({ id }) => id) };
        await here.yard.server.call("POST", "/base/admin/permission/assign", { token: here.yard.admin, body });
      },
    },
    {
      title: "the scope no longer holds its company",
      of: () => here.south,
      scope: "all",
      takeAway: ({ roleId: id }) => changed("/base/admin/role/update", { id, version: 1, dataScope: "company" }),
    },
    {
      title: "it belongs to another company",
      of: () => here.north,
      scope: "company",
      takeAway: (_driver, id) => changed("/base/cockpit/board/update", { id, companyId: here.south }),
    },
  ];
  it.each(ways)("$title", async ({ of, scope, takeAway }) => {
    const own = await makeBoard(here.yard.server, of());
    const leaving = await person(here.yard.server, { companyId: here.north, scope });
    const [driver, follower] = [await here.enter(leaving, own), await here.enter(here.ann, own)];
    await driver.socket.emitWithAck("board:drive", { board: own });
    await expect.poll(() => follower.states.at(-1)?.driver).toEqual(nameOf(leaving));
    await takeAway(leaving, own);
    await expect.poll(() => follower.states.at(-1)?.driver, { timeout: 1000 }).toBe(null);
    const { version = 0 } = follower.states.at(-1) ?? {};
    const late = await driver.socket.emitWithAck("board:update", { board: own, version, state: { tab: 2 } });
    expect(late).toMatchObject({ ok: false });
  });
});
