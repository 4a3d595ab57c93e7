import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readQr } from "#tests/support/read-qr.ts";
import { signInAs } from "#tests/support/people.ts";
import { openPaperDesk, tight, type PaperDesk } from "./paper-desk.ts";

let desk: PaperDesk;
let order: { orderNumber: string; clientId: string };

beforeAll(async () => {
  desk = await openPaperDesk();
  order = await desk.targets.order();
});
afterAll(() => desk.close());

/** Figures of the log: what went out under the order, and how much gas is in it. */
const figures = async () => {
  const { rows } = await desk.server.database.pool.query<{ gas_barcode: string; grams: number }>(
    `select distinct on (m.stream) m.data::json->>'gasBarcode' as gas_barcode, (f.data::json->>'filledGrams')::int as grams
     from log.event m join log.event f on f.stream = m.stream and f.type = 'CylinderFilled'
     where m.type = 'CylinderMoved' and m.data::json->>'orderNumber' = $1`,
    [order.orderNumber],
  );
  return rows;
};

describe("a delivery note", () => {
  it("lists the full bottles with their gas, as the log has them, and its code is the order's number", async () => {
    const { pdf, bytes, text } = await desk.make("order", { orderNumber: order.orderNumber });
    const rows = await figures();
    expect(rows).toHaveLength(1);
    for (const { gas_barcode } of rows) expect(text).toContain(gas_barcode);
    const kg = rows.reduce((sum, { grams }) => sum + grams, 0) / 1000;
    expect(text).toContain(tight(`1 bottle, ${kg.toFixed(2)} kg`));
    expect(text).toContain(tight("The ledger has nothing else with this customer"));
    expect(text).toContain(tight("13700001234"));
    expect(text).toContain(tight("Quay 1"));
    expect(await readQr(bytes)).toEqual([order.orderNumber]);
    expect(pdf.pages).toHaveLength(1);
  });

  it("keeps the customer's telephone and address from who may not see customers", async () => {
    const token = await signInAs(desk.server, {
      codes: ["export:add", "trade:order:getlist"],
      scope: "all",
      companyId: desk.companyId,
    });
    const { text } = await desk.make("order", { orderNumber: order.orderNumber }, token);
    expect(text).not.toContain(tight("13700001234"));
    expect(text).not.toContain(tight("Quay 1"));
    expect(text).toContain(tight("not permitted"));
  });

  it("expects what the ledger has at the customer from before, and marks what is overdue", async () => {
    const { pool } = desk.server.database;
    const { rows } = await pool.query<{ cylinder_id: string }>(
      "select cylinder_id from read.customer_stock where client_id = $1",
      [order.clientId],
    );
    const { gasBarcode, id } = await desk.targets.cylinder();
    await desk.caughtUp();
    await pool.query(
      `insert into read.customer_stock (cylinder_id, client_id, company_id, is_full, arrival_id, since)
       select $1::uuid, client_id, company_id, true, $1::text || '.0', now() - interval '40 days' from read.customer_stock where cylinder_id = $2`,
      [id, rows[0]!.cylinder_id],
    );
    await pool.query("update client_config set enable_days = true, max_days = 30");
    const { text } = await desk.make("order", { orderNumber: order.orderNumber });
    expect(text).toContain(gasBarcode);
    expect(text).toContain(tight("held for 40 days, longer than allowed"));
    await pool.query("update client_config set enable_days = false");
    await pool.query("delete from read.customer_stock where cylinder_id = $1", [id]);
  });

  it("of a declined order has the reason in place of the signatures", async () => {
    const declined = await desk.targets.order();
    await desk.server.call("PUT", "/base/trade/clientProcess/decline", {
      token: desk.worker,
      body: { ...declined, reasonsForRefusal: "Nobody at home" },
    });
    const { text } = await desk.make("order", { orderNumber: declined.orderNumber });
    expect(text).toContain(tight("Reason: Nobody at home"));
    expect(text).toContain(tight("Declined"));
    expect(text).not.toContain(tight("Date and time"));
  });

  it("of an order that nobody knows is not there, and its number is text", async () => {
    expect((await desk.ask("order", { orderNumber: "NOBODY" })).status).toBe(404);
    for (const orderNumber of ["", "A\u0000", 5, null])
      expect((await desk.ask("order", { orderNumber })).status).toBe(400);
  });
});
