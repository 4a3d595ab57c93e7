import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvitationAnswer } from "#contracts/access/invitation.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole, type MadeAccount } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let mails: MailServer;
let server: TestServer;
let admin: string;
let companyId: string;
let roleId: string;
beforeAll(async () => {
  mails = await startMailServer();
  const mail = { url: mails.url, from: "Cylindra <cylindra@example.com>", domains: ["gas.example"] };
  server = await startTestServer({ mail, publicUrl: "https://cylindra.example" });
  admin = await server.signIn();
  companyId = await makeCompany(server, "Addresses");
  roleId = await makeRole(server, { codes: ["api:admin:user:updatebasic"], scope: "company" });
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

type Person = MadeAccount & { token: string };
const somebody = async (): Promise<Person> => {
  const made = await makeAccount(server, { companyId, roleIds: [roleId] });
  return { ...made, token: await made.signIn() };
};
type Own = { email: string | null; emailConfirmed: boolean; version: number };
const own = async ({ token }: Person): Promise<Own> =>
  (await server.call<{ accountInfo: Own }>("GET", "/base/id/getuserinfo", { token })).body.data.accountInfo;
const setAddress = async (person: Person, email: string) =>
  server.call("PUT", "/base/admin/account/updatebasic", {
    token: person.token,
    body: { email, version: (await own(person)).version },
  });
const confirm = async ({ token }: Person, secret: string) => {
  const { status, body } = await server.call("PUT", "/base/admin/account/confirmaddress", { token, body: { secret } });
  return [status, body.code];
};
const mailsTo = (address: string) => mails.received.filter(({ to }) => to.includes(address));
const secretTo = (address: string): string =>
  /#confirm=([\w-]{43})/.exec(mailsTo(address).at(-1)?.text ?? "")?.[1] ?? "";
const addressOf = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@gas.example`;
const INVALID = [404, "address.invalid"];

describe("an own address", () => {
  it("is confirmed once, by the link that was mailed there and the session of its person", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const address = addressOf("own");
    expect((await setAddress(person, address)).status).toBe(200);
    expect(await own(person)).toMatchObject({ email: address, emailConfirmed: false });
    expect(mailsTo(address)[0]?.text).toContain("https://cylindra.example/account/settings#confirm=");
    const secret = secretTo(address);
    expect(await confirm(other, secret)).toEqual(INVALID);
    expect((await server.call("PUT", "/base/admin/account/confirmaddress", { body: { secret } })).status).toBe(401);
    expect(await confirm(person, secret)).toEqual([200, "1"]);
    expect(await own(person)).toMatchObject({ emailConfirmed: true });
    expect(await confirm(person, secret)).toEqual(INVALID);
  });

  it("is unconfirmed again once it is another, and the link of the earlier one confirms nothing", async () => {
    const person = await somebody();
    const [first, second] = [addressOf("first"), addressOf("second")];
    await setAddress(person, first);
    const secret = secretTo(first);
    await setAddress(person, second);
    expect(await confirm(person, secret)).toEqual(INVALID);
    expect(await confirm(person, secretTo(second))).toEqual([200, "1"]);
    await setAddress(person, first);
    expect(await own(person)).toMatchObject({ email: first, emailConfirmed: false });
  });

  it("that somebody else sets is unconfirmed, and its person has the link sent", async () => {
    const person = await somebody();
    const address = addressOf("given");
    const { version } = await own(person);
    const body = { id: person.id, version, email: address };
    expect((await server.call("PUT", "/base/admin/account/update", { token: admin, body })).status).toBe(200);
    expect([await own(person), mailsTo(address)]).toMatchObject([{ emailConfirmed: false }, []]);
    const sent = await server.call("POST", "/base/admin/account/sendconfirmation", { token: person.token });
    expect(sent.status).toBe(200);
    expect(await confirm(person, secretTo(address))).toEqual([200, "1"]);
    const again = await server.call("POST", "/base/admin/account/sendconfirmation", { token: person.token });
    expect([again.status, again.body.code]).toEqual([409, "address.confirmed"]);
  });

  it("is not confirmed by a link that is older than a day, whose secret is kept as a hash alone", async () => {
    const person = await somebody();
    const address = addressOf("late");
    await setAddress(person, address);
    const { pool } = server.database;
    const { rows } = await pool.query("select * from address_confirmation where account_id = $1", [person.id]);
    expect(JSON.stringify(rows)).not.toContain(secretTo(address));
    const hours = (rows[0].expires_at.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await pool.query("update address_confirmation set expires_at = now() - interval '1 second' where account_id = $1", [
      person.id,
    ]);
    expect(await confirm(person, secretTo(address))).toEqual(INVALID);
  });
});

describe("an invitation that is mailed", () => {
  const accept = async (secret: string) =>
    server.call("POST", "/base/id/invite", { body: await server.sealed({ secret, password: "Ownpassword7" }) });
  const invited = async () => {
    const person = await somebody();
    const address = addressOf("invited");
    const { version } = await own(person);
    await server.call("PUT", "/base/admin/account/update", {
      token: admin,
      body: { id: person.id, version, email: address },
    });
    const { body } = await server.call<InvitationAnswer>("POST", "/base/admin/account/invite", {
      token: admin,
      body: { id: person.id, email: address },
    });
    const shown = new URL(body.data.link).hash.slice(1);
    const mailed = /invite\?language=zh#([\w.-]+)/.exec(mailsTo(address)[0]?.text ?? "")?.[1] ?? "";
    return { person, shown, mailed };
  };
  const isConfirmed = async ({ id }: Person): Promise<boolean> => {
    const found = await server.database.pool.query("select email = confirmed_email as is from account where id = $1", [
      id,
    ]);
    return found.rows[0].is === true;
  };

  it("confirms the address when its own link is used", async () => {
    const { person, mailed } = await invited();
    expect((await accept(mailed)).status).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
  });

  it("does not when the link is used that whoever invites sees, and each of the two ends the other", async () => {
    const { person, shown, mailed } = await invited();
    expect(mailed).not.toBe(shown);
    expect((await accept(shown)).status).toBe(200);
    expect(await isConfirmed(person)).toBe(false);
    expect((await accept(mailed)).body.code).toBe("invitation.invalid");
  });
});

describe("MAIL_DOMAINS", () => {
  it("refuses an address of another domain, whoever sets it and where an invitation goes", async () => {
    const person = await somebody();
    const email = "outside@evil.example";
    const { version } = await own(person);
    const calls: [string, string, string, object][] = [
      [person.token, "PUT", "updatebasic", { email, version }],
      [admin, "PUT", "update", { id: person.id, version, email }],
      [admin, "POST", "invite", { id: person.id, email }],
    ];
    for (const [token, method, call, body] of calls) {
      const answer = await server.call(method, `/base/admin/account/${call}`, { token, body });
      expect([call, answer.status, answer.body.errors]).toMatchObject([
        call,
        400,
        [{ path: "email", code: "field.mailDomain" }],
      ]);
    }
    expect(mailsTo(email)).toEqual([]);
  });
});

it("an installation that sends no mails says so, and does not call it an outage", async () => {
  const silent = await startTestServer();
  const token = await silent.signIn();
  const { status, body } = await silent.call("POST", "/base/admin/account/sendconfirmation", { token });
  await silent.stop();
  expect([status, body.code]).toEqual([409, "address.noMail"]);
});
