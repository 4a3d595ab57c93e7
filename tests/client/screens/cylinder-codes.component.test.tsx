import { beforeEach, describe, expect, it } from "vitest";
import { attachCode, detachCode, relabelCylinder } from "#contracts/commands/codes.ts";
import { history } from "#contracts/lists/circulation.ts";
import { cylinder, cylinderDetail, type CodeLine, type CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { detailLists } from "#client/screens/cylinder-detail/detail-lists.ts";

import { answerExceptions } from "#tests/support/component/exceptions.ts";
import { click, gone, texts, typeInto, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, refusal, sent } from "#tests/support/component/transport.ts";

const gasBarcode = "771100000001";
const at = "2026-03-02T02:00:00.000Z";
const line = (code: string, kind: CodeLine["kind"], more: Partial<CodeLine> = {}): CodeLine => ({
  ...{ code, kind, since: at, byName: "Lin", until: null, reason: null },
  ...more,
});
let bottle: CylinderAnswer;
const panel = ".cylinder-detail_codes";
const dialog = "[role=dialog]:has([name=code], [name=gasBarcode])";
const rows = (): string[] => texts(`${panel} tbody td:nth-child(2)`);

const openCodes = async (apiCodes?: string[]): Promise<void> => {
  await openPage(`/gascylinder/record?cylinder=${gasBarcode}`, apiCodes && { as: personOf({ apiCodes }) });
  await click("[role=tab]", "Basic");
  await until(panel);
};

beforeEach(() => {
  bottle = {
    ...rowOf(cylinderDetail, {
      id: "cylinder-1",
      gasBarcode,
      life: "active",
      content: "empty",
      gate: "none",
      version: 4,
    }),
    ...{ holdReasons: [], gateByName: null, gateCompanyName: null, lastLabel: null, inspectionDue: "2028-01-01" },
    holder: { kind: "station", id: "north", name: "North" },
    codes: [
      line(gasBarcode, "barcode"),
      line("gd-jxp-48317", "qr", { reason: "maker's" }),
      line("0757-1", "former", { until: at, reason: "burnt" }),
    ],
  };
  answerExceptions([]);
  for (const { list } of detailLists) answer(`GET ${list.path}`, pageOf([]));
  answer(`GET ${cylinder.path}`, pageOf([]));
  answer(`GET ${history.path}`, pageOf([]));
  answer("GET /manage/gascylinder/get", ({ query }) =>
    query["gasBarcode"] === gasBarcode ? bottle : refusal("record.notFound", { status: 404 }),
  );
});

describe("the codes of a cylinder", () => {
  it("stand on its page, the barcode first, each with kind, since when, by whom and why", async () => {
    await openCodes();
    expect(texts(`${panel} tbody td:first-child`)).toEqual(["Barcode", "QR code", "Former"]);
    expect(rows()).toEqual([
      expect.stringContaining("printed on its label"),
      "gd-jxp-48317maker's",
      expect.stringMatching(/until \d\d\/03\/2026, burnt/),
    ]);
    await until(panel, "2 of 8 beside the barcode");
    expect(document.querySelectorAll(`${panel} tbody tr:first-child button`)).toHaveLength(0);
  });

  it("have no buttons for somebody who may not change them, and none that add one once eight are there", async () => {
    await openCodes([...cylinder.permission]);
    expect(texts(`${panel} button`)).toEqual([]);
    bottle = { ...bottle, codes: [bottle.codes[0]!, ...Array.from({ length: 8 }, (_, n) => line(`C-${n}`, "label"))] };
    await openCodes();
    const off = [...document.querySelectorAll<HTMLButtonElement>(`${panel} button:disabled`)];
    expect(off.map(({ textContent }) => textContent)).toEqual(["Relabel", "Attach a code"]);
  });

  it("are joined by what is typed, read first and free of others, of the kind that was read", async () => {
    answer(attachCode, { id: "cylinder-1", version: 5, code: "693123456001222048317", position: null });
    await openCodes();
    await click(`${panel} button`, "Attach a code");
    await typeInto(`${dialog} [name=code]`, "(8003)0693123456001222048317");
    await until(dialog, "Free: no cylinder has it");
    await click(`${dialog} button`, "Attach");
    await gone(dialog);
    expect(sent(attachCode).map(({ body }) => body)).toMatchObject([
      { id: "cylinder-1", version: 4, code: "(8003)0693123456001222048317", kind: "gs1" },
    ]);
  });

  it("say what is wrong with a text, and whose a code is", async () => {
    await openCodes();
    await click(`${panel} button`, "Attach a code");
    await typeInto(`${dialog} [name=code]`, "GD-JXP-48317");
    await until(dialog, "This cylinder has it already");
    const button = [...document.querySelectorAll<HTMLButtonElement>(`${dialog} [type=submit]`)][0]!;
    expect(button.disabled).toBe(true);
    bottle = { ...bottle, id: "cylinder-2" };
    await typeInto(`${dialog} [name=code]`, "/x");
    await until(dialog, "1 to 64 characters");
  });

  it("are found in an unknown address once whoever may add templates takes its last part", async () => {
    answer("POST /config/codetemplate/add", { id: "1" });
    answer(attachCode, { id: "cylinder-1", version: 5, code: "661100000001", position: null });
    await openCodes();
    await click(`${panel} button`, "Attach a code");
    await typeInto(`${dialog} [name=code]`, "https://qp.example.cn/q?c=661100000001");
    await until(dialog, "Unknown web address");
    await click(`${dialog} button`, "Use its last part 6611 0000 0001");
    await until(dialog, "Free: no cylinder has it");
    expect(sent("POST /config/codetemplate/add")).toMatchObject([
      { body: { host: "qp.example.cn", pattern: "/q?c={code}" } },
    ]);
    await click(`${dialog} button`, "Attach");
    await gone(dialog);
    expect(sent(attachCode)).toMatchObject([{ body: { code: "https://qp.example.cn/q?c=661100000001" } }]);
  });

  it("are not offered from an unknown address to people who may not add templates", async () => {
    const { apiCodes } = personOf();
    await openCodes(apiCodes.filter((code) => code !== "gasconfig:codetemplate:add"));
    await click(`${panel} button`, "Attach a code");
    await typeInto(`${dialog} [name=code]`, "https://qp.example.cn/q?c=661100000001");
    await until(dialog, "Unknown web address");
    expect(texts(`${dialog} [role=status] button`)).toEqual([]);
  });

  it("are taken off with a reason", async () => {
    answer(detachCode, { id: "cylinder-1", version: 5, code: "gd-jxp-48317", position: null });
    await openCodes();
    await click(`${panel} tbody tr:nth-child(2) button`);
    await typeInto(".bp6-popover [name=reason]", "torn");
    await click(".bp6-popover [type=submit]");
    await gone(".bp6-popover [name=reason]");
    expect(sent(detachCode).map(({ body }) => body)).toMatchObject([
      { id: "cylinder-1", version: 4, code: "gd-jxp-48317", reason: "torn" },
    ]);
  });
});

it("a cylinder is relabelled with a reason, and the button carries the new barcode", async () => {
  answer(relabelCylinder, { id: "cylinder-1", version: 5, code: "771100000009", position: null });
  answer("GET /manage/gascylinder/barcodelengths", { list: [{ length: 12, count: 9 }], twice: [] });
  await openCodes();
  await click(`${panel} button`, "Relabel");
  await typeInto(`${dialog} [name=gasBarcode]`, "77110000000");
  await until(dialog, "11 characters; others have 12");
  await typeInto(`${dialog} [name=gasBarcode]`, "9");
  await typeInto(`${dialog} [name=reason]`, "label torn");
  // The label as it will be printed, with the barcode of now as a former one.
  const label = `${dialog} [data-label="771100000009"]`;
  await until(label, "7711 0000 0009");
  await until(label, "Before 771100000001, 0757-1");
  await click(`${dialog} .bp6-checkbox input`);
  await click(`${dialog} button`, "Relabel as 771100000009");
  await gone(dialog);
  expect(sent(relabelCylinder).map(({ body }) => body)).toMatchObject([
    { id: "cylinder-1", version: 4, gasBarcode: "771100000009", reason: "label torn" },
  ]);
});
