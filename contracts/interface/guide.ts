/** Introduction of the interface document, as Markdown. */
export const guide = `
Cylindra records each fill, check, move, send, receive and repair of a gas cylinder as one event.

## Answers
Every JSON answer is \`{ success, code, msg, data }\`. A refusal has \`success: false\`, a stable \`code\` and a sentence in the language of
\`Accept-Language\` (\`zh\`, the default, or \`en\`); \`errors\` names each invalid field as \`{ path, code, msg }\`.
A call that writes answers \`data.position\`, the place of its last event in the log, or null. Send it as the header \`x-after-position\` of a later read, which then shows at least that event.

## Tokens
\`POST /base/id/login\` answers \`data.token\`. Send it as \`Authorization: Bearer <token>\`. A token lives half an hour; \`GET /base/id/refresh\` renews it.
\`x-permission-any\` of a call names the codes of which the caller's roles need one.

## Lists
A list has two calls with one answer: \`GET …/getpage\` with a query, \`POST …/getpage\` with a body. \`pageIndex\` begins with 1, \`pageSize\` is at most 100,
\`sort\` is a column's name, with \`-\` before it for the descending order. \`total\` may be capped (\`totalCapped\`); \`exactTotal=true\` counts all rows.
- **Search fields** are query names (or names in \`filter\` of the body). Several values are one text, separated by commas.
- **Advanced search**: \`filters\` is a tree \`{ "logic": "And" | "Or", "filters": [{ "field", "operator", "value" } | tree] }\`; as JSON text in a query.

- **As of a moment**: the archive, stock, customers' cylinders, inspections due and exceptions take \`asOf=2026-03-03T12:00:00+08:00\`. The answer is what had been recorded until then,
  with \`asOf: { at, index }\`, the index of the last event, and \`later\`, how many procedures of the 7 days before were recorded afterwards. \`by=occurredAt\` goes by the times of the scans, for the cylinders of one place; \`changed=true\` keeps only the rows of the archive that changed since, \`stayed=true\` only the cylinders of one place that are there today too.
  Names of records are today's; a row's \`event\` is the one that brought the cylinder there. \`asOf.inFuture\` (400): the moment is not over. \`asOf.tooBroad\` (422): the archive by its past state takes a place, a company or a barcode too.

## Exports
\`POST /base/export/<list>\` takes the same \`filter\`, \`filters\` and \`sort\` as the list, with \`format\` (\`xlsx\`, \`csv\` or \`pdf\`) and \`columns\`. It answers a job; its file is read when the job is completed.

## Limits
Too many calls answer 429 with \`Retry-After\` in seconds. A JSON body is at most 2 MB.
`.trim();
