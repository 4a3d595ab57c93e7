import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Socket } from "socket.io-client";
import { v4 } from "uuid";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import { codeSigns } from "#contracts/boards/pairing.ts";
import { mayScreenRead } from "#contracts/boards/screen-reads.ts";
import { isRefusal, type ClientMessageName } from "#contracts/live/messages.ts";
import type { ScreenAnswer, ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { asScreen, claim, connectScreen, pairScreen, showCode } from "#tests/support/wall.ts";

let server: TestServer;
let admin: string;
let north: string;
let branch: string;
let south: string;
/** Somebody of North who may do everything with screens. */
let northern: string;
const codes = ["cockpit:view", "wall:pair", "wall:revoke", "cockpit:board:add"];

beforeAll(async () => {
  server = await startTestServer({ whole: true });
  admin = await server.signIn();
  north = await makeCompany(server, "North");
  branch = await makeCompany(server, "Branch", north);
  south = await makeCompany(server, "South");
  northern = await signInAs(server, { companyId: north, codes, scope: "companyAndBelow" });
});
afterAll(() => server.stop());

const screensOf = async (token: string, query = "") =>
  (
    await server.call<{ list: ScreenAnswer[]; total: number }>(
      "GET",
      `/base/wall/screen/getpage?pageSize=100&${query}`,
      { token },
    )
  ).body.data;
const screenOf = (id: string, token = admin) =>
  server.call<ScreenAnswer>("GET", `/base/wall/screen/get?id=${id}`, { token });
const update = (body: object, token = admin) =>
  server.call<{ recordVersion: number }>("PUT", "/base/wall/screen/update", { token, body });
const revoke = (id: string, token = admin) => server.call("DELETE", `/base/wall/screen/softdelete?id=${id}`, { token });
const addBoard = async (body: object) =>
  (await server.call<{ id: string; code: string }>("POST", "/base/cockpit/board/add", { token: admin, body })).body
    .data;
const stored = async () =>
  JSON.stringify((await server.database.pool.query("select * from screen, wall_pairing")).rows);

describe("a device that is paired", () => {
  it("shows a code of 8 clear signs for 10 minutes, and gets its credential once when somebody has entered it", async () => {
    const device = await showCode(server);
    expect([...device.code].every((sign) => codeSigns.includes(sign))).toBe(true);
    expect(device.code).toHaveLength(8);
    const left = Date.parse(device.expiresAt) - Date.now();
    expect(left > 9 * 60_000 && left <= 10 * 60_000).toBe(true);
    expect((await device.look()).body.data).toEqual({ state: "waiting" });
    const typed = ` ${device.code.slice(0, 4).toLowerCase()}-${device.code.slice(4)} `;
    const claimed = await claim(server, northern, typed, { name: "Hall 1", place: "By the door" });
    expect(claimed.status).toBe(200);
    const { state, credential } = (await device.look()).body.data;
    expect(state).toBe("paired");
    expect(credential).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    expect((await device.look()).body.data).toEqual({ state: "paired" });
    expect(await stored()).not.toContain(credential?.split(".")[1]);
    expect((await screenOf(claimed.body.data.id)).body.data).toMatchObject({
      ...{ name: "Hall 1", place: "By the door", boardId: BUILT_IN_ID, playlist: null, boardNames: ["企业看板"] },
      ...{ companyId: north, companyName: "North", state: "offline", lastSeenAt: null, version: null },
    });
  });

  it("learns nothing by another's secret, and that it is over when nobody came", async () => {
    const [one, other] = [await showCode(server), await showCode(server)];
    const look = (pairingId: string, secret: string) =>
      server.call("GET", `/base/wall/pair?${new URLSearchParams({ pairingId, secret })}`);
    for (const answer of [await look(one.pairingId, other.secret), await look(v4(), one.secret)])
      expect([answer.status, answer.body.code]).toEqual([404, "pairing.notFound"]);
    expect((await server.call("GET", "/base/wall/pair")).status).toBe(400);
    const code = { body: { enterpriseCode: "nobody" } };
    expect((await server.call("POST", "/base/wall/pair", code)).body.code).toBe("auth.enterpriseUnknown");
    await server.database.pool.query("update wall_pairing set expires_at = now() where id = $1", [one.pairingId]);
    expect((await one.look()).body.data).toEqual({ state: "expired" });
    const late = await claim(server, admin, one.code);
    expect([late.status, late.body.code]).toEqual([409, "pairing.expired"]);
  });

  it("is claimed by one of two at once, and its code never again", async () => {
    const device = await showCode(server);
    const answers = await Promise.all([1, 2, 3].map(() => claim(server, admin, device.code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual(["1", "pairing.used", "pairing.used"]);
  });

  it("is not guessed: ten wrong codes of an account are answered, the next is 429, and right ones do not count", async () => {
    const guesser = await signInAs(server, { companyId: north, codes, scope: "companyAndBelow" });
    const right = await showCode(server);
    for (let i = 0; i < 3; i += 1)
      expect((await claim(server, guesser, (await showCode(server)).code)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 10 }, () => claim(server, guesser, "22222222")));
    expect(new Set(wrong.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(["404 pairing.unknown"]),
    );
    const tooMany = await claim(server, guesser, right.code);
    expect([tooMany.status, tooMany.body.code]).toEqual([429, "request.tooMany"]);
    expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await claim(server, admin, right.code)).status).toBe(200);
  });

  it("is not guessed by codes that no device could show either: they count as wrong ones", async () => {
    const guesser = await signInAs(server, { companyId: north, codes, scope: "companyAndBelow" });
    for (const code of [
      "11111111",
      "OOOOOOOO",
      "short",
      "2222222222",
      "    ",
      "配对码配对码配对",
      "22222222",
      "0",
      "-",
      "?",
    ]) {
      const { status, body } = await claim(server, guesser, code);
      expect([code, status, body.errors]).toMatchObject([code, code === "22222222" ? 404 : 400, [{ path: "code" }]]);
    }
    expect((await claim(server, guesser, (await showCode(server)).code)).status).toBe(429);
  });

  it("is given no company and no board beyond the reach of who pairs it", async () => {
    const { code } = await showCode(server);
    const southern = await addBoard({ name: "Southern", companyId: south });
    const northernBoard = await addBoard({ name: "Northern", companyId: north });
    const refusal = async (body: object, token = northern) => {
      const answer = await claim(server, token, code, body);
      return [
        answer.status,
        answer.body.code,
        ...(answer.body.errors ?? []).map((fault) => `${fault.path} ${fault.code}`),
      ];
    };
    expect(await refusal({ companyId: south })).toEqual([403, "access.outOfScope", "companyId access.outOfScope"]);
    expect(await refusal({ companyId: v4() })).toEqual([400, "request.invalid", "companyId field.reference"]);
    expect(await refusal({ boardId: southern.id })).toEqual([400, "request.invalid", "boardId screen.boardUnknown"]);
    expect(await refusal({ companyId: branch, boardId: northernBoard.id })).toEqual([422, "screen.boardOutside"]);
    const both = { boardId: northernBoard.id, playlist: [{ boardId: northernBoard.id, seconds: 10 }] };
    expect(await refusal(both)).toEqual([400, "request.invalid", "playlist screen.boardOrPlaylist"]);
    const hasty = { playlist: [{ boardId: northernBoard.id, seconds: 9 }] };
    expect(await refusal(hasty)).toEqual([400, "request.invalid", "playlist.0.seconds field.tooSmall"]);
    const looking = await signInAs(server, { companyId: north, codes: ["cockpit:view"] });
    expect(await refusal({}, looking)).toEqual([403, "access.denied"]);
    // None of it used the code up.
    expect((await claim(server, northern, code, { boardId: northernBoard.id })).status).toBe(200);
  });
});

describe("a screen's credential", () => {
  it("opens boards and what their panels read, by GET, and no other call of the document", async () => {
    const { credential } = await pairScreen(server, admin);
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security: unknown[] }>>;
    };
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { security }]) =>
        security.length > 0 ? [[method.toUpperCase(), path] as const] : [],
      ),
    );
    expect(calls.length).toBeGreaterThan(200);
    const opened: string[] = [];
    const odd: string[] = [];
    const ask = async ([method, path]: readonly [string, string]): Promise<void> => {
      const { status, body } = await asScreen(server, credential, method, path.replace("{id}", v4()));
      if (status === 403 && body.code === "screen.boardsOnly") return;
      const call = `${method} ${path}`;
      if ([401, 403, 404, 500].includes(status)) odd.push(`${call} ${status} ${body.code}`);
      opened.push(call);
    };
    for (let at = 0; at < calls.length; at += 20) await Promise.all(calls.slice(at, at + 20).map(ask));
    expect(odd).toEqual([]);
    expect(opened.sort()).toEqual(
      [
        "CompanyData",
        "CylinderOutInWarehouseData",
        "DueData",
        "ExceptionData",
        "GasCylinderData",
        "GetCustomerData",
        "GetCustomerDeliveryData",
        "GetCylinderDeliveryData",
        "GetGasData",
        "HeldData",
        "LogData",
        "StockData",
        "TodayData",
      ]
        .map((call) => `GET /base/GasCylinder/Cockpit/${call}`)
        .concat([
          "GET /base/cockpit/board/get",
          "GET /base/cockpit/note/getpage",
          "GET /base/manage/exception/getcounts",
          "GET /base/manage/exception/getpage",
          "GET /base/GasCylinder/Cockpit/Screen",
        ])
        .sort(),
    );
  });

  it("reads a call however its path is written, and nothing beside or below it", () => {
    expect(mayScreenRead("GET", "/base/CockPit/Board/Get/")).toBe(true);
    for (const path of [
      "/base/cockpit/board/getpage",
      "/base/GasCylinder/Cockpit/../gascylinder",
      "/base/gascylinder/cockpit/a/b",
      "/base/cockpit/board/get/x",
    ])
      expect([path, mayScreenRead("GET", path)]).toEqual([path, false]);
    for (const method of ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
      expect(mayScreenRead(method, "/base/manage/exception/getpage")).toBe(false);
  });

  it("counts the customers of its own company, while a person counts all", async () => {
    const customers = ["customer:add", "cockpit:view"];
    const add = async (companyId: string): Promise<void> => {
      const token = await signInAs(server, { companyId, codes: customers, scope: "companyAndBelow" });
      const body = { name: v4(), address: "Road 1", telephone: "13800000000" };
      expect((await server.call("POST", "/base/trade/clientinfo/add", { token, body })).status).toBe(200);
    };
    for (const company of [north, branch, south]) await add(company);
    const path = "/base/GasCylinder/Cockpit/GetCustomerData";
    const of = async (companyId: string): Promise<number> => {
      const { credential } = await pairScreen(server, admin, { companyId });
      return (await asScreen<{ total: number }>(server, credential, "GET", path)).body.data.total;
    };
    expect([await of(north), await of(branch), await of(south)]).toEqual([2, 1, 1]);
    expect((await server.call<{ total: number }>("GET", path, { token: admin })).body.data.total).toBe(3);
  });

  it("shows its company and those below, and boards of no other", async () => {
    const northernBoard = await addBoard({ name: "North again", companyId: north });
    const southern = await addBoard({ name: "South again", companyId: south });
    const branchBoard = await addBoard({ name: "Branch again", companyId: branch });
    const of = async (companyId: string | undefined, token: string) => {
      const { credential } = await pairScreen(server, token, { companyId });
      const answers = await Promise.all(
        [northernBoard, branchBoard, southern].map(({ code }) =>
          asScreen(server, credential, "GET", `/base/cockpit/board/get?board=${code}`),
        ),
      );
      return answers.map(({ status }) => status);
    };
    expect(await of(north, admin)).toEqual([200, 200, 404]);
    expect(await of(branch, admin)).toEqual([404, 200, 404]);
    // Nobody gives a screen more than he sees himself.
    const narrow = await signInAs(server, { companyId: north, codes, scope: "company" });
    expect(await of(undefined, narrow)).toEqual([200, 404, 404]);
  });

  it("that is forged, revoked or another tenant's opens nothing, neither calls nor sockets", async () => {
    const { id, credential } = await pairScreen(server, admin);
    const [tenant = "", secret = ""] = credential.split(".");
    const forged = [`${tenant}.${secret.slice(1)}A`, `${v4()}.${secret}`, secret, ".", `${tenant}.`];
    const read = (given: string) => asScreen(server, given, "GET", "/base/cockpit/board/get?board=enterprise");
    for (const given of forged) {
      const answer = await read(given);
      expect([given, answer.status, answer.body.code]).toEqual([given, 401, "screen.revoked"]);
      expect((await connectScreen(server.url, given)).refusal).toBe("screen.revoked");
    }
    expect((await read(credential)).status).toBe(200);
    // The credential is no token, and a token no credential.
    expect((await server.call("GET", "/base/cockpit/board/get?board=enterprise", { token: credential })).status).toBe(
      401,
    );
    expect((await read(admin)).status).toBe(401);
    expect((await revoke(id)).status).toBe(200);
    expect((await read(credential)).body.code).toBe("screen.revoked");
    expect((await connectScreen(server.url, credential)).refusal).toBe("screen.revoked");
  });
});

describe("a connected screen", () => {
  it("is live, with what it runs and how large it is; silent it is stale after 10 s and offline after 60", async () => {
    const { id, credential } = await pairScreen(server, admin);
    const told = { version: "1.2.3", width: 1920, height: 1080 };
    const { socket } = await connectScreen(server.url, credential, told);
    expect((await screenOf(id)).body.data).toMatchObject({ ...told, state: "live" });
    socket.disconnect();
    const stateAfter = async (seconds: number) => {
      const moment = new Date(Date.now() - seconds * 1000);
      await server.database.pool.query("update screen set last_seen_at = $2 where id = $1", [id, moment]);
      return (await screenOf(id)).body.data.state;
    };
    expect([await stateAfter(8), await stateAfter(15), await stateAfter(58), await stateAfter(62)]).toEqual([
      ...["live", "stale", "stale", "offline"],
    ]);
    expect((await screensOf(admin, "state=offline")).list.map((screen) => screen.id)).toContain(id);
    const odd = await connectScreen(server.url, credential, { version: 7, width: -1, height: "tall" });
    odd.socket.disconnect();
    expect((await screenOf(id)).body.data).toMatchObject({ version: null, width: null, height: null, state: "live" });
  });

  it("is seen every few seconds while it is connected", async () => {
    const { id, credential } = await pairScreen(server, admin);
    const { socket } = await connectScreen(server.url, credential);
    await server.database.pool.query("update screen set last_seen_at = now() - interval '5 minutes' where id = $1", [
      id,
    ]);
    await expect.poll(async () => (await screenOf(id)).body.data.state, { timeout: 10_000 }).toBe("live");
    socket.disconnect();
  });

  it("shows its name when somebody looks for it, hears of a change, and is cut off when it is revoked", async () => {
    const { id, credential } = await pairScreen(server, northern);
    const { socket } = await connectScreen(server.url, credential);
    const heard: unknown[] = [];
    socket.on("screen:notice", (notice) => heard.push(notice));
    socket.on("session:ended", (end) => heard.push(end));
    const identify = (token: string) => server.call("POST", `/base/wall/screen/identify?id=${id}`, { token });
    expect((await identify(northern)).status).toBe(200);
    await expect.poll(() => heard).toEqual([{ identifyFor: 10 }]);
    expect((await update({ id, name: "Gate", recordVersion: 1 }, northern)).body.data).toEqual({
      id,
      recordVersion: 2,
    });
    await expect.poll(() => heard).toEqual([{ identifyFor: 10 }, { changed: true }]);
    expect((await revoke(id, northern)).status).toBe(200);
    await expect.poll(() => socket.connected).toBe(false);
    expect(heard.at(-1)).toEqual({ reason: "revoked" });
  });

  it("is cut off though nobody heard of its end", async () => {
    const { id, credential } = await pairScreen(server, northern);
    const { socket } = await connectScreen(server.url, credential);
    await server.database.pool.query("update screen set is_deleted = true where id = $1", [id]);
    await socket.emitWithAck("GetLatestCount", 1).catch(() => undefined);
    await expect.poll(() => socket.connected).toBe(false);
  });
});

describe("a screen over the live channel", () => {
  it("joins and leaves boards, and may do nothing else, whatever the message", async () => {
    const { credential } = await pairScreen(server, admin);
    const { socket } = await connectScreen(server.url, credential);
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
    const { id, credential } = await pairScreen(server, admin);
    const revoking = await server.database.pool.connect();
    await revoking.query("begin");
    await revoking.query("update screen set is_deleted = true, credential_hash = null where id = $1", [id]);
    const connecting = connectScreen(server.url, credential);
    // Its credential was looked up before the end of the pairing could be seen, and what it runs is being noted.
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update \"screen\"%'";
    await expect.poll(async () => (await server.database.pool.query(waiting)).rows.length).toBe(1);
    await revoking.query("commit");
    revoking.release();
    const { socket, refusal } = await connecting;
    socket.disconnect();
    expect(refusal).toBe("screen.revoked");
  });
});

describe("a paired screen", () => {
  it("shows a board or several in turn, changed against its version, and names boards that are gone no more", async () => {
    const { id } = await pairScreen(server, admin, { companyId: north });
    const [one, two] = [await addBoard({ name: "One" }), await addBoard({ name: "Two" })];
    const playlist = [one, two, one].map((board) => ({ boardId: board.id, seconds: 30 }));
    expect((await update({ id, recordVersion: 1, playlist })).body.data).toEqual({ id, recordVersion: 2 });
    expect((await screenOf(id)).body.data).toMatchObject({
      boardId: null,
      playlist,
      boardNames: ["One", "Two", "One"],
    });
    const late = await update({ id, recordVersion: 1, name: "Late" });
    expect([late.status, late.body.code]).toEqual([409, "record.stale"]);
    expect(late.body.data).toMatchObject({ id, recordVersion: 2, playlist });
    const screensOfOne = async () =>
      (
        await server.call<{ list: { code: string; screens: number }[] }>("GET", "/base/cockpit/board/getpage?key=one", {
          token: admin,
        })
      ).body.data.list.find(({ code }) => code === one.code)?.screens;
    expect(await screensOfOne()).toBe(1);
    await server.call("DELETE", `/base/cockpit/board/softdelete?id=${one.id}`, { token: admin });
    expect((await screenOf(id)).body.data.boardNames).toEqual([null, "Two", null]);
    // It keeps its name though one of its boards is gone.
    expect((await update({ id, name: "Renamed" })).status).toBe(200);
    expect((await update({ id, boardId: BUILT_IN_ID })).status).toBe(200);
    expect((await update({ id, boardId: one.id })).body.errors).toMatchObject([{ code: "screen.boardUnknown" }]);
    expect((await screenOf(id)).body.data).toMatchObject({
      boardId: BUILT_IN_ID,
      playlist: null,
      name: "Renamed",
      place: "Hall",
    });
    expect((await update({ id, companyId: south, boardId: two.id })).status).toBe(200);
    const northernBoard = await addBoard({ name: "North only", companyId: north });
    expect((await update({ id, boardId: northernBoard.id })).body.code).toBe("screen.boardOutside");
  });

  it("is told its name, its boards that are there, and what it may read; nobody else is told", async () => {
    const [one, two] = [await addBoard({ name: "Gone" }), await addBoard({ name: "There" })];
    const playlist = [one, two].map((board) => ({ boardId: board.id, seconds: 20 }));
    const { id, credential } = await pairScreen(server, admin, { companyId: north, playlist });
    await server.call("DELETE", `/base/cockpit/board/softdelete?id=${one.id}`, { token: admin });
    const self = () => asScreen<ScreenSelf>(server, credential, "GET", "/base/GasCylinder/Cockpit/Screen");
    expect((await self()).body.data).toMatchObject({
      ...{ id, name: "Wall", place: "Hall", companyId: north, companyName: "North", deleted: 1 },
      boards: [{ id: two.id, code: two.code, name: "There", seconds: 20 }],
    });
    expect((await self()).body.data.apiCodes).toContain("cockpit:view");
    await update({ id, boardId: BUILT_IN_ID });
    expect((await self()).body.data.boards).toMatchObject([{ code: "enterprise", seconds: null }]);
    expect((await server.call("GET", "/base/GasCylinder/Cockpit/Screen", { token: admin })).status).toBe(404);
    await revoke(id);
    expect((await self()).status).toBe(401);
  });

  it("out of reach is not listed, not found, not changed and not revoked", async () => {
    const { id } = await pairScreen(server, admin, { companyId: south });
    expect((await screensOf(northern)).list.map((screen) => screen.id)).not.toContain(id);
    const identify = server.call("POST", `/base/wall/screen/identify?id=${id}`, { token: northern });
    const answers = [
      await screenOf(id, northern),
      await update({ id, name: "Mine" }, northern),
      await identify,
      await revoke(id, northern),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const own = await pairScreen(server, northern);
    const moved = await update({ id: own.id, companyId: south }, northern);
    expect([moved.status, moved.body.code]).toEqual([403, "access.outOfScope"]);
  });

  it("is found by name, place and state", async () => {
    await pairScreen(server, admin, { name: "Canteen left", place: "Floor 2" });
    expect((await screensOf(admin, "name=CANTEEN")).list).toMatchObject([{ name: "Canteen left" }]);
    expect((await screensOf(admin, "place=floor%202&state=offline")).total).toBe(1);
    expect((await screensOf(admin, "place=floor%202&state=live")).total).toBe(0);
    expect((await server.call("GET", "/base/wall/screen/getpage?state=odd", { token: admin })).status).toBe(400);
  });
});
