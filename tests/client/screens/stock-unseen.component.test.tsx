import { expect, it } from "vitest";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import { gone, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const path = "/stock/summary";

it("the stock says how many cylinders nobody has seen, and leads to them", async () => {
  answer(`GET ${stockSummary.path}`, pageOf([]));
  answer(`GET ${cylinder.path}`, pageOf([], 12));
  await openPage(path);
  const link = await until("a", "12 cylinders are not seen yet");
  expect(link.getAttribute("href")).toBe("/gascylinder/record?unseen=true");
  expect(sent(`GET ${cylinder.path}`)[0]?.query).toMatchObject({ unseen: "true" });
});

it("the stock says nothing of them where there are none, or to whoever may not list cylinders", async () => {
  answer(`GET ${stockSummary.path}`, pageOf([]));
  answer(`GET ${cylinder.path}`, pageOf([]));
  await openPage(path);
  await gone("a", "not seen yet");
  const { apiCodes } = personOf();
  await openPage(path, { as: personOf({ apiCodes: apiCodes.filter((code) => code !== cylinder.permission[0]) }) });
  await until("main");
  await gone("a", "not seen yet");
  expect(sent(`GET ${cylinder.path}`)).toHaveLength(1);
});
