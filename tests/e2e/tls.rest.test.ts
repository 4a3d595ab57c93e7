import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { get as getPlain } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type App } from "#tests/support/app.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { createAuthority } from "#tests/support/certificates.ts";
import { handsOf } from "#tests/support/hands.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-tls-"));
const files = { TLS_CERT: join(folder, "own.pem"), TLS_KEY: join(folder, "own.key") };
const authority = createAuthority("station authority");
let app: App;
let browser: Browser | undefined;

/** A page, signed in and at the scan page, of a new browser: which certificates it trusts is a flag. */
const atScan = async (...flags: string[]): Promise<Page> => {
  await browser?.close();
  browser = await launchBrowser(...flags);
  const page = await browser.newPage();
  // Goes on past the warning, as a person does.
  const session = await page.createCDPSession();
  await session.send("Security.setIgnoreCertificateErrors", { ignore: true });
  await page.evaluateOnNewDocument(() => localStorage.setItem("language", "en"));
  await page.goto(`${app.url}/work/scan`);
  await page.locator("#userName").fill("admin");
  await page.locator("#password").fill(app.adminPassword);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".scan-job_first");
  return page;
};

beforeAll(async () => {
  const own = authority.issue("127.0.0.1");
  writeFileSync(files.TLS_CERT, own.certificate);
  writeFileSync(files.TLS_KEY, own.key);
  app = await startApp({ env: files });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(folder, { recursive: true });
});

describe("with a certificate and its key", () => {
  it("the server says where it is, and answers there over TLS to who trusts the authority, and nothing in the clear", async () => {
    expect(app.output().split("\n")).toContain(`Cylindra is ready at https://127.0.0.1:${app.port}`);
    const status = await new Promise((resolve, reject) =>
      get(`${app.url}/readyz`, { ca: authority.certificate }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on("error", reject),
    );
    expect(status).toBe(200);
    const plain = new Promise((resolve, reject) =>
      getPlain(`http://127.0.0.1:${app.port}/readyz`, resolve).on("error", reject),
    );
    await expect(plain).rejects.toThrow(/socket hang up|ECONNRESET/);
  });

  it("the live channel is connected, and the scan page survives a reload without the server", async () => {
    const page = await atScan("--ignore-certificate-errors");
    const { until } = handsOf(page);
    await until(".line-sign_root:not(.line-sign_isOff)", "Live");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    expect(await page.$(".band_root")).toBeNull();
    const { dataDir, port } = app;
    await app.end("SIGKILL");
    await page.reload();
    await until(".band_root.band_isWarn", "a reload loses nothing.");
    app = await startApp({ dataDir, env: { ...files, PORT: String(port) } });
    await until(".line-sign_root:not(.line-sign_isOff)", "Live");
  });

  it("whoever does not trust the certificate is told that a reload without a network loses the page", async () => {
    const page = await atScan();
    const note = await handsOf(page).until(".band_root.band_isNote", "This browser does not keep the page");
    expect(await note.evaluate(({ textContent }) => textContent)).toContain("it does not trust the certificate");
  });
});

it("a certificate that cannot be served is refused before anything runs", async () => {
  const own = authority.issue("another");
  const key = join(folder, "another.key");
  writeFileSync(key, own.key);
  const refusals: [Record<string, string>, string][] = [
    [{ TLS_CERT: files.TLS_CERT }, "TLS_KEY: is required with TLS_CERT"],
    [{ ...files, TLS_CERT: "nowhere.pem" }, "Cylindra cannot start: TLS_CERT: cannot be read (ENOENT)"],
    [{ ...files, TLS_KEY: key }, "Cylindra cannot start: TLS_KEY: is not the key of the certificate in TLS_CERT"],
  ];
  for (const [env, sentence] of refusals) await expect(startApp({ env })).rejects.toThrow(sentence);
});
