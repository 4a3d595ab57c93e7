import { hash } from "node:crypto";
import { leafText } from "#contracts/seals/leaf.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { CopyColumns } from "#infra/engines/database/copy-rows.ts";

/** Columns of `audit.leaf` for COPY. A hash is sent as the text of a bytea. */
export const leafColumns = {
  index: { type: "bigint" },
  hash: { type: "text" },
  stream: { type: "text" },
  revision: { type: "bigint" },
  type: { type: "text" },
  procedure_id: { type: "integer" },
  event_id: { type: "uuid" },
  correlation_id: { type: "text" },
  user_id: { type: "text" },
  company_id: { type: "text" },
  device: { type: "text" },
  gas_barcode: { type: "text" },
  occurred_at: { type: "timestamptz" },
  recorded_at: { type: "timestamptz" },
  exceptions: { type: "text[]" },
} as const satisfies CopyColumns;

/** The hash of an event's leaf. The leading zero byte is part of the text, so that text is converted to bytes only once. */
export const hashOfLeaf = (event: Recorded): Buffer => hash("sha256", `\0${leafText(event)}`, "buffer");

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
/** An old event may hold any value. An invalid value must not stop the tree. */
const moment = (value: unknown): string | undefined =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Codes of an event's exceptions, or of its rejection. */
const codesOf = (data: unknown): string[] => {
  if (typeof data !== "object" || data === null) return [];
  const { exceptions, reasons } = data as { exceptions?: unknown; reasons?: unknown };
  const codes = Array.isArray(exceptions) ? exceptions : reasons;
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
};

/** A rejected scan may name any number as its procedure. */
const procedureOf = (data: unknown): number | undefined => {
  const { procedureId } = (data ?? {}) as { procedureId?: unknown };
  return Number.isInteger(procedureId) && Math.abs(Number(procedureId)) < 2 ** 31 ? Number(procedureId) : undefined;
};

/** A row of `audit.leaf`. */
export const leafRow = (event: Recorded, index: number, leaf: Buffer, gasBarcode: string | undefined) => {
  const { stream, revision, type, id, data, meta } = event;
  return {
    index,
    hash: `\\x${leaf.toString("hex")}`,
    stream,
    revision,
    type,
    procedure_id: procedureOf(data),
    event_id: id,
    correlation_id: text(meta.correlationId),
    user_id: text(meta.userId),
    company_id: text(meta.companyId),
    device: text(meta.device),
    gas_barcode: gasBarcode,
    occurred_at: moment(meta.occurredAt),
    recorded_at: moment(meta.recordedAt),
    exceptions: codesOf(data),
  };
};
