import { existsSync, readdirSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVIDENCE_KEPT_DAYS } from "#contracts/audit/evidence-calls.ts";
import { translate } from "#contracts/locales/translate.ts";
import { readKeys } from "#contracts/evidence/check-notes.ts";
import { readZip } from "#contracts/evidence/read-zip.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";
import { toHex, utf8 } from "#contracts/seals/bytes.ts";
import { canonicalJson } from "#contracts/seals/canonical-json.ts";
import { leafHash } from "#contracts/seals/merkle.ts";
import { exceptionStream } from "#contracts/streams/exception/events.ts";
import { codeTwiceId, unknownBarcodeId } from "#contracts/streams/exception/ids.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import { BrowserLost } from "#infra/engines/browser/browser-lost.ts";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import { createSealAsker } from "#infra/stores/seals/seal-asker.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { eventMeta } from "#tests/support/event-meta.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { openEvidenceMaker, type EvidenceMaker } from "#tests/support/evidence-maker.ts";
import { testPrinter } from "#tests/support/printer.ts";
import { workOff } from "#tests/support/work-off.ts";
import { cleanupJob } from "#workers/jobs/cleanup.ts";
import { workerJobs } from "#workers/jobs/index.ts";
import { evidenceJob } from "#workers/jobs/evidence.ts";

let database: TestDatabase;
let folder: string;
let maker: EvidenceMaker;
let userId: string;
let sealer: ReturnType<EvidenceMaker["seal"]>;
/** Names of pictures as events have them. */
let pictures: { bound: string; changed: string; lost: string; unbound: string };
const png = Buffer.from("the bytes of a picture");

let made = 0;
const append = async (stream: string, ...events: [type: string, data: object][]): Promise<void> => {
  let last: bigint | "none" = "none";
  for await (const { revision } of maker.tenant.storedEvents.readStream(stream)) last = revision;
  const stamped = events.map(([type, data]): NewEvent => {
    const id = eventId("0192cccc-0000-7000-8000-000000000001", ++made);
    return { type, id, data, meta: eventMeta };
  });
  const { ok } = await maker.tenant.storedEvents.append(stream, last, stamped);
  if (!ok) throw new Error(`${stream} stands elsewhere`);
};

const scan = (gasBarcode: string, more: object = {}): [string, object] => [
  "CylinderMoved",
  { gasBarcode, exceptions: [], ...more },
];
const registered = (cylinderId: string, gasBarcode: string): [string, object] => [
  "CylinderRegistered",
  { cylinderId, details: { gasBarcode } },
];

/** B1 stood on c1 and stands on c2, which has a QR code too; c4 bore it in a time of which the barcode's own stream knows nothing. c3 is somebody else's. */
const record = async (): Promise<void> => {
  const { bound, changed, lost, unbound } = pictures;
  await append("barcode-B1", ["BarcodeClaimed", { gasBarcode: "B1", cylinderId: "c1" }]);
  await append("cylinder-c1", registered("c1", "B1"), scan("B1", { orderNumber: "O-1", exceptions: ["fill.over"] }));
  await append("cylinder-c3", registered("c3", "B3"), scan("B3", { orderNumber: "O-3" }));
  await append("order-O-1", ["OrderPlaced", { orderNumber: "O-1", clientId: userId }]);
  await append("order-O-3", ["OrderPlaced", { orderNumber: "O-3", clientId: "x" }]);
  await append("exception-c1.1.fill.over", ["ExceptionClaimed", { exceptionId: "c1.1.fill.over" }]);
  await append("exception-c3.1.fill.over", ["ExceptionClaimed", { exceptionId: "c3.1.fill.over" }]);
  await append("cylinder-c1", ["CylinderCorrected", { details: { gasBarcode: "B1N" } }]);
  await append("barcode-B1", ["BarcodeReleased", { gasBarcode: "B1", cylinderId: "c1" }]);
  await append(exceptionStream(unknownBarcodeId("B1")), [
    "ExceptionCommented",
    { exceptionId: unknownBarcodeId("B1"), comment: "?" },
  ]);
  await append(exceptionStream(codeTwiceId("c2", "B1")), [
    "ExceptionClaimed",
    { exceptionId: codeTwiceId("c2", "B1") },
  ]);
  await append("cylinder-c4", scan("B1", { orderNumber: "O-4" }));
  await append("barcode-B1", ["BarcodeClaimed", { gasBarcode: "B1", cylinderId: "c2" }]);
  await append("order-O-1", ["OrderCompleted", { orderNumber: "O-1" }]);
  const imagesUrl = [bound, changed, lost, unbound].map((name) => `/files/${name}`).join(",");
  await append("barcode-QR-9", ["BarcodeClaimed", { gasBarcode: "QR-9", cylinderId: "c2" }]);
  await append("cylinder-c2", registered("c2", "B1"), scan("B1", { imagesUrl }));
  await append("cylinder-c2", ["CodeAttached", { code: "qr-9", kind: "qr" }]);
};

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  folder = mkdtempSync(join(tmpdir(), "evidence-"));
  maker = await openEvidenceMaker(database, folder);
  const admin = database.db.selectFrom("account").select("id").where("user_name", "=", "admin");
  ({ id: userId } = await admin.executeTakeFirstOrThrow());
  const { files } = maker.tenant;
  const changed = await files.add(Buffer.from("as it was"), "jpg");
  writeFileSync(join(folder, "files", changed.slice(0, 2), changed), "as it is");
  const lost = `${"b".repeat(32)}-${"c".repeat(64)}.png`;
  pictures = { bound: await files.add(png, "png"), changed, lost, unbound: `${"a".repeat(32)}.jpg` };
  await record();
  sealer = maker.seal();
});
afterAll(async () => {
  await maker?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const store = () => maker.tenant.evidence;
const jobs = () => maker.tenant.jobs;
/** Nothing is heard any more of the worker that has the job. */
const lapse = (id: string) =>
  database.pool.query("update job set lease_until = now() - interval '1 second' where id = $1", [id]);
const ask = async (more: { gasBarcodes?: string[]; orderNumber?: string; pictures?: boolean } = {}) => {
  const id = v7();
  const { gasBarcodes = ["B1"], orderNumber = null } = more;
  await store().add({
    ...{ id, gasBarcodes, orderNumber, pictures: more.pictures ?? true, names: true, purpose: "Complaint 7" },
    ...{ fileName: "e.zip", language: "en", userId, userName: "admin", companyId: null, createdTime: new Date() },
  });
  return id;
};
const bundleOf = async (id: string) => {
  const job = await store().find(id);
  expect(job).toMatchObject({ state: "completed", error: null });
  const bytes = readFileSync(jobs().files("evidence").localPath(id, "zip")!);
  expect(hash("sha256", bytes, "hex")).toBe(job!.digest);
  const files = await readZip(bytes);
  const text = (name: string) => Buffer.from(files.get(name) ?? []).toString("utf8");
  const lines = text("events.jsonl").trim().split("\n");
  return { files, text, job: job!, leaves: lines.map((line) => line.replace(/^\{"index":\d+,"leaf":(.*)\}$/, "$1")) };
};
const verdict = async (files: ReadonlyMap<string, Uint8Array>) => {
  const keys = (await maker.tenant.seals.reader.keys()).map(({ vkey }) => vkey);
  return verifyBundle(files, readKeys(keys.join("\n")));
};
/** The leaves of whole streams, read from the log by the test. */
const leavesOf = async (streams: string[]): Promise<string[]> => {
  const found: string[] = [];
  for await (const { stream, revision, id, type, data, meta } of maker.tenant.storedEvents.readAll({ limit: 10_000 }))
    if (streams.includes(stream))
      found.push(canonicalJson({ stream, revision: Number(revision), id: id.toLowerCase(), type, data, meta }));
  return found;
};
const about = ["barcode-B1", "barcode-QR-9", "cylinder-c1", "cylinder-c2", "cylinder-c4", "order-O-1"];
const beside = [
  "exception-c1.1.fill.over",
  exceptionStream(unknownBarcodeId("B1")),
  exceptionStream(codeTwiceId("c2", "B1")),
];
/** Everything in the folder of bundles. */
const drafts = () => readdirSync(join(folder, "evidence")).filter((name) => name.endsWith(".part"));

describe("a bundle", () => {
  it("holds each cylinder that the barcode ever named, their orders and exceptions, whole and nothing else", async () => {
    const id = await ask();
    await maker.make(id);
    const { files, leaves, text, job } = await bundleOf(id);
    expect(await verdict(files)).toMatchObject({ verdict: "good" });
    const seal = leaves.filter((leaf) => leaf.includes('"stream":"audit-seals"'));
    expect(seal).toHaveLength(1);
    expect(leaves.filter((leaf) => !seal.includes(leaf))).toEqual(await leavesOf([...about, ...beside]));
    expect(job.made).toMatchObject({ events: leaves.length, pictures: 1, firstAt: "2026-01-01T00:00:00.000Z" });
    const { streams, purpose, madeBy } = JSON.parse(text("bundle.json")) as Record<string, object[]>;
    expect([streams!.length, purpose, madeBy]).toEqual([9, "Complaint 7", { id: userId, name: "admin" }]);
    const names = JSON.parse(text("names.json")) as { accounts: object };
    expect(Object.keys(names.accounts)).toEqual([userId]);
  });

  it("ends at the seal: what is recorded while it is made is in the next one", async () => {
    const { seals } = maker.tenant;
    const seal = async () => {
      const sealed = await seals.asker.seal();
      await append("cylinder-c1", scan("B1N", { orderNumber: "O-5" }));
      return sealed;
    };
    const [first, next] = [await ask(), await ask()];
    const before = await leavesOf([...about, ...beside]);
    const asker = { ...seals.asker, seal };
    await maker.make(first, { seals: { ...seals, asker } });
    const early = await bundleOf(first);
    expect(early.leaves.slice(0, -1)).toEqual(before);
    await maker.make(next);
    const late = await bundleOf(next);
    expect(late.leaves).toHaveLength(early.leaves.length + 1);
    for (const { files } of [early, late]) expect(await verdict(files)).toMatchObject({ verdict: "good" });
  });

  it("holds pictures by their digest; older ones are named as unbound, and those that are gone or changed as lost", async () => {
    const id = await ask();
    await maker.make(id);
    const { files, text } = await bundleOf(id);
    const found = [...files].filter(([name]) => name.startsWith("pictures/"));
    expect(found).toEqual([[`pictures/${hash("sha256", png, "hex")}.png`, Uint8Array.from(png)]]);
    const { subject } = JSON.parse(text("bundle.json")) as { subject: { unbound: string[]; lost: string[] } };
    expect(subject.unbound).toEqual([pictures.unbound]);
    expect(subject.lost.toSorted()).toEqual([pictures.changed, pictures.lost].toSorted());
    const without = await ask({ pictures: false });
    await maker.make(without);
    const bare = await bundleOf(without);
    expect([...bare.files.keys()].filter((name) => name.startsWith("pictures/"))).toEqual([]);
  });

  it("holds a report for people, which the manifest signs: what it says is what the lines say", async () => {
    const printer = createPrinter({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH });
    try {
      const id = await ask();
      await workOff(maker.tenant, evidenceJob({ printer }), id);
      const { files, leaves, text } = await bundleOf(id);
      expect(await verdict(files)).toMatchObject({ verdict: "good" });
      const said = (await readPdf(files.get("report.pdf")!)).pages.flat().join("").replaceAll(/\s/g, "");
      expect(said).toContain("Complaint7");
      for (const leaf of leaves) expect(said).toContain(toHex(leafHash(utf8(leaf))).slice(0, 16));
      expect(JSON.parse(text("manifest.json"))).toHaveProperty(["report.pdf"]);
      const forged = new Map(files).set("report.pdf", Buffer.from("%PDF-1.7 forged"));
      expect(await verdict(forged)).toMatchObject({ verdict: "bad" });
    } finally {
      await printer.close();
    }
  });

  it("is made without a report where no browser prints one", async () => {
    const printer = { ...createPrinter(), print: () => Promise.reject(new BrowserLost("no browser")) };
    const id = await ask();
    await workOff(maker.tenant, evidenceJob({ printer }), id);
    const { files } = await bundleOf(id);
    expect(files.has("report.pdf")).toBe(false);
    expect(await verdict(files)).toMatchObject({ verdict: "good" });
  });

  it("of an order holds the order, too, where no cylinder of it is left", async () => {
    const id = await ask({ gasBarcodes: [], orderNumber: "O-3" });
    await maker.make(id);
    const { files, leaves } = await bundleOf(id);
    expect(leaves.slice(0, -1)).toEqual(await leavesOf(["order-O-3"]));
    expect(await verdict(files)).toMatchObject({ verdict: "good" });
  });
});

describe("a worker that dies", () => {
  it("in the middle leaves no file, and the next one makes the bundle whole", async () => {
    const id = await ask();
    const dying = new AbortController();
    const { seals } = maker.tenant;
    const sign = () => {
      dying.abort();
      return Promise.reject(new Error("the connection is gone"));
    };
    await maker.make(id, { seals: { ...seals, asker: { ...seals.asker, sign } } }, dying.signal);
    expect(await store().find(id)).toMatchObject({ state: "waiting", attempts: 1 });
    expect(drafts()).toEqual([]);
    writeFileSync(jobs().files("evidence").draft(id, 1), "half a file");
    await maker.make(id);
    const { files, job } = await bundleOf(id);
    expect([job.attempts, drafts()]).toEqual([2, []]);
    expect(await verdict(files)).toMatchObject({ verdict: "good" });
  });

  it("or only seems to, and goes on beside the next one, gives way to it: one bundle, one event", async () => {
    const id = await ask();
    const { seals } = maker.tenant;
    const sign = async (manifest: string) => {
      await lapse(id);
      await maker.make(id);
      return seals.asker.sign(manifest);
    };
    await maker.make(id, { seals: { ...seals, asker: { ...seals.asker, sign } } });
    const { job } = await bundleOf(id);
    expect([job.attempts, drafts()]).toEqual([2, []]);
    const events = await leavesOf([`audit-${id}`]);
    expect(events).toHaveLength(1);
    expect(events[0]).toContain(`"digest":"${job.digest}"`);
  });

  describe("when the log knows of the bundle and its row does not yet", () => {
    const dieAfterTheEvent = async (): Promise<string> => {
      const id = await ask();
      const { events } = maker.tenant;
      const appended: typeof events.append = async (...asked) => {
        await events.append(...asked);
        throw new Error("the connection is gone");
      };
      await maker.make(id, { events: { ...events, append: appended } });
      expect(await store().find(id)).toMatchObject({ state: "waiting", attempts: 1, digest: null });
      await lapse(id);
      return id;
    };

    it("leaves the bundle to the next one, which finishes it as it is: one file, one event", async () => {
      const id = await dieAfterTheEvent();
      const path = jobs().files("evidence").localPath(id, "zip")!;
      const before = readFileSync(path);
      await maker.make(id);
      const { files, job } = await bundleOf(id);
      expect(readFileSync(path)).toEqual(before);
      expect(await verdict(files)).toMatchObject({ verdict: "good" });
      expect(job).toMatchObject({ attempts: 2, done: job.made?.events });
      expect(job.made).toMatchObject({ pictures: 1, firstAt: "2026-01-01T00:00:00.000Z", fileSize: before.length });
      expect(job.made?.files).toHaveLength(files.size);
      const said = await leavesOf([`audit-${id}`]);
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(`"digest":"${job.digest}"`);
    });

    it("has it made again where the file is not the one that the log knows", async () => {
      const id = await dieAfterTheEvent();
      writeFileSync(jobs().files("evidence").localPath(id, "zip")!, "half a file");
      await maker.make(id);
      const { files, job } = await bundleOf(id);
      expect(await verdict(files)).toMatchObject({ verdict: "good" });
      const said = await leavesOf([`audit-${id}`]);
      expect(said.at(-1)).toContain(`"digest":"${job.digest}"`);
    });
  });

  it("each time is given up at the sixth", async () => {
    const id = await ask();
    for (let attempt = 0; attempt < 5; attempt++) {
      await jobs().store.claim(["evidence"], id);
      await lapse(id);
    }
    await maker.make(id);
    expect(await store().find(id)).toMatchObject({ state: "failed", error: translate("en", "evidence.failed") });
  });
});

describe("a clean-up", () => {
  it("throws away bundles whose time is over, with their files and all that is known of them", async () => {
    const [old, waiting] = [await ask(), await ask()];
    await maker.make(old);
    const over = new Date(Date.now() - (EVIDENCE_KEPT_DAYS + 1) * 86_400_000);
    await database.db.updateTable("job").set({ finished_time: over }).where("id", "=", old).execute();
    const id = await jobs().add({ kind: "cleanup", payload: {}, singleKey: "cleanup" });
    await workOff(maker.tenant, cleanupJob({ kinds: workerJobs({ printer: testPrinter() }), logDays: 30 }), id!);
    expect(await jobs().store.find(id!)).toMatchObject({ state: "completed", done: 1 });
    expect([await store().find(old), await jobs().store.find(old)]).toEqual([undefined, undefined]);
    expect(existsSync(jobs().files("evidence").localPath(old, "zip")!)).toBe(false);
    expect(await store().find(waiting)).toMatchObject({ state: "waiting" });
  });
});

describe("no bundle is made", () => {
  const failure = async (id: string) => (await store().find(id))?.error;

  it("of a barcode that nothing was sealed of: the sentence names it", async () => {
    const id = await ask({ gasBarcodes: ["B1", "B77"] });
    await maker.make(id);
    expect(await failure(id)).toBe(translate("en", "evidence.unknownBarcode", { gasBarcodes: "B77" }));
  });

  it("for whoever lost the right to it in the meantime", async () => {
    const id = await ask();
    await database.db.updateTable("account").set({ is_usable: false }).where("id", "=", userId).execute();
    await maker.make(id);
    await database.db.updateTable("account").set({ is_usable: true }).where("id", "=", userId).execute();
    expect(await failure(id)).toBe(translate("en", "access.denied", { codes: "audit:evidence" }));
  });

  it("of a log that was changed after it was sealed: it is tried again, and verify tells more", async () => {
    const id = await ask();
    const change = (from: string, to: string) =>
      database.pool.query("update log.event set data = replace(data, $1, $2) where stream = 'cylinder-c4'", [from, to]);
    await change("O-4", "O-9");
    await maker.make(id);
    await change("O-9", "O-4");
    expect(await store().find(id)).toMatchObject({ state: "waiting", attempts: 1 });
    expect(drafts()).toEqual([]);
    await lapse(id);
    await maker.make(id);
    await bundleOf(id);
  });

  it("while nobody seals", async () => {
    await sealer.stop();
    const id = await ask();
    const { db, bus, storedEvents: log, seals } = maker.tenant;
    const asker = createSealAsker({ db, bus, log, logName: "", reader: seals.reader, patienceMs: 1 });
    await maker.make(id, { seals: { ...seals, asker } });
    expect(await failure(id)).toBe(translate("en", "evidence.sealerAway"));
  });
});
