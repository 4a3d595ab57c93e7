import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { asScreen, pairScreen } from "#tests/support/wall.ts";
import { openFleet, type Fleet } from "./fleet.ts";

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openFleet();
});
afterAll(() => fleet?.server.stop());

describe("a paired screen", () => {
  it("shows a board or several in turn, changed against its version, and names boards that are gone no more", async () => {
    const { id } = await pairScreen(fleet.server, fleet.admin, { companyId: fleet.north });
    const [one, two] = [await fleet.addBoard({ name: "One" }), await fleet.addBoard({ name: "Two" })];
    const playlist = [one, two, one].map((board) => ({ boardId: board.id, seconds: 30 }));
    expect((await fleet.update({ id, recordVersion: 1, playlist })).body.data).toEqual({ id, recordVersion: 2 });
    expect((await fleet.screenOf(id)).body.data).toMatchObject({
      boardId: null,
      playlist,
      boardNames: ["One", "Two", "One"],
    });
    const late = await fleet.update({ id, recordVersion: 1, name: "Late" });
    expect([late.status, late.body.code]).toEqual([409, "record.stale"]);
    expect(late.body.data).toMatchObject({ id, recordVersion: 2, playlist });
    const screensOfOne = async () =>
      (
        await fleet.server.call<{ list: { code: string; screens: number }[] }>(
          "GET",
          "/base/cockpit/board/getpage?key=one",
          {
            token: fleet.admin,
          },
        )
      ).body.data.list.find(({ code }) => code === one.code)?.screens;
    expect(await screensOfOne()).toBe(1);
    await fleet.server.call("DELETE", `/base/cockpit/board/softdelete?id=${one.id}`, { token: fleet.admin });
    expect((await fleet.screenOf(id)).body.data.boardNames).toEqual([null, "Two", null]);
    // It keeps its name though one of its boards is gone.
    expect((await fleet.update({ id, name: "Renamed" })).status).toBe(200);
    expect((await fleet.update({ id, boardId: BUILT_IN_ID })).status).toBe(200);
    expect((await fleet.update({ id, boardId: one.id })).body.errors).toMatchObject([{ code: "screen.boardUnknown" }]);
    expect((await fleet.screenOf(id)).body.data).toMatchObject({
      boardId: BUILT_IN_ID,
      playlist: null,
      name: "Renamed",
      place: "Hall",
    });
    expect((await fleet.update({ id, companyId: fleet.south, boardId: two.id })).status).toBe(200);
    const northernBoard = await fleet.addBoard({ name: "North only", companyId: fleet.north });
    expect((await fleet.update({ id, boardId: northernBoard.id })).body.code).toBe("screen.boardOutside");
  });

  it("is told its name, its boards that are there, and what it may read; nobody else is told", async () => {
    const [one, two] = [await fleet.addBoard({ name: "Gone" }), await fleet.addBoard({ name: "There" })];
    const playlist = [one, two].map((board) => ({ boardId: board.id, seconds: 20 }));
    const { id, credential } = await pairScreen(fleet.server, fleet.admin, { companyId: fleet.north, playlist });
    await fleet.server.call("DELETE", `/base/cockpit/board/softdelete?id=${one.id}`, { token: fleet.admin });
    const self = () => asScreen<ScreenSelf>(fleet.server, credential, "GET", "/base/GasCylinder/Cockpit/Screen");
    expect((await self()).body.data).toMatchObject({
      ...{ id, name: "Wall", place: "Hall", companyId: fleet.north, companyName: "North", deleted: 1 },
      boards: [{ id: two.id, code: two.code, name: "There", seconds: 20 }],
    });
    expect((await self()).body.data.apiCodes).toContain("cockpit:view");
    await fleet.update({ id, boardId: BUILT_IN_ID });
    expect((await self()).body.data.boards).toMatchObject([{ code: "enterprise", seconds: null }]);
    expect((await fleet.server.call("GET", "/base/GasCylinder/Cockpit/Screen", { token: fleet.admin })).status).toBe(
      404,
    );
    await fleet.revoke(id);
    expect((await self()).status).toBe(401);
  });

  it("speaks and looks as it was paired, until that is changed", async () => {
    const look = { language: "en", theme: "light" } as const;
    const { id, credential } = await pairScreen(fleet.server, fleet.admin, { companyId: fleet.north, ...look });
    const self = () => asScreen<ScreenSelf>(fleet.server, credential, "GET", "/base/GasCylinder/Cockpit/Screen");
    expect((await self()).body.data).toMatchObject(look);
    expect((await fleet.update({ id, theme: "dark" })).status).toBe(200);
    expect((await self()).body.data).toMatchObject({ language: "en", theme: "dark" });
    expect((await fleet.screenOf(id)).body.data).toMatchObject({ language: "en", theme: "dark", cuts: [] });
    expect((await fleet.update({ id, theme: "pink" })).status).toBe(400);
  });

  it("names the company in focus of a board while somebody drives that, where the screen and the reader may see it", async () => {
    const board = await fleet.addBoard({ name: "Driven" });
    const shown = { boardId: board.id };
    const northern = await pairScreen(fleet.server, fleet.admin, { companyId: fleet.north, ...shown });
    const southern = await pairScreen(fleet.server, fleet.admin, { companyId: fleet.south, ...shown });
    const cutsOf = async ({ id }: { id: string }) => (await fleet.screenOf(id)).body.data.cuts;
    const { pool } = fleet.server.database;
    await pool.query(
      `insert into board_state (board, version, driver_id, driver_name, tab, company_id, updated_at, seen_at)
        values ($1, 1, gen_random_uuid(), 'Ann', 1, $2, now(), now())`,
      [board.code, fleet.north],
    );
    const cut = { boardId: board.id, companyName: "North", period: 1, driverName: "Ann" };
    expect(await cutsOf(northern)).toEqual([cut]);
    expect(await cutsOf(southern)).toEqual([]);
    await pool.query("update board_state set tab = 4 where board = $1", [board.code]);
    expect(await cutsOf(northern)).toEqual([{ ...cut, period: 4 }]);
    expect(await cutsOf(southern)).toEqual([{ ...cut, companyName: null, period: 4 }]);
    await pool.query("update board_state set driver_id = null where board = $1", [board.code]);
    expect(await cutsOf(northern)).toEqual([]);
  });

  it("out of reach is not listed, not found, not changed and not revoked", async () => {
    const { id } = await pairScreen(fleet.server, fleet.admin, { companyId: fleet.south });
    expect((await fleet.screensOf(fleet.northern)).list.map((screen) => screen.id)).not.toContain(id);
    const identify = fleet.server.call("POST", `/base/wall/screen/identify?id=${id}`, { token: fleet.northern });
    const answers = [
      await fleet.screenOf(id, fleet.northern),
      await fleet.update({ id, name: "Mine" }, fleet.northern),
      await identify,
      await fleet.revoke(id, fleet.northern),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const own = await pairScreen(fleet.server, fleet.northern);
    const moved = await fleet.update({ id: own.id, companyId: fleet.south }, fleet.northern);
    expect([moved.status, moved.body.code]).toEqual([403, "access.outOfScope"]);
  });

  it("is found by name, place and state", async () => {
    await pairScreen(fleet.server, fleet.admin, { name: "Canteen left", place: "Floor 2" });
    expect((await fleet.screensOf(fleet.admin, "name=CANTEEN")).list).toMatchObject([{ name: "Canteen left" }]);
    expect((await fleet.screensOf(fleet.admin, "place=floor%202&state=offline")).total).toBe(1);
    expect((await fleet.screensOf(fleet.admin, "place=floor%202&state=live")).total).toBe(0);
    expect((await fleet.server.call("GET", "/base/wall/screen/getpage?state=odd", { token: fleet.admin })).status).toBe(
      400,
    );
  });
});
