import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "puppeteer";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openProfile } from "#tests/support/shared.ts";
import { startKeptClient, type KeptClient } from "./kept-client.ts";

let client: KeptClient;
let page: Page;

beforeAll(async () => {
  client = await startKeptClient();
});
afterAll(async () => {
  await page?.browserContext().close();
  await client?.close();
});

/** Everybody begins with a browser that keeps the client as it is served now. */
beforeEach(async () => {
  await page?.browserContext().close();
  page = await (await openProfile({ keepsClient: true })).newPage();
  client.answerWith(undefined);
  await client.down();
  await client.up();
  await page.goto(client.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
});

const shown = () => page.evaluate(() => document.documentElement.dataset["client"]);
const later = () => page.evaluate(() => (globalThis as unknown as { later(): Promise<string> }).later());
const kept = () =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
const assets = () => readdirSync(join(client.folder, "assets")).map((name) => `/assets/${name}`);

describe("without a server", () => {
  it.each(["/", "/work/scan", "/base/post?page=2"])(
    "the client opens at %s, with parts never loaded before",
    async (path) => {
      await client.down();
      await page.goto(client.url + path);
      expect(await shown()).toBe("one");
      expect(await later()).toBe("later one");
    },
  );

  it("what is the server's alone is not made up", async () => {
    await client.down();
    for (const path of ["/docs", "/healthz", "/files/picture.png"])
      await expect(page.goto(client.url + path)).rejects.toThrow("ERR_CONNECTION_REFUSED");
  });
});

describe("what a server says", () => {
  it("comes from the server every time, and not at all without one", async () => {
    const ask = (method: string) =>
      page.evaluate(async (how) => (await fetch("/base/asked", { method: how })).json() as Promise<number>, method);
    const first = await ask("GET");
    expect([await ask("GET"), await ask("POST")]).toEqual([first + 1, first + 2]);
    await client.down();
    await expect(ask("GET")).rejects.toThrow("Failed to fetch");
  });

  it("is never kept: only the files of the client are", async () => {
    await page.evaluate(() => Promise.all(["/base/asked", "/healthz", "/docs"].map((path) => fetch(path))));
    expect((await kept()).sort()).toEqual([...assets(), "/icon.svg", "/index.html"].sort());
  });

  it("comes with the rules for the browser: asked for again each time, and scripts from here alone", async () => {
    for (const path of ["/sw.js", "/index.html"]) {
      const { headers } = await fetch(client.url + path);
      expect(headers.get("cache-control")).toBe("no-cache");
      expect(headers.get("content-security-policy")).toContain("worker-src 'self'");
    }
    const icon = await fetch(`${client.url}/icon.svg`);
    expect(icon.headers.get("cache-control")).toBe("public, max-age=86400");
    await client.down();
    const answer = await page.goto(client.url);
    expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'");
  });
});

describe("a server that is there and does not serve", () => {
  it("is as good as none when a proxy answers for it", async () => {
    client.answerWith((_request, response) => void response.status(502).send("Bad gateway"));
    await page.goto(`${client.url}/work/scan`);
    expect(await shown()).toBe("one");
  });

  it("is waited for a few seconds, then the kept page comes", async () => {
    client.answerWith(() => undefined);
    await page.goto(`${client.url}/work/scan`);
    expect(await shown()).toBe("one");
  });
});

describe("a new client", () => {
  it("is what the next page shows, and then what is kept; the old one goes", async () => {
    await client.deploy("two");
    await page.goto(client.url);
    expect(await shown()).toBe("two");
    await vi.waitFor(
      async () => expect((await kept()).sort()).toEqual([...assets(), "/icon.svg", "/index.html"].sort()),
      {
        timeout: 20_000,
      },
    );
    await client.down();
    await page.goto(client.url);
    expect([await shown(), await later()]).toEqual(["two", "later two"]);
  });

  it("is not kept in part: with a page of another build the one before stays whole", async () => {
    const before = await kept();
    const name = await shown();
    await client.deploy("three");
    appendFileSync(join(client.folder, "index.html"), "<!-- of another build -->");
    const refused = page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const updated = new Promise<string>((resolve) =>
        registration.addEventListener("updatefound", () =>
          registration.installing?.addEventListener("statechange", ({ target }) =>
            resolve((target as ServiceWorker).state),
          ),
        ),
      );
      await registration.update();
      return updated;
    });
    expect(await refused).toBe("redundant");
    await client.down();
    await page.goto(client.url);
    expect([await shown(), await later()]).toEqual([name, `later ${name}`]);
    expect(await kept()).toEqual(expect.arrayContaining(before));
    await client.deploy("one");
  });
});
