import { countLines, readLines } from "#server/application/cockpit/read-cockpit.ts";
import { toLine } from "#server/application/cockpit/to-line.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { Tenant } from "#server/api/http/request-context.ts";
import type { RateLimit } from "#infra/rate-limit/rate-limits.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import type { LiveSocket } from "./live-socket.ts";

const PAGE_SIZE = 20;
const MOST = 100;
export const logCodes = ["cockpit:view", "api:admin:log:getlogs"];

type Reader = Pick<Access, "codes" | "scopeOf">;

/** A whole number from 1, whatever a client sends. */
const within = (given: unknown, most: number): number => Math.min(most, Math.max(1, Math.trunc(Number(given)) || 1));

const scopeFor = ({ codes, scopeOf }: Reader) => {
  const code = logCodes.find((needed) => codes.has(needed));
  return code === undefined ? undefined : scopeOf(code);
};

/** A page of the live log, newest first; `key` is a part of a barcode or a place. Nothing for who may not see it. */
export const pageOfLogs = async (
  { db }: Tenant,
  reader: Reader,
  { page, key }: { page: number; key?: string },
): Promise<{ list: CockpitLine[]; total: number }> => {
  const scope = scopeFor(reader);
  if (scope === undefined) return { list: [], total: 0 };
  const [rows, total] = await Promise.all([
    readLines(db, { scope, key, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countLines(db, { scope, key }),
  ]);
  return { list: rows.map((row) => toLine(row)), total };
};

/** The log's calls over the socket; `GetLatestCount` is the specification's name. */
export const serveLogs = (socket: LiveSocket, tenant: Tenant, searches: RateLimit): void => {
  const { access } = socket.data;
  const mayAsk = async (): Promise<boolean> => (await searches.take(access.accountId)) === undefined;
  socket.on("GetLatestCount", (count, answer) => {
    if (typeof answer !== "function") return;
    const scope = scopeFor(access);
    const limit = within(count, MOST);
    const read = async () => {
      if (!(await mayAsk())) return answer({ error: "request.tooMany" });
      const rows = scope === undefined ? [] : await readLines(tenant.db, { scope, limit });
      answer(rows.map((row) => toLine(row)));
    };
    read().catch(() => answer([]));
  });
  socket.on("getLogs", (...given: unknown[]) => {
    const answer = given.at(-1);
    if (typeof answer !== "function") return;
    const read = async () => {
      answer((await mayAsk()) ? await pageOfLogs(tenant, access, pageAsked(given)) : { error: "request.tooMany" });
    };
    read().catch(() => void answer({ list: [], total: 0 }));
  });
};

/** The specification names `page` and `key` as arguments; our own client sends them as one object. */
const pageAsked = ([first, second]: unknown[]): { page: number; key?: string } => {
  const { page, key }: { page?: unknown; key?: unknown } =
    typeof first === "object" && first !== null ? first : { page: first, key: second };
  return { page: within(page, 10_000), key: typeof key === "string" && key.trim() !== "" ? key.trim() : undefined };
};
