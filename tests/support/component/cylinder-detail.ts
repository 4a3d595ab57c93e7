import { history } from "#contracts/lists/circulation.ts";
import { cylinder, cylinderDetail, type CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { detailLists } from "#client/screens/cylinder-detail/detail-lists.ts";
import { answerExceptions } from "./exceptions.ts";
import { rowOf } from "./row-of.ts";
import { answer, pageOf, refusal } from "./transport.ts";

/** Answers all that the dialog of a cylinder asks for: an empty bottle of a station, without procedures. */
export const answerDetail = (gasBarcode: string): void => {
  answerExceptions([]);
  for (const { list } of detailLists) answer(`GET ${list.path}`, pageOf([]));
  answer(`GET ${cylinder.path}`, pageOf([]));
  answer(`GET ${history.path}`, pageOf([]));
  answer("GET /manage/gascylinder/replay", refusal("cylinder.unknown", { status: 404 }));
  answer("GET /audit/*", pageOf([]));
  answer("GET /manage/gascylinder/get", (): CylinderAnswer => ({
    ...rowOf(cylinderDetail, { id: "cylinder-1", gasBarcode, life: "active", content: "empty", isUsable: true }),
    holdReasons: [],
    gateByName: null,
    gateCompanyName: null,
    holder: { kind: "station", id: "north", name: "North" },
    inspectionDue: "2028-01-01",
    lastLabel: null,
    codes: [],
  }));
};
