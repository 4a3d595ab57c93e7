import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, isFree } from "#infra/process/embedded/free-port.ts";
import { root } from "#infra/process/root.ts";
import { createDistrict } from "#tests/e2e/api/district.ts";
import { createStranger } from "#tests/e2e/api/stranger.ts";
import { startApp, type App } from "#tests/support/app.ts";
import { parseMetrics, type Family } from "#tests/support/parse-metrics.ts";

const roles = ["server", "projections", "workers"] as const;
type Role = (typeof roles)[number];
const read = (path: string): string => readFileSync(join(root, path), "utf8");

let app: App;
let scraped: Record<Role, Map<string, Family>>;
let before: typeof scraped;
let metricsPort: number;

/** Two ports beside each other, as METRICS_PORT wants them. */
const freePair = async (): Promise<number> => {
  for (;;) {
    const port = await freePort();
    if (await isFree(port + 1)) return port;
  }
};
const scrape = async (role: Role): Promise<Map<string, Family>> => {
  const address = { server: app.port, projections: metricsPort, workers: metricsPort + 1 }[role];
  const answer = await fetch(`http://127.0.0.1:${address}/metrics`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; ?version=0\.0\.4/);
  return parseMetrics(await answer.text());
};
const scrapeAll = async () =>
  Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await scrape(role)]))) as typeof scraped;
const seriesOf = (family: Family | undefined): number => family?.samples.length ?? 0;

beforeAll(async () => {
  metricsPort = await freePair();
  app = await startApp({ env: { METRICS_PORT: String(metricsPort) } });
  const stranger = createStranger(app.url);
  const district = await createDistrict(stranger, app.adminPassword);
  const gasBarcode = await district.register(district.north);
  await district.record([{ gasBarcode, procedureId: 4, occurredAt: new Date().toISOString() }]);
  const ask = async (): Promise<void> => {
    for (const path of [`export/${v4()}`, `no/such/${v4()}`, `manage/gascylinder/getcirculationrecords?a=${v4()}`])
      await stranger.call("GET", `/base/${path}`, { token: district.admin });
  };
  await ask();
  before = await scrapeAll();
  for (let n = 0; n < 20; n++) await ask();
  scraped = await scrapeAll();
});
afterAll(() => app.stop());

describe("/metrics of the roles of one npm start", () => {
  it("are at the server's port, at METRICS_PORT for projections and at the next for workers, each saying its role", () => {
    for (const role of roles) {
      const said = [...scraped[role].values()].flatMap(({ samples }) => samples.map(({ labels }) => labels["role"]));
      expect(new Set(said)).toEqual(new Set([role]));
    }
  });

  it("hold all that docs/production.md names, at the role that it names", () => {
    const rows = [...read("docs/production.md").matchAll(/^\| (`cylindra_.+?`) \| (.+?) \|/gm)];
    expect(rows.length).toBeGreaterThan(6);
    for (const [, names = "", owners = ""] of rows)
      for (const [, name = ""] of names.matchAll(/`(\w+)`/g))
        for (const role of owners.split(", ")) expect([...scraped[role as Role].keys()], role).toContain(name);
    const documented = new Set(rows.flatMap(([, names = ""]) => [...names.matchAll(/\w+/g)].map(([name]) => name)));
    for (const role of roles)
      for (const name of scraped[role].keys()) if (name.startsWith("cylindra_")) expect(documented).toContain(name);
  });

  it("hold all that the dashboard and the alerts ask for", () => {
    const folder = "infra/compose/grafana/dashboards";
    const queries = readdirSync(join(root, folder)).flatMap((file) =>
      [...read(join(folder, file)).matchAll(/"expr": "(.+)"/g)].map(([, query]) => query!),
    );
    queries.push(
      ...[...read("infra/compose/prometheus/alerts.yml").matchAll(/expr: (.+)/g)].map(([, query]) => query!),
    );
    const known = new Set(roles.flatMap((role) => [...scraped[role].keys()]));
    const asked = queries.flatMap((query) => query.match(/\b(cylindra|nodejs|process)_\w+/g) ?? []);
    expect(asked.length).toBeGreaterThan(9);
    for (const name of asked)
      expect(known.has(name) || known.has(name.replace(/_(sum|count|bucket)$/, "")), name).toBe(true);
  });

  it("have histograms whose buckets rise up to their count", () => {
    const histograms = roles.flatMap((role) => [...scraped[role].values()].filter(({ type }) => type === "histogram"));
    expect(histograms.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["cylindra_http_request_seconds", "cylindra_append_seconds", "cylindra_export_seconds"]),
    );
    for (const { name, samples } of histograms) {
      const groups = new Map<string, { buckets: [number, number][]; count?: number }>();
      for (const { name: full, labels, value } of samples) {
        const { le, ...rest } = labels;
        const group = groups.get(JSON.stringify(rest)) ?? { buckets: [] };
        groups.set(JSON.stringify(rest), group);
        if (full.endsWith("_bucket")) group.buckets.push([le === "+Inf" ? Infinity : Number(le), value]);
        if (full.endsWith("_count")) group.count = value;
      }
      for (const { buckets, count } of groups.values()) {
        if (buckets.length === 0) continue;
        expect(buckets).toEqual([...buckets].sort((one, other) => one[0] - other[0] || one[1] - other[1]));
        expect(buckets.at(-1), name).toEqual([Infinity, count]);
      }
    }
  });

  it("count requests by the routes as declared: no id and no barcode is a label", () => {
    const requests = [before, scraped].map(({ server }) => seriesOf(server.get("cylindra_http_request_seconds")));
    expect(requests[1]).toBe(requests[0]);
    const labels = scraped.server.get("cylindra_http_request_seconds")!.samples.map((sample) => sample.labels);
    const routes = new Set(labels.map(({ route }) => route));
    expect(routes).toContain("/base/export/:id");
    expect(routes).toContain("/base/manage/procedure/record");
    for (const route of routes) expect(route).not.toMatch(/[0-9a-f]{8}-|\d{3}/);
  });
});

it("a METRICS_PORT that is taken, or the server's own, is refused with a sentence before anything runs", async () => {
  const taken = startApp({ env: { METRICS_PORT: String(metricsPort) } });
  await expect(taken).rejects.toThrow(
    new RegExp(`ended with code 1[\\s\\S]*port ${metricsPort} is taken.*METRICS_PORT`),
  );
  const port = String(await freePort());
  await expect(startApp({ env: { PORT: port, METRICS_PORT: port } })).rejects.toThrow(
    new RegExp(`ended with code 1[\\s\\S]*${port} is the server's`),
  );
});
