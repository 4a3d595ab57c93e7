import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListName } from "#contracts/lists/index.ts";
import {
  availableFormats,
  DIRECT_MOST_ROWS,
  type ExportFormat,
  type ExportScope,
  PDF_MOST_ROWS,
} from "#contracts/wire/exports.ts";
import { exportFileName } from "#contracts/jobs/export-file-name.ts";
import { keptQuery } from "#infra/engines/list-engine/kept-query.ts";
import { narrowed } from "#infra/engines/list-engine/narrowed.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { addExport } from "./add-export.ts";
import { listContextOf, rawRequest, readListRequest } from "../lists/read-request.ts";
import { translate } from "#contracts/locales/translate.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { countList } from "#infra/engines/list-engine/list-engine.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import { pastRequestOf, readAskedPast } from "../lists/past-request.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import { answering } from "../lists/list-failure.ts";

type Sized = {
  definition: ListDefinition;
  request: ListRequest;
  format: ExportFormat;
  scope: ExportScope;
  /** True if the caller waits for the file. */
  isDirect?: boolean;
  /** Context of a list as of a moment. Default: of now. */
  context?: ListContext;
};

/** @throws Failure `export.empty` when there is nothing to print, `export.tooLarge` when there are more rows than a file or a response may hold */
async function checkSize(context: RequestContext, sized: Sized): Promise<void> {
  const { definition, format, isDirect = false } = sized;
  if (format !== "pdf" && !isDirect) return;
  const rows = await rowsOf(context, sized);
  if (format === "pdf" && rows === 0) throw new Failure("export.empty");
  if (isDirect && rows > DIRECT_MOST_ROWS) {
    const params = { limit: showNumber(DIRECT_MOST_ROWS), list: definition.export ?? definition.name };
    throw new Failure("export.tooLarge", { msg: translate(context.language, "export.tooLargeAtOnce", params) });
  }
  if (format === "pdf" && rows > PDF_MOST_ROWS)
    throw new Failure("export.tooLarge", { params: { limit: showNumber(PDF_MOST_ROWS) } });
}

async function rowsOf(caller: RequestContext, { definition, request, scope, context }: Sized) {
  const list = context ?? listContextOf(caller, definition);
  const all = await answering(() => countList(caller.db, definition, request, list));
  const before = (request.pageIndex - 1) * request.pageSize;
  return scope === "all" ? all : Math.max(0, Math.min(request.pageSize, all - before));
}

export type AskedExport = {
  definition: ListDefinition;
  format: ExportFormat;
  scope: ExportScope;
  query: Record<string, unknown>;
  /** True if the caller waits for the file, which must then be small. */
  isDirect?: boolean;
};

/** The whole table has no page. The specification's client asks for one as long as the table, which no list has. */
const withoutPaging = ({ pageIndex: _index, currentPage: _current, pageSize: _size, ...query }: AskedExport["query"]) =>
  query;

/** Checks an export against its list and queues it. Returns the job's id. */
export async function queueExport(context: RequestContext, order: AskedExport): Promise<string> {
  const { caller, language, tenant } = context;
  const { definition, format, scope, isDirect } = order;
  const query = scope === "all" ? withoutPaging(order.query) : order.query;
  if (!availableFormats.includes(format)) throw new Failure("export.formatUnavailable", { params: { format } });
  const narrow = narrowed[definition.name as ListName];
  const fixed = narrow ? await narrow(tenant.db, tenant.commands.now()) : {};
  const request = readListRequest(definition, query, fixed);
  if (!fixed) throw new Failure("export.empty");
  const askedPast = readAskedPast(context, definition, query, request);
  const over = askedPast && (await pastRequestOf(context, definition, request, askedPast));
  await checkSize(context, { definition, request, format, scope, isDirect, ...over });
  const storedQuery = keptQuery(definition, rawRequest(query), request);
  const { userId, userName, companyId } = caller;
  const job = {
    kind: "export" as const,
    payload: {
      list: definition.export ?? definition.name,
      format,
      scope,
      query: {
        ...storedQuery,
        values: { ...storedQuery.values, ...fixed },
        ...(askedPast && {
          asOf: askedPast.at.toISOString(),
          by: askedPast.scannedAt === undefined ? undefined : "occurredAt",
          changed: askedPast.isChanged ? "true" : undefined,
          stayed: askedPast.hasStayed ? "true" : undefined,
        }),
      },
    },
    fileName: exportFileName(definition, format, language, {
      at: tenant.commands.now(),
      asOf: askedPast?.at,
      timeZone: tenant.timeZone,
    }),
    who: { userId, userName, companyId, language },
  };
  const id = await addExport(tenant, job);
  if (id === undefined) throw new Error("an export was not taken");
  return id;
}
