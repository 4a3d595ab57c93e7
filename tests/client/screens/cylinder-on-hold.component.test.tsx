import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processUnqualified, scrapUnqualified } from "#contracts/commands/process-unqualified.ts";
import { history } from "#contracts/lists/circulation.ts";
import { cylinder, cylinderDetail, type CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { exceptionAction } from "#contracts/lists/exception.ts";
import { unqualified } from "#contracts/lists/unqualified.ts";
import { grouped } from "#client/lib/barcode-groups.ts";
import { detailLists } from "#client/screens/cylinder-detail/detail-lists.ts";

import { heldClock, letPass, realClock } from "#tests/support/component/clock.ts";
import { answerExceptions, claimedBy, raisedRow, type RaisedRow } from "#tests/support/component/exceptions.ts";
import { click, fill, gone, press, texts, typeInto, until } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const gasBarcode = "771100000001";
const id = "cylinder-1";
const store = { id: "11111111-1111-4111-8111-111111111111", name: "North Store" };
let held: CylinderAnswer;
let raised: RaisedRow;
const form = "[role=dialog]:has([name=isGoodStatus])";
const labels = (): string[] => texts(`${form} label > span:first-child`);
const openForm = async (): Promise<void> => {
  await openPage(`/gascylinder/record?cylinder=${gasBarcode}`);
  await click(".cylinder-detail_detailHead button:has(.bp6-icon-more)");
  await click(".bp6-popover .bp6-menu-item", "Resolve unqualified cylinder");
  await until(form);
};

beforeEach(() => {
  const now = new Date().toISOString();
  held = {
    ...rowOf(cylinderDetail, {
      id,
      gasBarcode,
      life: "held",
      content: "empty",
      isUsable: true,
      holdReasons: ["fault"],
    }),
    gateByName: null,
    gateCompanyName: null,
    holder: { kind: "station", id: "north", name: "North" },
    inspectionDue: "2028-01-01",
    lastLabel: null,
    codes: [],
  };
  raised = raisedRow(`${id}.1.check.fault`, { gasBarcode, cylinderId: id });
  answerExceptions([raised]);
  for (const { list } of detailLists) answer(`GET ${list.path}`, pageOf([]));
  answer(`GET ${cylinder.path}`, pageOf([]));
  answer("GET /manage/gascylinder/get", () => held);
  answer(
    `GET ${unqualified.path}`,
    pageOf([rowOf(unqualified, { id: `${id}.1.fault`, gasBarcode, holdReason: "fault" })]),
  );
  answer("GET /info/common/*", pageOf([store]));
  const event = { id: `${id}.1`, cylinderId: id, gasBarcode, kind: "procedure", procedureId: 9, revision: 1 };
  const more = {
    createdTime: now,
    recordedAt: now,
    fromKind: "station" as const,
    toKind: "station" as const,
    exceptions: ["check.fault" as const],
  };
  answer(`GET ${history.path}`, pageOf([rowOf(history, { ...event, ...more, holdsAdded: ["fault"], reasons: [] })]));
});
afterEach(realClock);

describe("the dialog of a cylinder on hold", () => {
  it("has the cylinder's name, and says by whom the exception is taken and what was said as soon as that is", async () => {
    heldClock();
    await openPage(`/gascylinder/record?cylinder=${gasBarcode}`);
    await until(".cylinder-detail_exceptionHands", "Unclaimed");
    await until(".cylinder-detail_detailHead .bp6-tag", "On hold");
    const titleId = document.querySelector("[role=dialog]")?.getAttribute("aria-labelledby") ?? "";
    expect(document.getElementById(titleId)?.getAttribute("aria-label")).toBe(`Cylinder ${grouped(gasBarcode)}`);
    Object.assign(raised, claimedBy("lin", "Lin"));
    const comment = rowOf(exceptionAction, {
      id: "a",
      kind: "commented",
      comment: "the valve leaks",
      createdTime: new Date().toISOString(),
    });
    answer(`GET ${exceptionAction.path}`, pageOf([comment]));
    say("list:changed", { list: "exception", ids: [raised.id] });
    await letPass(1100);
    await until(".cylinder-detail_exceptionHands", "Claimed");
    await until(".cylinder-detail_said", "the valve leaks");
    expect(texts(".cylinder-detail_exceptionHands")).toEqual([expect.stringMatching(/^Lin.*Claimed/)]);
  });

  it("opens a form that shows the fault and asks for what the chosen decision needs", async () => {
    await openForm();
    await until(`${form} dl`, "Failed check");
    expect(labels()).toEqual(["Store *", "Measures taken *"]);
    await click(`${form} label`, "Scrap for ever");
    await gone("[name=processingMeasures]");
    expect(labels()).toEqual([]);
  });

  it("is scrapped with a reason alone, after a question whose button has its barcode", async () => {
    answer(scrapUnqualified, null);
    await openForm();
    await click(`${form} label`, "Scrap for ever");
    await click(`${form} .bp6-intent-danger`, "Scrap");
    await until("[role=alertdialog] .bp6-intent-danger:disabled", `Scrap ${gasBarcode} for ever`);
    await click("[role=alertdialog] button", "Cancel");
    await gone("[role=alertdialog]");
    expect(sent(scrapUnqualified)).toEqual([]);
    await click(`${form} .bp6-intent-danger`, "Scrap");
    await fill("[role=alertdialog] textarea", "cut open");
    await click("[role=alertdialog] .bp6-intent-danger:not(:disabled)");
    await gone(form);
    expect(sent(scrapUnqualified).map(({ body }) => body)).toMatchObject([
      { id: `${id}.1.fault`, processingMeasures: "cut open" },
    ]);
  });

  it("shows the cylinder without the hold once it went back to a store with the measures taken", async () => {
    answer(processUnqualified, () => {
      held = {
        ...held,
        life: "active",
        holdReasons: [],
        lastLocationName: store.name,
        holder: { kind: "store", ...store },
      };
      return null;
    });
    await openForm();
    await click("[name=storeId]");
    await until(".inputs_offers li", store.name);
    await press("{Enter}");
    await typeInto("[name=processingMeasures]", "valve tightened");
    await click(`${form} .bp6-intent-primary:not(:disabled)`, "Release");
    await gone(form);
    await until(".cylinder-detail_detailFacts", store.name);
    await gone(".cylinder-detail_detailHead .bp6-icon-lock");
    expect(sent(processUnqualified)[0]?.body).toMatchObject({
      id: `${id}.1.fault`,
      isGoodStatus: 1,
      storeId: store.id,
      processingMeasures: "valve tightened",
    });
  });
});
