import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Cylindra API</title>
<link rel="stylesheet" href="/docs/reader.css">
<link rel="stylesheet" href="/docs/start.css">
<script src="/docs/reader.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body><div id="reader"></div><noscript>This page reads <a href="/openapi.json">openapi.json</a> with JavaScript.</noscript></body>
</html>`;

/** The search looks at each call's path, name and sentence; Swagger UI's own looks at subjects alone. */
const script = `
const named = [["path"], ["method"], ["operation", "summary"], ["operation", "operationId"]];
const has = (call, phrase) => named.some((path) => String(call.getIn(path) ?? "").toLowerCase().includes(phrase));
const opsFilter = (subjects, text) => {
  const phrase = text.toLowerCase();
  return subjects
    .map((subject, name) =>
      name.toLowerCase().includes(phrase)
        ? subject
        : subject.set("operations", subject.get("operations").filter((call) => has(call, phrase))))
    .filter((subject) => subject.get("operations").size > 0);
};
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reader",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  filter: true,
  validatorUrl: null,
  plugins: [() => ({ fn: { opsFilter } })],
});`;

const style = `
body { margin: 0; background: #fff; font-family: "IBM Plex Sans", "Noto Sans SC", system-ui, sans-serif; }
.swagger-ui .wrapper { max-width: 1200px; }`;

const readerFolder = (): string => dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** Texts of the page, by their address below `/docs/`. The content policy allows no script within a page. */
export const docsTexts: Readonly<Record<string, string>> = { "": page, "start.js": script, "start.css": style };

/** Path of a file of Swagger UI, by its address below `/docs/`. Undefined for another address. */
export const readerFile = (name: string): string | undefined => {
  const file = { "reader.js": "swagger-ui-bundle.js", "reader.css": "swagger-ui.css" }[name];
  return file && join(readerFolder(), file);
};
