import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
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
  mkdirSync(join(folder, "assets"));
  for (const name of ["packed-1.js", "plain-1.js"]) writeFileSync(join(folder, "assets", name), "export {};");
  writeFileSync(join(folder, "assets", "packed-1.js.br"), brotliCompressSync("export {};"));
  const projections = async () => ({ lag: 0, lagSeconds: 0, headAgeSeconds: 0, parked: 0, parkedReactions: 0 });
  const app = express();
  app.use(
    createHealthRouter({ home: { code: "default", projections }, all: () => [], metrics: createMetrics("test") }),
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
  it.each(["/", "/callback", "/refresh"])("gets the page at %s", async (path) => {
    const answer = await ask(path, accept);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("<title>client</title>");
    expect((await ask(path, accept, "HEAD")).status).toBe(200);
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

describe("a script of the client", () => {
  const ask = async (name: string, encoding: string) => {
    const { headers, body } = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) =>
      get(`${url}/assets/${name}`, { headers: { "accept-encoding": encoding } }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
      }).on("error", reject),
    );
    const { "content-encoding": packed, "content-type": type, vary, "cache-control": cache } = headers;
    const text = packed === "br" ? brotliDecompressSync(body).toString() : body.toString();
    return { packed, type: type?.split(";")[0], vary, isKept: cache?.includes("immutable"), text };
  };

  it("is answered as the build's brotli file to a browser that takes it", async () => {
    const expected = {
      packed: "br",
      type: "text/javascript",
      vary: "Accept-Encoding",
      isKept: true,
      text: "export {};",
    };
    expect(await ask("packed-1.js", "gzip, deflate, br")).toEqual(expected);
  });
  it("is answered as it is to a browser that does not take brotli, or where the build made no such file", async () => {
    const plain = { packed: undefined, type: "text/javascript", isKept: true, text: "export {};" };
    expect(await ask("packed-1.js", "gzip")).toEqual({ ...plain, vary: "Accept-Encoding" });
    expect(await ask("packed-1.js", "br;q=0")).toEqual({ ...plain, vary: "Accept-Encoding" });
    expect(await ask("plain-1.js", "br")).toEqual({ ...plain, vary: undefined });
  });
});
