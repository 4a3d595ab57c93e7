import { Router } from "express";
import { allCalls } from "./all-calls.ts";
import { describeDocument } from "./describe.ts";
import { docsPage, readerFiles, readerPath, startScript, startStyle } from "./docs-page.ts";
import { createDocument } from "./document.ts";

/** Seconds for which a browser keeps the reader, which changes only with the product. */
const DAY = 86_400;

/** `/openapi.json`, and `/docs` to read it, both open without a token. The document is slow to create, so the first call creates and caches it. */
export const createOpenApiRouter = (): Router => {
  const router = Router();
  let cached: string | undefined;
  router.get("/openapi.json", (_request, response) => {
    cached ??= JSON.stringify(describeDocument(createDocument(allCalls())));
    response.type("application/json").send(cached);
  });
  router.get("/docs", (_request, response) => void response.type("text/html").send(docsPage));
  router.get("/docs/start.js", (_request, response) => void response.type("text/javascript").send(startScript));
  router.get("/docs/start.css", (_request, response) => void response.type("text/css").send(startStyle));
  for (const [name, file] of Object.entries(readerFiles))
    router.get(`/docs/${name}`, (_request, response) =>
      response.sendFile(readerPath(file), { maxAge: DAY * 1000, dotfiles: "allow" }),
    );
  return router;
};
