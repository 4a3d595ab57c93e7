import { Router } from "express";
import { allCalls } from "./all-calls.ts";
import { docsPage } from "./docs-page.ts";
import { createDocument } from "./document.ts";

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
