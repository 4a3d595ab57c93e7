import { Router } from "express";
import { allCalls } from "./all-calls.ts";
import { docsPage } from "./docs-page.ts";
import { createDocument } from "./document.ts";

/** `/openapi.json`, and `/docs` to read it; both open without a token. Made at the first call: it takes longer than a request should. */
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
