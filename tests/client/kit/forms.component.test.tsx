import { beforeEach, describe, expect, it } from "vitest";
import type { LastChange } from "#contracts/wire/last-change.ts";
import { uuid } from "#client/lib/uuid.ts";
import { session } from "#client/state/session.ts";
import {
  click,
  focused,
  gone,
  press,
  rows,
  texts,
  type,
  typeInto,
  until,
  upload,
  valueOf,
  wait,
} from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf, tokenOf } from "#tests/support/component/person.ts";
import { createTransitKey } from "#server/application/sign-in/open-sealed.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { answer, pageOf, refusal, sent } from "#tests/support/component/transport.ts";

type Post = { id: string; version: number; name: string; code: string; description: string | null; isUsable: boolean };

const form = ".form_form";
const conflict = ".form_conflictDialog";
const submit = (): Promise<void> => click(`${form} [type=submit]`);

/** The post that the server has, and who changed it last. */
let post: Post;
let change: LastChange;
/** Somebody else saves the post. */
const saveMeanwhile = (theirs: Partial<Post>, by: string | null = null): void => {
  post = { ...post, ...theirs, version: post.version + 1 };
  change = { changedByName: by, changedTime: new Date().toISOString() };
};

beforeEach(() => {
  post = { id: uuid(), version: 1, name: "Loader", code: "L1", description: "once", isUsable: true };
  answer("GET /info/post/getpage", () => pageOf([post]));
  answer("GET /info/post/get", () => post);
  answer("PUT /info/post/update", ({ body }) => {
    const saved = body as Post;
    if (saved.version !== post.version) return refusal("record.stale", { status: 409, data: { ...post, ...change } });
    post = { ...saved, version: post.version + 1 };
    return null;
  });
});

const openAdd = async (): Promise<void> => {
  await openPage("/base/post");
  await until(rows);
  await click(".page-head_root .bp6-intent-primary");
  await focused("#f-name");
};
const openEdit = async (): Promise<void> => {
  await openPage("/base/post");
  await click(`${rows} td[data-cell~=actions] .link-button_root`);
  await until("#f-description");
};

describe("a form that the server refuses", () => {
  it("says why under the field, goes there, keeps what was typed, and is saved once the field is right", async () => {
    const taken = { errors: [{ path: "name", code: "field.duplicate" }] };
    answer("POST /info/post/add", ({ body }) =>
      (body as Post).name === "Guard" ? refusal("request.invalid", taken) : null,
    );
    await openAdd();
    await type("name", "Guard");
    await type("code", "Night");
    await type("description", "stays");
    await submit();
    await until("#f-name-note", "Another record has it already");
    await focused("#f-name");
    expect(["name", "code", "description"].map(valueOf)).toEqual(["Guard", "Night", "stays"]);
    await type("name", " at night");
    await submit();
    await gone(form);
    expect(sent("POST /info/post/add").at(-1)?.body).toMatchObject({
      ...{ name: "Guard at night", code: "Night", description: "stays", isUsable: true },
    });
    await until(".toaster_toast[data-kind=ok]");
    expect(sent("GET /info/post/getpage")).toHaveLength(2);
  });

  it("says what is wrong beside the fields in a toast", async () => {
    answer("POST /info/post/add", refusal("access.outOfScope", { status: 403 }));
    await openAdd();
    await type("name", "Guard");
    await type("code", "Night");
    await submit();
    await until(".toaster_toast[data-kind=no]");
    expect(valueOf("name")).toBe("Guard");
  });
});

describe("a record that somebody else saves while it is edited", () => {
  it("is shown field by field, mine beside theirs, and what was picked of each is saved", async () => {
    await openEdit();
    saveMeanwhile({ description: "by another", code: "L2" });
    await type("description", " and mine");
    await submit();
    await until(`${conflict} tbody tr`, "by another");
    await until(`${conflict} .bp6-dialog-header`, "Somebody saved this first");
    expect(texts(`${conflict} .bp6-dialog-body > p:first-child`)).toEqual([
      expect.stringMatching(/^Saved at (\d\d\/\d\d\/\d{4} )?\d\d:\d\d, \d+ s ago\.$/),
    ]);
    expect(texts(`${conflict} tbody td:first-child`)).toEqual(["Number", "Description"]);
    expect(texts(`${conflict} td.form_isPick`)).toEqual(["L2", "once and mine"]);
    await click(`${conflict} .bp6-intent-primary`, "Save as version 3");
    await gone(form);
    expect(post).toMatchObject({ code: "L2", description: "once and mine", version: 3 });
  });

  it("names who saved it, where the server says", async () => {
    await openEdit();
    saveMeanwhile({ description: "by another" }, "Xiaomei");
    await type("description", " and mine");
    await submit();
    await until(`${conflict} .bp6-dialog-header`);
    expect(texts(`${conflict} .bp6-dialog-header`).join()).toContain("Xiaomei saved this first");
  });

  it("goes back to the form with what was picked, and nothing is saved until that is", async () => {
    await openEdit();
    saveMeanwhile({ description: "by another", code: "L2" });
    await type("description", ", once more");
    await submit();
    await click(`${conflict} input[name=pick-code]:not(:checked)`);
    await focused("[name=pick-code]");
    await press("{Escape}");
    await gone(conflict);
    expect([valueOf("code"), valueOf("description")]).toEqual(["L1", "once, once more"]);
    expect(post).toMatchObject({ code: "L2", description: "by another", version: 2 });
    await submit();
    await gone(form);
    expect(post).toMatchObject({ code: "L1", description: "once, once more", version: 3 });
  });

  it("is theirs alone when mine is given up", async () => {
    await openEdit();
    saveMeanwhile({ description: "by another" });
    await type("description", " and mine");
    await submit();
    await click(`${conflict} button`, "Discard mine");
    await gone(conflict);
    expect(valueOf("description")).toBe("by another");
    await click(`${form} .bp6-dialog-footer .bp6-button`);
    await gone(form);
    expect(post).toMatchObject({ description: "by another", version: 2 });
    expect(sent("PUT /info/post/update")).toHaveLength(1);
  });
});

describe("pictures in a form", () => {
  const picked = ".inputs_imagesInput:has(#f-contractImagesUrl) small";
  const openEmployee = async (): Promise<void> => {
    answer("GET /info/employees/getpage", pageOf([]));
    answer("GET /info/common/*", pageOf([]));
    answer("POST /oss/upload", ({ body }) => {
      const { name } = (body as FormData).get("file") as File;
      return name === "disguised.png" ? refusal("upload.notPicture") : { publicFilePath: `/files/${name}` };
    });
    await openPage("/base/employee");
    await click(".page-head_root .bp6-intent-primary");
    await until("#f-contractImagesUrl");
  };
  const add = (name: string): Promise<void> => upload("#f-contractImagesUrl", new File(["picture"], name));
  const addOne = async (): Promise<void> => {
    await add("one.png");
    await until('.inputs_tile img[src="/files/one.png"]');
  };

  it("are refused by their name and by what is in them, with the file's name", async () => {
    await openEmployee();
    await add("notes.txt");
    await until(".toaster_toast", "Only jpg, jpeg, png and gif pictures can be uploadednotes.txt");
    expect(sent("POST /oss/upload")).toEqual([]);
    await add("disguised.png");
    await until(".toaster_toast[data-kind=no]");
    await gone(".inputs_imagesInput .bp6-spinner");
    expect(document.querySelector(".inputs_tile img")).toBeNull();
  });

  it("are shown as soon as they are uploaded, and large when clicked, until Escape", async () => {
    await openEmployee();
    await addOne();
    await click(".inputs_tile button");
    await until('.image-viewer_root img[src="/files/one.png"]');
    await press("{Escape}");
    await gone(".image-viewer_root");
    expect(texts(picked)).toEqual(["1 / 5"]);
  });

  it("are not lost by a key that closes their viewer before its first frame", async () => {
    await openEmployee();
    await addOne();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(".image-viewer_root")) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await click(".inputs_tile button");
    await gone(".image-viewer_root");
    expect(document.querySelector(".dialog_confirmDialog")).toBeNull();
    expect(texts(picked)).toEqual(["1 / 5"]);
  });

  it("are asked about before they are lost, with the focus on Cancel, which goes back to the field", async () => {
    await openEmployee();
    await addOne();
    document.getElementById("f-name")?.focus();
    for (let time = 1; time <= 2; time += 1) {
      await press("{Escape}");
      await focused(".dialog_confirmDialog button");
      expect(texts(".dialog_confirmDialog button:focus")).toEqual(["Cancel"]);
      await press("{Enter}");
      await gone(".dialog_confirmDialog");
      await focused("#f-name");
    }
  });

  it("are given up by their cross", async () => {
    await openEmployee();
    await addOne();
    await click(".inputs_remove");
    await gone(".inputs_tile img");
    expect(texts(picked)).toEqual(["0 / 5"]);
  });
});

describe("a session that ends over an open form", () => {
  it("begins again above it, and the form then saves what was typed", async () => {
    const person = personOf();
    answer("GET /id/getverifycode", { enabled: false });
    answer("GET /id/getpasswordencryptkey", { passwordKey: "transit", encyptKey: createTransitKey().encyptKey });
    answer("POST /id/login", { code: 0, token: tokenOf(person), tokenExpire: "2099-01-01T00:00:00Z" });
    await openPage("/base/post", { as: person });
    await click(`${rows} td[data-cell~=actions] .link-button_root`);
    await until("#f-description");
    await type("description", " more");
    say("session:ended", { reason: "signedOut" });
    await until(".sign-in_over", "Your session has ended");
    await focused("#password");
    expect(session.token).toBeNull();
    await typeInto("#password", "Goodpassword1");
    await press("{Enter}");
    await gone(".sign-in_over");
    expect(valueOf("description")).toBe("once more");
    await submit();
    await gone(form);
    expect(post.description).toBe("once more");
    await wait("the list is not asked for again", () => sent("GET /info/post/getpage").length > 1);
  });
});
