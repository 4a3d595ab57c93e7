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
import { choose, click, gone, press, texts, type, until } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const gasBarcode = "771100000001";
const id = "cylinder-1";
const store = { id: "11111111-1111-4111-8111-111111111111", name: "North Store" };
let held: CylinderAnswer;
let raised: RaisedRow;
const starred = (): string[] => texts(".form_form .bp6-label:has(.form_required)");
const openForm = async (): Promise<void> => {
  await openPage(`/gascylinder/record?cylinder=${gasBarcode}`);
  await click(".cylinder-detail_detailHead button:has(.bp6-icon-more)");
  await click(".bp6-popover .bp6-menu-item", "Process an unqualified cylinder");
  await until("#f-isGoodStatus");
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
  };
  raised = raisedRow(`${id}.1.check.fault`, { gasBarcode, cylinderId: id });
  answerExceptions([raised]);
  for (const { list } of detailLists) answer(`GET ${list.path}`, pageOf([]));
  answer(`GET ${cylinder.path}`, pageOf([]));
  answer("GET /manage/gascylinder/get", () => held);
  answer(`GET ${unqualified.path}`, pageOf([rowOf(unqualified, { id: `${id}.1.fault`, gasBarcode })]));
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
    await until(".cylinder-detail_exceptionHands", "claimed");
    await until(".cylinder-detail_said", "the valve leaks");
    expect(texts(".cylinder-detail_exceptionHands")).toEqual([expect.stringMatching(/^Lin.*claimed/)]);
  });

  it("opens a form that marks what the chosen result needs", async () => {
    await openForm();
    expect(starred()).toEqual(["Result*", "Measures taken*"]);
    await choose("#f-isGoodStatus", "1");
    await until("#f-storeId");
    expect(starred()).toEqual(["Result*", "Store*", "Measures taken*"]);
    await choose("#f-isGoodStatus", "2");
    await gone("#f-storeId");
    expect(starred()).toEqual(["Result*", "Measures taken*"]);
  });

  it("is scrapped with a reason alone, after a question whose button has its barcode", async () => {
    answer(scrapUnqualified, null);
    await openForm();
    await choose("#f-isGoodStatus", "2");
    await click(".form_form [type=submit]");
    await until(".form_form", "1 field needs attention");
    await type("processingMeasures", "cut open");
    await click(".form_form [type=submit]");
    await until("[role=alertdialog] .bp6-intent-danger", `Scrap ${gasBarcode}`);
    await click("[role=alertdialog] button", "Cancel");
    await gone("[role=alertdialog]");
    expect(sent(scrapUnqualified)).toEqual([]);
    await click(".form_form [type=submit]");
    await click("[role=alertdialog] .bp6-intent-danger", `Scrap ${gasBarcode}`);
    await gone(".form_form");
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
    await choose("#f-isGoodStatus", "1");
    await click("#f-storeId");
    await until(".inputs_offers li", store.name);
    await press("{Enter}");
    await type("processingMeasures", "valve tightened");
    await click(".form_form [type=submit]");
    await gone(".form_form");
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
