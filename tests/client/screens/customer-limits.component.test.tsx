import { expect, it } from "vitest";
import { limitCalls } from "#contracts/interface/own-calls.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { click, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { answer, refusal, sent } from "#tests/support/component/transport.ts";

const limits = { enableNum: true, maxNum: 5, enableDays: false, maxDays: null, version: 1 };

it("a refusal of the customer limits is at its field, and one of the call as a whole is a toast", async () => {
  answer(limitCalls.get, limits);
  const atField = refusal("request.invalid", { errors: [{ path: "maxNum", code: "field.atMost" }] });
  const ofCall = refusal("request.tooLarge", { errors: [{ path: "", code: "request.tooLarge" }] });
  answer(limitCalls.update, () => (sent(limitCalls.update).length === 1 ? atField : ofCall));
  await openPage(salesScreens.config.path);
  await click("button", "Edit");
  await click("button[type=submit]");
  await until("#f-maxNum[aria-invalid=true]");
  expect(document.querySelector(".toaster_toast")).toBeNull();
  await click("button[type=submit]");
  await until(".toaster_toast");
});
