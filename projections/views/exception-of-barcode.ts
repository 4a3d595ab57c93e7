import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { BarcodeState } from "#contracts/streams/barcode/state.ts";
import { unknownBarcodeId } from "#contracts/streams/exception/ids.ts";
import { exceptionTable } from "#contracts/read-models/exception.ts";
import type { StateChange, Changes, Projectable } from "./view.ts";

/** A barcode that nobody registered is one row however often it is scanned, and closed when it is registered. */
export const projectBarcode = (
  event: Projectable<BarcodeEvent>,
  changes: Changes,
  { before }: StateChange<BarcodeState>,
): void => {
  const { meta } = event;
  const key = { id: unknownBarcodeId(event.data.gasBarcode) };
  switch (event.type) {
    case "BarcodeSeen": {
      if (before.status !== "free") return;
      if (before.seen > 0) {
        changes.patch(exceptionTable, key, { seen: before.seen + 1, lastTime: meta.occurredAt });
        return;
      }
      // What people said of it stands, as it does in the stream of the exception.
      changes.add(exceptionTable, key, {}, rowOf(event));
      return;
    }
    case "BarcodeClaimed":
      changes.patch(exceptionTable, key, { isClosed: true, closedTime: meta.occurredAt, closedBy: meta.userId });
      return;
    case "BarcodeReleased":
    case "BarcodeRetired":
      return;
    default:
      event satisfies never;
  }
};

const rowOf = ({ meta, data, order }: Extract<Projectable<BarcodeEvent>, { type: "BarcodeSeen" }>) => ({
  logOrder: order,
  kind: "unknown",
  severity: "none",
  code: "cylinder.unknown",
  reasons: ["cylinder.unknown"],
  holdReasons: [],
  defectIds: [],
  gasBarcode: data.gasBarcode,
  procedureId: data.procedureId,
  companyId: data.company.id,
  companyName: data.company.name,
  userId: meta.userId,
  device: meta.device ?? null,
  createdTime: meta.occurredAt,
  recordedAt: meta.recordedAt,
  businessDay: meta.businessDay,
  lastTime: meta.occurredAt,
  seen: 1,
  isClosed: false,
  closedTime: null,
  closedBy: null,
});
