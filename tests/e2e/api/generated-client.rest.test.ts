import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";
import type { TestServer } from "#tests/support/server.ts";
import { createDistrict } from "./district.ts";
import { createStranger } from "./stranger.ts";
import { createYard, type Yard } from "./yard.ts";

const run = promisify(execFile);

/** A well-kept generator, with the compiler that it needs; the product has a newer one, so they are installed beside it. */
const tools = ["typescript@5.9.3", "openapi-typescript@7.13.0", "openapi-fetch@0.17.0"];

let server: TestServer;
let yard: Yard;
onSharedServer(async (shared) => {
  server = shared;
  const stranger = createStranger(server.url);
  yard = await createYard(stranger, await createDistrict(stranger, ADMIN_PASSWORD));
});

/** The main job, written against the generated types alone. */
const job = `
import createClient from "openapi-fetch";
import type { components, paths } from "./interface.js";

declare const process: { argv: string[] };

const [url = "", token = "", gasBarcode = "", companyId = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url, headers: { authorization: "Bearer " + token } });
const { data: found, error } = await client.GET("/base/manage/gascylinder/get", { params: { query: { gasBarcode } } });
if (error) throw new Error(error.code);
const cylinder: components["schemas"]["Cylinder"] = found.data;
const items = [{ commandId: crypto.randomUUID(), gasBarcode, procedureId: 2 as const, companyId }];
const { data: recorded } = await client.POST("/base/manage/procedure/record", { body: { items } });
const outcome: "recorded" | "refused" | "duplicate" | undefined = recorded?.data.results[0]?.outcome;
const { data: page } = await client.GET("/base/manage/gascylinder/getcirculationrecords", {
  params: { query: { gasBarcode } },
  headers: { "x-after-position": recorded?.data.position ?? "" },
});
const { error: refusal } = await client.GET("/base/manage/gascylinder/get", { params: { query: { gasBarcode: "NONE1" } } });
console.log(JSON.stringify({ id: cylinder.id, outcome, total: page?.data.total, refusal: refusal?.code }));
`;

it("a client that a generator makes of the document compiles, records a scan and reads it", async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-generated-"));
  const inFolder = (command: string, ...args: string[]) => run(command, args, { cwd: folder, maxBuffer: 1e8 });
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
    const failed = await inFolder("npm", "install", "--no-audit", "--no-fund", ...tools).then(
      () => undefined,
      ({ stderr }: { stderr: string }) => stderr,
    );
    if (failed) skip(`npm cannot install ${tools.join(", ")}: ${failed.split("\n")[0] ?? ""}`);
    writeFileSync(join(folder, "openapi.json"), await (await fetch(`${server.url}/openapi.json`)).text());
    writeFileSync(join(folder, "job.ts"), job);
    await inFolder("npx", "openapi-typescript", "openapi.json", "-o", "interface.ts");
    const strict = ["--strict", "--target", "es2023", "--module", "nodenext", "--lib", "es2023,dom", "--skipLibCheck"];
    await inFolder("npx", "tsc", ...strict, "job.ts").catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
    const { gasBarcode, id } = await yard.register();
    const { stdout } = await inFolder("node", "job.js", server.url, yard.token, gasBarcode, yard.place.north);
    expect(JSON.parse(stdout)).toEqual({ id, outcome: "recorded", total: 1, refusal: "record.notFound" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
