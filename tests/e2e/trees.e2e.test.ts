import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";

let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk?.close());

describe("the dictionary", () => {
  it("does not delete several entries at once, and says so", async () => {
    const { id } = await desk.other.call<{ id: string }>("POST", "/admin/dictionary/add", { parentId: 0, name: v4() });
    await desk.page.goto(`${desk.app.url}/admin/dictionary`);
    await desk.click("button", "Delete several");
    await desk.until("[role=status]", "delete them one by one");
    expect(await desk.other.call<{ id: string }>("GET", `/admin/dictionary/get?id=${id}`)).toMatchObject({ id });
  });
});

describe("regions", () => {
  it("are added under the one that is chosen in the tree, which the button names", async () => {
    const name = `Shire ${v4().slice(0, 8)}`;
    const shire = { parentId: 0, regionInfoName: name, shortName: "S", sort: 1 };
    const { id } = await desk.other.call<{ id: string }>("POST", "/admin/regioninfo/add", shire);
    await desk.open("/admin/region");
    await desk.click(".regions_tree button", name);
    await desk.click(".page-head_root .bp6-intent-primary", name);
    await desk.type("regionInfoName", "Town");
    await desk.type("shortName", "T");
    await desk.type("sort", "1");
    await desk.click(".form_form [type=submit]");
    await desk.until(rows, "Town");
    const { list } = await desk.other.call<{ list: { regionInfoName: string }[] }>(
      "POST",
      "/admin/regioninfo/getpage",
      {
        currentPage: 1,
        pageSize: 20,
        filter: { parentId: id },
      },
    );
    expect(list.map(({ regionInfoName }) => regionInfoName)).toEqual(["Town"]);
    expect(desk.faults).toEqual([]);
  });
});
