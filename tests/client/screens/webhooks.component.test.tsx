import { expect, it } from "vitest";
import { webhookList } from "#contracts/lists/webhook.ts";
import { webhookCalls } from "#contracts/webhooks/webhook-calls.ts";
import { click, fill, texts, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const companyId = "0192bbbb-0000-7000-8000-0000000000c0";
const hook = {
  ...rowOf(webhookList, {
    id: "0192bbbb-0000-7000-8000-00000000aaaa",
    state: "live",
    isUsable: true,
    version: 1,
    waiting: 0,
    failed: 0,
    aside: 0,
    fails: 0,
  }),
  ...{ name: "Accounts", url: "https://accounts.example.com/", kinds: ["procedure.recorded"], companyId },
};

it("the secret of a webhook is shown under the name that was just typed", async () => {
  answer(`GET ${webhookList.path}`, pageOf([hook]));
  answer("GET /admin/webhook/get", hook);
  answer("GET /admin/webhook/deliveries", pageOf([]));
  answer("GET /info/common/*", pageOf([{ id: companyId, name: "Cylindra Gas" }]));
  answer(webhookCalls.update, { id: hook.id, version: 2, secret: "whsec_AAAA" });
  await openPage(`/admin/webhook?hook=${hook.id}`);
  await click('[title="Edit webhook"]');
  await until("#f-name");
  await fill("#f-name", "Bookkeeping");
  await click(".bp6-dialog button", "Save");
  await until(".bp6-dialog", "whsec_AAAA");
  expect(texts(".bp6-dialog h2, .bp6-dialog h5, .bp6-dialog h6")).toContain("The secret of “Bookkeeping”");
});
