import { expect, it } from "vitest";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { getEvent } from "#contracts/audit/event-calls.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { click, rows, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, sent } from "#tests/support/component/transport.ts";

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
