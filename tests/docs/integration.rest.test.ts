import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signatureHeaders } from "#infra/engines/webhook-call/sign.ts";
import { root } from "#infra/process/root.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { makeRole } from "#tests/support/people.ts";

const page = readFileSync(join(root, "docs/integration.md"), "utf8");
/** A piece of code of the page, by its language and name. */
const pieceOf = (language: string, name: string): string => {
  const [, text] = new RegExp(`\`\`\`${language} ${name}\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (text === undefined) throw new Error(`the page has no ${language} ${name}`);
  return text;
};
const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

let yard: Yard;
let key: string;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  yard = await openYard();
  folder = mkdtempSync(join(tmpdir(), "cylindra-docs-"));
  const [companyId] = yard.stations;
  const codes = ["gasCylinder:archives:getlist", "gasCylinder:procedure:movement", "gasCylinder:procedure:fill"];
  const roleId = await makeRole(yard.server, { codes, scope: "company" });
  const body = { name: "Docs", companyId, roleIds: [roleId] };
  const made = await yard.server.call<{ key: string }>("POST", "/base/admin/apikey/add", { token: yard.admin, body });
  ({ key } = made.body.data);
  env = { ...process.env, CYLINDRA_URL: yard.server.url, CYLINDRA_KEY: key, STATION: companyId };
});
afterAll(async () => {
  await yard?.server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program to its end without blocking the server in this process. */
const run = async (program: string, args: string[], more: NodeJS.ProcessEnv = {}) => {
  const child = spawn(program, args, { env: { ...env, ...more } });
  let output = "";
  child.stdout.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr.on("data", (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
};
const pieceRun = (language: string, name: string, more?: NodeJS.ProcessEnv) => {
  if (language === "sh") return run("bash", ["-ec", pieceOf(language, name)], more);
  if (language === "python") return run("python3", ["-c", pieceOf(language, name)], more);
  return run(process.execPath, ["--input-type=module", "-e", pieceOf(language, name)], more);
};

describe("the page of integration", () => {
  it.for([
    ["sh", "curl"],
    ["js", "node"],
    ["python", "python3"],
  ] as const)("has a first call in %s that answers", async ([language, program], { skip }) => {
    if (!has(program)) skip(`there is no ${program}`);
    await yard.cylinders(yard.stations[0], 1);
    const { code, output } = await pieceRun(language, "first-call");
    expect([code, output]).toEqual([0, expect.stringContaining('"total"')]);
    expect(JSON.parse(output)).toMatchObject({ success: true, data: { list: expect.any(Array) } });
  });

  it("records a scan by curl, once for one command", async () => {
    const [BARCODE = ""] = await yard.cylinders(yard.stations[0], 1);
    const COMMAND_ID = v4();
    for (const outcome of ["recorded", "duplicate"]) {
      const { output } = await pieceRun("sh", "record", { BARCODE, COMMAND_ID });
      expect(JSON.parse(output)).toMatchObject({ success: true, data: { results: [{ outcome }] } });
    }
  });

  it.for(["js", "python"] as const)(
    "verifies messages in %s, no altered, old or foreign ones",
    async (language, { skip }) => {
      if (language === "python" && !has("python3")) skip("there is no python3");
      const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ....").toString("base64")}`;
      const body = JSON.stringify({
        id: "1",
        type: "webhook.test",
        at: "2026-03-02T01:00:00Z",
        data: { name: "气瓶" },
      });
      const headers = signatureHeaders({ id: "1", body, now: new Date() }, [secret]);
      const old = signatureHeaders({ id: "1", body, now: new Date(Date.now() - 600_000) }, [secret]);
      const other = signatureHeaders({ id: "1", body, now: new Date() }, [secret.replace("whsec_YS", "whsec_YT")]);
      const cases = [
        [headers, body],
        [headers, `${body} `],
        [old, body],
        [other, body],
      ];
      const file = join(folder, "cases.json");
      writeFileSync(file, JSON.stringify({ secret, cases }));
      const tail =
        language === "js"
          ? `import { readFileSync } from "node:fs";
           const { secret, cases } = JSON.parse(readFileSync(${JSON.stringify(file)}, "utf8"));
           console.log(JSON.stringify(cases.map(([headers, body]) => isOurs(headers, body, secret))));`
          : `import json\nread = json.load(open(${JSON.stringify(file)}, encoding="utf8"))\nprint(json.dumps([is_ours(h, b.encode(), read["secret"]) for h, b in read["cases"]]))`;
      const text = `${pieceOf(language, "verify")}\n${tail}`;
      const { output } =
        language === "js"
          ? await run(process.execPath, ["--input-type=module", "-e", text])
          : await run("python3", ["-c", text]);
      expect(JSON.parse(output)).toEqual([true, false, false, false]);
    },
  );
});

const secret = `whsec_${Buffer.from("examples ........................").toString("base64")}`;
const example = (name: string): string => join(root, "docs/examples", name);
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};
/** Starts a receiver of the examples; answers its address. */
const start = async (name: string, place: string, more: NodeJS.ProcessEnv = {}) => {
  const port = await freePort();
  const args = place === "" ? [String(port)] : [place, String(port)];
  const child = spawn(process.execPath, [example(name), ...args], {
    env: { ...env, WEBHOOK_SECRET: secret, ...more },
  });
  await once(child.stdout, "data");
  return { child, url: `http://127.0.0.1:${port}/` };
};
const stop = async (child: ChildProcess): Promise<void> => {
  child.kill();
  await once(child, "close");
};
const message = (type: string, data: object, id = v4()) => ({ id, type, at: "2026-03-02T01:00:00Z", data });
const post = async (url: string, content: ReturnType<typeof message>, by = secret): Promise<number> => {
  const body = JSON.stringify(content);
  const headers = signatureHeaders({ id: content.id, body, now: new Date() }, [by]);
  return (await fetch(url, { method: "POST", body, headers })).status;
};

describe("the examples", () => {
  it("write each delivery once into the accounting file, and nothing of a message that is not ours", async () => {
    const file = join(folder, "deliveries.csv");
    const { child, url } = await start("accounting.mjs", file);
    const data = {
      procedureId: 3,
      gasBarcode: "864001",
      clientId: "c-1",
      orderNumber: "DD1",
      after: { content: "full" },
    };
    const delivery = message("procedure.recorded", data);
    expect([await post(url, delivery), await post(url, delivery)]).toEqual([204, 204]);
    expect(await post(url, message("procedure.recorded", { ...data, procedureId: 0 }))).toBe(204);
    expect(await post(url, message("procedure.recorded", { procedureId: 4, gasBarcode: "864001" }))).toBe(204);
    expect(await post(url, message("procedure.recorded", data), secret.replace("whsec_ZX", "whsec_ZY"))).toBe(401);
    await stop(child);
    const lines = readFileSync(file, "utf8").trim().split("\n").slice(1);
    expect(lines.map((line) => line.split(",").slice(2))).toEqual([
      ["DD1", "c-1", "864001", "full", "1"],
      ["DD1", "c-1", "864001", "full", "-1"],
    ]);
  });

  it("print each message, and nothing of one that is not ours", async () => {
    const { child, url } = await start("print-messages.mjs", "");
    let output = "";
    child.stdout?.on("data", (part: Buffer) => (output += part.toString()));
    const recorded = message("procedure.recorded", { procedureId: 4, gasBarcode: "864001" });
    expect([await post(url, recorded), await post(url, recorded, `${secret.slice(0, -4)}AAA=`)]).toEqual([204, 401]);
    await stop(child);
    expect(output.trim().split("\n")).toEqual([
      expect.stringMatching(/^2026-03-02T01:00:00Z procedure.recorded 864001 {/),
    ]);
  });

  it("keep the valve closed for a cylinder without a check, for an unknown one and without an answer", async () => {
    const [barcode = ""] = await yard.cylinders(yard.stations[0], 1);
    await yard.takeIn(yard.stations[0], [barcode]);
    for (const each of [barcode, "NOSUCHCODE"]) {
      const { code, output } = await run(process.execPath, [example("filling-controller.mjs"), each, "7", "19"]);
      expect([code, output.trim().split("\n").at(-1)]).toEqual([1, "valve closed"]);
    }
    const away = await run(process.execPath, [example("filling-controller.mjs"), barcode, "7", "19"], {
      CYLINDRA_URL: "http://127.0.0.1:9",
    });
    expect([away.code, away.output]).toEqual([1, expect.stringContaining("valve closed")]);
  });

  it("open the valve for a cylinder that passed its check, and record the filling", async () => {
    const [gasBarcode = ""] = await yard.cylinders(yard.stations[0], 1);
    await yard.takeIn(yard.stations[0], [gasBarcode]);
    const check = { commandId: v4(), gasBarcode, procedureId: 9, companyId: yard.stations[0], checkStatus: 1 };
    const body = { items: [check] };
    await yard.server.call("POST", "/base/manage/procedure/record", { token: yard.admin, body });
    const { output } = await run(process.execPath, [example("filling-controller.mjs"), gasBarcode, "7", "18"]);
    expect(output).toContain("valve open");
    expect(output).toContain("valve closed, recorded");
  });

  it("send a city's platform one message a procedure, and again what has no receipt", async () => {
    const reports: { id: string; kind: string }[] = [];
    let isAway = true;
    const platform: Server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => void parts.push(part));
      request.on("end", () => {
        if (isAway) return response.writeHead(503).end();
        reports.push(JSON.parse(Buffer.concat(parts).toString()) as { id: string; kind: string });
        return response.end(JSON.stringify({ receipt: `R-${reports.length}` }));
      });
    }).listen(0, "127.0.0.1");
    await once(platform, "listening");
    const PLATFORM_URL = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`;
    const outbox = join(folder, "outbox");
    const { child, url } = await start("city-platform.mjs", outbox, { PLATFORM_URL, RESEND_MS: "100" });
    const messages = [
      message("cylinder.registered", { gasBarcode: "1" }),
      message("procedure.recorded", { gasBarcode: "1", procedureId: 4 }),
      message("procedure.recorded", { gasBarcode: "1", procedureId: 9 }),
      message("procedure.recorded", { gasBarcode: "1", procedureId: 8 }),
      message("procedure.recorded", { gasBarcode: "1", procedureId: 3, clientId: "c" }),
      message("exception.opened", { gasBarcode: "1" }),
    ];
    for (const each of messages) expect(await post(url, each)).toBe(204);
    expect(readdirSync(join(outbox, "waiting"))).toHaveLength(5);
    isAway = false;
    await expect.poll(() => readdirSync(join(outbox, "sent")).length, { timeout: 10_000 }).toBe(5);
    expect(new Set(reports.map(({ kind }) => kind))).toEqual(
      new Set(["registration", "sendReceive", "inspection", "filling", "delivery"]),
    );
    expect(await post(url, messages[0]!)).toBe(204);
    expect(readdirSync(join(outbox, "waiting"))).toEqual([]);
    const [first = ""] = readdirSync(join(outbox, "sent"));
    expect(JSON.parse(readFileSync(join(outbox, "sent", first), "utf8"))).toHaveProperty("receipt");
    await stop(child);
    platform.close();
  });
});
