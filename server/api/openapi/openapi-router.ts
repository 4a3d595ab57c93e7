import { Router } from "express";
import { allCalls } from "./all-calls.ts";
import { describeDocument } from "./describe.ts";
import { docsTexts, readerFile } from "./docs-page.ts";
import { createDocument } from "./document.ts";

const DAY = 86_400_000;

/** `/openapi.json`, and `/docs` to read it, both open without a token. The document is slow to create, so the first call creates and caches it. */
export const createOpenApiRouter = (): Router => {
  const router = Router();
  let cached: string | undefined;
  router.get("/openapi.json", (_request, response) => {
    cached ??= JSON.stringify(describeDocument(createDocument(allCalls())));
    response.type("application/json").send(cached);
  });
  router.get("/docs{/:name}", ({ params: { name = "" } }, response, next) => {
    const text = docsTexts[name];
    const file = readerFile(name);
    if (text !== undefined) response.type(name === "" ? "html" : name).send(text);
    else if (file) response.sendFile(file, { maxAge: DAY, dotfiles: "allow" });
    else next();
  });
  return router;
};
