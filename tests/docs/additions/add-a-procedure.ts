import { beforeAll, describe, expect, it } from "vitest";
import type * as JobFields from "#client/screens/scan/job/job.ts";
import type * as History from "#client/kit/history/history-kind.ts";
import type * as Procedures from "#contracts/procedures/index.ts";
import type * as Translate from "#contracts/locales/translate.ts";
import { stepsOf } from "#tests/support/scratch-copy.ts";
import type { Addition } from "./addition.ts";

const steps = stepsOf("adding-a-screen.md", "How to add a procedure");
const id = 17;
/** Tests of the procedure that the page adds. */
export const testProcedure = ({ copy, opened }: Addition): void => {
  let procedures: typeof Procedures;
  beforeAll(async () => {
    procedures = await copy.load<typeof Procedures>("contracts/procedures/index.ts");
  });

  describe("an 18th procedure, added as the page says", () => {
    it("touches at most 6 files", () => {
      const files = new Set(steps.map(({ path }) => path));
      console.info(`a procedure touches ${files.size} files: ${[...files].join(", ")}`);
      expect(steps.length).toBeGreaterThan(2);
      expect(files.size).toBeLessThanOrEqual(6);
    });

    it("has its name in both languages", async () => {
      const { translate } = await copy.load<typeof Translate>("contracts/locales/translate.ts");
      const label = procedures.procedureLabel(id);
      expect([translate("zh", label), translate("en", label)]).toEqual(["柜台换瓶", "Exchanged at the counter"]);
    });

    it("is offered on the scan page in its group, with its fields", async () => {
      const { jobFields } = await copy.load<typeof JobFields>("client/screens/scan/job/job.ts");
      const offered = procedures.allProcedures.find((each) => (each.id as number) === id);
      expect([offered?.group, offered?.permission]).toEqual(["in", "gasCylinder:procedure:movement"]);
      const names = jobFields(id as Procedures.ProcedureId).map(({ name }) => name);
      expect(names).toEqual(["companyId", "vehicleId", "driverId", "escortIds", "plan", "anyLength"]);
    });

    it("is recorded and refused by its row of the table, and the next number is refused as none", async () => {
      const { yard, district } = opened();
      const { gasBarcode } = await yard.register();
      const item = { gasBarcode, procedureId: id };
      const [wrongPlace] = await yard.record({ ...item, companyId: yard.place.inspection });
      const [recorded] = await yard.record({ ...item, companyId: district.store });
      const [unknown] = await yard.record({ ...item, companyId: district.store, procedureId: id + 1 });
      expect(wrongPlace?.reasons).toEqual(["procedure.wrongKindOfPlace"]);
      expect(recorded?.outcome).toBe("recorded");
      expect([unknown?.code, unknown?.paths]).toEqual(["procedure.fieldInvalid", ["procedureId"]]);
      expect((await yard.archive(gasBarcode)).holder.id).toBe(district.store);
    });

    it("stands in the history under its chip, and in the lists of its kind, which can be searched for it", async () => {
      const { yard, district } = opened();
      const { gasBarcode } = await yard.register();
      await yard.record({ gasBarcode, procedureId: id, companyId: district.store });
      const history = await yard.list(`/manage/gascylinder/gethistory?gasBarcode=${gasBarcode}&procedureId=${id}`);
      expect(history.total).toBe(1);
      const { matches } = await copy.load<typeof History>("client/kit/history/history-kind.ts");
      const [row] = history.list as unknown as Parameters<typeof matches>[0][];
      expect(row && [matches(row, "moves"), matches(row, "checks")]).toEqual([true, false]);
      const stock = await yard.list(`/manage/inventorystatistics/getpage?gasBarcode=${gasBarcode}&procedureId=${id}`);
      expect(stock.total).toBe(1);
    });

    it("counts in its figure on the wall", async () => {
      const { yard, district } = opened();
      const { gasBarcode } = await yard.register();
      const into = async () => {
        const path = "/GasCylinder/Cockpit/CylinderOutInWarehouseData?type=4";
        return (await yard.ok<{ inWarehouseTotal: number }>("GET", path)).inWarehouseTotal;
      };
      const before = await into();
      await yard.record({ gasBarcode, procedureId: id, companyId: district.store });
      expect(await into()).toBe(before + 1);
    });

    it("leaves a trace of a barcode that nobody registered, as what comes in does", async () => {
      const { yard, district } = opened();
      await yard.record({ gasBarcode: "STRANGER17", procedureId: id, companyId: district.store });
      const { list } = await yard.list("/manage/exception/getpage?gasBarcode=STRANGER17");
      expect(list.map(({ kind, procedureId }) => [kind, procedureId])).toEqual([["unknown", id]]);
    });
  });
};
