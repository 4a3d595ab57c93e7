import { Router } from "express";
import { allCalls } from "./all-calls.ts";
import { createDocument, type OpenApiDocument } from "./document.ts";
import { escapeHtml } from "#infra/html.ts";

type Call = { summary?: string; tags?: string[]; "x-permission-any"?: string[]; security?: unknown[] };

const style = `
  body { margin: 0 auto; max-width: 1080px; padding: 32px 24px; background: #f6f7f9; color: #1c2127;
    font: 14px/1.5 "IBM Plex Sans", "Noto Sans SC", system-ui, sans-serif; }
  h1 { font-size: 24px; } h2 { margin: 32px 0 8px; font-size: 16px; }
  details { border: 1px solid #d3d8de; border-bottom: 0; background: #fff; } details:last-of-type { border-bottom: 1px solid #d3d8de; }
  summary { display: flex; gap: 12px; padding: 8px 12px; cursor: pointer; }
  summary:focus-visible { outline: 2px solid #2d72d2; outline-offset: -2px; }
  summary b { flex: 0 0 56px; text-transform: uppercase; } summary span { margin-left: auto; color: #5f6b7c; text-align: right; }
  pre { margin: 0; padding: 12px; overflow: auto; border-top: 1px solid #d3d8de; background: #f6f7f9; font-size: 12px; }
  code { overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) {
    body { background: #1c2127; color: #f6f7f9; } details, details:last-of-type { background: #252a31; border-color: #404854; }
    pre { background: #1c2127; border-color: #404854; } summary span { color: #abb3bf; } a { color: #8abbff; }
  }`;

const callOf = (path: string, method: string, call: Call): string => {
  const right = call.security?.length === 0 ? "open" : (call["x-permission-any"]?.join(" | ") ?? "signed in");
  return `<details><summary><b>${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(call.summary ?? "")}<br>${escapeHtml(right)}</span></summary>
<pre>${escapeHtml(JSON.stringify(call, null, 2))}</pre></details>`;
};

/** Renders the document as one page without scripts. Each call shows its permission and opens with a click. */
const docsPage = (document: OpenApiDocument): string => {
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, call] of Object.entries(item as Record<string, Call>)) {
      const tag = call.tags?.[0] ?? "";
      groups.set(tag, [...(groups.get(tag) ?? []), callOf(path, method, call)]);
    }
  }
  const sections = [...groups].map(([tag, calls]) => `<h2>${escapeHtml(tag)}</h2>${calls.join("")}`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cylindra API</title><style>${style}</style></head><body><main><h1>Cylindra API</h1>
<p>${escapeHtml(document.info.description ?? "")} <a href="/openapi.json">openapi.json</a></p>${sections}</main></body></html>`;
};

/** `/openapi.json`, and `/docs` to read it, both open without a token. The document is slow to create, so the first call creates and caches it. */
export const createOpenApiRouter = (): Router => {
  const router = Router();
  let cached: { json: string; page: string } | undefined;
  const make = () => {
    const document = createDocument(allCalls());
    return { json: JSON.stringify(document), page: docsPage(document) };
  };
  router.get("/openapi.json", (_request, response) => {
    cached ??= make();
    response.type("application/json").send(cached.json);
  });
  router.get("/docs", (_request, response) => {
    cached ??= make();
    response.type("text/html").send(cached.page);
  });
  return router;
};
