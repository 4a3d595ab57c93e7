import type { Browser } from "puppeteer";

/** A call of the interface as a page made it; `body` is the text that was sent. */
export type RecordedCall = { method: string; path: string; language: string; body?: string };

const isCall = (type: string): boolean => type === "fetch" || type === "xhr";

/** Notes every call of the interface that pages of a browser make, uploads apart, the same one once. */
export const watchCalls = (browser: Browser, calls: RecordedCall[]): void => {
  const seen = new Set(calls.map((call) => JSON.stringify(call)));
  browser.on("targetcreated", (target) => {
    void target.page().then((page) =>
      page?.on("request", (request) => {
        const type = request.headers()["content-type"] ?? "";
        if (!isCall(request.resourceType()) || type.startsWith("multipart/")) return;
        const { pathname, search } = new URL(request.url());
        const call: RecordedCall = {
          method: request.method(),
          path: `${pathname}${search}`,
          language: request.headers()["accept-language"] ?? "zh",
          body: request.postData(),
        };
        const text = JSON.stringify(call);
        if (seen.has(text)) return;
        seen.add(text);
        calls.push(call);
      }),
    );
  });
};
