import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v4 } from "uuid";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import { codeSigns } from "#contracts/boards/pairing.ts";
import { signInAs } from "#tests/support/people.ts";
import { claim, showCode } from "#tests/support/wall.ts";
import { codes, openFleet, type Fleet } from "./fleet.ts";

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openFleet();
});
afterAll(() => fleet?.server.stop());

const stored = async () =>
  JSON.stringify((await fleet.server.database.pool.query("select * from screen, wall_pairing")).rows);

describe("a device that is paired", () => {
  it("shows a code of 8 clear signs for 10 minutes, and gets its credential once when somebody has entered it", async () => {
    const device = await showCode(fleet.server);
    expect([...device.code].every((sign) => codeSigns.includes(sign))).toBe(true);
    expect(device.code).toHaveLength(8);
    const left = Date.parse(device.expiresAt) - Date.now();
    expect(left > 9 * 60_000 && left <= 10 * 60_000).toBe(true);
    const clock = { timeZone: "Asia/Shanghai", at: expect.any(String) as string };
    expect((await device.look()).body.data).toEqual({ state: "waiting", clock });
    const typed = ` ${device.code.slice(0, 4).toLowerCase()}-${device.code.slice(4)} `;
    const claimed = await claim(fleet.server, fleet.northern, typed, { name: "Hall 1", place: "By the door" });
    expect(claimed.status).toBe(200);
    const { state, credential } = (await device.look()).body.data;
    expect(state).toBe("paired");
    expect(credential).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    expect((await device.look()).body.data).toEqual({ state: "paired" });
    expect(await stored()).not.toContain(credential?.split(".")[1]);
    expect((await fleet.screenOf(claimed.body.data.id)).body.data).toMatchObject({
      ...{ name: "Hall 1", place: "By the door", boardId: BUILT_IN_ID, playlist: null, boardNames: ["企业看板"] },
      ...{ companyId: fleet.north, companyName: "North", state: "offline", lastSeenAt: null, version: null },
    });
  });

  it("keeps the language and theme in which it waited, where the person who pairs it chooses no other", async () => {
    const device = await showCode(fleet.server);
    await device.look({ language: "en", theme: "light" });
    expect((await device.look({ theme: "pink" })).status).toBe(400);
    const claimed = await claim(fleet.server, fleet.admin, device.code, { theme: "dark" });
    expect((await fleet.screenOf(claimed.body.data.id)).body.data).toMatchObject({ language: "en", theme: "dark" });
  });

  it("learns nothing by another's secret, and that it is over when nobody came", async () => {
    const [one, other] = [await showCode(fleet.server), await showCode(fleet.server)];
    const look = (pairingId: string, secret: string) =>
      fleet.server.call("GET", `/base/wall/pair?${new URLSearchParams({ pairingId, secret })}`);
    for (const answer of [await look(one.pairingId, other.secret), await look(v4(), one.secret)])
      expect([answer.status, answer.body.code]).toEqual([404, "pairing.notFound"]);
    expect((await fleet.server.call("GET", "/base/wall/pair")).status).toBe(400);
    const code = { body: { enterpriseCode: "nobody" } };
    expect((await fleet.server.call("POST", "/base/wall/pair", code)).body.code).toBe("auth.enterpriseUnknown");
    await fleet.server.database.pool.query("update wall_pairing set expires_at = now() where id = $1", [one.pairingId]);
    expect((await one.look()).body.data).toEqual({ state: "expired" });
    const late = await claim(fleet.server, fleet.admin, one.code);
    expect([late.status, late.body.code]).toEqual([409, "pairing.expired"]);
  });

  it("is claimed by one of two at once, and its code never again", async () => {
    const device = await showCode(fleet.server);
    const answers = await Promise.all([1, 2, 3].map(() => claim(fleet.server, fleet.admin, device.code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual(["1", "pairing.used", "pairing.used"]);
  });

  it("is not guessed: ten wrong codes of an account are answered, the next is 429, and right ones do not count", async () => {
    const guesser = await signInAs(fleet.server, { companyId: fleet.north, codes, scope: "companyAndBelow" });
    const right = await showCode(fleet.server);
    for (let i = 0; i < 3; i += 1)
      expect((await claim(fleet.server, guesser, (await showCode(fleet.server)).code)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 10 }, () => claim(fleet.server, guesser, "22222222")));
    expect(new Set(wrong.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(["404 pairing.unknown"]),
    );
    const tooMany = await claim(fleet.server, guesser, right.code);
    expect([tooMany.status, tooMany.body.code]).toEqual([429, "request.tooMany"]);
    expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await claim(fleet.server, fleet.admin, right.code)).status).toBe(200);
  });

  it("is not guessed by codes that no device could show either: they count as wrong ones", async () => {
    const guesser = await signInAs(fleet.server, { companyId: fleet.north, codes, scope: "companyAndBelow" });
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
      const { status, body } = await claim(fleet.server, guesser, code);
      expect([code, status, body.errors]).toMatchObject([code, code === "22222222" ? 404 : 400, [{ path: "code" }]]);
    }
    expect((await claim(fleet.server, guesser, (await showCode(fleet.server)).code)).status).toBe(429);
  });

  it("is given no company and no board beyond the reach of who pairs it", async () => {
    const { code } = await showCode(fleet.server);
    const southern = await fleet.addBoard({ name: "Southern", companyId: fleet.south });
    const northernBoard = await fleet.addBoard({ name: "Northern", companyId: fleet.north });
    const refusal = async (body: object, token = fleet.northern) => {
      const answer = await claim(fleet.server, token, code, body);
      return [
        answer.status,
        answer.body.code,
        ...(answer.body.errors ?? []).map((fault) => `${fault.path} ${fault.code}`),
      ];
    };
    expect(await refusal({ companyId: fleet.south })).toEqual([
      403,
      "access.outOfScope",
      "companyId access.outOfScope",
    ]);
    expect(await refusal({ companyId: v4() })).toEqual([400, "request.invalid", "companyId field.reference"]);
    expect(await refusal({ boardId: southern.id })).toEqual([400, "request.invalid", "boardId screen.boardUnknown"]);
    expect(await refusal({ companyId: fleet.branch, boardId: northernBoard.id })).toEqual([422, "screen.boardOutside"]);
    const both = { boardId: northernBoard.id, playlist: [{ boardId: northernBoard.id, seconds: 10 }] };
    expect(await refusal(both)).toEqual([400, "request.invalid", "playlist screen.boardOrPlaylist"]);
    const hasty = { playlist: [{ boardId: northernBoard.id, seconds: 9 }] };
    expect(await refusal(hasty)).toEqual([400, "request.invalid", "playlist.0.seconds field.tooSmall"]);
    const looking = await signInAs(fleet.server, { companyId: fleet.north, codes: ["cockpit:view"] });
    expect(await refusal({}, looking)).toEqual([403, "access.denied"]);
    // None of it used the code up.
    expect((await claim(fleet.server, fleet.northern, code, { boardId: northernBoard.id })).status).toBe(200);
  });
});
