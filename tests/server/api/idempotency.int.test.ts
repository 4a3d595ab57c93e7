import { expect, it } from "vitest";
import { v4 } from "uuid";
import { z } from "zod";
import { addressOf } from "#contracts/calls/define-call.ts";
import { allCalls } from "#server/api/openapi/all-calls.ts";
import { beginOnce, endOnce, type Sent } from "#server/application/idempotency.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let admin: string;

onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
});

const post = (key: string, body: unknown, at: string) =>
  server.call<{ id: string }>("POST", at, { token: admin, body, headers: { "idempotency-key": key } });
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

const pathOfPosts = async (): Promise<string> => {
  const call = allCalls().find(({ name }) => name === "addPost");
  if (!call) throw new Error("posts cannot be added");
  return addressOf(call);
};

it("carries out a POST once, answers its repetitions alike, and refuses another body", async () => {
  const at = await pathOfPosts();
  const [key, name] = [v4(), `Post ${v4()}`];
  const code = v4().slice(0, 8);
  const first = await post(key, { name, code }, at);
  expect(first.status).toBe(200);
  const second = await post(key, { name, code }, at);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(outcome(await post(key, { name: `${name}!`, code }, at))).toEqual([422, "idempotency.mismatch"]);
  const { rows } = await server.database.pool.query("select count(*)::int as count from post where name = $1", [name]);
  expect(rows[0].count).toBe(1);
  // The key is free at another path, and without the header nothing is kept.
  expect((await post(key, { name: `${name} 2`, code: "IK2" }, `${at}?x=1`)).status).toBe(422);
  expect((await server.call("POST", at, { token: admin, body: { name: `${name} 3`, code: "IK3" } })).status).toBe(200);
});

it("refuses the second call while the first runs, and carries out again what was lost or refused by the caller's fault", async () => {
  const at = await pathOfPosts();
  const [key, name] = [v4(), `Post ${v4()}`];
  const code = v4().slice(0, 8);
  const both = await Promise.all([post(key, { name, code }, at), post(key, { name, code }, at)]);
  expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
  for (const answer of both)
    expect([
      [200, "1"],
      [409, "idempotency.inProgress"],
    ]).toContainEqual(outcome(answer));
  const bad = v4();
  expect((await post(bad, { name: "" }, at)).status).toBe(400);
  expect((await post(bad, { name: `${name} again`, code: "IK4" }, at)).status).toBe(200);
  const lost = v4();
  await server.database.pool.query(
    `insert into idempotency (account_id, path, key, body_digest, begun_at)
     select id, $1, $2, $3, now() - interval '5 minutes' from account where user_name = 'admin'`,
    [at, lost, Buffer.from("x")],
  );
  expect((await post(lost, { name: `${name} lost`, code: "IK5" }, at)).status).toBe(200);
});

it("keeps no answer above 256 KB: the call is carried out again", async () => {
  const sent: Sent = { accountId: v4(), path: "/base/large", key: v4(), bodyDigest: Buffer.from("x") };
  const { db } = server.database;
  for (const [size, next] of [
    [256 * 1024 + 1, { is: "first" }],
    [256 * 1024, { is: "answered", status: 200, answer: "y".repeat(256 * 1024) }],
  ] as const) {
    expect(await beginOnce(db, sent, new Date())).toEqual({ is: "first" });
    await endOnce(db, sent, { status: 200, answer: "y".repeat(size) });
    expect(await beginOnce(db, sent, new Date())).toEqual(next);
    await endOnce(db, sent, { status: 500, answer: "" });
  }
});

it("is refused wherever an answer names a secret", () => {
  const named = /^(key|secret|token|credential|link|adminPassword|password|recoveryCodes)$/;
  const unguarded = allCalls().filter(({ method, answer, answersSecret, open }) => {
    const fields = answer instanceof z.ZodObject ? Object.keys(answer.shape) : [];
    return method === "post" && !open && !answersSecret && fields.some((field) => named.test(field));
  });
  expect(unguarded.map(({ name }) => name)).toEqual([]);
});

it("is refused by every call that answers a secret, takes a file or answers one", async () => {
  let refused = 0;
  for (const call of allCalls().filter(({ method }) => method === "post")) {
    const isOpen = /^\/base\/(id\/login|id\/invite|wall\/pair)/.test(addressOf(call));
    if (!call.answersSecret && call.takes !== "upload" && call.gives !== "file" && !isOpen) continue;
    refused += 1;
    const at = addressOf(call).replaceAll(/\{\w+\}/g, "x");
    const { status, body } = await post(v4(), {}, at);
    expect(`${at} ${status} ${body.code}`).toBe(`${at} 400 idempotency.notHere`);
  }
  expect(refused).toBeGreaterThan(5);
  const odd = await post("a b", { name: "x", code: "x" }, await pathOfPosts());
  expect(outcome(odd)).toEqual([400, "request.invalid"]);
});
