import { expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { placeCall, placeStockCall } from "#contracts/audit/place-call.ts";
import { stockDetail } from "#contracts/lists/stock.ts";
import { click, texts, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, refusal, sent, type Sent } from "#tests/support/component/transport.ts";

const id = "01a21a63-1052-77b3-a9d7-7eedb786d14b";
const at = "2026-03-02T05:00:00.000Z";
const span = { from: "2026-03-01T04:00:00.000Z", to: "2026-03-04T04:00:00.000Z" };
const open = async (rows: object[], place = `companyId=${id}`): Promise<void> => {
  const replayed = {
    ...{ ...span, by: "event", weeks: [["2026-03-02", 6]], later: 0 },
    place: { id, kind: "store", name: "North", address: "Road 1" },
    opening: { full: 4, empty: 1, index: 7 },
    steps: [
      [8, "2026-03-02T04:00:00.000Z", 2, 0],
      [9, "2026-03-02T06:00:00.000Z", -1, 0],
    ],
  };
  const [known = ""] = place.split("=");
  const isKnown = ({ query }: Sent): boolean => known in query || (known === "id" && "vehicleId" in query);
  answer(`GET ${placeCall.path}`, (call) => (isKnown(call) ? replayed : refusal("record.notFound", { status: 404 })));
  answer("GET /info/common/getAllCompanyList", pageOf([{ id, name: "North", code: "N" }]));
  answer(placeStockCall, { full: 6, empty: 1, held: 0, due: 0, specs: [], now: { stayed: 1, left: [], came: [] } });
  answer(`GET ${stockDetail.path}`, pageOf(rows));
  await openPage(`${auditScreens.place.path}?${place}&from=${span.from}&to=${span.to}&at=${at}`);
};

it("The track of a place names the number at the moment, as its steps add up, and the days that begin in it", async () => {
  await open([]);
  await until("[data-flag]", "02/03/2026 13:00 · 7 cylinders");
  expect(texts("[data-total]")).toEqual(["7"]);
  expect(texts("[data-days] span")).toEqual(["02/03", "03/03", "04/03"]);
  await until("section", "No cylinder was here at that moment");
});

it("The cylinders of a place at a moment are shown by their content, and all of them in a list with an export", async () => {
  await open([rowOf(stockDetail, { id, gasBarcode: "0757119022688" })]);
  await until("section", "0757");
  await click("button", "full");
  await expect.poll(() => sent(`GET ${stockDetail.path}`).at(-1)?.query).toMatchObject({ isFull: "true", asOf: at });
  const { href } = (await until("a", "As a list, to export")) as HTMLAnchorElement;
  expect(Object.fromEntries(new URL(href).searchParams)).toEqual({ companyId: id, asOf: at });
  const { href: today } = (await until("a", "List")) as HTMLAnchorElement;
  expect(Object.fromEntries(new URL(today).searchParams)).toEqual({ companyId: id, asOf: at, stayed: "true" });
});

it("A link to a place by its id alone finds the kind of the place, and the address keeps it", async () => {
  answer("GET /info/common/getvehiclelist", pageOf([{ id, name: "粤A12345" }]));
  await open([], `id=${id}`);
  await until("[data-flag]", "7 cylinders");
  expect(sent(placeCall).map(({ query }) => Object.keys(query)[0])).toEqual(["companyId", "vehicleId", "vehicleId"]);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ vehicleId: id, ...span, at });
});

it("A link to a place that nobody knows says so", async () => {
  await open([], "other=1&id=01a21a63-1052-77b3-a9d7-7eedb786d14c");
  await until("[role=alert]", "does not exist");
});
