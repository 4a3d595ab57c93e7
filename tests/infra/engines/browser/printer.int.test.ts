import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BrowserLost } from "#infra/engines/browser/browser-lost.ts";
import { createPrinter, type Printer, type PrinterSettings } from "#infra/engines/browser/printer.ts";
import { browsersOf } from "#tests/support/children-of.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const printers: Printer[] = [];
const open = (settings: PrinterSettings = {}): Printer => {
  const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH;
  const printer = createPrinter({ executablePath, ...settings });
  printers.push(printer);
  return printer;
};
const browsers = () => browsersOf(process.pid);
const page = (body: string, head = "") =>
  `<!doctype html><html lang="zh-CN"><head><title>Paper</title>${head}</head><body>${body}</body></html>`;
const printed = async (printer: Printer, html: string) =>
  (await readPdf(await printer.print({ html }))).pages.map((texts) => texts.join(" "));

afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
});

describe("a page that is printed", () => {
  let printer: Printer;
  beforeAll(() => void (printer = createPrinter({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH })));
  afterAll(() => printer.close());

  it("becomes a file with its title, language and marks for screen readers", async () => {
    const file = await readPdf(await printer.print({ html: page("<h1>Stock</h1>", "<style>@page{size:A4}</style>") }));
    expect(file).toMatchObject({ pages: [["Stock"]], title: "Paper", language: "zh-CN", size: [595, 842] });
    expect(file.isTagged).toBe(true);
  });

  it("reaches nothing but its own files: no address, no local file, no import, no script", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => void (asked.push(request.url ?? ""), response.end("reached")));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const folder = mkdtempSync(join(tmpdir(), "printer-"));
    const file = join(folder, "secret.html");
    writeFileSync(file, "the secret file");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const body = `<p>whole</p><img src="${url}/img"><iframe src="${url}/frame"></iframe><iframe src="file://${file}"></iframe>
      <object data="file://${file}"></object><embed src="${url}/embed"><script>document.body.textContent = "script"</script>
      <p style="background:url(${url}/background)"></p><svg><image href="${url}/svg"/></svg>`;
    const head = `<link rel="stylesheet" href="${url}/sheet"><meta http-equiv="refresh" content="0;url=${url}/refresh">
      <style>@import "${url}/import"; @font-face { font-family: x; src: url(${url}/font) } p { font-family: x }</style>`;
    try {
      expect(await printed(printer, page(body, head))).toEqual(["whole"]);
      expect(asked).toEqual([]);
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a browser that is lost", () => {
  it("is replaced, and what was printed starts again", async () => {
    const lost: string[] = [];
    const printer = open({ onLost: (error) => lost.push(error.name) });
    let tries = 0;
    const bytes = await printer.withTab(new Map(), async (tab) => {
      await tab.show(page("again"));
      if (++tries === 1) for (const pid of browsers()) process.kill(pid, "SIGKILL");
      return tab.print({ tagged: false });
    });
    expect((await readPdf(bytes)).pages).toEqual([["again"]]);
    expect([tries, lost]).toEqual([2, ["BrowserLost"]]);
  });

  it("is killed when a page hangs, and given up after three times", async () => {
    const printer = open({ patienceMs: 1500 });
    const endless = printer.withTab(new Map(), (tab) => tab.ask("new Promise(() => undefined)"));
    await expect(endless).rejects.toBeInstanceOf(BrowserLost);
    expect(await printed(printer, page("still here"))).toEqual(["still here"]);
  });

  it("does not hide what the work itself throws", async () => {
    let tries = 0;
    const work = () => Promise.reject(new RangeError(`try ${++tries}`));
    await expect(open().withTab(new Map(), work)).rejects.toThrow("try 1");
  });
});

describe("the browser's life", () => {
  it("ends when nobody prints any more, and begins again at need", async () => {
    const printer = open({ idleMs: 0 });
    const print = () => printed(printer, page("text"));
    await print();
    await expect.poll(() => browsers()).toEqual([]);
    expect(await print()).toEqual(["text"]);
  });

  it("ends with the printer: no process is left, and nothing is printed any more", async () => {
    const printer = open();
    const endless = printer.withTab(new Map(), (tab) => tab.ask("new Promise(() => undefined)"));
    const ended = endless.catch((error: unknown) => error);
    await expect.poll(() => browsers().length).toBe(1);
    await printer.close();
    expect(await ended).toBeInstanceOf(BrowserLost);
    expect(browsers()).toEqual([]);
    await expect(printer.print({ html: page("late") })).rejects.toThrow("closed");
  });

  it("lends no more tabs at once than it may", async () => {
    const printer = open({ tabs: 2 });
    let lent = 0;
    let most = 0;
    let together: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (together = resolve));
    const work = async () => {
      most = Math.max(most, ++lent);
      if (lent === 2) together();
      await both;
      lent -= 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => printer.withTab(new Map(), work)));
    expect(most).toBe(2);
  });
});
