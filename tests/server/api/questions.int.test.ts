import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v4 } from "uuid";
import type { SharedView } from "#contracts/access/shared-view.ts";
import { isQuestion, queryOf, questionLists, questionSeeds, type Asked } from "#contracts/lists/questions.ts";
import type { PastPage } from "#contracts/list-kit/as-of.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
let auditor = "";
let position = "";
beforeAll(async () => {
  yard = await openYard();
  const [north] = yard.stations;
  auditor = await yard.person("inspector", "auditor", north);
  await yard.takeIn(north, await yard.cylinders(north, 2));
  const stray = [{ commandId: v4(), gasBarcode: "NOBODYS00003", procedureId: 4, companyId: north }];
  const answer = await yard.server.call<{ position: string }>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body: { items: stray },
  });
  position = answer.body.data.position;
});
afterAll(() => yard?.server.stop());

const views = async (language: string, token = auditor): Promise<SharedView[]> => {
  const headers = { "accept-language": language };
  const { body } = await yard.server.call<{ list: SharedView[] }>("GET", "/base/admin/view/getpage", {
    token,
    headers,
  });
  return body.data.list.filter(({ query }) => isQuestion(query));
};

describe("the auditor's saved questions", () => {
  it("are shared views that come with the product, in the reader's language", async () => {
    expect((await views("zh")).map(({ name }) => name).sort()).toEqual(questionSeeds.map(({ zh }) => zh).sort());
    expect((await views("en")).map(({ name }) => name).sort()).toEqual(questionSeeds.map(({ en }) => en).sort());
    expect(await views("en", await yard.person("packer", "storeKeeper", yard.stations[0]))).toEqual([]);
  });

  it("are answered by their lists, as of a moment where the list has a past", async () => {
    const [north] = yard.stations;
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    const clock = { now, today, momentOf: (day: string, time: string) => `${day}T${time}.000Z` };
    const asked: Asked = { vehicle: v4(), person: "admin", place: north, day: today, shift: "early", days: "0" };
    const totals: Record<string, number> = {};
    for (const { list, query } of await views("en")) {
      const values = queryOf(query, asked, clock);
      const path = `${questionLists[list]?.path}?${new URLSearchParams(values).toString()}`;
      const headers = { "x-after-position": position };
      const { status, body } = await yard.server.call<{ total: number } & PastPage>("GET", `/base${path}`, {
        token: auditor,
        headers,
      });
      expect([path, status, body.code]).toEqual([path, 200, "1"]);
      expect(body.data.asOf !== undefined).toBe(query.includes("asOf="));
      totals[list] = body.data.total;
    }
    expect(totals["stockDetail"]).toBe(2);
  });
});
