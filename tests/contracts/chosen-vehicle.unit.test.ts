import { describe, expect, it } from "vitest";
import { entryLines, type HistoryEntry } from "#contracts/streams/describe-event.ts";

const received: HistoryEntry = {
  kind: "moved",
  procedureId: 4,
  details: null,
  driverInfo: null,
  escortsInfo: null,
  orderNumber: null,
  remark: null,
  fromName: "T-1",
  lastLocationName: "Lecong",
};
const lines = (licenseNumber: string) =>
  entryLines({ ...received, licenseNumber }, (key, params) => `${key} ${String(params?.["name"])}`);

describe("the vehicle that was chosen for a scan", () => {
  it("is a line of the history where the cylinder came from another one, and none where it came from it", () => {
    expect(lines("T-2")).toEqual(["detail.vehicleChosen T-2"]);
    expect(lines("T-1")).toEqual([]);
  });
});
