import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rates } from "#contracts/limits.ts";
import { readZip } from "#contracts/evidence/read-zip.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { openEvidenceMaker, type EvidenceMaker } from "#tests/support/evidence-maker.ts";
import { signInAs } from "#tests/support/people.ts";
import { zipOf, type ZipEntry } from "#tests/support/zip.ts";

type Documented = Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;

/** A reader that runs out of its heap takes its time on a busy machine. */
const timeout = 120_000;

let yard: Yard;
let maker: EvidenceMaker;
/** Paths of the document that take a file. */
let paths: string[];
beforeAll(async () => {
  yard = await openYard();
  maker = await openEvidenceMaker(yard.server.database, yard.server.folder);
  const document = (await (await fetch(`${yard.server.url}/openapi.json`)).json()) as { paths: Documented };
  const takesFile = ({ post }: Documented[string]) => post?.requestBody?.content["multipart/form-data"] !== undefined;
  paths = Object.entries(document.paths).flatMap(([path, item]) => (takesFile(item) ? [path] : []));
});
afterAll(async () => {
  await maker?.close();
  await yard?.server.stop();
});

type Worst = { file(): Promise<Uint8Array>; fields?: Record<string, string>; code: string };

/** The most pixels that a picture may have, in a few kilobytes. */
const blankPicture: Worst["file"] = () => createCanvas(5000, 5000).encode("png");

/** Rows whose one cell is blank and in the last column that there is. */
const blankSheet: Worst["file"] = async () => {
  const row = (number: number) => `<row r="${number}"><c r="XFD${number}" t="str"><v> </v></c></row>`;
  const rows = Array.from({ length: 40_000 }, (_, at) => row(at + 1)).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
  const sheet = `<sheet name="A" sheetId="1" r:id="rId1"/>`;
  const relation = `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`;
  const entries: ZipEntry[] = [
    { name: "[Content_Types].xml", content: `<Types/>` },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheet}</sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", content: `<Relationships xmlns="${packages}">${relation}</Relationships>` },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ];
  return zipOf(entries);
};

/** A bundle whose notes are signed, and whose events are millions of empty objects. */
const alteredBundle: Worst["file"] = async () => {
  const [station] = yard.stations;
  const gasBarcodes = await yard.cylinders(station, 1);
  const sealer = maker.seal();
  const body = { gasBarcodes, purpose: "It is altered", names: false };
  const added = await yard.server.call<{ id: string }>("POST", "/base/audit/evidence/add", { token: yard.admin, body });
  await maker.make(added.body.data.id);
  await sealer.stop();
  const headers = { authorization: `Bearer ${yard.admin}` };
  const answer = await fetch(`${yard.server.url}/base/audit/evidence/${added.body.data.id}/file`, { headers });
  const files = await readZip(new Uint8Array(await answer.arrayBuffer()));
  const events = Buffer.concat([Buffer.from("["), Buffer.alloc(180_000_000, "{},"), Buffer.from("{}]\n")]);
  return zipOf([...files].map(([name, content]) => ({ name, content: name === "events.jsonl" ? events : content })));
};

const worst: Record<string, Worst> = {
  "/base/oss/upload": { file: blankPicture, code: "1" },
  "/api/admin/document/uploadimage": {
    file: blankPicture,
    fields: { id: crypto.randomUUID() },
    code: "record.notFound",
  },
  "/base/admin/document/uploadimage": {
    file: blankPicture,
    fields: { id: crypto.randomUUID() },
    code: "record.notFound",
  },
  "/base/import/upload": { file: blankSheet, fields: { kind: "cylinder" }, code: "import.empty" },
  "/base/audit/evidence/check": { file: alteredBundle, code: "upload.tooHeavy" },
};

type Sent = { fields?: Record<string, string>; token?: string };
const send = async (path: string, file: Uint8Array, { fields = {}, token = yard.admin }: Sent = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", new Blob([new Uint8Array(file)]), "file");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${yard.server.url}${path}`, { method: "POST", headers, body });
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
};

describe("every upload of the OpenAPI document", { timeout }, () => {
  it("has a worst small file here", () => {
    expect(Object.keys(worst).sort()).toEqual([...paths].sort());
  });

  it.each(Object.entries(worst))(
    "%s leaves the server free for others while its worst file is read",
    async (path, each) => {
      const file = await each.file();
      expect(file.length).toBeLessThan(1_000_000);
      let answered: Awaited<ReturnType<typeof send>> | undefined;
      const sent = send(path, file, each).then((answer) => (answered = answer));
      let others = 0;
      // Several are answered while the body is still on its way, none while the thread that serves reads the file.
      for (; !answered; others += 1) expect((await fetch(`${yard.server.url}/healthz`)).status).toBe(200);
      expect((await sent).code).toBe(each.code);
      expect(others).toBeGreaterThan(15);
    },
  );

  it.each(Object.entries(worst))("%s counts as an upload, with its bytes", async (path, { fields }) => {
    const [companyId] = yard.stations;
    const codes = ["import:add", "audit:evidence", "gasCylinder:procedure:check", "api:admin:document:uploadimage"];
    const token = await signInAs(yard.server, { companyId, codes });
    const pool = yard.server.database.pool;
    const before = await pool.query<{ key: string }>("select key from rate_limit");
    await send(path, Buffer.alloc(3 * 1024 * 1024), { fields, token });
    const { rows } = await pool.query<{ key: string; points: number }>(
      "select split_part(key, ':', 1) as key, points from rate_limit where key like 'upload%' and key <> all($1)",
      [before.rows.map(({ key }) => key)],
    );
    const counted = Object.fromEntries(rows.map(({ key, points }) => [key, points]));
    expect(counted).toEqual({ uploads: 1, uploadKilobytes: 3 * 1024 });
    await pool.query("update rate_limit set points = $1 where key like 'uploadKilobytes:%'", [
      rates.uploadKilobytes.points,
    ]);
    expect(await send(path, Buffer.alloc(1024 * 1024), { fields, token })).toEqual({
      status: 429,
      code: "request.tooMany",
    });
  });
});
