import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ElementHandle } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";

type Post = { id: string; version: number; name: string; code: string; description: string | null };
/** The least PNG: one pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let desk: Desk;
const submit = () => desk.click(".form-dialog_form [type=submit]");
const post = async (name: string): Promise<Post> => {
  const page = await desk.other.call<{ list: Post[] }>("GET", `/info/post/getpage?name=${name}`);
  return page.list[0] as Post;
};
/** Opens the form of the post, and only then somebody else saves it. */
const editWhileSaved = async (name: string, theirs: Partial<Post>): Promise<void> => {
  await desk.open(`/base/post?name=${name}`);
  await desk.click(`${rows} td[data-cell~=actions] .link-button_root`);
  await desk.until("#f-description");
  await desk.other.call("PUT", "/info/post/update", { ...(await post(name)), ...theirs });
};

beforeAll(async () => {
  desk = await openDesk({ but: /status of (400|401|409)/ });
  for (const name of ["Loader", "Weigher", "Guard"]) {
    await desk.other.call("POST", "/info/post/add", { name, code: name, description: "once", isUsable: true });
  }
});
afterAll(() => desk?.close());

describe("a form that the server refuses", () => {
  it("says why under the field, goes there, and keeps all that was typed", async () => {
    await desk.open("/base/post");
    await desk.click(".page-head_root .bp6-intent-primary");
    await desk.type("name", "Guard");
    await desk.type("code", "Night");
    await desk.type("description", "stays");
    await submit();
    await desk.until("#f-name-note", "Another record has it already");
    await desk.page.waitForFunction(() => document.activeElement?.id === "f-name");
    expect(await Promise.all(["name", "code", "description"].map(desk.valueOf))).toEqual(["Guard", "Night", "stays"]);
  });

  it("is saved once the field is mended", async () => {
    await desk.type("name", " at night");
    await submit();
    await desk.gone(".form-dialog_form");
    expect(await post("Guard at night")).toMatchObject({ code: "Night", description: "stays" });
  });
});

describe("a form whose field is left by pressing a button", () => {
  it("says what is wrong with the field after the click, so that the button does not move from under the pointer", async () => {
    await desk.open("/base/post");
    await desk.click(".page-head_root .bp6-intent-primary");
    await desk.page.waitForFunction(() => document.activeElement?.id === "f-name");
    const cancel = await desk.until(".form-dialog_form .bp6-dialog-footer button", "Cancel");
    const top = () => cancel.evaluate((button) => button.getBoundingClientRect().top);
    const before = await top();
    const { x, y } = await cancel.clickablePoint();
    await desk.page.mouse.move(x, y);
    await desk.page.mouse.down();
    await desk.page.waitForFunction(() => document.activeElement?.id !== "f-name");
    expect([await top(), await desk.texts(".form-columns_root .inline_errorLine")]).toEqual([before, []]);
    await desk.page.mouse.up();
    await desk.gone(".form-dialog_form");
  });
});

describe("a record that somebody else saves while it is edited", () => {
  it("is shown field by field, mine beside theirs, and what was picked of each is saved", async () => {
    await editWhileSaved("Loader", { description: "by another", code: "L2" });
    await desk.type("description", " and mine");
    await submit();
    await desk.until(".conflict-dialog_root tbody tr", "by another");
    await desk.until(".conflict-dialog_root .bp6-dialog-header", "saved this first");
    expect(await desk.texts(".conflict-dialog_root .bp6-dialog-body > p:first-child")).toEqual([
      expect.stringMatching(/^Saved at \d\d:\d\d, \d+ s ago\.$/),
    ]);
    expect(await desk.texts(".conflict-dialog_root tbody td:first-child")).toEqual(["Number", "Description"]);
    const picked = () => desk.texts(".conflict-dialog_root td.conflict-dialog_isPick");
    expect(await picked()).toEqual(["L2", "once and mine"]);
    await desk.click(".conflict-dialog_root .bp6-intent-primary", "Save as version 3");
    await desk.gone(".form-dialog_form");
    expect(await post("Loader")).toMatchObject({ code: "L2", description: "once and mine", version: 3 });
  });

  it("goes back to the form with what was picked, and nothing is saved until that is", async () => {
    await editWhileSaved("Loader", { description: "by another", code: "L3" });
    await desk.type("description", ", once more");
    await submit();
    await desk.click(".conflict-dialog_root input[name=pick-code]:not(:checked)");
    await desk.page.waitForFunction(() => document.activeElement?.getAttribute("name") === "pick-code");
    await desk.page.keyboard.press("Escape");
    await desk.gone(".conflict-dialog_root");
    expect(await desk.valueOf("code")).toBe("L2");
    expect(await desk.valueOf("description")).toBe("once and mine, once more");
    expect(await post("Loader")).toMatchObject({ code: "L3", version: 4 });
    await submit();
    await desk.gone(".form-dialog_form");
    expect(await post("Loader")).toMatchObject({ code: "L2", description: "once and mine, once more", version: 5 });
  });

  it("is theirs alone when mine is given up", async () => {
    await editWhileSaved("Weigher", { description: "by another" });
    await desk.type("description", " and mine");
    await submit();
    await desk.until(".conflict-dialog_root");
    await desk.click(".conflict-dialog_root button", "Discard mine");
    await desk.gone(".conflict-dialog_root");
    expect(await desk.valueOf("description")).toBe("by another");
    await desk.click(".form-dialog_form .bp6-dialog-footer .bp6-button");
    await desk.gone(".form-dialog_form");
    expect(await post("Weigher")).toMatchObject({ description: "by another", version: 2 });
  });
});

describe("pictures in a form", () => {
  const upload = async (name: string, content: Buffer | string): Promise<void> => {
    const file = join(desk.app.dataDir, name);
    writeFileSync(file, content);
    await ((await desk.until("#f-contractImagesUrl")) as ElementHandle<HTMLInputElement>).uploadFile(file);
  };

  it("refuses what is no picture by its name or by what is in it, and says which file", async () => {
    await desk.page.goto(`${desk.app.url}/base/employee`);
    await desk.click(".page-head_root .bp6-intent-primary");
    await upload("notes.txt", "not a picture");
    await desk.until(".toasts_toast", "Only jpg, jpeg, png and gif pictures can be uploadednotes.txt");
    await upload("disguised.png", "not a picture either");
    await desk.until(".toasts_toast[data-kind=no]");
    await desk.gone(".images-input_root .bp6-spinner");
    expect(await desk.page.$(".images-input_tile img")).toBeNull();
  });

  it("shows one as soon as it is uploaded, and in its full size when it is clicked", async () => {
    await upload("one.png", Buffer.from(pixel, "base64"));
    await desk.page.waitForFunction(
      () => document.querySelector<HTMLImageElement>(".images-input_tile img")?.naturalWidth === 1,
    );
    await desk.click(".images-input_tile button");
    const src = await desk.page.$eval(".images-input_tile img", (image) => image.src);
    await desk.until(".image-viewer_root img");
    expect(await desk.page.$eval(".image-viewer_root img", (image) => image.src)).toBe(src);
  });

  it("closes the viewer by Escape and leaves the form as it was", async () => {
    await desk.page.keyboard.press("Escape");
    await desk.gone(".image-viewer_root");
    expect(await desk.texts(".images-input_root:has(#f-contractImagesUrl) small")).toEqual(["1 / 5"]);
  });

  it("closes the viewer, not the form, by a key that comes before the viewer's first frame", async () => {
    const pressed = desk.page.evaluate(
      () =>
        new Promise<void>((done) => {
          const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
          const observer = new MutationObserver(() => {
            if (!document.querySelector(".image-viewer_root")) return;
            observer.disconnect();
            document.activeElement?.dispatchEvent(escape);
            done();
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await desk.click(".images-input_tile button");
    await pressed;
    await desk.gone(".image-viewer_root");
    expect(await desk.page.$(".confirm-dialog_root")).toBeNull();
  });

  it("asks before they are lost, each time with the focus on Cancel, and gives it back to the field", async () => {
    await desk.page.focus("#f-name");
    for (let time = 1; time <= 2; time += 1) {
      await desk.page.keyboard.press("Escape");
      await desk.until(".confirm-dialog_root button:focus");
      expect(await desk.texts(".confirm-dialog_root button:focus")).toEqual(["Cancel"]);
      await desk.page.keyboard.press("Enter");
      await desk.gone(".confirm-dialog_root");
      await desk.until(".form-dialog_form:has(#f-name:focus)");
    }
  });

  it("gives one up by its cross", async () => {
    await desk.click(".images-input_remove");
    await desk.gone(".images-input_tile img");
    expect(await desk.texts(".images-input_root:has(#f-contractImagesUrl) small")).toEqual(["0 / 5"]);
  });
});

describe("a session that ends over an open form", () => {
  it("is begun again above it, and the form then saves what had been typed", async () => {
    await desk.open("/base/post?name=Guard");
    await desk.click(`${rows} td[data-cell~=actions] .link-button_root`);
    await desk.type("description", " more");
    await desk.page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem("token") ?? ""}` };
      await fetch("/base/id/logout", { method: "POST", headers });
    });
    await desk.until(".sign-in-over_over", "Your session has ended");
    await desk.page.waitForFunction(() => document.activeElement?.id === "password");
    await desk.page.keyboard.type(desk.app.adminPassword);
    await desk.page.keyboard.press("Enter");
    await desk.gone(".sign-in-over_over");
    expect(await desk.valueOf("description")).toBe("once more");
    await submit();
    await desk.gone(".form-dialog_form");
    expect((await post("Guard")).description).toBe("once more");
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
