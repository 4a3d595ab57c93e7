import { beforeEach, expect, it } from "vitest";
import { order } from "#contracts/lists/order.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { click, texts, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const row = {
  ...{ id: "o1", orderNumber: "X-17", orderStatus: 2, clientId: "c1", clientName: "杨涛志", projectName: "渔家小馆" },
  ...{ telephone: "13800138000", address: "1 Quay Road", bottles: 4, bySpec: [], createdTime: "2026-11-20T08:00:00Z" },
  ...{ licenseNumber: null, driverInfo: null, reasonsForRefusal: null, endedTime: null },
};

beforeEach(() => {
  answer(`GET ${order.path}`, pageOf([row]));
});

it("asks for a customer by project and address before it completes an order", async () => {
  await openPage(salesScreens.order.path);
  await click("td[data-cell~=actions] .link-button_root", "Complete");
  await until(".dialog_confirmDialog", "Complete order X-17?");
  expect(texts(".dialog_confirmDialog").join()).toContain("杨涛志 (渔家小馆, 1 Quay Road): 4 cylinders delivered.");
});

it("says that cylinders without a vehicle go back to where they came from", async () => {
  await openPage(salesScreens.order.path);
  await click("td[data-cell~=actions] button[aria-label]");
  await click(".bp6-menu-item", "Decline");
  await until(".form_form", "go back to where they came from");
});

it("marks a pending order with a clock, and leads from its number and its customer", async () => {
  await openPage(salesScreens.order.path);
  await until("td .bp6-tag [data-icon=time]");
  await until("td .link-button_root", "X-17");
  const link = document.querySelector<HTMLAnchorElement>("td a");
  expect(link?.getAttribute("href")).toContain("telephone=13800138000");
});
