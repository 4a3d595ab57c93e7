import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { customerStock } from "#contracts/lists/customer-stock.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { ExportAnswer, ExportFormat } from "#contracts/wire/exports.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { within } from "#tests/support/within.ts";

/** A list as its own call answers it. */
export type Shown = { total: number; all?: Record<string, number> };
type Page = Shown & { list: Record<string, string>[] };

/** `total`: the rows that the job made it of. */
export type PaperFile = { bytes: Uint8Array; total: number };

/** Exports of a running application, as one person asks for them. */
export type PaperDesk = {
  /** Values of the filters that a list requires: the place, or the customer, with the most cylinders. */
  required(definition: ListDefinition): Record<string, string>;
  shown(definition: ListDefinition, language: Language): Promise<Shown>;
  /** @throws Error when the job fails, or when there is nothing to export */
  file(list: string, format: ExportFormat, definition: ListDefinition, language: Language): Promise<PaperFile>;
};

/** Of one file, on a busy machine too. */
const MADE_MS = 120_000;

export async function openPaperDesk(url: string, user: string, password: string): Promise<PaperDesk> {
  const { token } = await signInAt(url, user, password);
  const send = (method: string, path: string, language: Language, body?: unknown) =>
    fetch(`${url}/base${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Accept-Language": language, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = async <T>(method: string, path: string, language: Language, body?: unknown): Promise<T> => {
    const answer = (await (await send(method, path, language, body)).json()) as {
      success: boolean;
      data: T;
      code: string;
    };
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.code}`);
    return answer.data;
  };
  const page = (path: string, language: Language, query: Record<string, string>) =>
    call<Page>("GET", `${path}?${new URLSearchParams({ pageSize: "1", exactTotal: "true", ...query })}`, language);
  const most = async ({ path }: ListDefinition, by: string, name: string): Promise<string> => {
    const { list } = await page(path, "zh", { sort: `-${by}` });
    return list[0]?.[name] ?? "";
  };
  const found: Record<string, string> = {
    companyId: await most(stockSummary, "bottleStatistics", "companyId"),
    clientId: await most(customerStock, "remainingQuantity", "clientId"),
  };
  const required = ({ requires = [] }: ListDefinition): Record<string, string> =>
    Object.fromEntries(requires.flatMap((name) => (found[name] ? [[name, found[name]]] : [])));

  const made = async (id: string, language: Language): Promise<number> => {
    const { state, error, total } = await call<ExportAnswer>("GET", `/export/${id}`, language);
    if (state === "completed") return total;
    if (state === "failed" || state === "cancelled") throw new Error(`${state}: ${error ?? ""}`);
    return made(id, language);
  };

  return {
    required,
    shown: (definition, language) => page(definition.path, language, required(definition)),
    file: async (list, format, definition, language) => {
      const body = { format, scope: "all", ...required(definition) };
      const { id } = await call<{ id: string }>("POST", `/export/${list}`, language, body);
      const rows = await within(MADE_MS, made(id, language));
      const bytes = new Uint8Array(await (await send("GET", `/export/${id}/file`, language)).arrayBuffer());
      await call("DELETE", `/export/${id}`, language);
      return { bytes, total: rows };
    },
  };
}
