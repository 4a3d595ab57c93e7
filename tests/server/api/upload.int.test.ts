import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { uploadCodes } from "#contracts/commands/upload-codes.ts";
import { rates, sizes } from "#contracts/limits.ts";
import type { FieldError } from "#contracts/wire/envelope.ts";
import { signInAs } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let token: string;
let companyId: string;

onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from company order by created_time, id limit 1",
  );
  companyId = rows[0]?.id ?? "";
});

type Answer = { code: string; msg: string; errors?: FieldError[]; data: { publicFilePath: string } };
const upload = async (
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
) => {
  const body = new FormData();
  body.set("path", "../../etc");
  body.set("file", new Blob([bytes]), "../../passwd.png");
  const answer = await fetch(`${server.url}/base/oss/upload`, { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const picture = async () => new Uint8Array(await createCanvas(8, 8).encode("png"));

describe("pictures are uploaded and opened", () => {
  it("answers an address of 128 random bits that opens without a token and is kept by browsers", async () => {
    const { status, body } = await upload(await picture());
    expect(status).toBe(200);
    expect(body.data.publicFilePath).toMatch(/^\/files\/[0-9a-f]{32}-[0-9a-f]{64}\.png$/);
    const opened = await fetch(`${server.url}${body.data.publicFilePath}`);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("content-type")).toBe("image/png");
    expect(opened.headers.get("x-content-type-options")).toBe("nosniff");
    expect(opened.headers.get("cache-control")).toContain("immutable");
    expect((await opened.arrayBuffer()).byteLength).toBe(Number(opened.headers.get("content-length")));
  });
  it("takes nothing without a token", async () => {
    expect((await upload(await picture(), {})).status).toBe(401);
  });
  it("takes no SVG, whatever the file is called", async () => {
    const { status, body } = await upload(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    expect([status, body.code]).toEqual([400, "upload.notPicture"]);
    // Each 400 says what is wrong where, also when it is the whole call.
    expect(body.errors).toEqual([{ path: "", code: "upload.notPicture", msg: body.msg }]);
  });
  it("takes no more than 15 MB", async () => {
    const { status, body } = await upload(new Uint8Array(15 * 1024 * 1024 + 1));
    expect([status, body.code]).toEqual([400, "request.tooLarge"]);
  });
  it("knows no names with paths", async () => {
    for (const name of ["..%2f..%2fetc%2fpasswd", "a.png", "%00", `${"0".repeat(32)}.png`])
      expect((await fetch(`${server.url}/files/${name}`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("what one account may upload", () => {
  const as = async (codes: string[]) => ({ authorization: `Bearer ${await signInAs(server, { companyId, codes })}` });

  it("is nothing without a code of a call that takes pictures, and the body is not read", async () => {
    const { status, body } = await upload(new Uint8Array(16 * 1024 * 1024), await as(["cockpit:view"]));
    expect([status, body.code]).toEqual([403, "access.denied"]);
    expect(uploadCodes).toEqual(expect.arrayContaining(["gasCylinder:procedure:check", "base:enterprise:update"]));
    expect((await upload(await picture(), await as(["gasCylinder:procedure:check"]))).status).toBe(200);
  });

  const used = async (name: string, points: number) => {
    const [{ key } = { key: "" }] = (
      await server.database.pool.query<{ key: string }>(
        "select key from rate_limit where key like $1 order by expire desc limit 1",
        [`${name}:%`],
      )
    ).rows;
    await server.database.pool.query("update rate_limit set points = $1 where key = $2", [points, key]);
  };

  it("is 60 pictures a minute; others go on", async () => {
    const headers = await as(["gasCylinder:archives:add"]);
    expect(rates.uploads).toMatchObject({ points: 60, seconds: 60 });
    await upload(await picture(), headers);
    await used("uploads", 59);
    const statuses = [];
    for (const sent of [await picture(), await picture()]) statuses.push((await upload(sent, headers)).status);
    expect(statuses).toEqual([200, 429]);
    expect((await upload(await picture())).status).toBe(200);
  });

  it("is 500 MB a day, counted by the bytes that came", async () => {
    const headers = await as(["gasCylinder:archives:add"]);
    expect(rates.uploadKilobytes).toMatchObject({ points: 500 * 1024, seconds: 86_400 });
    const megabyte = new Uint8Array(1024 * 1024);
    await upload(megabyte, headers);
    await used("uploadKilobytes", 499 * 1024);
    expect((await upload(megabyte, headers)).status).toBe(400);
    const { status, body } = await upload(await picture(), headers);
    expect([status, body.code]).toEqual([429, "request.tooMany"]);
  });

  it("is no picture of more than 25 million pixels", async () => {
    const bytes = Buffer.from(await createCanvas(1, 1).encode("png"));
    bytes.writeUInt32BE(5001, 16);
    bytes.writeUInt32BE(5000, 20);
    const { status, body } = await upload(new Uint8Array(bytes));
    expect([status, body.code, sizes.picturePixels]).toEqual([400, "upload.tooManyPixels", 25_000_000]);
  });
});
