import type { Browser, HTTPRequest, Page } from "puppeteer";
import { inTime } from "#infra/with-deadline.ts";
import { BrowserLost } from "./browser-lost.ts";

/** Files that a document may name, by their path: `/sans.woff2`. */
export type Assets = ReadonlyMap<string, { type: string; read(): Uint8Array }>;

/** A tab without network and scripts. It can load only its document and the assets. */
export type Tab = {
  /** Loads a document and waits for its fonts and pictures. */
  show(html: string): Promise<void>;
  /** Replaces the body of the current document. The fonts are loaded already, so a long body is laid out only once. */
  replace(body: string): Promise<void>;
  /** Evaluates a JavaScript expression in the document, such as the heights of its rows. It is a text, because functions cannot be sent. */
  ask(expression: string): Promise<unknown>;
  /** Prints the document as its `@page` rule says. */
  print(options: { tagged: boolean }): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** No name server resolves a name under `.invalid` (RFC 6761), so a request that escapes the tab fails. */
const ORIGIN = "http://paper.invalid";
const fontsAreThere = "document.fonts.ready.then(() => undefined)";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:";

/**
 * @param patienceMs timeout of each step
 * @param signal ends the tab's work
 * @throws BrowserLost from each step that takes longer, or in which the tab crashes
 */
export async function openTab(
  browser: Browser,
  assets: Assets,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Tab> {
  let stop: (error: unknown) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => (stop = reject));
  stopped.catch(() => undefined);
  const abort = () => stop(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  const patiently = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => undefined);
    return inTime(work, patienceMs, () => new BrowserLost(`a page did not answer in ${patienceMs} ms`));
  };
  const step = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => undefined);
    return patiently(Promise.race([work, stopped]));
  };
  let html = "";
  const page = await step(browser.newPage());
  page.on("error", (cause) => stop(new BrowserLost("a page crashed", { cause })));
  page.on("request", (request) => void answer(request, html, assets).catch(() => undefined));
  await step(prepare(page));
  return {
    show: async (text) => {
      html = text;
      await step(page.goto(`${ORIGIN}/`, { waitUntil: "load", timeout: 0 }));
      await step(page.evaluate(fontsAreThere));
    },
    replace: async (body) => {
      await step(page.evaluate(`document.body.innerHTML = ${JSON.stringify(body)}; document.body.offsetHeight`));
      await step(page.evaluate(fontsAreThere));
    },
    ask: (expression) => step(page.evaluate(expression)),
    print: ({ tagged }) =>
      step(page.pdf({ preferCSSPageSize: true, printBackground: true, tagged, outline: false, timeout: 0 })),
    close: async () => {
      signal?.removeEventListener("abort", abort);
      await patiently(page.close());
    },
  };
}

async function prepare(page: Page): Promise<void> {
  page.setDefaultTimeout(0);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  await page.emulateMediaType("print");
}

async function answer(request: HTTPRequest, html: string, assets: Assets): Promise<void> {
  const { origin, pathname } = new URL(request.url());
  const isDocument = origin === ORIGIN && pathname === "/";
  // The status 204 keeps the page where it is, without a navigation.
  if (request.isNavigationRequest() && !isDocument) return request.respond({ status: 204 });
  if (origin !== ORIGIN) return request.abort("accessdenied");
  if (isDocument) {
    const headers = { "content-security-policy": POLICY };
    return request.respond({ status: 200, contentType: "text/html; charset=utf-8", headers, body: html });
  }
  const asset = assets.get(pathname);
  if (!asset) return request.abort("accessdenied");
  return request.respond({ status: 200, contentType: asset.type, body: asset.read() });
}
