import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentCalls } from "#contracts/documents/calls.ts";
import type { DocumentContent, DocumentNode, DocumentVersion } from "#contracts/documents/document.ts";
import { Conflict, SaveLine } from "#client/screens/documents/head.tsx";
import { Readers } from "#client/kit/readers.tsx";
import { ownDraft } from "#client/screens/documents/document-draft.ts";
import { VersionsDialog } from "#client/screens/documents/versions-dialog.tsx";
import { heldClock, letPass, realClock } from "#tests/support/component/clock.ts";
import { click, gone, press, until, valueOf, wait } from "#tests/support/component/hands.ts";
import { comeBack, cutLine, reply, said, say } from "#tests/support/component/live-channel.ts";
import { openPage, show } from "#tests/support/component/open.tsx";
import { signIn } from "#tests/support/component/person.ts";
import { answer, pageOf, refusal, sent } from "#tests/support/component/transport.ts";

const id = "44444444-4444-4444-8444-444444444444";
const base = "first\nsecond\nthird";
let kept: DocumentContent;

/** Text of the document, saved by somebody else. */
const saveTheirs = (content: string): void => {
  kept = { ...kept, content, version: kept.version + 1, changedByName: "Lin", changedTime: "2026-11-20T08:00:00.000Z" };
};
/** The draft of a person who has the document open. */
const openDraft = async () => {
  const as = signIn();
  const draft = ownDraft();
  await draft.choose(id);
  return { as, draft };
};

beforeEach(() => {
  kept = {
    id,
    label: "Filling",
    content: base,
    version: 1,
    changedByName: "Lin",
    changedTime: "2026-11-19T08:00:00.000Z",
  };
  answer(documentCalls.getContent, () => kept);
  answer(documentCalls.updateContent, ({ body }) => {
    const { content, version } = body as { content: string; version: number };
    if (version !== kept.version) return refusal("record.stale", { status: 409, data: kept });
    kept = { ...kept, content, version: version + 1 };
    return { id, version: kept.version };
  });
});
afterEach(realClock);

describe("the line above a document", () => {
  it("counts down to the save, and shows the next version once it is saved", async () => {
    heldClock();
    const { as, draft } = await openDraft();
    await show(<SaveLine draft={draft} onVersions={() => undefined} />, { as });
    await until(".documents_version", "Version 1");
    draft.type("typed");
    await until(".documents_saveLine", "saves itself in");
    await letPass(10_000);
    await until(".documents_version", "Version 2");
    expect(kept.content).toBe("typed");
  });

  it("saves at once by Ctrl+S", async () => {
    const { as, draft } = await openDraft();
    await show(<SaveLine draft={draft} onVersions={() => undefined} />, { as });
    draft.type("typed");
    await until(".documents_saveLine", "saves itself in");
    await press("{Control>}s{/Control}");
    await until(".documents_version", "Version 2");
    expect(kept.content).toBe("typed");
  });
});

describe("a text that somebody else saved in between", () => {
  const open = async () => {
    const { as, draft } = await openDraft();
    await show(<Conflict draft={draft} />, { as });
    saveTheirs("FIRST\nsecond\ntheirs");
    draft.type(`${base} and mine`);
    await draft.save(true);
    await until(".documents_textsDialog .documents_change");
    return draft;
  };

  it("is merged with the typed one, and the next save has both", async () => {
    const draft = await open();
    expect(draft.state.open?.text).toBe(`${base} and mine`);
    await click(".bp6-dialog-footer .bp6-intent-primary");
    await gone(".documents_textsDialog");
    const both = "FIRST\nsecond\nthird and mine\ntheirs";
    expect(draft.state.open?.text).toBe(both);
    await draft.save(true);
    expect(kept).toMatchObject({ content: both, version: 3 });
  });

  it("is taken as it stands where the person chooses so", async () => {
    const draft = await open();
    await click(".bp6-dialog-footer button", "Take all of theirs");
    await gone(".documents_textsDialog");
    expect(draft.state.open).toMatchObject({ text: kept.content, base: { version: 2 } });
  });

  it("waits behind a band while the person goes on typing", async () => {
    const draft = await open();
    await click(".bp6-dialog-footer button", "Keep editing");
    await gone(".documents_textsDialog");
    await until(".band_root", "Lin");
    expect(draft.state.open?.text).toBe(`${base} and mine`);
    await click(".band_root button");
    await until(".documents_textsDialog");
  });
});

it("an older text comes back as the next version, and what was typed is saved before", async () => {
  const texts: Record<number, string> = { 1: "old" };
  const versionOf = (version: number): DocumentVersion => ({ ...kept, version, size: 3 });
  answer(documentCalls.getVersions, () => ({ list: [versionOf(kept.version), versionOf(1)], total: 2 }));
  answer(documentCalls.getVersion, ({ query }) => ({
    ...kept,
    content: texts[Number(query["version"])] ?? kept.content,
  }));
  answer(documentCalls.restoreVersion, ({ body }) => {
    saveTheirs(texts[(body as { from: number }).from] ?? "");
    return { id, version: kept.version };
  });
  const { as, draft } = await openDraft();
  kept.version = 2;
  await draft.reread();
  let isClosed = false;
  await show(<VersionsDialog draft={draft} onClose={() => (isClosed = true)} />, { as });
  draft.type("typed");
  await click(".documents_versionsDialogRow", "Version 1");
  await until(".documents_text .markdown_root", "old");
  await click(".bp6-dialog-footer .bp6-intent-primary");
  await wait("the dialog stays", () => isClosed);
  expect(sent(documentCalls.updateContent)[0]?.body).toMatchObject({ content: "typed", version: 2 });
  expect(sent(documentCalls.restoreVersion)[0]?.body).toMatchObject({ from: 1, version: 3 });
  expect(draft.state.open).toMatchObject({ text: "old", base: { version: 4 } });
});

it("the others who have a document open are named, also after the line was lost", async () => {
  heldClock();
  let people = [{ id: "lin", name: "Lin" }];
  reply("document:open", (asked) => ({ ...asked, people }));
  await show(<Readers id={id} />);
  await until("[data-readers]", "Also open: Lin");
  say("document:readers", { id, people: [] });
  await gone("[data-readers]");
  people = [{ id: "wu", name: "Wu" }];
  cutLine();
  comeBack();
  await letPass(6000);
  await until("[data-readers]", "Also open: Wu");
  expect(said("document:open")).toEqual([[{ id }], [{ id }]]);
});

describe("the help of a page", () => {
  beforeEach(() => answer("GET /info/post/getpage", pageOf([])));

  it("opens by F1 and closes by Escape", async () => {
    answer(documentCalls.help, { ...kept, content: "# About posts" });
    await openPage("/base/post");
    await until("h1", "Posts");
    await press("{F1}");
    await until(".shell_helpDrawer h1", "About posts");
    expect(sent(documentCalls.help)[0]?.query).toEqual({ menuPath: "/base/post" });
    await press("{Escape}");
    await gone(".shell_helpDrawer");
  });

  it("offers to be written where there is none, for the page that it was asked on", async () => {
    answer(documentCalls.help, null);
    answer(documentCalls.getList, { list: [] as DocumentNode[], total: 0 });
    await openPage("/base/post");
    await until("h1", "Posts");
    await press("{F1}");
    await until(".shell_helpDrawer", "This page has no help yet");
    await click(".shell_helpDrawer .bp6-intent-primary");
    await until("#f-menuPath");
    expect(valueOf("menuPath")).toBe("/base/post");
  });
});
