import { expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { placeStockCall } from "#contracts/audit/place-call.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import { getEvent } from "#contracts/audit/event-calls.ts";
import { auditEvent } from "#contracts/lists/audit-event.ts";
import { circulation } from "#contracts/lists/circulation.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { stockDetail, stockSummary } from "#contracts/lists/stock.ts";
import { WeeksOverview } from "#client/screens/place-replay/weeks-overview.tsx";
import { click, gone, press, rows, until } from "#tests/support/component/hands.ts";
import { loadLaterTexts } from "#client/lib/i18n.ts";
import { openPage, show } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, refusal, sent } from "#tests/support/component/transport.ts";

const at = "2026-03-02T04:00:00.000Z";
const id = "01a21a63-1052-77b3-a9d7-7eedb786d14b";

it("a row of a list of the past leads to its event's proof with one click, and to a bundle or the event with a second", async () => {
  const row = rowOf(cylinder, { id, gasBarcode: "0757119022688", life: "active", content: "full" });
  const event = { index: 41, revision: 3, recordedAt: "2026-03-02T03:00:00.000Z" };
  answer(`GET ${cylinder.path}`, { list: [{ ...row, event }], total: 1, asOf: { at, index: 60 }, later: 0 });
  answer(`GET ${getEvent.path}`, {
    sentence: "Zhou took it into store",
    event: { meta: { occurredAt: "2026-03-02T02:59:00.000Z" } },
    checkpoint: { size: 61, root: "cm9vdA==" },
  });
  answer(`GET ${circulation.path}`, pageOf([]));
  await openPage(`${cylinderScreens.record.path}?asOf=${at}`);
  await until("[data-past]", "60");
  await until(rows);

  await click(`${rows} td`, "1");
  await until("[data-proof=proved]", "61");
  expect(sent(`GET ${getEvent.path}`).map(({ query }) => query)).toMatchObject([{ index: "41" }]);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-proof] ~ * a, aside a")].map(
    ({ href }) => href,
  );
  expect(links.some((href) => href.includes("/audit/events?") && href.includes("index=41"))).toBe(true);
  expect(links.some((href) => href.includes("/audit/evidence?") && href.includes("0757119022688"))).toBe(true);
});

it("a row of the archive of the past says what happened since, and opens to what differs now", async () => {
  const row = rowOf(cylinder, {
    id,
    gasBarcode: "0757119022688",
    life: "active",
    content: "full",
    lastLocationName: "Lecong",
  });
  const past = { ...row, event: null, proceduresSince: 3 };
  const now = { ...row, content: "empty", lastLocationName: "Nanzhuang" };
  answer(`GET ${cylinder.path}`, ({ query }) =>
    query["asOf"] ? { list: [past], total: 1, asOf: { at, index: 60 }, later: 0 } : { list: [now], total: 1 },
  );
  await openPage(`${cylinderScreens.record.path}?asOf=${at}`);
  await click(`${rows} button`, "3 procedures");
  await until("[data-since]", "2 differences");
  await until("[data-since]", "Nanzhuang");
});

it("a row of a place's list opens to its proof and the end of the cylinder's stay, and closes at a second click", async () => {
  const row = rowOf(stockDetail, { cylinderId: id, gasBarcode: "0757119022688" });
  const event = { index: 41, revision: 3, recordedAt: "2026-03-02T03:00:00.000Z" };
  answer(`GET ${stockDetail.path}`, { list: [{ ...row, event }], total: 1, asOf: { at, index: 60 }, later: 0 });
  answer(`GET ${stockSummary.path}`, pageOf([]));
  answer("GET /info/common/getAllCompanyList", []);
  answer(placeStockCall, { full: 1, empty: 0, held: 0, due: 0, specs: [], now: { stayed: 1, left: [], came: [] } });
  answer(`GET ${getEvent.path}`, {
    sentence: "Zhou took it into store",
    event: { meta: { occurredAt: "2026-03-02T02:59:00.000Z" } },
    checkpoint: { size: 61, root: "cm9vdA==" },
  });
  const here = { kind: "station", id };
  const scan = (revision: number, createdTime: string, to = here, from = here) => ({
    ...{ revision, createdTime, procedureId: to === here ? 9 : 3, isVoided: false },
    ...{ fromKind: from.kind, fromId: from.id, toKind: to.kind, toId: to.id },
    lastLocationName: to === here ? "Lecong" : "Jufu Lou",
  });
  const customer = { kind: "customer", id: "c1" };
  answer(
    `GET ${circulation.path}`,
    pageOf([
      scan(8, "2026-03-06T00:00:00.000Z", customer, customer),
      scan(7, "2026-03-05T00:12:00.000Z", customer),
      { ...scan(6, "2026-03-04T00:00:00.000Z", customer), isVoided: true },
      scan(4, "2026-03-03T00:00:00.000Z"),
    ]),
  );
  await openPage(`${stockScreens.inspect.path}?companyId=${id}&asOf=${at}`);
  await until(rows, "41");
  await click(`${rows} td`, "1");
  await until("[data-stay]", "Here until 05/03/2026 08:12 (Deliver full); today at Jufu Lou");
  await until("tr [data-proving] [data-proof=proved]", "61");
  await click(`${rows} td`, "1");
  await gone("[data-proving]");
});

it("the archive of the past has only what changed since, at a switch that the address keeps", async () => {
  const row = rowOf(cylinder, { id, gasBarcode: "0757119022688" });
  answer(`GET ${cylinder.path}`, { list: [row], total: 1, asOf: { at, index: 60 }, later: 0 });
  await openPage(`${cylinderScreens.record.path}?asOf=${at}`);
  await until(rows);
  await click("[data-past] label", "Only changed since");
  await until(rows);
  expect(sent(`GET ${cylinder.path}`).at(-1)?.query).toMatchObject({ asOf: at, changed: "true" });
  expect(window.location.search).toContain("changed=true");
});

it("a moment that the server refuses as not over leads back to now, and filters that the past does not have are cleared", async () => {
  const cylinders = `GET ${cylinder.path}`;
  answer(cylinders, ({ query }) => (query["asOf"] ? refusal("asOf.inFuture") : pageOf([rowOf(cylinder, { id })])));
  await openPage(`${cylinderScreens.record.path}?asOf=${at}`);
  await click("[role=alert] button", "Back to now");
  await until(rows);
  expect(window.location.search).not.toContain("asOf");

  answer(cylinders, ({ query }) =>
    query["life"] ? refusal("asOf.tooBroad", { status: 422 }) : pageOf([rowOf(cylinder, { id })]),
  );
  await openPage(`${cylinderScreens.record.path}?asOf=${at}&life=active`);
  await click("[role=alert] button", "Clear");
  await until(rows);
  expect(window.location.search).toContain("asOf");
});

it("filters are cleared where the server refuses them, and a call that failed otherwise is sent again", async () => {
  answer("GET /audit/checkpoint/getpage", pageOf([]));
  for (const [status, button] of [
    [400, "Clear filters"],
    [500, "Try again"],
  ] as const) {
    answer(`GET ${auditEvent.path}`, refusal("list.invalid", { status }));
    await openPage(`${auditScreens.events.path}?gasBarcode=0757119022688`);
    await until("[role=alert] button", button);
  }
});

it("the years of a place move their window by keys, within them", async () => {
  const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
  const spans: [number, number][] = [];
  const shown = { from: day("2024-03-08"), to: day("2024-03-15") };
  await loadLaterTexts();
  await show(<WeeksOverview weeks={[["2024-03-04", 3]]} {...shown} onSpan={(...span) => spans.push(span)} />);
  (await until("[role=slider]")).focus();
  await press("{ArrowRight}{ArrowLeft}{Home}");
  expect(spans).toEqual([
    [day("2024-03-15"), day("2024-03-22")],
    [day("2024-03-04"), day("2024-03-11")],
    [day("2024-03-04"), day("2024-03-11")],
  ]);
});
