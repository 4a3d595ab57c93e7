import { createServer, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webhookKinds, type WebhookMessage } from "#contracts/webhooks/kinds.ts";
import type { DeliveryAnswer, WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { dispatching } from "#tests/support/dispatching.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { openYard, type Yard } from "../live/yard.ts";

type Got = { path: string; headers: Record<string, string>; body: string; message: WebhookMessage };

let receiver: Server;
let port: number;
let server: TestServer;
let yard: Yard;
let tenant: Tenant;
let folder: string;
const got: Got[] = [];
/** Status by path. Default: 204. */
const statuses = new Map<string, number>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const path = request.url ?? "";
      const headers = request.headers as Record<string, string>;
      got.push({ path, headers, body, message: JSON.parse(body) as WebhookMessage });
      response.writeHead(statuses.get(path) ?? 204).end(statuses.has(path) ? "Service temporarily unavailable" : "");
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  ({ port } = receiver.address() as AddressInfo);
  server = await startTestServer({ whole: true, webhookAllow: `127.0.0.1:${port}` });
  yard = await openYard(server);
  folder = mkdtempSync(join(tmpdir(), "cylindra-hooks-"));
  tenant = await testTenant(server.database, folder);
});
afterAll(async () => {
  await tenant.close();
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const startDispatch = () => dispatching(server.database.url, tenant, port);

const call = <T>(method: string, name: string, body?: unknown, token = yard.admin) =>
  server.call<T>(method, `/base/admin/webhook/${name}`, { token, body });
const add = (path: string, more: object = {}) =>
  call<{ id: string; secret: string }>("POST", "add", {
    name: path,
    url: `http://127.0.0.1:${port}${path}`,
    kinds: webhookKinds,
    companyId: yard.stations[0],
    ...more,
  });
const hookOf = async (id: string) => (await call<WebhookAnswer>("GET", `get?id=${id}`)).body.data;
const at = (path: string): Got[] => got.filter((each) => each.path === path);
const deliveries = async (id: string) =>
  (await call<{ list: DeliveryAnswer[] }>("GET", `deliveries?id=${id}`)).body.data.list;

it("sends what happens at its company and below, signed, with ids and no names of people, and nothing of others", async () => {
  const { id, secret } = (await add("/all")).body.data;
  expect(secret).toMatch(/^whsec_/);
  const { stop } = startDispatch();
  const [own = "", second = ""] = await yard.cylinders(yard.stations[0], 2);
  const [foreign = ""] = await yard.cylinders(yard.stations[1], 1);
  await yard.takeIn(yard.stations[0], [own]);
  await yard.takeIn(yard.stations[1], [foreign]);
  const items = [{ commandId: v4(), gasBarcode: `NO${v4().slice(0, 6)}`, procedureId: 4, companyId: yard.stations[0] }];
  await server.call("POST", "/base/manage/procedure/record", { token: yard.admin, body: { items } });
  await expect
    .poll(
      () =>
        at("/all")
          .map(({ message }) => message.type)
          .toSorted(),
      { timeout: 10_000 },
    )
    .toEqual(["cylinder.registered", "cylinder.registered", "exception.opened", "procedure.recorded"]);
  for (const { body, headers, message } of at("/all")) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(message);
    expect(headers["webhook-id"]).toBe(message.id);
  }
  const recorded = at("/all").find(({ message }) => message.type === "procedure.recorded")?.message;
  expect(recorded).toMatchObject({ data: { gasBarcode: own, procedureId: 4, company: { id: yard.stations[0] } } });
  const event = await server.database.pool.query("select id from log.event where id = $1", [recorded?.id]);
  expect(event.rows).toHaveLength(1);
  expect(JSON.stringify(got)).not.toContain(foreign);
  expect(second).not.toBe("");
  await expect.poll(async () => (await hookOf(id)).waiting, { timeout: 5000 }).toBe(0);
  expect(await hookOf(id)).toMatchObject({ state: "live", isUsable: true });
  await expect
    .poll(async () => (await deliveries(id)).map(({ state }) => state), { timeout: 5000 })
    .toEqual(["taken", "taken", "taken", "taken"]);
  await stop();
  await call("DELETE", `softdelete?id=${id}`);
});

it("keeps what a failing receiver does not take, through a restart, and sends it in order when it is back", async () => {
  statuses.set("/down", 503);
  const { id } = (await add("/down", { kinds: ["cylinder.registered", "procedure.recorded"] })).body.data;
  let { stop } = startDispatch();
  const [barcode = ""] = await yard.cylinders(yard.stations[0], 1);
  await yard.takeIn(yard.stations[0], [barcode]);
  await expect.poll(async () => (await hookOf(id)).state, { timeout: 10_000 }).toBe("failing");
  await stop();
  expect(await hookOf(id)).toMatchObject({
    lastError: "status",
    lastStatus: 503,
    lastAnswer: "Service temporarily unavailable",
    waiting: 2,
  });
  statuses.delete("/down");
  got.length = 0;
  // A change of the receiver may have mended it.
  await call("PUT", "update", { id, version: 1, name: "Mended" });
  ({ stop } = startDispatch());
  await expect
    .poll(() => at("/down").map(({ message }) => message.type), { timeout: 10_000 })
    .toEqual(["cylinder.registered", "procedure.recorded"]);
  await expect.poll(async () => (await hookOf(id)).waiting, { timeout: 5000 }).toBe(0);
  const [newest] = await deliveries(id);
  got.length = 0;
  expect((await call("POST", "resend", { id, deliveryId: newest?.id })).status).toBe(200);
  await expect.poll(() => at("/down").map(({ message }) => message.id), { timeout: 10_000 }).toEqual([newest?.id]);
  await stop();
  await call("DELETE", `softdelete?id=${id}`);
});

it("is switched off by 410, told of, switched on again and replayed whole with the same ids", async () => {
  const { id } = (await add("/gone", { kinds: ["cylinder.registered"] })).body.data;
  const { stop } = startDispatch();
  await yard.cylinders(yard.stations[0], 2);
  await expect.poll(() => at("/gone").length, { timeout: 10_000 }).toBe(2);
  const first = at("/gone").map(({ message }) => message.id);
  statuses.set("/gone", 410);
  await yard.cylinders(yard.stations[0], 1);
  await expect.poll(async () => (await hookOf(id)).state, { timeout: 10_000 }).toBe("off");
  expect(await hookOf(id)).toMatchObject({ offReason: "gone", isUsable: true });
  statuses.delete("/gone");
  got.length = 0;
  const place = await call<{ count: number }>("POST", "replay", { id, from: "2020-01-01T00:00:00Z", preview: true });
  expect(place.status).toBe(200);
  expect((await call("POST", "replay", { id, from: "2020-01-01T00:00:00Z" })).status).toBe(200);
  await expect
    .poll(() => at("/gone").map(({ message }) => message.id), { timeout: 10_000 })
    .toEqual(expect.arrayContaining(first));
  await stop();
  await call("DELETE", `softdelete?id=${id}`);
});

it("signs with both secrets while one changes, and tests without waiting", async () => {
  const { id, secret } = (await add("/test")).body.data;
  const changed = await call<{ secret: string }>("PUT", "update", { id, version: 1, newSecret: true });
  const tested = await call<{ isTaken: boolean }>("POST", "test", { id });
  expect(tested.body.data).toMatchObject({ isTaken: true, status: 204, error: null });
  const [{ body, headers } = { body: "", headers: {} }] = at("/test");
  for (const each of [secret, changed.body.data.secret])
    expect(new Webhook(each).verify(body, headers)).toMatchObject({ type: "webhook.test" });
  const { rows } = await server.database.pool.query("select secret, previous_secret from webhook where id = $1", [id]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  statuses.set("/test", 500);
  expect((await call("POST", "test", { id })).body.data).toMatchObject({
    isTaken: false,
    status: 500,
    error: "status",
  });
});

it("refuses bad input by name", async () => {
  for (const [more, path, code] of [
    [{ url: "https://user:pw@example.com/" }, "url", "webhook.url"],
    [{ url: "nowhere" }, "url", "webhook.url"],
    [{ url: "https://10.0.0.1/" }, "url", "webhook.urlAddress"],
    [{ url: "https://[::ffff:127.0.0.1]/" }, "url", "webhook.urlAddress"],
    [{ url: "http://example.com/" }, "url", "webhook.urlInsecure"],
    [{ url: `http://127.0.0.1:${port + 1}/` }, "url", "webhook.urlAddress"],
    [{ kinds: [] }, "kinds", "field.required"],
    [{ kinds: ["everything"] }, "kinds.0", undefined],
    [{ name: "" }, "name", "field.required"],
    [{ companyId: v4() }, "companyId", undefined],
  ] as const) {
    const { status, body } = await add("/bad", more);
    expect([JSON.stringify(more), status, body.errors?.[0]?.path]).toEqual([JSON.stringify(more), 400, path]);
    if (code) expect(body.errors?.[0]?.code).toBe(code);
  }
  const { id } = (await add("/kept")).body.data;
  for (const from of ["yesterday", "-", "9".repeat(60)])
    expect([from, (await call("POST", "replay", { id, from })).status]).toEqual([from, 400]);
  expect((await call("POST", "resend", { id, deliveryId: v4() })).status).toBe(404);
  expect((await call("GET", `deliveries?id=${v4()}`)).status).toBe(404);
});
