import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf } from "#contracts/webhooks/kinds.ts";
import { addressFault, mayReach, readAllowed } from "#infra/engines/webhook-call/judge-address.ts";
import { createWebhookCaller } from "#infra/engines/webhook-call/post-webhook.ts";
import { newWebhookSecret, signatureHeaders } from "#infra/engines/webhook-call/sign.ts";

const none = { networks: [], hosts: [] };
const target = { host: "receiver.example", port: 443 };

describe("an address", () => {
  it.each([
    ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1"],
    ...["192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1"],
    ...["255.255.255.255", "::", "::1", "fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "ff02::1", "fec0::1"],
    ...["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1", "64:ff9b::7f00:1", "64:ff9b::808:808"],
    ...["64:ff9b:1::1", "2002:7f00:1::", "2002:808:808::1", "2001::1", "2001:db8::1", "::127.0.0.1", "100::1", "no"],
  ])("%s is refused without the operator", (address) => {
    expect(mayReach(address, target, none)).toBe(false);
  });

  it.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450::1"])("%s may be reached", (address) => {
    expect(mayReach(address, target, none)).toBe(true);
  });

  it("that is private is let in by its network or its host, loopback by its port alone, and link-local never", () => {
    const allowed = readAllowed("10.8.2.0/24, lamp.local:8080 127.0.0.1:9000, 0.0.0.0/0, ::/0");
    if (!allowed) throw new Error("not read");
    expect(mayReach("10.8.2.90", target, allowed)).toBe(true);
    expect(mayReach("192.168.1.5", { host: "lamp.local", port: 8080 }, { ...allowed, networks: [] })).toBe(true);
    expect(mayReach("192.168.1.5", { host: "lamp.local", port: 8081 }, { ...allowed, networks: [] })).toBe(false);
    expect(mayReach("127.0.0.1", { host: "127.0.0.1", port: 9000 }, allowed)).toBe(true);
    expect(mayReach("127.0.0.1", { host: "127.0.0.1", port: 9001 }, allowed)).toBe(false);
    expect(mayReach("169.254.169.254", target, allowed)).toBe(false);
    expect(mayReach("fe80::1", target, allowed)).toBe(false);
    expect(readAllowed("somewhere")).toBeUndefined();
  });

  it("with a user, another scheme, a private number in any writing, or http is refused before it is resolved", () => {
    for (const [url, fault] of [
      ["https://user:pw@example.com/", "address"],
      ["ftp://example.com/", "address"],
      ["file:///etc/passwd", "address"],
      ["https://2130706433/", "address"],
      ["https://0x7f.1/", "address"],
      ["https://[::ffff:7f00:1]/", "address"],
      ["https://[fd00::1]/", "address"],
      ["http://example.com/", "insecure"],
      ["https://example.com/hooks", undefined],
    ] as const)
      expect([url, addressFault(url, none)]).toEqual([url, fault]);
  });
});

describe("a message", () => {
  it("is signed as the standard's vector says, and is verified by the standard's library with either secret", () => {
    const secret = "whsec_plJ3nmyCDGBKInavdOK15jsl";
    const body = '{"event_type":"ping","data":{"success":true}}';
    const id = "msg_loFOjxBNrRLzqYUf";
    const headers = signatureHeaders({ id, body, now: new Date(1_731_705_121_000) }, [secret]);
    expect(headers["webhook-signature"]).toBe("v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=");
    const [old, fresh] = [newWebhookSecret(), newWebhookSecret()];
    const sent = signatureHeaders({ id, body, now: new Date() }, [fresh, old]);
    for (const each of [old, fresh]) expect(new Webhook(each).verify(body, sent)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, sent)).toThrow(/signature/);
    const late = signatureHeaders({ id, body, now: new Date(Date.now() - 10 * 60_000) }, [fresh]);
    expect(() => new Webhook(fresh).verify(body, late)).toThrow(/old/);
  });

  it("holds id, type, time and data, and nothing that the sender keeps beside them", () => {
    const message = { id: "1", type: "order.opened", at: "2026-01-01T00:00:00Z", data: { orderNumber: "D1" } } as const;
    const kept = { ...message, companyId: "c", subject: "D1", lane: "order-D1" };
    expect(JSON.parse(bodyOf(kept))).toEqual(message);
  });

  it("above 256 KB loses its items and says so", () => {
    const items = Array.from({ length: 257 }, () => "x".repeat(1024));
    const message = { id: "1", type: "import.completed", at: "2026-01-01T00:00:00Z" } as const;
    const large = JSON.parse(bodyOf({ ...message, data: { count: 257, items } })) as { data: object };
    expect(large.data).toEqual({ count: 257, truncated: true });
    const small = JSON.parse(bodyOf({ ...message, data: { count: 1, items: ["x"] } })) as { data: object };
    expect(small.data).toEqual({ count: 1, items: ["x"] });
  });
});

describe("a receiver", () => {
  let server: Server;
  let port: number;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/redirect") response.writeHead(302, { location: "/ok" }).end();
      else if (request.url === "/silent") return;
      else if (request.url === "/cut") response.destroy();
      else if (request.url === "/long") response.writeHead(500).end("y".repeat(100_000));
      else response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (path: string, options: Partial<Parameters<typeof createWebhookCaller>[0]> = {}, host = "127.0.0.1") => {
    const allowed = { networks: [], hosts: [{ host, port }] };
    const caller = createWebhookCaller({ allowed, patienceMs: 300, ...options });
    const sending = { url: `http://${host}:${port}${path}`, id: "m", body: "{}", secrets: [newWebhookSecret()] };
    return caller.post(sending).finally(() => caller.close());
  };

  it("takes by 2xx alone, within the time, and is followed nowhere", async () => {
    expect(await post("/ok")).toMatchObject({ status: 204 });
    expect((await post("/ok")).fault).toBeUndefined();
    expect(await post("/redirect")).toMatchObject({ fault: "redirect", status: 302 });
    expect(await post("/silent")).toMatchObject({ fault: "timeout" });
    expect(await post("/cut")).toMatchObject({ fault: "broken" });
    const long = await post("/long");
    expect([long.fault, long.status, long.answer?.length]).toEqual(["status", 500, 1024]);
    expect(asked).not.toContain("/elsewhere");
  });

  it("whose name answers with a private address beside a public one, or answers differently the second time, is not reached", async () => {
    const before = asked.length;
    const both = [
      { address: "8.8.8.8", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    const open = { networks: [], hosts: [] };
    const url = `https://rebind.example:${port}/ok`;
    const sending = { url, id: "m", body: "{}", secrets: [newWebhookSecret()] };
    for (const found of [both, both.toReversed(), both.slice(1), [{ address: "::ffff:127.0.0.1", family: 6 }]]) {
      const caller = createWebhookCaller({ allowed: open, resolve: (_host, done) => done(null, found) });
      expect(await caller.post(sending)).toMatchObject({ fault: "address" });
      caller.close();
    }
    // The name is resolved once for each socket, so no second answer can name another address.
    let resolved = 0;
    const twice = createWebhookCaller({
      allowed: open,
      patienceMs: 300,
      resolve: (_host, done) => done(null, [{ address: (resolved += 1) === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }]),
    });
    for (const time of [1, 2])
      expect([await twice.post(sending), resolved]).toMatchObject([{ fault: "address" }, time]);
    twice.close();
    expect(asked.length).toBe(before);
    const unknown = createWebhookCaller({
      allowed: open,
      resolve: (_host, done) => done(Object.assign(new Error("none"), { code: "ENOTFOUND" }), []),
    });
    expect(await unknown.post(sending)).toMatchObject({ fault: "unknownHost" });
    unknown.close();
  });
});
