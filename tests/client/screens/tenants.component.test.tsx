import { expect, it } from "vitest";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { Enabling, Tally } from "#client/screens/tenants/tenant-states.tsx";
import { click, rows, until } from "#tests/support/component/hands.ts";
import { openPage, show } from "#tests/support/component/open.tsx";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const list = "GET /admin/tenant/getpage";
const row = { id: "1", code: "harbour", enabled: true, checkedAt: "2026-11-27T09:00:00.000Z" };

/** The steps, the current one in brackets. */
const steps = (): string[] =>
  [...document.querySelectorAll("li")].map((item) =>
    item.querySelector("[style*='600'], [class*='600'], [data-weight='600']")
      ? `[${item.textContent}]`
      : (item.textContent ?? ""),
  );

it("The form of a tenant follows the steps of its enabling, without the making of a database that is given", async () => {
  let step: string | undefined = "migrating";
  answer(list, () => pageOf([{ ...row, state: step ? "provisioning" : "starting", step }]));
  await show(<Enabling code="harbour" isGiven={false} isSaving />);
  await expect
    .poll(steps)
    .toEqual(["Making its database", "[Creating the schema]", "Writing the first records", "Starting its projections"]);
  step = undefined;
  await expect.poll(() => steps().at(-1), { timeout: 3000 }).toBe("[Starting its projections]");
  await show(<Enabling code="harbour" isGiven isSaving />);
  await expect.poll(() => steps()[0]).toBe("Creating the schema");
});

it("The form of a tenant asks for no step before it is saved", async () => {
  answer(list, () => pageOf([{ ...row, state: "provisioning", step: "making" }]));
  await show(<Enabling code="harbour" isGiven={false} isSaving={false} />);
  await expect.poll(steps).toHaveLength(4);
  expect(sent(list)).toHaveLength(0);
});

it("The line below the tenants is read again while one of them starts, as their rows are", async () => {
  let state = "starting";
  answer(list, () => pageOf([{ ...row, state }]));
  await show(<Tally />);
  await until("span", "1 enabled: 1 starting");
  state = "ready";
  await expect.poll(() => document.body.textContent, { timeout: 5000 }).toContain("1 enabled: 1 ready");
});

it("The question before a tenant is deleted says what stays", async () => {
  answer(list, pageOf([{ ...row, name: "Harbour", state: "ready" }]));
  await openPage(systemScreens.tenant.path);
  await click(`${rows} button[aria-haspopup]`);
  await click(".bp6-menu-item", "Delete");
  await until(".bp6-dialog", "Delete “Harbour”? Nobody can sign in there any more. Its database stays");
  await click(".bp6-dialog button", "Cancel");
  expect(sent("DELETE /admin/tenant/softdelete")).toHaveLength(0);
});
