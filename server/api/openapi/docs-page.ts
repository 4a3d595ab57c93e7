import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Files of the reader, Swagger UI, by their address below `/docs/`. They come from its package, never from elsewhere. */
export const readerFiles: Readonly<Record<string, string>> = {
  "reader.js": "swagger-ui-bundle.js",
  "reader.css": "swagger-ui.css",
};

/** Path of a file of the reader's package. */
export const readerPath = (file: string): string =>
  join(dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json")), file);

/** Page of the reader. It has no script of its own, which the content policy would block. */
export const docsPage = `<!doctype html>
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
<body><div id="reader"></div><noscript>The document is <a href="/openapi.json">openapi.json</a>; this page reads it with JavaScript.</noscript></body>
</html>`;

/** Opens the reader. The search looks at each call's path, name and sentence; Swagger UI's own looks at subjects alone. */
export const startScript = `
const has = (operation, phrase) =>
  [operation.get("path"), operation.get("method"), operation.getIn(["operation", "summary"]), operation.getIn(["operation", "operationId"])]
    .some((text) => String(text ?? "").toLowerCase().includes(phrase));
const opsFilter = (subjects, phrase) =>
  subjects
    .map((subject, name) =>
      name.toLowerCase().includes(phrase.toLowerCase())
        ? subject
        : subject.set("operations", subject.get("operations").filter((each) => has(each, phrase.toLowerCase()))))
    .filter((subject) => subject.get("operations").size > 0);
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reader",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
  plugins: [() => ({ fn: { opsFilter } })],
});
`;

export const startStyle = `
body { margin: 0; background: #fff; font-family: "IBM Plex Sans", "Noto Sans SC", system-ui, sans-serif; }
.swagger-ui .wrapper { max-width: 1200px; }
`;
