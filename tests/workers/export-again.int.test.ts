import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translate } from "#contracts/locales/translate.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { signInAs } from "#tests/support/people.ts";
import { openExportDesk, type ExportDesk } from "./export-desk.ts";

let desk: ExportDesk;
let server: ExportDesk["server"];
let call: ExportDesk["call"];
let start: ExportDesk["start"];
let show: ExportDesk["show"];
let run: ExportDesk["run"];
let store: ExportDesk["store"];

beforeAll(async () => {
  desk = await openExportDesk();
  ({ server, call, start, show, run, store } = desk);
});
afterAll(() => desk?.close());

describe("an export that is not wanted", () => {
  it("is cancelled while it waits, and removed with its file once it is finished", async () => {
    const waiting = await start("clientinfo", { format: "xlsx", scope: "all" });
    expect((await call("DELETE", `/export/${waiting}`)).status).toBe(200);
    await run(waiting);
    expect((await show(waiting)).state).toBe("cancelled");
    const made = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    await run(made);
    expect(existsSync(server.files.localPath(made, "xlsx")!)).toBe(true);
    expect((await call("DELETE", `/export/${made}`)).status).toBe(200);
    expect(existsSync(server.files.localPath(made, "xlsx")!)).toBe(false);
    expect((await call("GET", `/export/${made}`)).body.code).toBe("export.notFound");
  });

  it("stops in the middle when it is cancelled while it runs", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    const announce = (hint: LiveTopics["export"]) => void (hint.done >= 1000 && store.cancel(id));
    await run(id, { announce });
    expect((await show(id)).state).toBe("cancelled");
    expect(existsSync(server.files.localPath(id, "xlsx")!)).toBe(false);
    expect(existsSync(server.files.draft(id, 1))).toBe(false);
  });
});

describe("an export that is tried again", () => {
  const retry = (id: string, token?: string) => call<{ id: string }>("POST", `/export/${id}/retry`, undefined, token);

  it("starts again under its id once it was cancelled, and comes out whole", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all" });
    await call("DELETE", `/export/${id}`);
    expect((await retry(id)).body).toMatchObject({ success: true, data: { id } });
    expect(await show(id)).toMatchObject({ state: "waiting", done: 0, total: 0, error: null, finishedTime: null });
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", done: 2500 });
    expect((await desk.download(id)).toString("utf8")).toContain("Client 2500");
  });

  it("has all its attempts again after it was given up", async () => {
    const id = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await store.claim(["export"], id);
      await desk.lapse(id);
    }
    await run(id);
    expect(await show(id)).toMatchObject({ state: "failed", error: translate("en", "export.failed") });
    expect((await retry(id)).status).toBe(200);
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", error: null });
  });

  it("is not spoilt by a worker that still writes what was cancelled", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all" });
    let second: Promise<void> | undefined;
    const again = async () => {
      await store.cancel(id);
      await store.retry(id);
      await run(id);
    };
    const announce = ({ done }: LiveTopics["export"]) => {
      if (done >= 1000) second ??= again();
    };
    await run(id, { announce });
    await second;
    expect(await store.find(id)).toMatchObject({ state: "completed", attempts: 101 });
    expect((await desk.download(id)).toString("utf8")).toContain("Client 2500");
  });

  it("is refused while it waits and once it is finished", async () => {
    const id = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    const refused = async () => {
      const { status, body } = await retry(id);
      return `${status} ${body.code}`;
    };
    expect(await refused()).toBe("409 export.notEnded");
    await run(id);
    expect(await refused()).toBe("409 export.notEnded");
    expect((await show(id)).state).toBe("completed");
  });

  it("needs the list's code and is for its owner alone", async () => {
    const codes = ["export:add", "customer:getlist"];
    const owner = await signInAs(server, { companyId: desk.root, codes });
    const id = await start("clientinfo", { format: "csv", scope: "all" }, owner);
    await call("DELETE", `/export/${id}`, undefined, owner);
    expect((await retry(id)).status).toBe(404);
    await desk.takeAway("customer:getlist", id);
    expect((await retry(id, owner)).body.code).toBe("access.denied");
    expect((await show(id, owner)).state).toBe("cancelled");
  });
});
