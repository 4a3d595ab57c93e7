import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { uuid } from "#client/lib/uuid.ts";
import { signInAs } from "#tests/support/people.ts";
import { openPaperDesk, tight, type PaperDesk } from "./paper-desk.ts";

let desk: PaperDesk;
let order: { orderNumber: string; clientId: string };

beforeAll(async () => {
  desk = await openPaperDesk();
  order = await desk.targets.order();
  await desk.caughtUp();
});
afterAll(() => desk.close());

/** The deliveries of the order, as the read models have them. */
const delivered = async () => {
  const { rows } = await desk.server.database.pool.query<{ command_id: string; gas_barcode: string }>(
    "select command_id, gas_barcode from read.history where order_number = $1",
    [order.orderNumber],
  );
  return rows;
};

describe("the slip of a job", () => {
  it("of deliveries has the order's number, the customer's whole address, the barcodes and room to sign", async () => {
    const rows = await delivered();
    expect(rows).toHaveLength(1);
    const { pdf, text } = await desk.make("slip", { commandIds: rows.map((row) => row.command_id) });
    for (const said of [
      "Delivery slip",
      order.orderNumber,
      "13700001234",
      "Quay 1",
      "Delivered by",
      "Received by",
      "Date",
    ])
      expect(text).toContain(tight(said));
    for (const { gas_barcode } of rows) expect(text).toContain(gas_barcode);
    expect(pdf.pages).toHaveLength(1);
  });

  it("of received empties leaves out a refusal and says what was not sent yet", async () => {
    const { gasBarcode } = await desk.targets.cylinder();
    const [received, refused] = [uuid(), uuid()];
    const unknown = "990000000001";
    const item = { procedureId: procedures.emptyReceived, companyId: desk.companyId };
    await desk.server.call("POST", "/base/manage/procedure/record", {
      token: desk.worker,
      body: {
        items: [
          { ...item, commandId: received, gasBarcode },
          { ...item, commandId: refused, gasBarcode: unknown },
        ],
      },
    });
    const { text } = await desk.make("slip", { commandIds: [received], waiting: 2 });
    expect(text).toContain(tight("Receipt of empties"));
    expect(text).toContain(gasBarcode);
    expect(text).not.toContain(unknown);
    expect(text).toContain(tight("2 more scans were not in the ledger"));
  });

  it("keeps the customer's telephone and address from who may not see customers", async () => {
    const codes = ["export:add", "gasCylinder:procedure:movement"];
    const token = await signInAs(desk.server, { codes, scope: "all", companyId: desk.companyId });
    const commandIds = (await delivered()).map((row) => row.command_id);
    const { text } = await desk.make("slip", { commandIds }, token);
    expect(text).not.toContain(tight("Quay 1"));
    expect(text).toContain(tight("not permitted"));
  });

  it("of scans that the log does not have, or of another company, is refused", async () => {
    expect((await desk.ask("slip", { commandIds: [uuid()] })).status).toBe(404);
    expect((await desk.ask("slip", { commandIds: [] })).status).toBe(400);
    const codes = ["export:add", "gasCylinder:procedure:movement"];
    const { body } = await desk.server.call<{ id: string }>("POST", "/base/info/warehouse/add", {
      token: desk.admin,
      body: { name: "Far", code: "Far", address: "Road 9", contact: "Li", telephone: "13800000000" },
    });
    const stranger = await signInAs(desk.server, { codes, scope: "company", companyId: body.data.id });
    const commandIds = (await delivered()).map((row) => row.command_id);
    expect((await desk.ask("slip", { commandIds }, stranger)).status).toBe(404);
  });
});
