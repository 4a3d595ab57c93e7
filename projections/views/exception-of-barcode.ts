import type { BarcodeEvent, BarcodeSeen } from "#contracts/streams/barcode/events.ts";
import type { BarcodeState } from "#contracts/streams/barcode/state.ts";
import { unknownBarcodeId } from "#contracts/streams/exception/ids.ts";
import { exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { ignored, type Projectable, type View } from "./view.ts";

const keyOf = ({ data }: Projectable<BarcodeEvent>) => ({ id: unknownBarcodeId(data.gasBarcode) });

const rowOf = ({ meta, data, order }: Projectable<BarcodeSeen>) => ({
  rowId: unknownBarcodeId(data.gasBarcode),
  logOrder: order,
  kind: "unknown" as const,
  severity: "none" as const,
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

/** An unknown barcode is one row for any number of scans. Registration closes it. */
export const ofBarcodes: View<BarcodeEvent, BarcodeState>["on"] = {
  BarcodeSeen(event, changes, { before }) {
    if (before.status !== "free") return;
    const { occurredAt } = event.meta;
    if (before.seen > 0) changes.patch(exceptionTable, keyOf(event), { seen: before.seen + 1, lastTime: occurredAt });
    // Columns that people set are not changed, because their events stay in the exception's stream.
    else changes.add(exceptionTable, keyOf(event), {}, rowOf(event));
    changes.derive(exceptionRowTable, keyOf(event));
  },
  BarcodeClaimed(event, changes) {
    const { occurredAt, userId } = event.meta;
    changes.patch(exceptionTable, keyOf(event), { isClosed: true, closedTime: occurredAt, closedBy: userId });
    changes.derive(exceptionRowTable, keyOf(event));
  },
  ...ignored("BarcodeReleased", "BarcodeRetired"),
};
