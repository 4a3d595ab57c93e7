import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListName } from "#contracts/lists/index.ts";
import { availableFormats, type ExportFormat, type ExportScope } from "#contracts/wire/exports.ts";
import { exportFileName } from "#contracts/jobs/export-file-name.ts";
import { keptQuery } from "#infra/engines/list-engine/kept-query.ts";
import { narrowed } from "#infra/engines/list-engine/narrowed.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { checkSize } from "./check-size.ts";
import { addExport } from "./add-export.ts";
import { rawRequest, readListRequest } from "../lists/read-request.ts";

export type AskedExport = {
  definition: ListDefinition;
  format: ExportFormat;
  scope: ExportScope;
  query: Record<string, unknown>;
  /** True if the caller waits for the file, which must then be small. */
  isDirect?: boolean;
};

/** Checks an export against its list and queues it. Returns the job's id. */
export async function queueExport(context: RequestContext, order: AskedExport): Promise<string> {
  const { caller, language, tenant } = context;
  const { definition, format, scope, query, isDirect } = order;
  if (!availableFormats.includes(format)) throw new Failure("export.formatUnavailable", { params: { format } });
  const narrow = narrowed[definition.name as ListName];
  const fixed = narrow ? await narrow(tenant.db, tenant.commands.now()) : {};
  const request = readListRequest(definition, query, fixed);
  if (!fixed) throw new Failure("export.empty");
  await checkSize(context, { definition, request, format, scope, isDirect });
  const storedQuery = keptQuery(definition, rawRequest(query), request);
  const { userId, userName, companyId } = caller;
  const job = {
    kind: "export" as const,
    payload: {
      list: definition.export ?? definition.name,
      format,
      scope,
      query: { ...storedQuery, values: { ...storedQuery.values, ...fixed } },
    },
    fileName: exportFileName(definition, format, language, { at: tenant.commands.now(), timeZone: tenant.timeZone }),
    who: { userId, userName, companyId, language },
  };
  const id = await addExport(tenant, job);
  if (id === undefined) throw new Error("an export was not taken");
  return id;
}
