import { v4 } from "uuid";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SsoSettings } from "#infra/engines/identity-provider/port.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import {
  makeKey,
  now,
  signedBySecret,
  startLyingProvider,
  unsigned,
  type Lie,
  type LyingProvider,
} from "#tests/support/open-id/lying-provider.ts";
import { beginAt, endAt, PUBLIC, ssoSettings } from "#tests/support/open-id/sign-in-there.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let provider: LyingProvider;
let server: TestServer;
let settings: SsoSettings;
let userName = "";
/** Why sign-ins failed, as the log of the process says it. */
const reasons: string[] = [];
beforeEach(async () => {
  // All tests come from one address, which gets only so many keys.
  await server.database.pool.query("delete from rate_limit");
  reasons.length = 0;
  provider.lies.clear();
  provider.token = (claims) => provider.sign(claims);
  Object.assign(settings, ssoSettings(provider.issuer));
});
beforeAll(async () => {
  provider = await startLyingProvider();
  settings = ssoSettings(provider.issuer);
  const log = createLogger({ name: "test", level: "silent" });
  Object.assign(log, { warn: ({ reason }: { reason?: string }) => void reasons.push(reason ?? "") });
  server = await startTestServer({ publicUrl: PUBLIC, sso: settings, log });
  const { rows } = await server.database.pool.query("select id from company order by created_time, id limit 1");
  const roleId = await makeRole(server, { codes: [], scope: "company" });
  const account = await makeAccount(server, { companyId: rows[0].id, roleIds: [roleId] });
  ({ userName } = account);
  await server.database.pool.query("update account set is_external = true where id = $1", [account.id]);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** A sign-in whose identity token has other claims, and whose answer another query. */
const signIn = async (lie: JWTPayload = {}, query: Record<string, string | undefined> = {}) => {
  const tell = provider.token;
  provider.token = (claims) => tell({ ...claims, preferred_username: userName, ...lie });
  const { url, key } = (await beginAt(server)).body.data;
  const answer = await endAt(server, { key, ...provider.authorize(url), ...query });
  provider.token = tell;
  return answer;
};
const codeOf = async (...args: Parameters<typeof signIn>) => {
  const { status, body } = await signIn(...args);
  return [status, body.code];
};
const INVALID = [401, "sso.invalid"];
const AWAY = [503, "sso.away"];

it("lets the truth in, without which the refusals below would prove nothing", async () => {
  expect(await codeOf()).toEqual([200, "1"]);
  expect(provider.asked.at(-1)?.get("code_verifier")).toMatch(/^[\w-]{43}$/);
});

describe("an identity token is refused", () => {
  it.each<[string, JWTPayload]>([
    ["with another nonce", { nonce: "another" }],
    ["without a nonce", { nonce: undefined }],
    ["for another audience", { aud: "another-client" }],
    ["for several audiences of which another is the party", { aud: ["cylindra", "another"], azp: "another" }],
    ["of another issuer", { iss: "https://elsewhere.example" }],
    ["without a subject", { sub: undefined }],
    ["that ended a minute ago", { exp: now() - 60 }],
    ["without an end", { exp: undefined }],
    ["of the future", { iat: now() + 3600 }],
    ["that is not valid yet", { nbf: now() + 3600 }],
    ["without a time", { iat: undefined }],
  ])("%s", async (_name, lie) => {
    expect(await codeOf(lie)).toEqual(INVALID);
  });

  it("without a signature", async () => {
    provider.token = async (claims) => unsigned(claims);
    expect(await codeOf()).toEqual(INVALID);
  });

  it("signed by the client's secret instead of the provider's key, also where the provider claims to use that", async () => {
    provider.token = (claims) => signedBySecret(claims, settings.clientSecret ?? "", "first");
    expect(await codeOf()).toEqual(INVALID);
    const liar = await startLyingProvider();
    liar.metadata["id_token_signing_alg_values_supported"] = ["RS256", "HS256", "none"];
    const other = await startTestServer({ publicUrl: PUBLIC, sso: ssoSettings(liar.issuer) });
    for (const token of [
      (claims: JWTPayload) => signedBySecret(claims, settings.clientSecret ?? "", "first"),
      async (claims: JWTPayload) => unsigned(claims),
    ]) {
      liar.token = token;
      const { url, key } = (await beginAt(other)).body.data;
      const { status, body } = await endAt(other, { key, ...liar.authorize(url) });
      expect([status, body.code]).toEqual(INVALID);
    }
    await other.stop();
    await liar.stop();
  });

  it("signed by a key that is not the provider's, under the name of one that is", async () => {
    const stranger = await makeKey("first");
    const { signing } = provider;
    provider.signing = stranger;
    expect(await codeOf()).toEqual(INVALID);
    provider.signing = signing;
  });

  it("whose text was changed after it was signed", async () => {
    provider.token = async (claims) => {
      const [head, , signature] = (await provider.sign(claims)).split(".");
      const body = Buffer.from(JSON.stringify({ ...claims, sub: "another" })).toString("base64url");
      return `${head}.${body}.${signature}`;
    };
    expect(await codeOf()).toEqual(INVALID);
  });

  it("that is missing in the answer", async () => {
    provider.token = async () => undefined as never;
    expect(await codeOf()).toEqual(INVALID);
  });
});

it("a key that the provider removed is refused at once, and a new one is fetched at once", async () => {
  const [old] = provider.keys;
  if (!old) throw new Error("there is no key");
  expect(await codeOf()).toEqual([200, "1"]);
  const next = await makeKey("next");
  provider.keys = [next];
  expect(await codeOf()).toEqual(INVALID);
  provider.signing = next;
  expect(await codeOf()).toEqual([200, "1"]);
});

describe("the answer by way of the browser is refused", () => {
  it.each<[string, Record<string, string | undefined>]>([
    ["with another state", { state: "another" }],
    ["of another provider (mix-up)", { iss: "https://elsewhere.example" }],
    ["without its provider, who says that it names itself", { iss: undefined }],
    ["with a code that it did not give", { code: "another" }],
  ])("%s", async (_name, query) => {
    expect(await codeOf({}, query)).toEqual(INVALID);
  });

  it("with a code of an earlier sign-in, also under a new key", async () => {
    const first = (await beginAt(server)).body.data;
    const returned = provider.authorize(first.url);
    provider.token = (claims) => provider.sign({ ...claims, preferred_username: userName });
    expect((await endAt(server, { key: first.key, ...returned })).status).toBe(200);
    const second = (await beginAt(server)).body.data;
    const { state } = provider.authorize(second.url);
    const { body } = await endAt(server, { key: second.key, code: returned["code"], state, iss: provider.issuer });
    expect(body.code).toBe("sso.invalid");
  });

  it("with the answer of another browser's sign-in", async () => {
    const [mine, theirs] = [(await beginAt(server)).body.data, (await beginAt(server)).body.data];
    const { body } = await endAt(server, { key: mine.key, ...provider.authorize(theirs.url) });
    expect(body.code).toBe("sso.invalid");
  });

  it.each(["", "not-a-key", v4()])("with the key %j", async (key) => {
    const { status, body } = await endAt(server, { key, code: "a", state: "b" });
    expect([status, body.code]).toEqual([400, "sso.over"]);
  });
});

describe("a provider that is in trouble", () => {
  const html: Lie = (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>");
  const away: Lie = (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  const broken: Lie = (_request, response) => void response.writeHead(502).end();
  const cut: Lie = (request) => void request.socket.destroy();
  const huge: Lie = (_request, response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(`"${"x".repeat(1_100_000)}"`);
  it.each([
    ["a page", html],
    ["a redirect", away],
    ["502", broken],
    ["nothing", cut],
    ["a megabyte and more", huge],
  ])("at its tokens or keys answers %s: a clear error", async (_name, lie) => {
    for (const path of ["/token", "/keys"] as const) {
      provider.lies.set(path, lie);
      expect([path, ...(await codeOf())]).toEqual([path, ...AWAY]);
      provider.lies.clear();
    }
  });

  it.each([
    ["a page", html],
    ["a redirect", away],
    ["502", broken],
    ["nothing", cut],
  ])("at its discovery answers %s: a clear error, and passwords go on", async (_name, lie) => {
    const liar = await startLyingProvider();
    liar.lies.set("/.well-known/openid-configuration", lie);
    const other = await startTestServer({ publicUrl: PUBLIC, sso: ssoSettings(liar.issuer) });
    const { status, body } = await beginAt(other);
    expect([status, body.code]).toEqual(AWAY);
    expect((await other.call("GET", "/base/id/oidc")).body.data).toMatchObject({ enabled: true });
    const token = await other.signIn();
    expect((await other.call("POST", "/base/id/logout", { token })).status).toBe(200);
    liar.lies.clear();
    expect((await beginAt(other)).status).toBe(200);
    await other.stop();
    await liar.stop();
  });

  it.each<[string, Record<string, unknown>]>([
    ["another issuer", { issuer: "https://elsewhere.example" }],
    ["no keys", { jwks_uri: undefined }],
    ["a page of another machine without encryption", { authorization_endpoint: "http://elsewhere.example/" }],
    ["tokens of another machine without encryption", { token_endpoint: "http://elsewhere.example/" }],
  ])("whose discovery names %s is not used", async (_name, lie) => {
    const liar = await startLyingProvider();
    Object.assign(liar.metadata, lie);
    const other = await startTestServer({ publicUrl: PUBLIC, sso: ssoSettings(liar.issuer) });
    const { status, body } = await beginAt(other);
    expect([status, body.code]).toEqual(AWAY);
    await other.stop();
    await liar.stop();
  });

  it("that never answers is given up after the product's own 5 s", async () => {
    provider.lies.set("/token", () => undefined);
    expect(await codeOf()).toEqual(AWAY);
    expect(reasons.at(-1)).toMatch(/timed out|timeout/i);
  }, 20_000);

  it("whose people's claims are away is not taken for one without the claim", async () => {
    provider.lies.set("/me", broken);
    expect(await codeOf({ preferred_username: undefined })).toEqual(AWAY);
  });
});

it("no reason in the log holds a code, a token or a secret", async () => {
  await codeOf({ nonce: "another" });
  await codeOf({}, { code: "a-code-that-is-secret" });
  await codeOf({}, { state: "another" });
  expect(reasons).toHaveLength(3);
  for (const reason of reasons) expect(reason).not.toMatch(/ey[\w-]{8,}|a-code-that-is-secret|secret of the client/);
});

describe("a logout token", () => {
  const EVENT = "http://schemas.openid.net/event/backchannel-logout";
  const claims = (lie: JWTPayload = {}): JWTPayload => ({
    ...{ iss: provider.issuer, aud: "cylindra", iat: now(), jti: v4(), events: { [EVENT]: {} } },
    ...{ sub: "sub-1", ...lie },
  });
  const send = async (token: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ logout_token: token }).toString();
    return server.call("POST", "/base/id/oidc/logout", { headers, body });
  };
  const statusOf = async (token: string) => (await server.call("GET", "/base/id/getuserinfo", { token })).status;

  it("ends all sessions of its subject, none that a password opened, and is taken once", async () => {
    const [one, two] = [(await signIn()).body.data.token, (await signIn()).body.data.token];
    const admin = await server.signIn();
    const token = await provider.sign(claims(), { typ: "logout+jwt" });
    expect((await send(token)).status).toBe(200);
    expect([await statusOf(one), await statusOf(two), await statusOf(admin)]).toEqual([401, 401, 200]);
    expect(server.ended.at(-1)).toMatchObject({ reason: "signedOutAtProvider" });
    const third = (await signIn()).body.data.token;
    const again = await send(token);
    expect([again.status, again.body.code]).toEqual(INVALID);
    expect(await statusOf(third)).toBe(200);
  });

  it("ends only the session of its sid", async () => {
    const [one, two] = [
      (await signIn({ sid: "session-1" })).body.data.token,
      (await signIn({ sid: "session-2" })).body.data.token,
    ];
    expect((await send(await provider.sign(claims({ sid: "session-1", sub: undefined })))).status).toBe(200);
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200]);
  });

  it.each<[string, (made: () => JWTPayload) => JWTPayload | Promise<string>]>([
    ["for another client", (made) => ({ ...made(), aud: "another" })],
    ["of another issuer", (made) => ({ ...made(), iss: "https://elsewhere.example" })],
    ["with a nonce, as an identity token has", (made) => ({ ...made(), nonce: "n" })],
    ["without the event", (made) => ({ ...made(), events: undefined })],
    ["with another event", (made) => ({ ...made(), events: { "https://elsewhere.example": {} } })],
    ["without an id", (made) => ({ ...made(), jti: undefined })],
    ["without a time", (made) => ({ ...made(), iat: undefined })],
    ["of an hour ago", (made) => ({ ...made(), iat: now() - 3600 })],
    ["of the future", (made) => ({ ...made(), iat: now() + 3600 })],
    ["that has ended", (made) => ({ ...made(), exp: now() - 60 })],
    ["that names nobody", (made) => ({ ...made(), sub: undefined })],
    ["without a signature", async (made) => unsigned(made())],
    ["signed by the client's secret", (made) => signedBySecret(made(), settings.clientSecret ?? "", "next")],
    ["of another kind", (made) => provider.sign(made(), { typ: "at+jwt" })],
    [
      "signed by a stranger",
      async (made) => {
        const { signing } = provider;
        provider.signing = await makeKey(signing.kid);
        const token = await provider.sign(made());
        provider.signing = signing;
        return token;
      },
    ],
  ])("%s ends nothing", async (_name, make) => {
    const { token } = (await signIn()).body.data;
    const made = make(() => claims());
    const sent = made instanceof Promise ? await made : await provider.sign(made);
    const { status, body } = await send(sent);
    expect([status, body.code]).toEqual(INVALID);
    expect(await statusOf(token)).toBe(200);
  });

  it("is no JSON, and nothing else than a form of its size", async () => {
    expect((await server.call("POST", "/base/id/oidc/logout", { body: { logout_token: "x" } })).status).toBe(400);
    expect((await send("x".repeat(25_000))).status).toBe(400);
    expect((await send("")).status).toBe(400);
  });
});

it("without a provider the page offers none, and the calls say so", async () => {
  const other = await startTestServer();
  expect((await other.call("GET", "/base/id/oidc")).body.data).toEqual({ enabled: false, only: false, label: null });
  const answers = [await beginAt(other), await endAt(other, { key: v4(), code: "a", state: "b" })];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, "sso.off"],
    [404, "sso.off"],
  ]);
  await other.stop();
});
