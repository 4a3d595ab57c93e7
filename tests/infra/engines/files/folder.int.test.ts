import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFiles, fileName } from "#infra/engines/files/file-store.ts";
import { createBucketFolder, faultOfBucket, folderOpener } from "#infra/engines/files/bucket-folder.ts";
import type { Folder } from "#infra/engines/files/folder.ts";
import { createExportFiles } from "#infra/stores/exports/export-files.ts";
import { startBucket, type TestBucket } from "#tests/support/bucket.ts";

vi.setConfig({ testTimeout: 60_000 });

const place = mkdtempSync(join(tmpdir(), "cylindra-folder-"));
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterEach(() => bucket.answerBy(undefined));
afterAll(async () => {
  await bucket.close();
  rmSync(place, { recursive: true });
});

const open = (prefix = "") => folderOpener(place, { ...bucket.settings, prefix });
const contentOf = async (folder: Folder, path: string) => {
  const file = await folder.open(path);
  return file && { bytes: file.bytes, text: (await buffer(file.content)).toString("utf8") };
};
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "it was done",
    ({ code, message }: { code?: string; message?: string }) => code ?? message ?? "it failed",
  );

describe.each([
  ["on a disk", (name: string) => folderOpener(join(place, "disk"))(name)],
  ["in a bucket", (name: string) => open("tenants/a/")(name)],
])("a folder %s", (_where, folderOf) => {
  it("answers the bytes that were stored, and nothing for another path", async () => {
    const folder = folderOf("read");
    await folder.write("ab/one.png", Buffer.from("picture 钢瓶"));
    expect(await contentOf(folder, "ab/one.png")).toEqual({ bytes: 14, text: "picture 钢瓶" });
    expect(await folder.size("ab/one.png")).toBe(14);
    expect([await folder.open("ab/two.png"), await folder.size("ab/two.png")]).toEqual([undefined, undefined]);
  });

  it("lists every file in order, more than one page of them, and none of another folder", async () => {
    const folder = folderOf("listed");
    await folderOf("listed-too").write("other.png", Buffer.from("x"));
    const names = Array.from({ length: 1050 }, (_, index) => `ab/${String(index).padStart(4, "0")}.png`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => folder.write(name, Buffer.from("x"))));
    expect(await folder.list()).toEqual(names);
  });

  it("takes a local file away from where it was", async () => {
    const folder = folderOf("taken");
    const draft = join(place, "a.1.part");
    writeFileSync(draft, "rows");
    await folder.take("a.csv", draft);
    expect(await contentOf(folder, "a.csv")).toEqual({ bytes: 4, text: "rows" });
    expect(await codeOf(folder.take("b.csv", draft))).toBe("ENOENT");
    expect(await folder.size("b.csv")).toBeUndefined();
  });

  it("removes a file, and one that is gone", async () => {
    const folder = folderOf("removed");
    await folder.write("a.png", Buffer.from("x"));
    await folder.remove("a.png");
    await folder.remove("a.png");
    expect(await folder.list()).toEqual([]);
  });

  it("keeps pictures under names that say their bytes, and opens no other name", async () => {
    const files = createFiles(folderOf("files"));
    const name = await files.add(Buffer.from("picture"), "png");
    expect(name).toMatch(fileName);
    expect((await buffer((await files.open(name))!.content)).toString()).toBe("picture");
    expect(await files.open("../../secret")).toBeUndefined();
  });

  it("keeps an export from its draft to its removal", async () => {
    const exports = createExportFiles(join(place, "drafts"), "exports", folderOf("exports"));
    writeFileSync(exports.draft("a", 1), "number,name");
    writeFileSync(exports.draft("a", 2), "half");
    expect(await exports.publish("a", 1, "csv")).toBe(11);
    expect((await exports.open("a", "csv"))?.bytes).toBe(11);
    await exports.remove("a", "csv");
    expect(await exports.open("a", "csv")).toBeUndefined();
    await expect(exports.publish("a", 2, "csv")).rejects.toThrow("ENOENT");
  });
});

describe("a bucket", () => {
  it("separates two tenants whose files have one name", async () => {
    await open("tenants/a/")("files").write("ab/same.png", Buffer.from("of a"));
    await open("tenants/b/")("files").write("ab/same.png", Buffer.from("of b"));
    await open()("files").write("ab/same.png", Buffer.from("of the platform"));
    expect((await contentOf(open("tenants/a/")("files"), "ab/same.png"))?.text).toBe("of a");
    expect(await open("tenants/b/")("files").list()).toEqual(["ab/same.png"]);
    expect(await open()("files").list()).toEqual(["ab/same.png"]);
  });

  it("that is full refuses with files.full, and has no half file", async () => {
    const folder = open()("full");
    bucket.answerBy((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(507, { "content-type": "application/xml" });
        response.end("<Error><Code>XMinioStorageFull</Code><Message>no space left</Message></Error>");
      });
    });
    expect(await codeOf(folder.write("a.png", Buffer.from("picture")))).toBe("files.full");
    bucket.answerBy(undefined);
    expect(await folder.list()).toEqual([]);
  });

  it("that says nothing is given up with files.slow", async () => {
    bucket.answerBy(() => undefined);
    expect(await codeOf(open()("slow").write("a.png", Buffer.from("picture")))).toBe("files.slow");
  });

  it("that is away fails with files.away", async () => {
    const away = { ...bucket.settings, endpoint: `http://127.0.0.1:${await closedPort()}`, prefix: "" };
    expect(await codeOf(folderOpener(place, away)("away").open("a.png"))).toBe("files.away");
    expect(await faultOfBucket(away)).toMatchObject({ isAway: true });
  });

  it.each([
    ["fewer bytes than it said", 1],
    ["no byte", 0],
  ])("that sends %s fails with files.broken, so that nobody takes the half for the whole", async (_what, part) => {
    const folder = open()("half");
    await folder.write("a.png", Buffer.alloc(100_000, "x"));
    bucket.answerBy((_request, response) => {
      response.writeHead(200, { "content-length": 100_000, "content-type": "image/png" });
      response.write(Buffer.alloc(50_000 * part, "x"), () => setImmediate(() => response.destroy()));
    });
    const reading = folder.open("a.png").then((file) => buffer(file!.content));
    expect(await codeOf(reading)).toBe("files.broken");
  });

  it("that breaks off an upload has no half file, and the draft stays for the next attempt", async () => {
    const folder = open()("torn");
    const draft = join(place, "torn.1.part");
    writeFileSync(draft, Buffer.alloc(2_000_000, "x"));
    bucket.answerBy((request) => void request.once("data", () => request.destroy()));
    expect(await codeOf(folder.take("a.csv", draft))).toMatch(/^files\.(broken|away)$/);
    bucket.answerBy(undefined);
    expect(await folder.size("a.csv")).toBeUndefined();
    await folder.take("a.csv", draft);
    expect(await folder.size("a.csv")).toBe(2_000_000);
  });

  it("that does not exist, or does not know the keys, is said at the start in one sentence without the keys", async () => {
    expect(await faultOfBucket(bucket.settings)).toBeUndefined();
    expect(await createBucketFolder(bucket.settings, "").list()).not.toContain("cylindra-check");
    const missing = await faultOfBucket({ ...bucket.settings, bucket: "another-bucket" });
    expect(missing).toMatchObject({ isAway: false, sentence: expect.stringMatching(/another-bucket .*NoSuchBucket/) });
    const foreign = await faultOfBucket({ ...bucket.settings, accessKey: "nobody", secretKey: "not shown" });
    expect(foreign).toMatchObject({ isAway: false, sentence: expect.stringMatching(/refuses to keep files/) });
    expect(foreign?.sentence).not.toContain("not shown");
  });
});

const closedPort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
