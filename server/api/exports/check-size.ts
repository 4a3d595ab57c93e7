import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { translate } from "#contracts/locales/translate.ts";
import { DIRECT_MOST_ROWS, PDF_MOST_ROWS, type ExportFormat, type ExportScope } from "#contracts/wire/exports.ts";
import { countList } from "#infra/engines/list-engine/list-engine.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { answering } from "../lists/list-failure.ts";
import { listContextOf } from "../lists/read-request.ts";

export type Sized = {
  definition: ListDefinition;
  request: ListRequest;
  format: ExportFormat;
  scope: ExportScope;
  /** True if the caller waits for the file. */
  isDirect?: boolean;
};

/** @throws Failure `export.empty` when there is nothing to print, `export.tooLarge` when there are more rows than a file or a response may hold */
export async function checkSize(context: RequestContext, sized: Sized): Promise<void> {
  const { definition, format, isDirect = false } = sized;
  if (format !== "pdf" && !isDirect) return;
  const rows = await rowsOf(context, sized);
  if (format === "pdf" && rows === 0) throw new Failure("export.empty");
  if (isDirect && rows > DIRECT_MOST_ROWS) {
    const params = { limit: inEnglish(DIRECT_MOST_ROWS), list: definition.export ?? definition.name };
    throw new Failure("export.tooLarge", { msg: translate(context.language, "export.tooLargeAtOnce", params) });
  }
  if (format === "pdf" && rows > PDF_MOST_ROWS)
    throw new Failure("export.tooLarge", { params: { limit: inEnglish(PDF_MOST_ROWS) } });
}

async function rowsOf(context: RequestContext, { definition, request, scope }: Sized) {
  const all = await answering(() => countList(context.db, definition, request, listContextOf(context, definition)));
  const before = (request.pageIndex - 1) * request.pageSize;
  return scope === "all" ? all : Math.max(0, Math.min(request.pageSize, all - before));
}

const inEnglish = (limit: number): string => limit.toLocaleString("en-US");
