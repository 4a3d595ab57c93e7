import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v4 } from "uuid";
import type { BoardAnswer, BoardRow } from "#contracts/boards/board-calls.ts";
import { BUILT_IN_ID, builtInPanels } from "#contracts/boards/built-in.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let admin: string;
let north: string;
let south: string;
/** Somebody of North who may do everything with boards, and somebody who looks alone. */
let northern: string;
let looking: string;

const codes = ["cockpit:view", "cockpit:board:add", "cockpit:board:update", "cockpit:board:softdelete"];

beforeAll(async () => {
  server = await startTestServer({ whole: true });
  admin = await server.signIn();
  north = await makeCompany(server, "North");
  south = await makeCompany(server, "South");
  northern = await signInAs(server, { companyId: north, codes, scope: "companyAndBelow" });
  looking = await signInAs(server, { companyId: north, codes: ["cockpit:view"], scope: "company" });
});
afterAll(() => server.stop());

const call = <T = unknown>(method: string, path: string, token: string, body?: unknown) =>
  server.call<T>(method, `/base/cockpit/board/${path}`, { token, ...(body !== undefined && { body }) });
const add = (body: object, token = admin) => call<{ id: string; code: string }>("POST", "add", token, body);
const update = (body: object, token = admin) => call<{ id: string; version: number }>("PUT", "update", token, body);
const remove = (id: string, token = admin) => call("DELETE", `softdelete?id=${id}`, token);
const get = (query: string, token = admin) => call<BoardAnswer>("GET", `get?${query}`, token);
const rows = async (token: string, query = "pageSize=100") =>
  (await call<{ list: BoardRow[]; total: number }>("GET", `getpage?${query}`, token)).body.data;

const text = (id: string, x: number, more: object = {}) => ({
  id,
  kind: "text",
  text: "Hello",
  x,
  y: 0,
  w: 2,
  h: 1,
  ...more,
});

describe("the built-in board", () => {
  it("stands first, named in the reader's language, and nobody changes or removes it", async () => {
    const { list, total } = await rows(admin);
    expect(list[0]).toMatchObject({ id: BUILT_IN_ID, code: "enterprise", isBuiltin: true, panels: builtInPanels });
    expect([list[0]?.name, list[0]?.screens, list[0]?.viewers, list[0]?.driver]).toEqual(["企业看板", 0, 0, null]);
    expect(total).toBe(list.length);
    const english = { token: admin, headers: { "accept-language": "en" } };
    expect(
      (await server.call<BoardAnswer>("GET", "/base/cockpit/board/get?board=enterprise", english)).body.data.name,
    ).toBe("Enterprise board");
    for (const answer of [await update({ id: BUILT_IN_ID, name: "Mine" }), await remove(BUILT_IN_ID)])
      expect([answer.status, answer.body.code]).toEqual([422, "board.protected"]);
    expect((await add({ name: "Enterprise", code: "enterprise" })).body.code).toBe("board.codeTaken");
    expect((await add({ name: "Enterprise" })).body.data.code).toBe("enterprise-2");
  });

  it("is copied with its panels", async () => {
    const { id, code } = (await add({ name: "白班", code: "day-shift", companyId: north })).body.data;
    expect(code).toBe("day-shift");
    const { data } = (await get("board=day-shift")).body;
    expect(data).toMatchObject({
      id,
      name: "白班",
      companyId: north,
      companyName: "North",
      isBuiltin: false,
      version: 1,
    });
    expect(data.panels).toEqual(builtInPanels);
  });
});

describe("a board", () => {
  it("gets a free code of its name, and another's is refused", async () => {
    expect((await add({ name: "Filling Line 2" })).body.data.code).toBe("filling-line-2");
    expect((await add({ name: "Filling line 2!" })).body.data.code).toBe("filling-line-2-2");
    expect((await add({ name: "灌装" })).body.data.code).toBe("board");
    const taken = await add({ name: "Another", code: "filling-line-2" });
    expect([taken.status, taken.body.code]).toEqual([409, "board.codeTaken"]);
    expect((await add({ name: "Another", code: "Not A Code" })).body.errors).toMatchObject([
      { path: "code", code: "board.code" },
    ]);
    const both = await Promise.all([1, 2].map(() => add({ name: "At once", code: "at-once" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is refused, field by field, when its panels overlap, leave the grid, are too many or of no known kind", async () => {
    const faults = async (panels: object[]) => {
      const { status, body } = await add({ name: "Wrong", panels });
      return [
        status,
        ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
      ];
    };
    expect(await faults([text("a", 0), text("b", 1)])).toEqual([400, "panels.1.x board.overlap"]);
    expect(await faults([text("a", 11)])).toEqual([400, "panels.0.w board.offGrid"]);
    expect(await faults([text("a", 0, { y: 8 })])).toEqual([
      400,
      "panels.0.y field.tooBig",
      "panels.0.w board.offGrid",
    ]);
    expect(await faults([text("a", 0), text("a", 4)])).toEqual([400, "panels.1.id board.panelTwice"]);
    expect(await faults([text("a", 0, { kind: "weather" })])).toEqual([400, "panels.0.kind field.choice"]);
    expect(await faults([text("a", 0, { warnAt: 9, alarmAt: 3 })])).toEqual([400, "panels.0.alarmAt board.thresholds"]);
    const below = { isBelow: true, warnAt: 3, alarmAt: 9 };
    expect(await faults([text("a", 0, below)])).toEqual([400, "panels.0.alarmAt board.thresholds"]);
    expect(await faults([text("a", 0, { kind: "figure" })])).toEqual([400, "panels.0.figure field.required"]);
    const many = Array.from({ length: 17 }, (_, i) => text(`p${i}`, (i % 6) * 2, { y: Math.trunc(i / 6) }));
    expect(await faults(many)).toEqual([400, "panels board.tooManyPanels"]);
    expect(await faults([text("a", 0, { companyId: v4() })])).toEqual([400, "panels.0.companyId field.reference"]);
  });

  it("is changed against its version, with the board as it is now in the refusal, and the change is told and kept", async () => {
    const { id } = (await add({ name: "Turns", code: "turns" })).body.data;
    const panels = [text("a", 0), { id: "clock", kind: "clock", x: 2, y: 0, w: 2, h: 1 }];
    const changed = await update({ id, version: 1, name: "Turn", panels });
    const { modifiedTime, modifiedUserName } = (await get(`id=${id}`)).body.data;
    expect(modifiedUserName).toEqual(expect.any(String));
    expect(changed.body.data).toEqual({ id, version: 2, modifiedTime, modifiedUserName });
    const late = await update({ id, version: 1, name: "Late" });
    expect([late.status, late.body.code]).toEqual([409, "record.stale"]);
    expect(late.body.data).toMatchObject({ id, name: "Turn", version: 2, panels });
    expect(server.told).toContainEqual({ topic: "boards", payload: { board: "turns", removed: false } });
    const { rows: kept } = await server.database.pool.query(
      "select action, before->>'name' as before, after->>'name' as after from record_change where record_id = $1 order by id",
      [id],
    );
    expect(kept).toEqual([
      { action: "add", before: null, after: "Turns" },
      { action: "update", before: "Turns", after: "Turn" },
    ]);
    expect((await remove(id)).status).toBe(200);
    expect((await get(`id=${id}`)).status).toBe(404);
    expect(server.told).toContainEqual({ topic: "boards", payload: { board: "turns", removed: true } });
    // The code is free again.
    expect((await add({ name: "Turns", code: "turns" })).status).toBe(200);
  });

  it("gets a code of its own though others of its name are made at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ name: "Rush hour" })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const made = answers.map(({ body }) => body.data.code).toSorted();
    expect(made).toEqual(["rush-hour", ...[2, 3, 4, 5, 6].map((number) => `rush-hour-${number}`)]);
  });

  it("is told which board has its code already", async () => {
    for (const code of ["enterprise", (await add({ name: "Taken" })).body.data.code]) {
      const { status, body } = await add({ name: "Again", code });
      expect([status, body.code]).toEqual([409, "board.codeTaken"]);
      expect(body.errors?.[0]?.msg).toBe(body.msg);
      expect(body.msg).toContain(code);
    }
  });

  it("is copied from another that the maker sees", async () => {
    await add({ name: "First", code: "first", panels: [text("only", 0)] });
    await add({ name: "Second", code: "second", from: "first" });
    expect((await get("board=second")).body.data.panels).toEqual([text("only", 0)]);
    const missing = await add({ name: "Third", from: "nowhere" });
    expect([missing.status, missing.body.code]).toEqual([404, "board.unknown"]);
  });

  it("of a company out of sight is not listed, not found and not copied", async () => {
    const { id } = (await add({ name: "Southern", code: "southern", companyId: south })).body.data;
    const general = (await add({ name: "For all", code: "for-all" })).body.data;
    const listed = (await rows(northern)).list.map(({ code }) => code);
    expect(listed).toContain("for-all");
    expect(listed).not.toContain("southern");
    const answers = [
      await get(`id=${id}`, northern),
      await get("board=southern", northern),
      await update({ id, name: "Mine" }, northern),
      await remove(id, northern),
      await add({ name: "Copy", from: "southern" }, northern),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const beyond = await add({ name: "Beyond", companyId: south }, northern);
    expect([beyond.status, beyond.body.code]).toEqual([403, "access.outOfScope"]);
    const panel = await add({ name: "Beyond", panels: [text("a", 0, { companyId: south })] }, northern);
    expect([panel.status, panel.body.code]).toEqual([403, "access.outOfScope"]);
    // One that shows everybody's own figures is its author's to change.
    expect((await update({ id: general.id, name: "Mine" }, northern)).status).toBe(403);
    const own = (await add({ name: "Ours" }, northern)).body.data;
    expect((await update({ id: own.id, companyId: north }, northern)).status).toBe(200);
    expect((await update({ id: own.id, companyId: south }, northern)).status).toBe(403);
  });

  it("is made, changed and removed by its codes alone", async () => {
    const id = v4();
    const answers = [await add({ name: "No" }, looking), await update({ id }, looking), await remove(id, looking)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await server.call("GET", "/base/cockpit/board/getpage")).status).toBe(401);
    expect((await call("GET", "get", admin)).status).toBe(400);
  });
});

describe("the page of boards", () => {
  it("is searched by name, code and company, narrowed to one company's, and comes page by page", async () => {
    const narrowed = await rows(admin, `companyId=${north}&pageSize=100`);
    expect(narrowed.total).toBeGreaterThan(0);
    expect(narrowed.list.every(({ companyId }) => companyId === north)).toBe(true);
    const found = await rows(admin, "key=NORTH");
    expect(found.list.map(({ code }) => code)).toContain("day-shift");
    expect(found.list.every(({ name, companyName }) => `${name}${companyName}`.includes("North"))).toBe(true);
    const all = (await rows(admin)).list.map(({ code }) => code);
    const paged = [await rows(admin, "pageSize=3"), await rows(admin, "pageSize=3&pageIndex=2")];
    expect(paged.flatMap(({ list }) => list.map(({ code }) => code))).toEqual(all.slice(0, 6));
    expect(paged[0]?.total).toBe(all.length);
  });

  it("names no count of exceptions to who may not see them", async () => {
    expect((await rows(looking)).list.map(({ unclaimed }) => unclaimed)).toContain(null);
    const seeing = await signInAs(server, {
      companyId: north,
      codes: ["cockpit:view", "gasCylinder:exception:getlist"],
      scope: "company",
    });
    expect((await rows(seeing)).list.map(({ unclaimed }) => unclaimed)).not.toContain(null);
  });
});
