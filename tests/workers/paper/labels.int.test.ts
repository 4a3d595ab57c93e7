import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { readBoxes } from "#tests/support/read-pdf.ts";
import { readZpl } from "#tests/support/read-zpl.ts";
import { readQr } from "#tests/support/read-qr.ts";
import { openPaperDesk, tight, type PaperDesk } from "./paper-desk.ts";

let desk: PaperDesk;
let codes: string[];

beforeAll(async () => {
  desk = await openPaperDesk();
  codes = [];
  for (let n = 0; n < 25; n += 1) codes.push((await desk.targets.cylinder()).gasBarcode);
});
afterAll(() => desk.close());

const prints = async (gasBarcode: string) => {
  const { rows } = await desk.server.database.pool.query(
    "select layout, user_name, printed_due from label_print where gas_barcode = $1",
    [gasBarcode],
  );
  return rows;
};

describe("labels", () => {
  it("begin at a place of a used sheet, go on on the next, and each code holds its barcode alone", async () => {
    const { pdf, bytes, text } = await desk.make("labels", { gasBarcodes: codes, layout: "a4", position: 3 });
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.size).toEqual([595, 842]);
    expect((await readQr(bytes)).toSorted()).toEqual(codes.slice(0, 22).toSorted());
    expect((await readQr(bytes, 2)).toSorted()).toEqual(codes.slice(22).toSorted());
    for (const code of codes) expect(text).toContain(code);
    expect(text).toContain(tight("YSP12"));
  });

  it("of a roll are pages of 50 by 30 mm", async () => {
    const { pdf, bytes } = await desk.make("labels", { gasBarcodes: codes.slice(0, 2), layout: "roll" });
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.size).toEqual([142, 85]);
    expect(await readQr(bytes, 2)).toEqual([codes[1]]);
  });

  it("show the telephone that was asked for", async () => {
    const body = { gasBarcodes: [codes[0]], layout: "a4", telephone: "0757-1234 <b>" };
    expect((await desk.make("labels", body)).pdf.pages.flat().join("")).toContain("0757-1234 <b>");
  });

  it("keep the code, the day and the telephone whole beside names of any length, which end with an ellipsis", async () => {
    const long =
      "\u4f5b\u5c71\u5e02\u987a\u5fb7\u533a\u6db2\u5316\u77f3\u6cb9\u6c14\u6db2\u5316\u5929\u7136\u6c14\u5145\u88c5\u914d\u9001\u6709\u9650\u8d23\u4efb\u516c\u53f8".repeat(
        3,
      );
    const { gasBarcode } = await desk.targets.cylinder();
    await desk.caughtUp();
    await desk.server.database.pool.query("update spec set name = name || $1", [long]);
    await desk.server.database.pool.query("update company set name = name || $1", [long]);
    for (const layout of ["a4", "roll"]) {
      const body = { gasBarcodes: [gasBarcode], layout, telephone: "0757-22801234" };
      const { pdf } = await desk.make("labels", body);
      expect(pdf.pages).toHaveLength(1);
      const runs = pdf.pages.flat();
      expect(runs.join("")).toContain("0757-22801234");
      expect(runs.filter((run) => run.endsWith("…")).length).toBeGreaterThanOrEqual(2);
      expect(runs.join("")).toMatch(/\d\d\/\d{4}/);
    }
  });

  it("for a thermal printer are a file in ZPL, and are kept as prints too", async () => {
    const { gasBarcode } = await desk.targets.cylinder();
    const { body } = await desk.ask("labels", { gasBarcodes: [gasBarcode, codes[0]], layout: "zpl300" });
    await desk.work(body.data.id);
    expect(await desk.show(body.data.id)).toMatchObject({
      state: "completed",
      format: "zpl",
      fileName: `Labels-${gasBarcode}-2.zpl`,
    });
    const labels = readZpl(await (await desk.fetchFile(body.data.id)).text());
    expect(labels.map(({ width, fields }) => [width, fields.some(({ text }) => text === `QA,${gasBarcode}`)])).toEqual([
      [600, true],
      [600, false],
    ]);
    expect(await prints(gasBarcode)).toMatchObject([{ layout: "zpl300" }]);
  });

  it("are kept with who and when, a reprint too, and the cylinder tells of the last", async () => {
    const { gasBarcode } = await desk.targets.cylinder();
    await desk.caughtUp();
    const read = async () =>
      (
        await desk.server.call<CylinderAnswer>("GET", `/base/manage/gascylinder/get?gasBarcode=${gasBarcode}`, {
          token: desk.admin,
        })
      ).body.data;
    expect((await read()).lastLabel).toBeNull();
    await desk.make("labels", { gasBarcodes: [gasBarcode], layout: "a4" });
    await desk.make("labels", { gasBarcodes: [gasBarcode], layout: "roll" });
    expect(await prints(gasBarcode)).toMatchObject([{ layout: "a4" }, { layout: "roll" }]);
    const { lastLabel, expirationDate } = await read();
    expect(lastLabel).toMatchObject({ prints: 2, printedDue: expirationDate });
    expect(lastLabel?.printedByName).not.toBe("");
  });

  it("that were never made are kept by nobody", async () => {
    const { gasBarcode } = await desk.targets.cylinder();
    const { body } = await desk.ask("labels", { gasBarcodes: [gasBarcode], layout: "a4" });
    await desk.server.call("DELETE", `/base/export/${body.data.id}`, { token: desk.admin });
    await desk.work(body.data.id);
    expect(await prints(gasBarcode)).toEqual([]);
  });

  it("show a specification of 60 signs whole, and the code, the company and the telephone on the label", async () => {
    const spec =
      "YSP35.5\u578b\u6db2\u5316\u77f3\u6cb9\u6c14\u94a2\u74f6\uff08\u5e26\u81ea\u95ed\u9600\uff09HP295\u70ed\u8f67\u677f\u710a\u63a5\u5f0f\u6c11\u7528\u74f6LPG cylinder 35.5L \u53cc\u5934\u9600\u6b3e\u51fa\u53e3";
    expect([...spec]).toHaveLength(60);
    const { gasBarcode } = await desk.targets.cylinder();
    await desk.caughtUp();
    const { pool } = desk.server.database;
    await pool.query(
      "update spec set name = $1 where id = (select spec_id from read.cylinder where gas_barcode = $2)",
      [spec, gasBarcode],
    );
    await pool.query("update company set name = 'Hualan Gas', short_name = 'Hualan Gas'");
    for (const [layout, width, height] of [
      ["a4", 180, 96],
      ["roll", 142, 85],
    ] as const) {
      const body = { gasBarcodes: [gasBarcode], layout, telephone: "0757-22801234 / 0757-22805678 ext. 12345" };
      const { bytes, text } = await desk.make("labels", body);
      for (const part of [spec, gasBarcode, "HualanGas", body.telephone]) expect(text).toContain(tight(part));
      const boxes = await readBoxes(bytes);
      const [left, top] = [layout === "a4" ? 20.4 : 0, layout === "a4" ? 36.6 : 0];
      for (const box of boxes) {
        expect(box).toSatisfy(({ right }) => box.left >= left && right <= left + width + 1);
        expect(box).toSatisfy(({ bottom }) => box.top >= top && bottom <= top + height);
      }
      expect(await readQr(bytes)).toEqual([gasBarcode]);
    }
  });
});

describe("a call for labels", () => {
  const many = Array.from({ length: 2001 }, (_, n) => `MANY${n}`);
  it.each([
    ["no barcode", { gasBarcodes: [], layout: "a4" }, "gasBarcodes", "label.none"],
    ["2001 barcodes", { gasBarcodes: many, layout: "a4" }, "gasBarcodes", "label.tooMany"],
    ["a barcode twice", { gasBarcodes: ["A", "A"], layout: "a4" }, "gasBarcodes.1", "label.doubled"],
    ["NUL in a barcode", { gasBarcodes: ["A\u0000"], layout: "a4" }, "gasBarcodes.0", "text.invalid"],
    ["an unknown layout", { gasBarcodes: ["A"], layout: "a5" }, "layout", "field.choice"],
    ["no layout", { gasBarcodes: ["A"] }, "layout", "field.required"],
    ["place 0", { gasBarcodes: ["A"], layout: "a4", position: 0 }, "position", "field.tooSmall"],
    ["place 25", { gasBarcodes: ["A"], layout: "a4", position: 25 }, "position", "field.tooBig"],
  ])("with %s is refused", async (_, body, path, code) => {
    const { status, body: answer } = await desk.ask("labels", body);
    expect(status).toBe(400);
    expect(answer.errors).toEqual(expect.arrayContaining([expect.objectContaining({ path, code })]));
  });

  it("of which one is unknown makes none, and tells which", async () => {
    const { status, body } = await desk.ask("labels", { gasBarcodes: [codes[0], "NOBODY"], layout: "a4" });
    expect(status).toBe(404);
    expect(body.errors).toMatchObject([{ path: "gasBarcodes.1", code: "record.notFound" }]);
  });
});
