import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FactorState } from "#contracts/access/second-factor.ts";
import type { OwnSession } from "#contracts/wire/sign-in.ts";
import { codeOf, firstStep, freshen, secondStep, turnFactorOn } from "#tests/support/authenticator.ts";
import { makeAccount, makeRole, type MadeAccount } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let companyId = "";
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from company order by created_time, id limit 1",
  );
  companyId = rows[0]?.id ?? "";
});
afterAll(() => server.stop());

type Person = MadeAccount & { token: string; roleId: string };

const person = async (codes: string[] = [], scope: "all" | "company" = "company"): Promise<Person> => {
  const roleId = await makeRole(server, { codes, scope });
  const account = await makeAccount(server, { companyId, roleIds: [roleId] });
  return { ...account, roleId, token: await account.signIn() };
};

const withFactor = async () => {
  const who = await person();
  return { ...who, ...(await turnFactorOn(server, who)) };
};

const demand = (roleId: string) =>
  server.database.pool.query("update role set require_otp = true where id = $1", [roleId]);
const state = (token: string) => server.call<FactorState>("GET", "/base/id/totp", { token });
const steps = (otpKey: string) => secondStep(server, otpKey, "000000");

describe("the second step of a sign-in", () => {
  it("is asked for after the password was right, and opens a session by a code", async () => {
    const who = await withFactor();
    const first = await firstStep(server, who);
    expect([first.status, first.body.success, first.body.code, first.body.data.code]).toEqual([
      401,
      false,
      "auth.otpNeeded",
      5,
    ]);
    const second = await secondStep(server, first.body.data.otpKey, codeOf(who.secret));
    expect([second.status, second.body.data.code]).toEqual([200, 0]);
    const { body } = await server.call<{ list: OwnSession[] }>("GET", "/base/id/sessions", {
      token: second.body.data.token,
    });
    expect(body.data.list.find(({ isThis }) => isThis)?.openedBy).toBe("totp");
  });

  it("is not told before the password was right: the answer is the one of an account without a factor", async () => {
    const [who, other] = [await withFactor(), await person()];
    const answers = await Promise.all(
      [who, other].map(({ userName }) => firstStep(server, { userName, password: "Wrongpassword1" })),
    );
    expect(answers.map(({ status, body }) => [status, body.code, body.data])).toEqual([
      [401, "auth.failed", { code: 4 }],
      [401, "auth.failed", { code: 4 }],
    ]);
  });

  it("takes a recovery code in any case and without its dash, once", async () => {
    const who = await withFactor();
    const [code = ""] = who.recoveryCodes;
    const { otpKey } = (await firstStep(server, who)).body.data;
    const second = await secondStep(server, otpKey, ` ${code.replace("-", "").toUpperCase()} `);
    expect(second.body.success).toBe(true);
    expect((await state(second.body.data.token)).body.data.codesLeft).toBe(9);
    const again = await secondStep(server, (await firstStep(server, who)).body.data.otpKey, code);
    expect(again.body.code).toBe("auth.otpWrong");
  });

  it("refuses a code that opened once, also with another key, and one of a step before it", async () => {
    const who = await withFactor();
    const code = codeOf(who.secret);
    const keys = await Promise.all([firstStep(server, who), firstStep(server, who), firstStep(server, who)]);
    const [one, two, three] = keys.map(({ body }) => body.data.otpKey);
    expect((await secondStep(server, one ?? "", code)).body.success).toBe(true);
    expect((await secondStep(server, two ?? "", code)).body.code).toBe("auth.otpWrong");
    expect((await secondStep(server, three ?? "", codeOf(who.secret, -30))).body.code).toBe("auth.otpWrong");
  });

  it("takes a code of the step before and after, and none further away", async () => {
    const who = await withFactor();
    // The middle of a step, so that none ends in between.
    const shift = 15_000 - (Date.now() % 30_000);
    server.advance(shift);
    for (const [at, code] of [
      [-30, "1"],
      [30, "1"],
      [-60, "auth.otpWrong"],
      [60, "auth.otpWrong"],
    ] as const) {
      await freshen(server);
      const { otpKey } = (await firstStep(server, who)).body.data;
      const answer = await secondStep(server, otpKey, codeOf(who.secret, at + shift / 1000));
      expect([at, answer.body.code]).toEqual([at, code]);
    }
    server.advance(-shift);
  });

  it("ends after five tries, with the number of those left until then", async () => {
    const who = await withFactor();
    const { otpKey } = (await firstStep(server, who)).body.data;
    const left = [];
    for (let turn = 0; turn < 4; turn += 1) left.push((await steps(otpKey)).body.data.triesLeft);
    expect(left).toEqual([4, 3, 2, 1]);
    expect((await steps(otpKey)).body.code).toBe("auth.otpOver");
    expect((await secondStep(server, otpKey, codeOf(who.secret))).body.code).toBe("auth.otpOver");
  });

  it("counts guesses that are sent at once, each as a try", async () => {
    const who = await withFactor();
    const { otpKey } = (await firstStep(server, who)).body.data;
    const codes = (await Promise.all(Array.from({ length: 9 }, () => steps(otpKey)))).map(({ body }) => body.code);
    expect(codes.filter((code) => code === "auth.otpWrong")).toHaveLength(4);
    expect(codes.filter((code) => code === "auth.otpOver")).toHaveLength(5);
  });

  it("opens one session where the same code comes twice at once", async () => {
    const who = await withFactor();
    const code = codeOf(who.secret);
    // From two addresses neither waits for the other.
    const from = ["198.51.100.1", "203.0.113.1"].map((address) => ({ "x-forwarded-for": address }));
    const own = await Promise.all(from.map((headers) => firstStep(server, who, headers)));
    const answers = await Promise.all(
      own.map(({ body }, index) => secondStep(server, body.data.otpKey, code, from[index])),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it("is over after five minutes, and for another address at once", async () => {
    const who = await withFactor();
    const { otpKey } = (await firstStep(server, who)).body.data;
    const elsewhere = await secondStep(server, otpKey, codeOf(who.secret), { "x-forwarded-for": "203.0.113.9" });
    expect(elsewhere.body.code).toBe("auth.otpOver");
    await server.database.pool.query("update otp_step set expires_at = now() where account_id = $1", [who.id]);
    expect((await secondStep(server, otpKey, codeOf(who.secret))).body.code).toBe("auth.otpOver");
    expect((await secondStep(server, "nobody's key", "123456")).body.code).toBe("auth.otpOver");
  });

  it("ends with 429 after ten wrong codes, whatever number of first steps were right between them", async () => {
    const who = await withFactor();
    const headers = { "x-forwarded-for": "198.51.100.77" };
    for (let turn = 0; turn < 5; turn += 1) {
      const { otpKey } = (await firstStep(server, who, headers)).body.data;
      await secondStep(server, otpKey, "000000", headers);
      await secondStep(server, otpKey, "000001", headers);
    }
    const blocked = await firstStep(server, who, headers);
    expect([blocked.status, blocked.body.code]).toEqual([429, "auth.tooMany"]);
  });

  it("tells an account that was disabled after the first step, and opens nothing", async () => {
    const who = await withFactor();
    const { otpKey } = (await firstStep(server, who)).body.data;
    await server.database.pool.query("update account set is_usable = false where id = $1", [who.id]);
    const second = await secondStep(server, otpKey, codeOf(who.secret));
    expect([second.status, second.body.code]).toEqual([403, "auth.disabled"]);
  });

  it("is in the login log: the first step, each wrong code, and the sign-in", async () => {
    const who = await withFactor();
    const { otpKey } = (await firstStep(server, who)).body.data;
    await steps(otpKey);
    await secondStep(server, otpKey, codeOf(who.secret));
    const { rows } = await server.database.pool.query<{ msg: string; status: boolean }>(
      "select msg, status from login_log where account_id = $1 order by created_time, id offset 1",
      [who.id],
    );
    expect(rows.map(({ msg, status }) => [msg, status])).toEqual([
      ["auth.otpNeeded", false],
      ["auth.otpWrong", false],
      ["loginLog.signedIn", true],
    ]);
  });
});

describe("setting the second factor up", () => {
  it("needs the password, and a code of the new secret within ten minutes", async () => {
    const who = await person();
    const begin = async (password: string) =>
      server.call<{ secret: string; uri: string }>("POST", "/base/id/totp/begin", {
        token: who.token,
        body: await server.sealed({ password }),
      });
    const wrong = await begin("Wrongpassword1");
    expect([wrong.status, wrong.body.errors?.[0]?.code]).toEqual([400, "totp.passwordWrong"]);
    const { secret, uri } = (await begin(who.password)).body.data;
    expect(uri).toBe(
      `otpauth://totp/Cylindra:${who.userName}?issuer=Cylindra&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const confirm = (otp: string) => server.call("POST", "/base/id/totp/confirm", { token: who.token, body: { otp } });
    expect((await confirm("000000")).body.errors?.[0]?.code).toBe("totp.wrong");
    expect((await state(who.token)).body.data).toMatchObject({ on: false, since: null, codesLeft: 0, demandedBy: [] });
    const clock = await confirm(codeOf(secret, -225));
    expect([clock.body.code, clock.body.msg.includes("4")]).toEqual(["totp.clockOff", true]);
    expect((await confirm(codeOf(secret))).body.success).toBe(true);
    expect((await state(who.token)).body.data).toMatchObject({ on: true, codesLeft: 10 });
    expect((await confirm(codeOf(secret, 30))).body.code).toBe("totp.notBegun");
  });

  it("stores the secret sealed and the recovery codes hashed", async () => {
    const who = await withFactor();
    const { rows } = await server.database.pool.query<{ row: string }>(
      "select row(f.*)::text || (select string_agg(hash, ' ') from recovery_code where account_id = f.account_id) as row from account_factor f where account_id = $1",
      [who.id],
    );
    const text = rows[0]?.row ?? "";
    expect(text).not.toContain(who.secret);
    expect(who.recoveryCodes.some((code) => text.includes(code) || text.includes(code.replace("-", "")))).toBe(false);
    expect(text.match(/\$argon2id\$/g)).toHaveLength(10);
  });

  it("replaces a factor that is on by the password and a code, and the old one holds until the new one is confirmed", async () => {
    const who = await withFactor();
    await demand(who.roleId);
    const body = async (otp?: string) => server.sealed({ password: who.password, otp });
    const without = await server.call("POST", "/base/id/totp/begin", { token: who.token, body: await body() });
    expect(without.body.errors?.[0]).toMatchObject({ path: "otp", code: "field.required" });
    const begun = await server.call<{ secret: string }>("POST", "/base/id/totp/begin", {
      token: who.token,
      body: await body(codeOf(who.secret)),
    });
    await freshen(server);
    const { otpKey } = (await firstStep(server, who)).body.data;
    expect((await secondStep(server, otpKey, codeOf(begun.body.data.secret))).body.success).toBe(false);
    expect((await secondStep(server, otpKey, codeOf(who.secret))).body.success).toBe(true);
    const otp = codeOf(begun.body.data.secret);
    await server.call("POST", "/base/id/totp/confirm", { token: who.token, body: { otp } });
    const next = (await firstStep(server, who)).body.data.otpKey;
    expect((await secondStep(server, next, codeOf(who.secret, 30))).body.success).toBe(false);
    expect((await secondStep(server, next, who.recoveryCodes[0] ?? "")).body.success).toBe(false);
    expect((await secondStep(server, next, codeOf(begun.body.data.secret, 30))).body.success).toBe(true);
  });

  it("turns it off by the password and a code, unless a role demands it", async () => {
    const who = await withFactor();
    const remove = async (otp: string) =>
      server.call("POST", "/base/id/totp/remove", {
        token: who.token,
        body: await server.sealed({ password: who.password, otp }),
      });
    await demand(who.roleId);
    expect((await remove(codeOf(who.secret))).body.code).toBe("totp.demanded");
    await server.database.pool.query("update role set require_otp = false where id = $1", [who.roleId]);
    expect((await remove("000000")).body.errors?.[0]?.code).toBe("totp.wrong");
    expect((await remove(codeOf(who.secret))).body.success).toBe(true);
    expect((await remove(codeOf(who.secret))).body.code).toBe("totp.off");
    expect((await firstStep(server, who)).body.success).toBe(true);
  });

  it("renews the recovery codes, and the earlier ones end", async () => {
    const who = await withFactor();
    const renewed = await server.call<{ recoveryCodes: string[] }>("POST", "/base/id/totp/codes", {
      token: who.token,
      body: await server.sealed({ password: who.password, otp: codeOf(who.secret) }),
    });
    const { otpKey } = (await firstStep(server, who)).body.data;
    expect((await secondStep(server, otpKey, who.recoveryCodes[0] ?? "")).body.success).toBe(false);
    expect((await secondStep(server, otpKey, renewed.body.data.recoveryCodes[0] ?? "")).body.success).toBe(true);
  });

  it("lets a stolen token guess neither password nor code: ten wrong ones end with 429", async () => {
    const who = await withFactor();
    const tries = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const body = await server.sealed({ password: who.password, otp: "000000" });
      tries.push(await server.call("POST", "/base/id/totp/remove", { token: who.token, body }));
    }
    expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe("a role that demands a second factor", () => {
  it("opens only setting it up and signing out, at once and for sessions that were open before", async () => {
    const who = await person();
    await demand(who.roleId);
    const info = await server.call("GET", "/base/id/getuserinfo", { token: who.token });
    expect([info.status, info.body.code]).toEqual([403, "account.mustSetOtp"]);
    const again = await server.call<{ mustSetOtp?: true; token: string }>("POST", "/base/id/login", {
      body: await server.loginBody(who.userName, who.password),
    });
    expect(again.body.data.mustSetOtp).toBe(true);
    const { token } = again.body.data;
    expect((await state(token)).body.data.demandedBy).toHaveLength(1);
    await turnFactorOn(server, { ...who, token });
    expect((await server.call("GET", "/base/id/getuserinfo", { token })).status).toBe(200);
    expect((await server.call("GET", "/base/id/getuserinfo", { token: who.token })).status).toBe(200);
  });

  it("is set and read on the role's form", async () => {
    const token = await server.signIn();
    const added = await server.call<{ id: string }>("POST", "/base/admin/role/add", {
      token,
      body: { label: "安全主管", dataScope: "company", isUsable: true, requireOtp: true },
    });
    const { body } = await server.call<{ requireOtp: boolean }>(
      "GET",
      `/base/admin/role/get?id=${added.body.data.id}`,
      { token },
    );
    expect(body.data.requireOtp).toBe(true);
  });
});

describe("the reset of a lost factor", () => {
  const reset = (token: string, id: string) =>
    server.call("PUT", "/base/admin/account/resetotp", { token, body: { id } });

  it("is for holders of the code who may grant as much, ends the sessions, and stands in the record's history", async () => {
    const who = await withFactor();
    const helper = await person(["api:admin:account:resetotp"], "all");
    const token = await server.signIn();
    expect((await reset((await person()).token, who.id)).body.code).toBe("access.denied");
    expect((await reset(helper.token, who.id)).body.success).toBe(true);
    expect((await server.call("GET", "/base/id/totp", { token: who.token })).status).toBe(401);
    expect((await firstStep(server, who)).body.success).toBe(true);
    expect((await reset(token, who.id)).body.code).toBe("totp.off");
    const { rows } = await server.database.pool.query<{ after: { secondFactor?: string } }>(
      "select after from record_change where resource = 'account' and record_id = $1 order by at desc, id desc limit 1",
      [who.id],
    );
    expect(rows[0]?.after.secondFactor).toBe("reset");
    const admin = await server.database.pool.query<{ id: string }>("select id from account where user_name = 'admin'");
    expect((await reset(helper.token, admin.rows[0]?.id ?? "")).body.code).toBe("account.beyondOwn");
    expect((await reset(token, admin.rows[0]?.id ?? "")).body.code).toBe("totp.ownReset");
  });

  it("leaves the factor alone when only the password is reset", async () => {
    const who = await withFactor();
    const password = "Another4word";
    await server.call("PUT", "/base/admin/account/resetpassword", {
      token: await server.signIn(),
      body: await server.sealed({ id: who.id, newPassword: password, confirmPassword: password }),
    });
    expect((await firstStep(server, { ...who, password })).body.code).toBe("auth.otpNeeded");
  });
});
