import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHealthRouter } from "#server/api/health/health-router.ts";
import { clientFiles, clientPage } from "#server/api/middleware/client-files.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-accept-"));
let http: Server;
let url: string;

/** In the server's order: health, the client, and 401 for all that comes after. */
beforeAll(async () => {
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>client</title>");
  const projections = async () => ({ lag: 0, lagSeconds: 0, headAgeSeconds: 0, parked: 0, parkedReactions: 0 });
  const app = express();
  app.use(
    createHealthRouter({ tenants: [{ code: "default", projections }], metrics: createMetrics("test") }),
    clientFiles(folder),
    clientPage(folder),
  );
  app.use((_request, response) => void response.status(401).end());
  http = createServer(app);
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => http.close(resolve));
  rmSync(folder, { recursive: true });
});

const ask = (path: string, accept: string, method = "GET") => fetch(url + path, { method, headers: { accept } });

describe.each(["*/*", "application/json", "text/plain", "image/png", "text/html", ""])("who accepts %j", (accept) => {
  it("gets the page at /", async () => {
    const answer = await ask("/", accept);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("<title>client</title>");
    expect((await ask("/", accept, "HEAD")).status).toBe(200);
  });

  it.each(["/healthz", "/readyz", "/metrics"])("gets the answer of %s", async (path) => {
    const answer = await ask(path, accept);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(path === "/metrics" ? /^# HELP/ : /"ok":true/);
  });
});

it("any other path is a page to whoever accepts one, and nothing is changed by asking for it", async () => {
  expect([await ask("/base/post", "text/html"), await ask("/base/post", "*/*"), await ask("/", "*/*", "POST")]).toEqual(
    [
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ status: 401 }),
      expect.objectContaining({ status: 401 }),
    ],
  );
});
