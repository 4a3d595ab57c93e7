import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server?.stop());

const upload = async (
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
) => {
  const body = new FormData();
  body.set("path", "../../etc");
  body.set("file", new Blob([bytes]), "../../passwd.png");
  const answer = await fetch(`${server.url}/base/oss/upload`, { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as { code: string; data: { publicFilePath: string } } };
};
const picture = async () => new Uint8Array(await createCanvas(8, 8).encode("png"));

describe("pictures are uploaded and opened", () => {
  it("answers an address of 128 random bits that opens without a token and is kept by browsers", async () => {
    const { status, body } = await upload(await picture());
    expect(status).toBe(200);
    expect(body.data.publicFilePath).toMatch(/^\/files\/[0-9a-f]{32}\.png$/);
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
  });
  it("takes no more than 15 MB", async () => {
    const { status, body } = await upload(new Uint8Array(15 * 1024 * 1024 + 1));
    expect([status, body.code]).toEqual([413, "request.tooLarge"]);
  });
  it("knows no names with paths", async () => {
    for (const name of ["..%2f..%2fetc%2fpasswd", "a.png", "%00", `${"0".repeat(32)}.png`])
      expect((await fetch(`${server.url}/files/${name}`)).status).toBeGreaterThanOrEqual(400);
  });
});
