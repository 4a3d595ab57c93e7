import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginNote, drafting, leaveNote, pinNote } from "#client/boards/notes/note-draft.ts";
import { toasts } from "#client/state/toasts.ts";

const answers: ((answer: Response) => void)[] = [];
const answer = (status: number) =>
  answers.shift()?.(
    new Response(JSON.stringify({ success: status === 200, code: status, msg: "", data: {} }), { status }),
  );
const write = (text: string) => {
  beginNote("enterprise", "trend", 0);
  if (drafting.draft) drafting.draft.text = text;
};

describe("a note that is written", () => {
  beforeEach(() => {
    vi.stubGlobal("window", { location: { pathname: "/index" } });
    vi.stubGlobal("fetch", () => new Promise<Response>((done) => void answers.push(done)));
    drafting.draft = undefined;
    toasts.list = [];
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is gone once it is pinned", async () => {
    write("Gun 04 closed");
    const pinned = pinNote();
    await expect.poll(() => answers.length).toBe(1);
    answer(200);
    await pinned;
    expect(drafting.draft).toBeUndefined();
  });

  it.each([200, 500])("is not the answer %i of another that was given up on its way", async (status) => {
    write("Gun 04 closed");
    const pinned = pinNote();
    await expect.poll(() => answers.length).toBe(1);
    leaveNote();
    write("Scale zeroed");
    answer(status);
    await pinned;
    expect(drafting.draft?.text).toBe("Scale zeroed");
    expect(toasts.list).toEqual([]);
  });

  it("stays with its text when it could not be pinned, until it is pinned or given up", async () => {
    write("Gun 04 closed");
    const pinned = pinNote();
    await expect.poll(() => answers.length).toBe(1);
    answer(500);
    await pinned;
    expect([drafting.draft?.text, toasts.list.length]).toEqual(["Gun 04 closed", 1]);
    leaveNote();
    expect(toasts.list).toEqual([]);
  });
});
