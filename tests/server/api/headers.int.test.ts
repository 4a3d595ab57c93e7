import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  [server, proxied] = await Promise.all([startTestServer({ whole: true }), startTestServer({ trustProxy: 1 })]);
});
afterAll(() => Promise.all([server?.stop(), proxied?.stop()]));

const headersOf = async (path: string, of = server, headers = {}) =>
  (await fetch(`${of.url}${path}`, { headers })).headers;

describe("headers that protect a browser", () => {
  it("stand on every answer, also of health, metrics, files, the description and the live channel", async () => {
    for (const path of [
      ...["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/files/none.png", "/base/none"],
      ...["/socket.io/?EIO=4&transport=polling", "/socket.io/?EIO=4&transport=none"],
    ]) {
      const headers = await headersOf(path);
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
      expect([path, headers.get("content-security-policy")]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
      expect([path, headers.get("permissions-policy")]).toEqual([path, expect.stringContaining("microphone=()")]);
      expect([path, headers.get("referrer-policy")]).toEqual([path, "no-referrer"]);
    }
  });

  it("ask for HTTPS for a year where a call came over it, and never on a LAN address without TLS", async () => {
    expect((await headersOf("/healthz")).get("strict-transport-security")).toBeNull();
    const claimed = { "x-forwarded-proto": "https" };
    expect((await headersOf("/healthz", server, claimed)).get("strict-transport-security")).toBeNull();
    expect((await headersOf("/healthz", proxied, claimed)).get("strict-transport-security")).toBe("max-age=31536000");
    expect((await headersOf("/healthz", proxied)).get("strict-transport-security")).toBeNull();
  });
});
