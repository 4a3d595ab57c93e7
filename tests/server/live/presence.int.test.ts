import { describe, expect, it } from "vitest";
import { v4 } from "uuid";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { onOwnBoard } from "./own-board.ts";
import { driving, makeBoard, person, visit, type Visitor } from "./visitor.ts";

const here = onOwnBoard();

describe("presence", () => {
  it("names each person once, on the board that they are on, and is told when it changes alone", async () => {
    const first = await here.enter(here.ann);
    expect(first.people()).toEqual([here.ann.userName]);
    const second = await here.enter(here.ann);
    await here.enter(here.ben);
    await expect.poll(() => first.people()).toEqual([here.ann.userName, here.ben.userName].toSorted());
    const told = first.presences.length;
    await second.join({ board: "enterprise" });
    await first.socket.emitWithAck("board:drive", { board: here.board });
    await expect.poll(() => second.people()).toEqual([here.ann.userName]);
    second.socket.emit("board:leave", { board: "enterprise" });
    const again = await here.enter(here.ben);
    expect(again.people()).toEqual(first.people());
    expect(first.presences).toHaveLength(told);
  });

  it("loses who may see the board no more", async () => {
    const leaving = await person(here.yard.server, { companyId: here.north });
    const [staying] = [await here.enter(here.ben), await here.enter(leaving)];
    await expect.poll(() => staying.people()).toContain(leaving.userName);
    const body = { roleId: leaving.roleId, modulesIds: [] };
    await here.yard.server.call("POST", "/base/admin/permission/assign", { token: here.yard.admin, body });
    await expect.poll(() => staying.people()).toEqual([here.ben.userName]);
  });
});

describe("an audience", () => {
  it("sees the companies of its scope, of the board and of the focus together; a focus beyond its scope changes nothing", async () => {
    const southern = await person(here.yard.server, { companyId: here.south, scope: "company", codes: driving });
    const [all, own] = [visit(here.yard.server.url, here.ann), visit(here.yard.server.url, southern)];
    here.visitors.push(all, own);
    await here.yard.takeIn(here.north, await here.yard.cylinders(here.north, 2));
    await here.yard.takeIn(here.south, await here.yard.cylinders(here.south, 1));
    const figureOf = async (visitor: Visitor, on: string, companyId?: string) => {
      const { counts, focus } = await visitor.join({ board: on, companyId: companyId ?? null });
      return [counts.todayInWarehouseNum, focus?.companyId ?? null];
    };
    await expect.poll(() => figureOf(all, here.board)).toEqual([3, null]);
    expect(await figureOf(all, here.board, here.north)).toEqual([2, here.north]);
    expect(await figureOf(all, here.board, v4())).toEqual([3, null]);
    expect(await figureOf(own, here.board)).toEqual([1, null]);
    expect(await figureOf(own, here.board, here.north)).toEqual([1, null]);
    const northern = await makeBoard(here.yard.server, here.north);
    expect(await figureOf(all, northern)).toEqual([2, null]);
    expect(await figureOf(all, northern, here.south)).toEqual([2, null]);
    await expect(own.join({ board: northern })).rejects.toThrow("board.unknown");
    const told: number[] = [];
    all.socket.on("cockpit:update", ({ counts }) => void told.push(counts.todayInWarehouseNum));
    await here.yard.takeIn(here.north, await here.yard.cylinders(here.north, 1));
    await expect.poll(() => told.at(-1)).toBe(3);
  });

  it("falls off a board that is removed, and is told so", async () => {
    const [driver, follower] = [await here.enter(here.ann), await here.enter(here.ben)];
    await driver.socket.emitWithAck("board:drive", { board: here.board });
    const removed = new Promise((resolve) => void follower.socket.once("board:changed", resolve));
    const { id } = (await here.yard.server.database.pool.query("select id from board where code = $1", [here.board]))
      .rows[0];
    await here.yard.server.database.pool.query("update board set is_deleted = true where id = $1", [id]);
    const bus = createPostgresLiveBus({ connectionString: here.yard.server.database.url });
    await bus.publish("boards", { board: here.board, removed: true });
    await bus.close();
    expect(await removed).toEqual({ board: here.board, removed: true, definition: null });
    await expect(follower.join({ board: here.board })).rejects.toThrow("board.unknown");
    expect(await driver.socket.emitWithAck("board:drive", { board: here.board })).toEqual({
      ok: false,
      code: "board.unknown",
    });
  });
});

it("tells a note to everybody on the board, and to whoever joins a moment later", async () => {
  const [onIt, elsewhere] = [await here.enter(here.ann, "enterprise"), await here.enter(here.ben)];
  const told: string[] = [];
  for (const { socket } of [onIt, elsewhere]) socket.on("board:note", ({ note }) => void told.push(note.text));
  const removed = new Promise((resolve) => void onIt.socket.once("board:note-removed", resolve));
  const note = { board: "enterprise", panel: "trend", at: new Date().toISOString(), text: "A truck is late" };
  const added = await here.yard.server.call<{ id: string }>("POST", "/base/cockpit/note/add", {
    token: here.yard.admin,
    body: note,
  });
  expect(added.status).toBe(200);
  await expect.poll(() => told).toEqual(["A truck is late"]);
  const { id } = added.body.data;
  expect((await onIt.join()).notes).toMatchObject([{ noteId: id, text: note.text }]);
  await here.yard.server.call("DELETE", `/base/cockpit/note/softdelete?id=${id}`, { token: here.yard.admin });
  expect(await removed).toEqual({ board: "enterprise", noteId: id });
  expect((await onIt.join()).notes).toEqual([]);
});
