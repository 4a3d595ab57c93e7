import { logScope, pageOfLogs } from "#server/application/cockpit/page-of-logs.ts";
import { readLines } from "#server/application/cockpit/read-cockpit.ts";
import { toLine } from "#server/application/cockpit/to-line.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { LiveHandlers } from "./serve-messages.ts";

/** Answers the live log's messages. */
export const serveLogs = ({ db }: ServedTenant): Pick<LiveHandlers, "GetLatestCount" | "getLogs"> => ({
  async GetLatestCount([limit], { socket, answer }) {
    const rows = await readLines(db, { scope: logScope(socket.data.access) ?? new Set(), limit });
    answer(rows.map((row) => toLine(row)));
  },
  async getLogs({ page, key }, { socket, answer }) {
    answer(await pageOfLogs(db, socket.data.access, { page, key: key || undefined }));
  },
});
