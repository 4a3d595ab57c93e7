import { decodeJwt } from "jose";
import { v4 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import type { OwnSession } from "#contracts/wire/sign-in.ts";
import type { SsoSettings } from "#infra/engines/identity-provider/port.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { openProviderBrowser } from "#tests/support/open-id/provider-browser.ts";
import { startRealProvider, type RealProvider } from "#tests/support/open-id/real-provider.ts";
import { beginAt, CALLBACK, endAt, PUBLIC, signInThere, ssoSettings } from "#tests/support/open-id/sign-in-there.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let provider: RealProvider;
let server: TestServer;
let settings: SsoSettings;
let company: { id: string; code: string };
let roleId: string;
beforeAll(async () => {
  provider = await startRealProvider();
  settings = ssoSettings(provider.issuer);
  server = await startTestServer({ publicUrl: PUBLIC, sso: settings });
  const logout = `${server.url}/base/id/oidc/logout`;
  provider.serve({ callback: CALLBACK, signedOut: `${PUBLIC}/login`, logout });
  const { rows } = await query<typeof company>("select id, code from company order by created_time, id limit 1");
  if (!rows[0]) throw new Error("there is no company");
  [company] = rows;
  roleId = await makeRole(server, { codes: ["gasCylinder:archives:getlist"], scope: "company" });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  Object.assign(settings, ssoSettings(provider.issuer), { autoCreate: undefined, tenantClaim: undefined });
  provider.asked = undefined;
});

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.pool.query<Row>(text, values);

/** Somebody who is known at the provider, and by the same name here. */
const person = async ({ isExternal = true, ...claims }: Record<string, unknown> = {}) => {
  const account = await makeAccount(server, { companyId: company.id, roleIds: [roleId] });
  await query("update account set is_external = $2 where id = $1", [account.id, isExternal]);
  return { ...account, sub: known({ preferred_username: account.userName, ...claims }) };
};

/** Makes somebody known at the provider, who signs in there next. */
const known = (claims: Record<string, unknown>): string => {
  const sub = `sub-${v4()}`;
  provider.people[sub] = claims;
  provider.asked = sub;
  return sub;
};

const linkOf = async (id: string) =>
  (await query<{ oidc_subject: string | null }>("select oidc_subject from account where id = $1", [id])).rows[0]
    ?.oidc_subject;
const statusOf = async (token: string) => (await server.call("GET", "/base/id/getuserinfo", { token })).status;
const sessionOf = (token: string): string => String(decodeJwt(token).sid);
const lastLog = async () => {
  const { rows } = await query<{ created_account_name: string; msg: string; status: boolean }>(
    "select created_account_name, msg, status from login_log order by created_time desc, id desc limit 1",
  );
  return rows[0];
};

describe("a sign-in at the provider", () => {
  it("opens a session of ours, says how it was opened, and answers the path that it began with", async () => {
    const who = await person();
    const { status, body } = await signInThere(server, { redirect: "/work/scan?tab=1" });
    expect([status, body.data.code, body.data.redirect]).toEqual([200, 0, "/work/scan?tab=1"]);
    const { token } = body.data;
    expect(decodeJwt(token)["sub"]).toBe(who.id);
    const own = await server.call<{ list: OwnSession[] }>("GET", "/base/id/sessions", { token });
    expect(own.body.data.list.map(({ openedBy }) => openedBy)).toEqual(["oidc"]);
    expect(await lastLog()).toEqual({ created_account_name: who.userName, msg: "loginLog.signedIn", status: true });
    const renewed = await server.call<{ token: string }>("GET", "/base/id/refresh", { token });
    expect(await statusOf(renewed.body.data.token)).toBe(200);
  });

  it("asks the provider for a code with PKCE, nonce and state, which the server keeps", async () => {
    const { url, key } = (await beginAt(server)).body.data;
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      ...{ response_type: "code", code_challenge_method: "S256", client_id: "cylindra", redirect_uri: CALLBACK },
      scope: "openid profile admin.server.api",
    });
    const { rows } = await query<{ secret: string }>("select secret from one_time_key where id = $1", [key]);
    const kept = JSON.parse(rows[0]?.secret ?? "{}");
    expect([asked["state"], asked["nonce"]]).toEqual([kept.state, kept.nonce]);
    expect(url).not.toContain(kept.verifier);
  });

  it("ends in another server process than it began in", async () => {
    const who = await person();
    const second = await startTestServer({ publicUrl: PUBLIC, sso: settings });
    const { url, key } = (await beginAt(server)).body.data;
    const { rows } = await query("select * from one_time_key where id = $1", [key]);
    await second.database.pool.query(
      "insert into one_time_key select * from json_populate_record(null::one_time_key, $1)",
      [rows[0]],
    );
    const { rows: accounts } = await second.database.pool.query("select id from account where user_name = 'admin'");
    expect(accounts).toHaveLength(1);
    const answer = await endAt(second, { key, ...(await openProviderBrowser().visit(url, CALLBACK)) });
    // The second process found what the first one kept; its own database has no such account.
    expect(answer.body.code).toBe("sso.noAccount");
    expect(await linkOf(who.id)).toBeNull();
    await second.stop();
  });

  it("is over after 10 minutes, and its key opens once", async () => {
    await person();
    const { url, key } = (await beginAt(server)).body.data;
    const returned = await openProviderBrowser().visit(url, CALLBACK);
    expect((await endAt(server, { key, ...returned })).status).toBe(200);
    const again = await endAt(server, { key, ...returned });
    expect([again.status, again.body.code]).toEqual([400, "sso.over"]);
    const late = await beginAt(server);
    server.advance(10 * 60_000 + 1);
    const over = await endAt(server, {
      key: late.body.data.key,
      ...(await openProviderBrowser().visit(late.body.data.url, CALLBACK)),
    });
    expect(over.body.code).toBe("sso.over");
    server.advance(-10 * 60_000 - 1);
  });

  it.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "https://elsewhere.example/",
    "javascript:alert(1)",
    "index",
  ])("leads to no other site: %s", async (redirect) => {
    const { status, body } = await beginAt(server, { redirect });
    expect([status, body.errors?.[0]?.path]).toEqual([400, "redirect"]);
  });

  it("renews in silence while the provider's session goes on, and says that the provider has to ask without one", async () => {
    await person();
    const browser = openProviderBrowser();
    await signInThere(server, {}, browser);
    provider.asked = undefined;
    expect((await signInThere(server, { silent: true }, browser)).status).toBe(200);
    const { url } = (await beginAt(server, { silent: true })).body.data;
    expect(await openProviderBrowser().visit(url, CALLBACK)).toMatchObject({ error: "login_required" });
  });

  it("asks no second factor of ours, also where the role demands one", async () => {
    const demanding = await makeRole(server, { codes: [], scope: "company" });
    await query("update role set require_otp = true where id = $1", [demanding]);
    const who = await person();
    await query("insert into account_role (account_id, role_id) values ($1, $2)", [who.id, demanding]);
    const { body } = await signInThere(server);
    expect(await statusOf(body.data.token)).toBe(200);
  });
});

describe("the link of an account", () => {
  it("is made at the first sign-in, traced, and holds when the name changes at the provider", async () => {
    const who = await person();
    await signInThere(server);
    expect(await linkOf(who.id)).toBe(who.sub);
    const { rows } = await query("select user_id, after from record_change where record_id = $1", [who.id]);
    expect(rows).toEqual([{ user_id: who.id, after: { oidcIssuer: provider.issuer, oidcSubject: who.sub } }]);
    provider.people[who.sub] = { preferred_username: "another-name" };
    const { body } = await signInThere(server);
    expect(decodeJwt(body.data.token)["sub"]).toBe(who.id);
  });

  it("refuses another person of the same name", async () => {
    const who = await person();
    await signInThere(server);
    known({ preferred_username: who.userName });
    const { status, body } = await signInThere(server);
    expect([status, body.code]).toEqual([403, "auth.linkedElsewhere"]);
    expect(await linkOf(who.id)).toBe(who.sub);
    expect(await lastLog()).toMatchObject({ created_account_name: who.userName, msg: "auth.linkedElsewhere" });
  });

  it("refuses an account that nobody marked with the answer for an unknown name", async () => {
    const who = await person({ isExternal: false });
    const refused = await signInThere(server);
    known({ preferred_username: `nobody${who.userName}` });
    const unknown = await signInThere(server);
    expect([refused.status, refused.body.code]).toEqual([403, "sso.noAccount"]);
    expect([unknown.status, unknown.body.code]).toEqual([403, "sso.noAccount"]);
    expect(await linkOf(who.id)).toBeNull();
  });

  it("is never made for the built-in admin, which cannot be marked either", async () => {
    await query("update account set is_external = true where user_name = 'admin'");
    known({ preferred_username: "Admin" });
    expect((await signInThere(server)).body.code).toBe("sso.noAccount");
    await query("update account set is_external = false where user_name = 'admin'");
    const token = await server.signIn();
    const { rows } = await query<{ id: string; version: number }>(
      "select id, version from account where user_name = 'admin'",
    );
    const { status, body } = await server.call("PUT", "/base/admin/account/update", {
      token,
      body: { ...rows[0], isExternal: true },
    });
    expect([status, body.errors?.[0]]).toEqual([400, expect.objectContaining({ path: "isExternal" })]);
  });

  it("goes by a mail address only when the provider verified it", async () => {
    Object.assign(settings, { userClaim: "email", scope: "openid email" });
    const email = `${v4()}@example.com`;
    const who = await person({ email });
    await query("update account set user_name = $2 where id = $1", [who.id, email]);
    for (const email_verified of [undefined, false, "true"]) {
      provider.people[who.sub] = { email, email_verified };
      expect((await signInThere(server)).body.code).toBe("sso.unverified");
    }
    provider.people[who.sub] = { email, email_verified: true };
    expect((await signInThere(server)).status).toBe(200);
  });

  it("ends, with the sessions of it, when an administrator takes the mark away", async () => {
    const who = await person();
    const { token } = (await signInThere(server)).body.data;
    const own = await who.signIn();
    const { rows } = await query<{ version: number }>("select version from account where id = $1", [who.id]);
    const body = { id: who.id, version: rows[0]?.version, isExternal: false };
    expect(
      (await server.call("PUT", "/base/admin/account/update", { token: await server.signIn(), body })).status,
    ).toBe(200);
    expect(await linkOf(who.id)).toBeNull();
    expect([await statusOf(token), await statusOf(own)]).toEqual([401, 200]);
    expect((await signInThere(server)).body.code).toBe("sso.noAccount");
  });

  it("needs the claim of the name, and a name that an account can have", async () => {
    known({});
    const missing = await signInThere(server);
    expect([missing.body.code, missing.body.msg]).toEqual([
      "sso.noName",
      expect.stringContaining("preferred_username"),
    ]);
    known({ preferred_username: "x".repeat(10_000) });
    expect((await signInThere(server)).body.code).toBe("auth.userNameMalformed");
  });

  it("does not take a name that only looks like the account's", async () => {
    const who = await person();
    known({ preferred_username: who.userName.replace("e", "\u0435") });
    expect((await signInThere(server)).body.code).toBe("sso.noAccount");
    expect(await linkOf(who.id)).toBeNull();
  });

  it("is made once by two sign-ins at the same moment", async () => {
    const who = await person();
    const answers = await Promise.all([signInThere(server), signInThere(server)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linkOf(who.id)).toBe(who.sub);
  });
});

describe("an account that cannot be used", () => {
  it("is told so, also when it was disabled between the two steps", async () => {
    const who = await person();
    const { url, key } = (await beginAt(server)).body.data;
    const returned = await openProviderBrowser().visit(url, CALLBACK);
    await query("update account set is_usable = false where id = $1", [who.id]);
    const { status, body } = await endAt(server, { key, ...returned });
    expect([status, body.code]).toEqual([403, "auth.disabled"]);
    expect(await linkOf(who.id)).toBeNull();
  });

  it("is told so after it was linked, and one without a menu is told that", async () => {
    const who = await person();
    await signInThere(server);
    await query("update account set is_usable = false where id = $1", [who.id]);
    expect((await signInThere(server)).body.code).toBe("auth.disabled");
    await query("update account set is_usable = true where id = $1", [who.id]);
    await query("delete from account_role where account_id = $1", [who.id]);
    expect((await signInThere(server)).body.code).toBe("auth.noMenu");
  });
});

/** When the person's password was set. Null: a person of the provider has none. */
const passwordSince = async (token: string) =>
  (await server.call<UserInfo>("GET", "/base/id/getuserinfo", { token })).body.data.accountInfo.passwordChangedTime;

it("an account that an administrator adds without a password has none until it is given one", async () => {
  const admin = await server.signIn();
  const userName = `ext${v4().slice(0, 8)}`;
  const body = { userName, isExternal: true, companyId: company.id, roleIds: [roleId], isUsable: true };
  const { data } = (await server.call<{ id: string }>("POST", "/base/admin/account/add", { token: admin, body })).body;
  known({ preferred_username: userName });
  const { token } = (await signInThere(server)).body.data;
  expect(await passwordSince(token)).toBeNull();
  await query("update account set password_hash = 'another' where id = $1", [data.id]);
  expect(await passwordSince(token)).toEqual(expect.any(String));
});

describe("an account that a first sign-in makes", () => {
  const roleOf = async (codes: string[]) => {
    const id = await makeRole(server, { codes, scope: "company" });
    await query("update role set key = $2 where id = $1", [id, `auto${id}`]);
    settings.autoCreate = { role: `auto${id}`, company: company.code };
    return id;
  };

  it("has the role and the company of the setting, needs no employee, and opens again by its link", async () => {
    const id = await roleOf(["gasCylinder:archives:getlist"]);
    const userName = `new${v4().slice(0, 8)}`;
    const sub = known({ preferred_username: userName, name: "New Person" });
    const { token } = (await signInThere(server)).body.data;
    const accountId = decodeJwt(token)["sub"];
    const { rows } = await query(
      "select user_name, nick_name, company_id, employees_id, is_external, oidc_subject, role_id from account a join account_role r on r.account_id = a.id where a.id = $1",
      [accountId],
    );
    expect(rows).toEqual([
      {
        ...{ user_name: userName, nick_name: "New Person", company_id: company.id, employees_id: null },
        ...{ is_external: true, oidc_subject: sub, role_id: id },
      },
    ]);
    expect(decodeJwt((await signInThere(server)).body.data.token)["sub"]).toBe(accountId);
    expect(await passwordSince(token)).toBeNull();
    const { rows: traced } = await query("select action from record_change where record_id = $1", [accountId]);
    expect(traced).toEqual([{ action: "add" }]);
  });

  it.each([
    "api:admin:role:update",
    "api:admin:user:add",
    "api:admin:permission:assign",
    "api:admin:permission:addapi",
  ])("is refused for a role with the code %s", async (code) => {
    await roleOf([code]);
    const userName = `never${v4().slice(0, 8)}`;
    known({ preferred_username: userName });
    const { status, body } = await signInThere(server);
    expect([status, body.code]).toEqual([403, "sso.roleRefused"]);
    const { rows } = await query("select id from account where user_name = $1", [userName]);
    expect(rows).toEqual([]);
  });

  it("is refused for a name that looks like another, for the built-in admin, and for a person whose account was removed", async () => {
    await roleOf([]);
    known({ preferred_username: "\u0430dmin" });
    expect((await signInThere(server)).body.code).toBe("auth.userNameMalformed");
    known({ preferred_username: "ADMIN" });
    expect((await signInThere(server)).body.code).toBe("sso.noAccount");
    known({ preferred_username: `gone${v4().slice(0, 8)}` });
    const { token } = (await signInThere(server)).body.data;
    await query("update account set is_deleted = true where id = $1", [decodeJwt(token)["sub"]]);
    expect((await signInThere(server)).body.code).toBe("sso.noAccount");
  });

  it("is made once by two sign-ins at the same moment", async () => {
    await roleOf([]);
    known({ preferred_username: `twin${v4().slice(0, 8)}` });
    const answers = await Promise.all([signInThere(server), signInThere(server)]);
    const subs = answers.map(({ body }) => decodeJwt(body.data.token)["sub"]);
    expect(subs[0]).toBe(subs[1]);
  });
});

describe("the tenant", () => {
  it("is the one of the provider's claim, and a missing or unknown one is refused", async () => {
    settings.tenantClaim = "enterprise";
    const who = await person({ enterprise: " DEFAULT " });
    expect((await signInThere(server, { enterpriseCode: "another" })).status).toBe(200);
    for (const enterprise of [undefined, "", "another", ["default"], 7]) {
      provider.people[who.sub] = { preferred_username: who.userName, enterprise };
      const { status, body } = await signInThere(server);
      expect([enterprise, status, body.code]).toEqual([enterprise, 403, "sso.tenantUnknown"]);
    }
  });

  it("is the one of the enterprise code without a claim", async () => {
    await person();
    expect((await signInThere(server, { enterpriseCode: "Default" })).status).toBe(200);
    expect((await signInThere(server, { enterpriseCode: "another" })).body.code).toBe("auth.enterpriseUnknown");
  });
});

describe("signing out", () => {
  it("answers the provider's address, which ends the provider's session and those of its other browsers here", async () => {
    await person();
    const browser = openProviderBrowser();
    const [here, there] = [
      (await signInThere(server, {}, browser)).body.data.token,
      (await signInThere(server, {}, browser)).body.data.token,
    ];
    const elsewhere = (await signInThere(server)).body.data.token;
    const { body } = await server.call<{ url: string } | null>("POST", "/base/id/logout", { token: here });
    expect(await statusOf(here)).toBe(401);
    await browser.sendForm(body.data?.url ?? "", `${PUBLIC}/login`);
    // The provider calls the back channel by itself.
    await vi.waitFor(async () => expect(await statusOf(there)).toBe(401), { timeout: 1000, interval: 20 });
    expect(server.ended).toContainEqual({ ids: [sessionOf(there)], reason: "signedOutAtProvider" });
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await lastLog()).toMatchObject({ msg: "loginLog.endedByProvider", status: true });
  });

  it("answers no address for a session that a password opened", async () => {
    const who = await person();
    const { body } = await server.call("POST", "/base/id/logout", { token: await who.signIn() });
    expect(body.data).toBeNull();
  });

  it("keeps the provider's token sealed", async () => {
    await person();
    const { token } = (await signInThere(server)).body.data;
    const { rows } = await query<{ id_token: string }>("select id_token from session where id = $1", [
      sessionOf(token),
    ]);
    expect(rows[0]?.id_token).not.toMatch(/^ey/);
  });
});

describe("where people sign in only at the provider", () => {
  it("the page learns it, and passwords are refused alike for every name, but the built-in admin's", async () => {
    const only = await startTestServer({ publicUrl: PUBLIC, sso: { ...settings, only: true, label: "Works" } });
    const offer = await only.call("GET", "/base/id/oidc");
    expect(offer.body.data).toEqual({ enabled: true, only: true, label: "Works" });
    const { rows } = await only.database.pool.query("select company_id from account where user_name = 'admin'");
    const who = await makeAccount(only, { companyId: rows[0].company_id, roleIds: [] });
    const answers = await Promise.all(
      [
        [who.userName, who.password],
        [who.userName, "Wrongpassword1"],
        ["nobody", "Wrongpassword1"],
      ].map(async ([name = "", password = ""]) =>
        only.call("POST", "/base/id/login", { body: await only.loginBody(name, password) }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      ["sso.only", "sso.only", "sso.only"].map((code) => [403, code]),
    );
    expect(await only.signIn("admin", ADMIN_PASSWORD)).toBeDefined();
    await only.stop();
  });
});
