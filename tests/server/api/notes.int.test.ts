import { afterAll, beforeAll, expect, it } from "vitest";
import { v4 } from "uuid";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { isRefusal } from "#contracts/live/messages.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { asScreen, connectScreen, pairScreen } from "#tests/support/wall.ts";

let server: TestServer;
let admin: string;
/** People of North who may write notes, the last of whom may drive boards, too. */
const people = {} as Record<"li" | "wang" | "driver", string>;
const at = "2026-03-02T01:00:00.000Z";

beforeAll(async () => {
  server = await startTestServer({ whole: true });
  admin = await server.signIn();
  const companyId = await makeCompany(server, "North");
  const codes = ["cockpit:view", "cockpit:note"];
  people.li = await signInAs(server, { companyId, codes, scope: "company" });
  people.wang = await signInAs(server, { companyId, codes, scope: "company" });
  people.driver = await signInAs(server, { companyId, codes: ["cockpit:view", "cockpit:drive"], scope: "company" });
});
afterAll(() => server.stop());

type Written = { id: string; position: string };
const pin = (body: object = {}, token = people.li) =>
  server.call<Written>("POST", "/base/cockpit/note/add", {
    token,
    body: { board: "enterprise", panel: "trend", at, text: "Gas ran out", ...body },
  });
const remove = (id: string, token = people.li) =>
  server.call<Written>("DELETE", `/base/cockpit/note/softdelete?id=${id}`, { token });
const notesOf = async (board: string, position = "", token = people.li) =>
  (
    await server.call<{ list: BoardNote[]; total: number }>("GET", `/base/cockpit/note/getpage?board=${board}`, {
      token,
      headers: { "x-after-position": position },
    })
  ).body.data.list;
const addBoard = async (body: object) =>
  (await server.call<{ id: string; code: string }>("POST", "/base/cockpit/board/add", { token: admin, body })).body
    .data;
const told = (board: string) =>
  server.told.flatMap(({ topic, payload }) => (topic === "notes" && payload.board === board ? [payload] : []));

it("a note is an event of its board, stands in its list, newest moment first, and is told", async () => {
  const { code: board } = await addBoard({ name: "Notes one" });
  const first = (await pin({ board, at: "2026-03-02T09:00:00+08:00", text: "  Gas ran out  " })).body.data;
  const second = (await pin({ board, at: "2026-03-02T02:00:00Z", panel: "deliveries" })).body.data;
  const list = await notesOf(board, second.position);
  expect(list.map(({ noteId }) => noteId)).toEqual([second.id, first.id]);
  expect(list[1]).toMatchObject({
    board,
    panel: "trend",
    at,
    text: "Gas ran out",
    userName: expect.stringMatching(/^user/),
  });
  const { rows } = await server.database.pool.query("select type, data from log.event where stream = $1", [
    `board-${board}`,
  ]);
  expect(rows.map(({ type }) => type)).toEqual(["NotePinned", "NotePinned"]);
  expect(rows.filter(({ data }) => data.includes("userName"))).toEqual([]);
  expect(told(board)).toEqual([...list].reverse().map((note) => ({ board, note })));
});

it("a note has the name that its writer has now", async () => {
  const { code: board } = await addBoard({ name: "Notes renamed" });
  const { id, position } = (await pin({ board })).body.data;
  const { pool } = server.database;
  const [note] = await notesOf(board, position);
  const nick = `Renamed ${v4().slice(0, 8)}`;
  await pool.query("update account set nick_name = $2 where id = $1", [note?.userId, nick]);
  expect(await notesOf(board)).toMatchObject([{ noteId: id, userName: nick }]);
});

it("a command id of somebody else's note refuses one's own", async () => {
  const { code: board } = await addBoard({ name: "Notes of two" });
  const commandId = v4();
  await pin({ board, commandId });
  const answer = await pin({ board, commandId, text: "Mine" }, people.wang);
  expect([answer.status, answer.body.code]).toEqual([422, "procedure.commandIdReused"]);
});

it("a note that is sent again is the same, and is told once", async () => {
  const { code: board } = await addBoard({ name: "Notes again" });
  const commandId = v4();
  const answers = [await pin({ board, commandId }), await pin({ board, commandId, text: "Something else" })];
  expect(new Set(answers.map(({ body }) => `${body.data.id} ${body.data.position}`)).size).toBe(1);
  expect(await notesOf(board, answers[1]?.body.data.position)).toMatchObject([{ text: "Gas ran out" }]);
  expect(told(board)).toHaveLength(1);
  // The same command on another board is another note.
  const other = (await pin({ commandId })).body.data;
  expect(other.id).not.toBe(answers[0]?.body.data.id);
  expect((await notesOf("enterprise", other.position)).map(({ noteId }) => noteId)).toContain(other.id);
});

it("a note needs a panel of its board, a text of 1 to 280 signs and a moment that has come", async () => {
  const faults = async (body: object) => {
    const answer = await pin(body);
    return [answer.status, ...(answer.body.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
  };
  expect(await faults({ panel: "weather" })).toEqual([400, "panel note.panelUnknown"]);
  expect(await faults({ text: " " })).toEqual([400, "text field.required"]);
  expect(await faults({ text: "x".repeat(281) })).toEqual([400, "text field.tooLong"]);
  expect(await faults({ text: "气".repeat(280) })).toEqual([200]);
  expect(await faults({ at: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([400, "at note.inFuture"]);
  expect(await faults({ at: "yesterday" })).toEqual([400, "at field.format"]);
  const missing = await pin({ board: "nowhere" });
  expect([missing.status, missing.body.code]).toEqual([404, "board.unknown"]);
  expect((await pin({}, people.driver)).status).toBe(403);
});

it("a note at a moment that no calendar has is refused, and those after it are told", async () => {
  const { code: board } = await addBoard({ name: "Notes of old" });
  for (const odd of ["0000-01-01T00:00:00Z", "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"]) {
    const answer = await pin({ board, at: odd });
    expect([odd, answer.status, answer.body.errors]).toMatchObject([odd, 400, [{ path: "at", code: "field.format" }]]);
  }
  const first = (await pin({ board, at: "0001-01-02T00:00:00Z" })).body.data;
  const last = (await pin({ board })).body.data;
  expect((await notesOf(board, last.position)).map(({ noteId }) => noteId)).toEqual([last.id, first.id]);
});

it("a note is removed by its author and by who may drive, by nobody else and once", async () => {
  const { code: board } = await addBoard({ name: "Notes off" });
  const [own, others] = [(await pin({ board })).body.data, (await pin({ board })).body.data];
  const refused = await remove(own.id, people.wang);
  expect([refused.status, refused.body.code]).toEqual([403, "note.notYours"]);
  expect((await remove(own.id)).status).toBe(200);
  const last = await remove(others.id, people.driver);
  expect(await notesOf(board, last.body.data.position)).toEqual([]);
  expect((await remove(own.id)).status).toBe(404);
  expect((await remove(v4())).body.code).toBe("note.notFound");
  expect(told(board).slice(2)).toEqual([
    { board, noteId: own.id },
    { board, noteId: others.id },
  ]);
});

it("notes of a board out of sight are neither read nor written nor removed, and those of a removed board are gone with it", async () => {
  const south = await makeCompany(server, "South");
  const { id, code: board } = await addBoard({ name: "Southern notes", code: "southern-notes", companyId: south });
  const note = (await pin({ board }, admin)).body.data;
  const page = (token: string) => server.call("GET", `/base/cockpit/note/getpage?board=${board}`, { token });
  const answers = [await page(people.li), await pin({ board }), await remove(note.id, people.driver)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await notesOf(board, note.position, admin)).toHaveLength(1);
  await server.call("DELETE", `/base/cockpit/board/softdelete?id=${id}`, { token: admin });
  expect((await page(admin)).status).toBe(404);
  await addBoard({ name: "Another", code: board });
  expect(await notesOf(board, note.position, admin)).toEqual([]);
});

it("a screen that joins a board gets its notes, hears of new ones, and of those that are removed", async () => {
  const { code: board } = await addBoard({ name: "Notes live" });
  const first = (await pin({ board })).body.data;
  const { credential } = await pairScreen(server, admin);
  const { socket } = await connectScreen(server.url, credential);
  const heard: unknown[] = [];
  socket.on("board:note", ({ note }) => heard.push(note.noteId));
  socket.on("board:note-removed", ({ noteId }) => heard.push(`removed ${noteId}`));
  const joined = await socket.emitWithAck("board:join", { board });
  expect(isRefusal(joined) ? joined : joined.notes).toEqual(await notesOf(board, first.position));
  const second = (await pin({ board })).body.data;
  await remove(first.id);
  await expect.poll(() => heard).toEqual([second.id, `removed ${first.id}`]);
  const again = await socket.emitWithAck("board:join", { board });
  expect(isRefusal(again) ? again : again.notes.map(({ noteId }) => noteId)).toEqual([second.id]);
  socket.disconnect();
});

it("a screen reads notes and writes none", async () => {
  const { credential } = await pairScreen(server, admin);
  expect((await asScreen(server, credential, "GET", "/base/cockpit/note/getpage?board=enterprise")).status).toBe(200);
  const body = { board: "enterprise", panel: "trend", at, text: "Hello" };
  expect((await asScreen(server, credential, "POST", "/base/cockpit/note/add", body)).status).toBe(403);
});
