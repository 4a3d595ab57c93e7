import { SignJWT, UnsecuredJWT, decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LoginAnswer } from "#contracts/wire/sign-in.ts";
import { createTokens } from "#server/application/sign-in/tokens.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refresh = (token: string) => server.call<LoginAnswer>("GET", "/base/id/refresh", { token });
const ask = (token?: string) => server.call("GET", "/base/id/getuserinfo", { token });

it("rotates the token, and two tabs that ask at once get the same successor", async () => {
  const first = await server.signIn();
  server.advance(2000);
  const [one, other] = await Promise.all([refresh(first), refresh(first)]);
  expect(one.body.data.token).not.toBe(first);
  expect(other.body.data.token).toBe(one.body.data.token);
  expect((await ask(one.body.data.token)).status).toBe(200);
});

it("ends the session when a token is shown again after its successor was taken for good", async () => {
  const first = await server.signIn();
  const second = (await refresh(first)).body.data.token;
  server.advance(31_000);
  const again = await refresh(first);
  expect([again.status, again.body.code]).toEqual([401, "auth.ended"]);
  expect((await ask(second)).status).toBe(401);
  expect((await refresh(second)).body.code).toBe("auth.ended");
  expect(server.ended.at(-1)).toEqual({ ids: [decodeJwt(first).sid], reason: "tokenReused" });
});

it("ends the session for a token two rotations old even at once", async () => {
  const first = await server.signIn();
  const second = (await refresh(first)).body.data.token;
  const third = (await refresh(second)).body.data.token;
  expect((await refresh(first)).body.code).toBe("auth.ended");
  expect((await ask(third)).status).toBe(401);
});

it("refuses an older token on every other route, too, once its grace is over", async () => {
  const first = await server.signIn();
  const second = (await refresh(first)).body.data.token;
  expect((await ask(first)).status).toBe(200);
  server.advance(31_000);
  expect((await ask(first)).body.code).toBe("auth.ended");
  expect((await ask(second)).status).toBe(200);
});

it("ends with signing out, and tells the sockets", async () => {
  const token = await server.signIn();
  expect((await server.call("POST", "/base/id/logout", { token })).status).toBe(200);
  expect((await ask(token)).body.code).toBe("auth.ended");
  expect((await refresh(token)).body.code).toBe("auth.ended");
  expect(server.ended.at(-1)).toEqual({ ids: [decodeJwt(token).sid], reason: "signedOut" });
});

it("refuses tokens without a signature, of another algorithm, audience, issuer or key, and those that are over", async () => {
  const token = await server.signIn();
  const claims = decodeJwt(token);
  const key = createTokens("a secret of at least thirty-two characters").key.export();
  const signed = (change: object, alg = "HS256", by: Buffer = key) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(by);
  const bad = [
    new UnsecuredJWT(claims).encode(),
    await signed({}, "HS512", Buffer.concat([key, key])),
    await signed({}, "HS384", Buffer.concat([key, key])),
    await signed({ aud: "another" }),
    await signed({ iss: "another" }),
    await signed({}, "HS256", Buffer.alloc(32, 1)),
    await signed({ tid: "00000000-0000-4000-8000-000000000000" }),
    await signed({ exp: 1000 }),
    `${token}x`,
    "nonsense",
  ];
  for (const forged of bad) expect((await ask(forged)).status, forged).toBe(401);
  for (const forged of bad.toSpliced(7, 1)) expect((await refresh(forged)).status, forged).toBe(401);
  expect((await ask(token)).status).toBe(200);
});

it("takes an expired token for 12 hours after its issue, and not a second longer", async () => {
  const at = await startTestServer();
  const key = createTokens("a secret of at least thirty-two characters").key.export();
  const { iat: _iat, exp: _exp, ...claims } = decodeJwt(await at.signIn());
  const issued = Math.floor(Date.now() / 1000) - 12 * 3600;
  const old = (iat: number) =>
    new SignJWT({ ...claims, iat, exp: iat + 1800 }).setProtectedHeader({ alg: "HS256" }).sign(key);
  const expired = await at.call("GET", "/base/id/getuserinfo", { token: await old(issued + 60) });
  expect(expired.body.code).toBe("auth.expired");
  const late = await at.call("GET", "/base/id/refresh", { token: await old(issued - 60) });
  expect([late.status, late.body.code]).toEqual([401, "auth.expired"]);
  expect((await at.call("GET", "/base/id/refresh", { token: await old(issued + 60) })).status).toBe(200);
  await at.stop();
});
