import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvitationAnswer, InvitedAnswer } from "#contracts/access/invitation.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { makeAccount, makeRole, signInAs, type MadeAccount } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const CODE = "api:admin:user:invite";
const PASSWORD = "Ownpassword7";
const HOUR = 60 * 60 * 1000;

let mails: MailServer;
let server: TestServer;
let admin: string;
let companyId: string;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ mail: sender(), publicUrl: "https://gas.example" });
  admin = await server.signIn();
  companyId = await homeCompany();
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const sender = () => ({ url: mails.url, from: "Cylindra <cylindra@example.com>" });

const homeCompany = async (): Promise<string> => {
  const { rows } = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  return rows[0].company_id;
};
const somebody = async (at = companyId): Promise<MadeAccount> =>
  makeAccount(server, { companyId: at, roleIds: [await makeRole(server, { codes: [], scope: "company" })] });
const invite = (
  id: string,
  { token = admin, email, language = "zh" }: { token?: string; email?: string; language?: string } = {},
) =>
  server.call<InvitationAnswer>("POST", "/base/admin/account/invite", {
    token,
    body: { id, email },
    headers: { "accept-language": language },
  });
const secretOf = ({ link }: InvitationAnswer): string => new URL(link).hash.slice(1);
const invited = async (id: string): Promise<string> => secretOf((await invite(id)).body.data);
const look = (secret: string) =>
  server.call<InvitedAnswer>("GET", `/base/id/invite?secret=${encodeURIComponent(secret)}`);
const accept = async (secret: string, password = PASSWORD) =>
  server.call<{ userName: string }>("POST", "/base/id/invite", { body: await server.sealed({ secret, password }) });
const login = async (userName: string, password: string) =>
  (await server.call("POST", "/base/id/login", { body: await server.loginBody(userName, password) })).body.code;
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const INVALID = [404, "invitation.invalid"];

describe("an invitation", () => {
  it("shows who is invited and nothing more, and sets a password that signs in at once", async () => {
    const person = await somebody();
    const token = await person.signIn();
    const answer = await invite(person.id);
    expect(outcome(answer)).toEqual([200, "1"]);
    expect(answer.body.data).toMatchObject({
      link: expect.stringMatching("^https://gas\\.example/invite\\?language=zh#[\\w-]{43}$"),
      mail: null,
    });
    const secret = secretOf(answer.body.data);
    const { rows } = await server.database.pool.query("select name from company where id = $1", [companyId]);
    expect((await look(secret)).body.data).toEqual({
      userName: person.userName,
      nickName: null,
      companyName: rows[0].name,
      passwordRule: "spec",
    });
    const accepted = await accept(secret);
    expect([outcome(accepted), accepted.body.data]).toEqual([[200, "1"], { userName: person.userName }]);
    expect((await server.call("GET", "/base/id/getuserinfo", { token })).body.code).toBe("auth.ended");
    expect(await login(person.userName, PASSWORD)).toBe("1");
    const changes = await server.database.pool.query(
      "select user_id, after from record_change where record_id = $1 order by at, id",
      [person.id],
    );
    expect(JSON.stringify(changes.rows)).not.toContain(secret);
    expect(changes.rows.at(-1)).toMatchObject({ user_id: person.id, after: { password: "changed" } });
  });

  it("is kept as the hash of its secret alone", async () => {
    const person = await somebody();
    const secret = await invited(person.id);
    const { rows } = await server.database.pool.query("select invitation::text from invitation");
    expect(rows.map((row) => row.invitation).join()).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });

  it("works once, for one of two at the same moment", async () => {
    const secret = await invited((await somebody()).id);
    const both = await Promise.all([accept(secret, "Firstpassword7"), accept(secret, "Secondpassword7")]);
    expect(both.map(outcome).toSorted()).toEqual([[200, "1"], INVALID]);
    expect(outcome(await look(secret))).toEqual(INVALID);
  });

  it("ends by a new one, by another password, and after 24 hours; all are answered as a secret that never was", async () => {
    const person = await somebody();
    const replaced = await invited(person.id);
    const reset = await invited(person.id);
    expect(outcome(await look(replaced))).toEqual(INVALID);
    const words = { newPassword: "Resetpassword7", confirmPassword: "Resetpassword7" };
    const body = await server.sealed({ id: person.id, ...words });
    await server.call("PUT", "/base/admin/account/resetpassword", { token: admin, body });
    const unknown = await look("nobody");
    const over = await look(reset);
    expect([outcome(over), over.body.msg]).toEqual([INVALID, unknown.body.msg]);
    expect(outcome(await accept(reset))).toEqual(INVALID);
  });

  it("is refused for a disabled account, and invalid for one that is disabled later", async () => {
    const person = await somebody();
    const secret = await invited(person.id);
    await server.database.pool.query("update account set is_usable = false where id = $1", [person.id]);
    expect(outcome(await invite(person.id))).toEqual([422, "invitation.disabled"]);
    expect([outcome(await look(secret)), outcome(await accept(secret))]).toEqual([INVALID, INVALID]);
  });

  it("takes a password by the rule alone, and stays good after one that breaks it", async () => {
    const person = await somebody();
    const secret = await invited(person.id);
    for (const [password, code] of [
      ["short1", "password.length"],
      ["Password1", "password.common"],
      [person.userName, "password.userName"],
    ] as const)
      expect((await accept(secret, password)).body.errors).toMatchObject([{ path: "password", code }]);
    expect(outcome(await accept(secret))).toEqual([200, "1"]);
    const plain = { secret, password: PASSWORD, passwordKey: "x" };
    const refused = await server.call("POST", "/base/id/invite", { body: plain });
    expect(refused.body.errors).toMatchObject([{ path: "password", code: "password.notSealed" }]);
  });
});

describe("who may invite", () => {
  it("needs the code, and the reach and the rights that resetting a password needs", async () => {
    const other = await makeCompany(server, "Elsewhere");
    const person = await somebody();
    const withCode = await signInAs(server, { companyId, codes: [CODE], scope: "company" });
    expect(outcome(await invite(person.id, { token: withCode }))).toEqual([200, "1"]);
    const without = await signInAs(server, { companyId, codes: ["api:admin:user:resetpassword"] });
    expect(outcome(await invite(person.id, { token: without }))).toEqual([403, "access.denied"]);
    expect(outcome(await invite((await somebody(other)).id, { token: withCode }))).toEqual([404, "record.notFound"]);
    const strong = await makeRole(server, { codes: ["api:admin:user:update"], scope: "company" });
    const chief = await makeAccount(server, { companyId, roleIds: [strong] });
    expect(outcome(await invite(chief.id, { token: withCode }))).toEqual([403, "account.beyondOwn"]);
  });

  it("invites nobody for the own account", async () => {
    const { rows } = await server.database.pool.query("select id from account where user_name = 'admin'");
    expect(outcome(await invite(rows[0].id))).toEqual([422, "account.ownPassword"]);
  });
});

describe("an account without a password", () => {
  const add = (body: object, token = admin) =>
    server.call<{ id: string }>("POST", "/base/admin/account/add", {
      token,
      body: { companyId, roleIds: "", ...body },
    });

  it("is made for an invitation alone, by who may invite, and lets nobody in before", async () => {
    const bare = await add({ userName: "bare" });
    expect(bare.body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ["password", "field.required"],
      ["passwordKey", "field.required"],
      ["employeesId", "field.required"],
    ]);
    const adder = await signInAs(server, { companyId, codes: ["api:admin:user:add"] });
    expect(outcome(await add({ userName: "bare", invite: true }, adder))).toEqual([403, "access.denied"]);
    const made = await add({ userName: "newcomer", invite: true });
    expect(outcome(made)).toEqual([200, "1"]);
    expect(await login("newcomer", "")).toBe("auth.failed");
    expect(outcome(await accept(await invited(made.body.data.id)))).toEqual([200, "1"]);
    expect(await login("newcomer", PASSWORD)).toBe("auth.noMenu");
  });
});

describe("the mail of an invitation", () => {
  it("reaches its person with the link, in the language of who invites", async () => {
    const person = await somebody();
    for (const [language, subject, words] of [
      ["zh", "邀请您使用 Cylindra", "链接在 24 小时内有效"],
      ["en", "invites you to Cylindra", "The link works for 24 hours"],
    ] as const) {
      mails.received.length = 0;
      const { data } = (await invite(person.id, { email: "li@example.com", language })).body;
      expect(data.mail).toBe("sent");
      const [mail] = mails.received;
      expect([mail?.from, mail?.to]).toEqual(["cylindra@example.com", ["li@example.com"]]);
      expect(mail?.subject).toContain(subject);
      for (const part of [words, person.userName]) expect(mail?.text).toContain(part);
      // Its link is another than the one that whoever invites sees.
      expect(mail?.text).toMatch(new RegExp(`https://gas\\.example/invite\\?language=${language}#[\\w-]{43}`));
      expect(mail?.text).not.toContain(data.link);
    }
  });

  it("that is turned away says so, and the link is good all the same", async () => {
    const person = await somebody();
    const { data } = (await invite(person.id, { email: "li@nowhere.example" })).body;
    expect(data.mail).toBe("failed");
    expect(outcome(await accept(secretOf(data)))).toEqual([200, "1"]);
  });

  it("is not sent without PUBLIC_URL, where its link would lead wherever the caller's Host header says", async () => {
    const nameless = await startTestServer({ mail: sender() });
    const token = await nameless.signIn();
    const { rows } = await nameless.database.pool.query("select company_id from account where user_name = 'admin'");
    const roleIds = [await makeRole(nameless, { codes: [], scope: "company" })];
    const { id } = await makeAccount(nameless, { companyId: rows[0].company_id, roleIds });
    mails.received.length = 0;
    const body = { id, email: "li@example.com" };
    const answer = await nameless.call<InvitationAnswer>("POST", "/base/admin/account/invite", { token, body });
    expect([outcome(answer), answer.body.data.mail, mails.received]).toEqual([[200, "1"], "failed", []]);
    const info = await nameless.call("GET", "/base/id/getuserinfo", { token });
    expect(info.body.data).toMatchObject({ sendsMail: false });
    await nameless.stop();
  });

  it("goes to an address alone", async () => {
    const answer = await invite((await somebody()).id, { email: "li@example.com\r\nBcc: all@example.com" });
    expect(answer.body.errors).toMatchObject([{ path: "email", code: "field.email" }]);
  });
});

it("gives an address a number of tries a minute", async () => {
  let answer = await look("guess");
  for (let count = 0; count < 40 && answer.status === 404; count += 1) answer = await look(`guess${count}`);
  expect([outcome(answer), Number(answer.headers.get("retry-after")) > 0]).toEqual([[429, "request.tooMany"], true]);
  await server.database.pool.query("delete from rate_limit");
});

it("an invitation is too old after 24 hours", async () => {
  const person = await somebody();
  const secret = await invited(person.id);
  server.advance(23 * HOUR);
  expect(outcome(await look(secret))).toEqual([200, "1"]);
  server.advance(HOUR);
  expect([outcome(await look(secret)), outcome(await accept(secret))]).toEqual([INVALID, INVALID]);
});
