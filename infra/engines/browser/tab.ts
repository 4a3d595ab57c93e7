import type { Browser, HTTPRequest, Page } from "puppeteer-core";
import { inTime } from "#infra/with-deadline.ts";
import { BrowserLost } from "./browser-lost.ts";

/** Files that a document may name, by their path: `/sans.woff2`. */
export type Assets = ReadonlyMap<string, { type: string; read(): Uint8Array }>;

/** A tab without a network and without scripts: it knows its document and the assets, and nothing else in the world. */
export type Tab = {
  /** Puts a document into it and waits for its fonts and pictures. */
  show(html: string): Promise<void>;
  /** Puts another body into the document that is shown. Its fonts are there already, so a long one is laid out once and not again with each font. */
  replace(body: string): Promise<void>;
  /** The value of an expression of JavaScript in the document, such as the heights of its rows. A text, because compiled functions do not travel. */
  ask(expression: string): Promise<unknown>;
  /** Prints the document as its `@page` says. */
  print(options: { tagged: boolean }): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** No name server knows a name under `.invalid` (RFC 6761), should a request ever get past the tab. */
const ORIGIN = "http://paper.invalid";
const fontsAreThere = "document.fonts.ready.then(() => undefined)";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:";

/**
 * @param patienceMs of each step
 * @param signal ends what the tab does
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
  // Answered with nothing, a page that wants to go elsewhere stays as it is.
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
