import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { SealerAway } from "#infra/stores/seals/seal-asker.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readQr } from "#tests/support/read-qr.ts";
import { signInAs } from "#tests/support/people.ts";
import { openPaperDesk, tight, type MadePaper, type PaperDesk } from "./paper-desk.ts";
import { fillTimes } from "#tests/support/fill-times.ts";

let desk: PaperDesk;
let cylinder: { id: string; gasBarcode: string };
let made: MadePaper;

const record = async (item: Record<string, unknown>): Promise<void> => {
  const items = [{ commandId: v4(), gasBarcode: cylinder.gasBarcode, ...item }];
  const { body } = await desk.server.call<{ results: { outcome: string }[] }>("POST", "/base/manage/procedure/record", {
    token: desk.worker,
    body: { items },
  });
  if (!body.success) throw new Error(JSON.stringify(body));
};
/** The events of the cylinder, as the log has them. */
const eventsInLog = async () => {
  const events = [];
  for await (const event of desk.tenant.storedEvents.readStream(cylinderStream(cylinder.id))) events.push(event);
  return events;
};

beforeAll(async () => {
  desk = await openPaperDesk();
  const { orderNumber } = await desk.targets.order();
  await desk.caughtUp();
  const { body } = await desk.server.call<{ list: { cylinderId: string; gasBarcode: string }[] }>(
    "GET",
    `/base/trade/order/getbottles?orderNumber=${orderNumber}`,
    { token: desk.admin },
  );
  const [bottle] = body.data.list;
  cylinder = { id: bottle!.cylinderId, gasBarcode: bottle!.gasBarcode };
  // A fill without a check before it is refused, and a check at a place where the ledger does not have it is flagged.
  await record({
    procedureId: 8,
    weightBeforeCharge: 7,
    weightAfterCharge: 11,
    ...fillTimes(),
  });
  await record({
    procedureId: 9,
    checkStatus: 0,
    defectIds: [],
    occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  made = await desk.make("cylinder", { gasBarcode: cylinder.gasBarcode });
});
afterAll(() => desk.close());

describe("a dossier", () => {
  it("tells every event of the log, with its revision", async () => {
    const events = await eventsInLog();
    expect(events.length).toBeGreaterThan(5);
    for (const { revision } of events) expect(made.pdf.pages.flat()).toContain(`r${revision}`);
    expect(made.text).toContain(tight(`${events.length} events`));
    expect(made.text).toContain(tight(`DA-${cylinder.gasBarcode}-${events.length - 1}`));
  });

  it("sums up its fills, checks and refusals as the log counts them", async () => {
    const events = await eventsInLog();
    const grams = events.reduce((sum, { data }) => sum + ((data as { filledGrams?: number }).filledGrams ?? 0), 0);
    const fills = events.filter(({ type }) => type === "CylinderFilled").length;
    expect(made.text).toContain(tight(`${(grams / 1000).toFixed(1)} kg`));
    expect(fills).toBe(1);
    expect(made.text).toContain(tight(`the only one, ${(grams / 1000).toFixed(2)} kg`));
    const checks = events.filter(({ type }) => type === "CylinderChecked").length;
    expect(made.text).toContain(tight(`all ${checks}`));
    expect(made.text).toContain(tight("Refusal"));
    expect(made.text).toContain(tight("(check.fault)"));
  });

  it("is sealed: its root is the checkpoint's, and the head that of its own stream", async () => {
    const events = await eventsInLog();
    const { rows } = await desk.server.database.pool.query<{ root: Buffer; size: string }>(
      "select root, size from audit.checkpoint",
    );
    const roots = rows.map(({ root }) => root.toString("hex"));
    expect(roots.filter((root) => made.text.includes(root))).toHaveLength(1);
    expect(made.text).toContain(tight(`revisions 0 to ${events.length - 1}, without a gap`));
    const { rows: keys } = await desk.server.database.pool.query<{ vkey: string }>("select vkey from audit.key");
    const last = await readQr(made.bytes, made.pdf.pages.length);
    expect(last).toEqual(keys.map(({ vkey }) => vkey));
    expect(await readQr(made.bytes)).toContain(cylinder.gasBarcode);
  });

  it("prints no root where no seal could be made, and says so", async () => {
    const { body } = await desk.ask("cylinder", { gasBarcode: cylinder.gasBarcode });
    const { asker, reader } = desk.tenant.seals;
    const away = { ...asker, seal: () => Promise.reject(new SealerAway("away")) };
    await desk.work(body.data.id, { seals: { reader, asker: away } });
    const pdf = await readPdf(new Uint8Array(await (await desk.fetchFile(body.data.id)).arrayBuffer()));
    const text = tight(pdf.pages.flat().join(""));
    expect(text).toContain(tight("Not sealed"));
    expect(text).not.toContain(tight("Root"));
    expect(text).not.toMatch(/log\d+·/);
  });

  it("says a procedure that was taken back with its reason, and counts it in no sum", async () => {
    const check = await desk.targets.check();
    await desk.server.call("PUT", "/base/manage/procedure/void", {
      token: desk.worker,
      body: { commandId: check.commandId, reason: "Scanned by mistake" },
    });
    const { text } = await desk.make("cylinder", { gasBarcode: check.gasBarcode });
    expect(text).toContain(tight("Scanned by mistake"));
    expect(text).toContain(tight("No check yet"));
  });

  it("tells the server's time of what came more than five minutes late", () => {
    expect(made.text).toContain(tight("on the server at"));
  });

  it("names the file of a picture that cannot be read", async () => {
    const lost = `${"0".repeat(32)}.jpg`;
    const one = await desk.targets.cylinder();
    await desk.caughtUp();
    await desk.server.database.pool.query("update read.cylinder set other_images_url = $1 where id = $2", [
      `/files/${lost}`,
      one.id,
    ]);
    expect((await desk.make("cylinder", { gasBarcode: one.gasBarcode })).text).toContain(
      tight(`Cannot be read: ${lost}`),
    );
  });

  it("is an export of its owner: named, tagged, and nobody else's", async () => {
    expect(await desk.show(made.id)).toMatchObject({
      list: "document-cylinder",
      format: "pdf",
      state: "completed",
      fileName: `Cylinder dossier-${cylinder.gasBarcode}.pdf`,
    });
    expect(made.pdf).toMatchObject({
      isTagged: true,
      language: "en",
      title: `Cylinder dossier ${cylinder.gasBarcode}`,
    });
    const other = await signInAs(desk.server, {
      codes: ["export:add", "gasCylinder:archives:getlist"],
      scope: "all",
      companyId: desk.companyId,
    });
    expect((await desk.fetchFile(made.id, other)).status).toBe(404);
  });

  it("is said in Chinese to who reads Chinese, page by page", async () => {
    const { pdf } = await desk.make("cylinder", { gasBarcode: cylinder.gasBarcode }, desk.admin, "zh");
    const [first] = pdf.pages;
    expect(first?.join("")).toContain("气瓶档案卷");
    expect(first?.join("")).toMatch(/第1页，共\d页/);
    expect(pdf.language).toBe("zh-CN");
    expect(pdf.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  it("takes the code of the archive and that of exports", async () => {
    for (const codes of [["export:add"], ["gasCylinder:archives:getlist"]]) {
      const token = await signInAs(desk.server, { codes, scope: "all", companyId: desk.companyId });
      expect((await desk.ask("cylinder", { gasBarcode: cylinder.gasBarcode }, token)).status).toBe(403);
    }
  });
});
