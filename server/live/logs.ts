import { logScope, pageOfLogs } from "#server/application/cockpit/page-of-logs.ts";
import { readLines } from "#server/application/cockpit/read-cockpit.ts";
import { toLine } from "#server/application/cockpit/to-line.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { searchMessage } from "#contracts/wire/live-messages.ts";
import type { LiveSocket } from "./live-socket.ts";
import type { Rights } from "./rights.ts";

const MOST = 100;

/** A whole number from 1, whatever a client sends. */
const within = (given: unknown, most: number): number => Math.min(most, Math.max(1, Math.trunc(Number(given)) || 1));

type Asked = { socket: LiveSocket; tenant: ServedTenant; rights: Rights; searches: RateLimit };

/** Answers a call for the log with the caller's rights of now, or says why not. */
const answering = async <T>(
  { socket, tenant, rights, searches }: Asked,
  answer: (found: T | { error: string }) => void,
  read: (access: Access) => Promise<T>,
): Promise<void> => {
  try {
    if ((await searches.take(ownKey(tenant, socket.data.access.accountId))) !== undefined)
      return answer({ error: "request.tooMany" });
    const access = await rights.now(socket);
    if (!access || logScope(access) === undefined) return answer({ error: "access.denied" });
    answer(await read(access));
  } catch {
    answer({ error: "system.unavailable" });
  }
};

/** The log's calls over the socket; `GetLatestCount` is the specification's name. */
export const serveLogs = (asked: Asked): void => {
  const { socket, tenant } = asked;
  socket.on("GetLatestCount", (count, answer) => {
    if (typeof answer !== "function") return;
    void answering(asked, answer, async (access) => {
      const rows = await readLines(tenant.db, { scope: logScope(access) ?? new Set(), limit: within(count, MOST) });
      return rows.map((row) => toLine(row));
    });
  });
  socket.on("getLogs", (...given: unknown[]) => {
    const answer = given.at(-1);
    if (typeof answer !== "function") return;
    void answering(
      asked,
      (found) => void answer(found),
      (access) => pageOfLogs(tenant.db, access, pageAsked(given)),
    );
  });
};

/** The specification names `page` and `key` as arguments; our own client sends them as one object. */
const pageAsked = ([first, second]: unknown[]): { page: number; key?: string } => {
  const { page, key }: { page?: unknown; key?: unknown } =
    typeof first === "object" && first !== null ? first : { page: first, key: second };
  const sent = searchMessage.safeParse({ key: key === null ? undefined : key });
  if (!sent.success) throw new TypeError("no text to search for");
  return { page: within(page, 10_000), key: sent.data.key || undefined };
};
