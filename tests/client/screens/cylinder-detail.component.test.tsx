import { beforeEach, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { history } from "#contracts/lists/circulation.ts";
import { cylinder, cylinderDetail, type CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { detailLists } from "#client/screens/cylinder-detail/detail-lists.ts";

import { answerExceptions } from "#tests/support/component/exceptions.ts";
import { click, gone, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, refusal } from "#tests/support/component/transport.ts";

const gasBarcode = "771100000001";

beforeEach(() => {
  answerExceptions([]);
  for (const { list } of detailLists) answer(`GET ${list.path}`, pageOf([]));
  answer(`GET ${cylinder.path}`, pageOf([]));
  answer(`GET ${history.path}`, pageOf([]));
  answer("GET /manage/gascylinder/replay", refusal("cylinder.unknown", { status: 404 }));
  answer("GET /audit/*", pageOf([]));
  answer("GET /manage/gascylinder/get", (): CylinderAnswer => ({
    ...rowOf(cylinderDetail, { id: "cylinder-1", gasBarcode, life: "active", content: "empty", isUsable: true }),
    holdReasons: [],
    gateByName: null,
    gateCompanyName: null,
    holder: { kind: "station", id: "north", name: "North" },
    inspectionDue: "2028-01-01",
    lastLabel: null,
    codes: [],
  }));
});

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
