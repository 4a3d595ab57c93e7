import { createCanvas } from "@napi-rs/canvas";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { ExportAnswer } from "#contracts/wire/exports.ts";
import { createBucketFolder } from "#infra/engines/files/bucket-folder.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startBucket, type TestBucket } from "#tests/support/bucket.ts";
import { catalogueTenant, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";

vi.setConfig({ testTimeout: 90_000 });

let databases: TestDatabase[] = [];
let bucket: TestBucket;
let app: LocalApp;
let home: Caller;
let north: Caller;
const northId = v7();
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-s3-"));

beforeAll(async () => {
  bucket = await startBucket();
  databases = await Promise.all([createTestDatabase({ whole: true }), createTestDatabase({ whole: true })]);
  await catalogueTenant(databases[0]!, { id: northId, code: "north", database: databases[1]! });
  const { endpoint, bucket: name, accessKey, secretKey } = bucket.settings;
  const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  const env = { SECRET_KEY: TEST_SECRET, S3_ENDPOINT: endpoint, S3_BUCKET: name, ...keys };
  app = await startLocalApp({ env, databaseUrl: databases[0]!.url, dataDir });
  home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  north = await signInWhenServed(app.url, ADMIN_PASSWORD, "north");
});
afterEach(() => bucket.answerBy(undefined));
afterAll(async () => {
  await app.stop();
  for (const database of databases) await database.drop();
  await bucket.close();
  rmSync(dataDir, { recursive: true });
});

const listed = (prefix: string) => createBucketFolder(bucket.settings, prefix).list();
const upload = async ({ token }: Caller) => {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(await createCanvas(8, 8).encode("png"))]), "a.png");
  const headers = { authorization: `Bearer ${token}`, "accept-language": "en" };
  const answer = await fetch(`${app.url}/base/oss/upload`, { method: "POST", headers, body });
  const json = (await answer.json()) as { code: string; msg: string; data: { publicFilePath: string } | null };
  return { status: answer.status, ...json };
};
const startExport = async ({ call }: Caller) =>
  (await call<{ id: string }>("POST", "/export/role", { format: "csv", scope: "all" })).id;
const ended = ({ call }: Caller, id: string): Promise<ExportAnswer> =>
  vi.waitFor(
    async () => {
      const answer = await call<ExportAnswer>("GET", `/export/${id}`);
      expect(answer.state).toMatch(/completed|failed/);
      return answer;
    },
    { timeout: 60_000, interval: 100 },
  );
const fileOf = async ({ token }: Caller, id: string) => {
  const answer = await fetch(`${app.url}/base/export/${id}/file`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, text: bytes.toString("utf8") };
};

it("pictures of two tenants stand under the id of each, and nothing of them is on the disk", async () => {
  const [ofHome, ofNorth] = [await upload(home), await upload(north)].map(({ data }) => data!.publicFilePath);
  const nameOf = (path: string) => path.split("/").at(-1)!;
  const keyOf = (path: string) => `files/${nameOf(path).slice(0, 2)}/${nameOf(path)}`;
  expect(await listed(`tenants/${northId}/`)).toContain(keyOf(ofNorth!));
  expect(await listed("")).toContain(keyOf(ofHome!));
  const statusOf = async (path: string) => (await fetch(app.url + path)).status;
  const swapped = `/files/${northId}/${nameOf(ofHome!)}`;
  expect(await Promise.all([ofHome!, ofNorth!, swapped].map(statusOf))).toEqual([200, 200, 404]);
  expect(readdirSync(dataDir, { recursive: true }).filter((name) => String(name).endsWith(".png"))).toEqual([]);
});

it("an export is made, downloaded under its name and removed, and its draft leaves the disk", async () => {
  const id = await startExport(north);
  expect(await ended(north, id)).toMatchObject({ state: "completed" });
  expect(await listed(`tenants/${northId}/`)).toContain(`exports/${id}.csv`);
  const { answer, bytes, text } = await fileOf(north, id);
  expect(answer.headers.get("content-disposition")).toContain("attachment; filename");
  expect(Number(answer.headers.get("content-length"))).toBe(bytes.length);
  expect(text).toContain("admin");
  expect(readdirSync(dataDir, { recursive: true }).filter((name) => String(name).includes(id))).toEqual([]);
  await north.call("DELETE", `/export/${id}`);
  expect(await listed(`tenants/${northId}/`)).not.toContain(`exports/${id}.csv`);
});

it("a download that the bucket breaks off fails: nobody takes the half for the whole", async () => {
  const id = await startExport(home);
  await ended(home, id);
  bucket.answerBy((_request, response) => {
    response.writeHead(200, { "content-length": 90_000 });
    response.write(Buffer.alloc(50_000, "x"), () => setImmediate(() => response.destroy()));
  });
  await expect(fileOf(home, id)).rejects.toThrow(/terminated|fetch failed/);
});

it("a full bucket refuses a picture with a code and a sentence, fails an export with the same one, and has no half of either", async () => {
  const before = await listed("");
  bucket.answerBy((request, response) => {
    request.resume().on("end", () => {
      const isRead = request.method !== "PUT";
      response.writeHead(isRead ? 404 : 507, { "content-type": "application/xml" });
      response.end(`<Error><Code>${isRead ? "NoSuchKey" : "XMinioStorageFull"}</Code><Message>full</Message></Error>`);
    });
  });
  expect(await upload(home)).toMatchObject({ status: 503, code: "files.full", msg: expect.stringContaining("full") });
  const failed = await ended(home, await startExport(home));
  expect(failed).toMatchObject({ state: "failed", error: expect.stringMatching(/存储空间已满|is full/) });
  bucket.answerBy(undefined);
  expect(await listed("")).toEqual(before);
  expect(readdirSync(join(dataDir, "exports"))).toEqual([]);
});

it("a bucket that is away refuses a picture with its own code, and everything else goes on", async () => {
  bucket.answerBy((request) => request.destroy());
  expect(await upload(home)).toMatchObject({ status: 503, code: expect.stringMatching(/^files\.(away|broken)$/) });
  expect(await home.call("GET", "/id/getuserinfo")).toHaveProperty("menus");
});
