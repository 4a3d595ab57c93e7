import { beforeEach, describe, expect, it } from "vitest";
import { uuid } from "#client/lib/uuid.ts";
import { seriousFaults } from "#tests/support/component/accessibility.ts";
import {
  choose,
  click,
  counted,
  gone,
  press,
  rows,
  texts,
  typeInto,
  until,
  wait,
} from "#tests/support/component/hands.ts";
import { openPage, reopen } from "#tests/support/component/open.tsx";
import { answer, pageOf, refusal, sent, type Sent } from "#tests/support/component/transport.ts";

type Post = { id: string; name: string; code: string; isUsable: boolean; version: number };
let posts: Post[];
/** The posts that a call of the list asks for. */
const found = ({ query: { name = "", sort, filters } }: Sent): Post[] => {
  const codes =
    filters && (JSON.parse(filters) as { filters: { value: string[] }[] }).filters.flatMap((one) => one.value);
  const all = posts.filter((post) => post.name.includes(name) && (!codes || codes.includes(post.code)));
  return sort === "-code" ? all.toReversed() : all;
};

beforeEach(() => {
  posts = [1, 2, 3].map((n) => ({ id: uuid(), name: `Trial ${n}`, code: `T${n}`, isUsable: true, version: 1 }));
  answer("GET /info/post/getpage", (call) => pageOf(found(call)));
  answer("GET /admin/view/getpage", pageOf([]));
});

const openPosts = async (query = ""): Promise<void> => {
  await openPage(`/base/post${query}`);
  await counted(rows, 3);
};

describe("the kit that every list is made of", () => {
  it("names the list for a screen reader", async () => {
    await openPosts();
    expect(texts("table caption")).toEqual(["Post"]);
    expect(await seriousFaults()).toEqual([]);
  });

  it("puts an advanced search into the address, which finds the same when the page is opened again", async () => {
    await openPosts();
    document.querySelector<HTMLElement>(".filters_actions > button[aria-expanded]:last-child")?.focus();
    await press("{Enter}");
    await click(".builder_root .builder_add button");
    await choose(".builder_rule select[name=field]", "code");
    await choose(".builder_rule select[name=operator]", "Any");
    await typeInto(".builder_rule input[name=value]", "T1, T2");
    await click(".builder_actions button", "Apply");
    await counted(rows, 2);
    const shown = texts(rows);
    expect(JSON.parse(new URLSearchParams(window.location.search).get("filters") ?? "")).toEqual({
      logic: "And",
      filters: [{ field: "code", operator: "Any", value: ["T1", "T2"] }],
    });
    reopen();
    await counted(rows, 2);
    expect(texts(rows)).toEqual(shown);
  });

  it("keeps a view under its name, and shows it again", async () => {
    await openPosts("?name=Trial&sort=-code");
    await click(".page-head_tools button", "View");
    await typeInto("input[name=viewName]", "Mine");
    await click(".list_saveView [type=submit]");
    await gone(".list_viewMenu");
    window.history.replaceState(null, "", "/base/post");
    reopen();
    await click(".page-head_tools button", "View Standard");
    await click(".list_viewMenu .bp6-menu-item", "Mine");
    await until(".page-head_tools button", "View Mine");
    await until(`${rows}:first-child`, "Trial 3");
    expect(window.location.search).toBe("?name=Trial&sort=-code");
  });

  it("disables and deletes the rows that are selected, after asking, and no others", async () => {
    const idsOf = ({ body }: Sent): string[] => (body as { ids: string[] }).ids;
    answer("POST /info/post/usable", (call) => {
      posts = posts.map((post) => (idsOf(call).includes(post.id) ? { ...post, isUsable: false } : post));
      return null;
    });
    answer("PUT /info/post/batchsoftdelete", (call) => {
      posts = posts.filter(({ id }) => !idsOf(call).includes(id));
      return null;
    });
    await openPosts("?name=Trial");
    const batch = async (action: string): Promise<void> => {
      for (const index of [1, 2]) await click(`${rows}:nth-child(${index}) td[data-cell~=select] input`);
      await click(".foot-bar_root .link-button_root", action);
      expect(sent("PUT /info/post/batchsoftdelete")).toEqual([]);
      await click(".dialog_confirmDialog button", action);
      await gone(".dialog_confirmDialog");
    };
    await batch("Disable");
    await counted(".table_root tbody tr[data-row~=dim]", 2);
    await batch("Delete");
    await counted(rows, 1);
    await until(rows, "Trial 3");
  });

  it("exports the whole list by three clicks: the button, how much, the start", async () => {
    answer("POST /export/post", null);
    await openPosts("?name=Trial");
    await click(".page-head_tools button", "Export");
    await until(".bp6-dialog-header", "Post");
    await click(".export_exportDialog .export_sizes label", "Whole table");
    await click(".export_exportDialog .bp6-intent-primary");
    await gone(".export_exportDialog");
    expect(sent("POST /export/post").map(({ body }) => body)).toEqual([
      expect.objectContaining({ format: "xlsx", scope: "all", name: "Trial" }),
    ]);
  });
});

describe("the form of a record", () => {
  it("saves on Ctrl Enter, and the toast names what was added", async () => {
    answer("POST /info/post/add", ({ body }) => body);
    await openPosts();
    await click(".page-head_root .bp6-intent-primary");
    await typeInto("#f-name", "Lamplighter");
    await typeInto("#f-code", "LL");
    await press("{Control>}{Enter}{/Control}");
    await until(".toaster_toast", "Post Lamplighter added");
    expect(sent("POST /info/post/add")).toHaveLength(1);
  });
});

describe("the palette", () => {
  const options = ".palette_option";
  const call = async (text: string): Promise<void> => {
    await press("{Control>}k{/Control}");
    await typeInto(".palette_query input", text);
  };
  const marked = (): string => {
    const id = document.querySelector(".palette_query input")?.getAttribute("aria-activedescendant");
    const option = document.getElementById(id ?? "");
    return `${option?.getAttribute("role")} ${option?.textContent}`;
  };
  const customers = ["Hotpot", "Noodles"].map((projectName) => ({ id: uuid(), name: "Yang Taozhi", projectName }));
  const barcodes = ["864001235678", "864001239999"];

  beforeEach(() => {
    answer("GET /manage/gascylinder/getpage", ({ query }) =>
      pageOf(
        barcodes
          .filter((each) => each.includes(query["gasBarcode"] ?? ""))
          .map((gasBarcode) => ({ id: uuid(), gasBarcode })),
      ),
    );
    answer("GET /trade/clientinfo/getpage", ({ query }) =>
      pageOf(customers.filter(({ projectName }) => projectName.includes(query["key"] ?? "-"))),
    );
  });

  it("opens the menu that the arrows mark, and tells a screen reader which", async () => {
    await openPosts();
    await call("cust");
    await counted(options, 5);
    expect(marked()).toBe("option CustomersEnter");
    await press("{ArrowUp}");
    expect(marked()).toBe(`option ${texts(options).at(-1)}`);
    await press("{ArrowDown}");
    expect(marked()).toBe("option CustomersEnter");
    expect(await seriousFaults()).toEqual([]);
    await press("{Enter}");
    await until("h1", "Customers");
    await gone(".palette_root");
  });

  it("opens a cylinder by four digits of its barcode and Enter", async () => {
    for (const call of ["get", "gethistory"])
      answer(`GET /manage/gascylinder/${call}`, refusal("cylinder.unknown", { status: 404 }));
    await openPosts();
    await call("5678");
    await counted(options, 1);
    expect(marked()).toContain("option 864001235678");
    await press("{Enter}");
    await until(".cylinder-detail_detailHead h2", barcodes[0]);
    await gone(".palette_root");
  });

  it("opens the form of a new record, wherever the person is", async () => {
    answer("GET /admin/role/getpage", pageOf([]));
    await openPage("/admin/role");
    await until("h1", "Roles");
    await call("add in posts");
    await counted(options, 1);
    expect(marked()).toBe("option Add in PostsEnter");
    await press("{Enter}");
    await until("[role=dialog]", "Add post");
    expect(window.location.pathname).toBe("/base/post");
  });

  it("opens the export of the list in front", async () => {
    await openPosts();
    await call("export this");
    await counted(options, 1);
    expect(marked()).toBe("option Export this listEnter");
    await press("{Enter}");
    await until("[role=dialog]", "Format");
  });

  it("offers what the menus of the top bar do, with its key", async () => {
    await openPosts();
    await call("shortcuts");
    await counted(options, 1);
    expect(marked()).toBe("option Keyboard shortcuts?Enter");
    await press("{Enter}");
    await until("[role=dialog]", "Keyboard shortcuts");
  });

  it("opens the very customer of several with one name, found by the project", async () => {
    answer("GET /trade/clientinfo/get", ({ query }) => customers.find(({ id }) => id === query["id"]));
    await openPosts();
    await call("Noodles");
    await counted(options, 1);
    expect(marked()).toContain("Noodles");
    await press("{Enter}");
    await until("[role=dialog]", "Yang Taozhi");
    expect(texts("[role=dialog] [data-field=projectName] dd")).toEqual(["Noodles"]);
  });

  it("says that it searches until the answer is there, and never before that nothing was found", async () => {
    let answerNow = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answerNow = resolve));
    answer("GET /manage/gascylinder/getpage", () => asked.then(() => pageOf([])));
    await openPosts();
    await call("864001231111");
    await until(".palette_hits p", "Searching…");
    expect(texts(".palette_hits p")).toEqual(["Searching…"]);
    answerNow();
    await until(".palette_hits p", "Nothing");
  });

  it("closes on Escape with the text in it, and leaves the page as it was", async () => {
    await openPosts();
    await call("zzzz");
    await until(".palette_hits p", "Nothing");
    await press("{Escape}");
    await gone(".palette_root");
    expect(window.location.pathname).toBe("/base/post");
  });
});

describe("choices that the browser keeps", () => {
  it("shows the other language as soon as it is chosen, and keeps it", async () => {
    await openPosts();
    await click(".bars_right button", "EN");
    await click(".bp6-menu-item", "中文");
    await until("h1", "岗位");
    expect(document.documentElement.lang).toBe("zh-CN");
    expect(localStorage.getItem("language")).toBe("zh");
  });

  it("shows the other theme as soon as it is chosen, and keeps it", async () => {
    await openPosts();
    await click(".bars_right button[aria-label=Theme]");
    await wait("the theme is not kept", () => localStorage.getItem("theme") === "dark");
    expect(document.documentElement.className).toContain("bp6-dark");
  });
});
