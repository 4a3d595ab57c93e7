import { beforeEach, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { answerDetail } from "#tests/support/component/cylinder-detail.ts";
import { click, gone, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";

const gasBarcode = "771100000001";

beforeEach(() => answerDetail(gasBarcode));

for (const [name, path, query] of [
  ["Replay", auditScreens.replay.path, `gasBarcode=${gasBarcode}`],
  ["Make evidence", auditScreens.evidence.path, `gasBarcodes=${gasBarcode}`],
] as const)
  it(`the head of a cylinder leads to its page by “${name}”, and stays there`, async () => {
    await openPage(`/gascylinder/record?cylinder=${gasBarcode}`);
    await click(".cylinder-detail_detailHead button", name);
    await gone(".cylinder-detail_detailHead");
    // The closing of the dialog changes the address after the page has changed.
    await until("main");
    expect(window.location.pathname).toBe(path);
    expect(window.location.search).toContain(query);
  });
