import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { mostCheckedBytes } from "#contracts/audit/evidence-calls.ts";
import { mostImportBytes } from "#contracts/imports/limits.ts";
import { mostUploadBytes } from "#contracts/wire/upload.ts";
import { createHealthRouter } from "#server/api/health/health-router.ts";
import { secretNames } from "#infra/process/config/secret-files.mjs";
import { root } from "#infra/process/root.ts";
import { roleLines } from "#infra/process/supervisor/role-lines.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { createSealerMeters } from "#projections/audit/sealer/metrics.ts";
import { leavingMeters } from "#projections/audit/witness/meters.ts";

const folder = join(root, "infra/compose");
const read = (path: string): string => readFileSync(join(folder, path), "utf8");

const service = z.object({
  image: z.string(),
  build: z.object({ args: z.record(z.string(), z.string()) }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  deploy: z.object({ replicas: z.string() }).optional(),
  ports: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
});
const composeFile = z.object({
  services: z.record(z.string(), service.partial({ image: true })),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
});
const open = (file: string) => composeFile.parse(parse(read(file), { merge: true }));

const compose = open("compose.yaml");
const cluster = open("compose.cluster.yaml");
const both = {
  services: { ...cluster.services, ...compose.services },
  volumes: { ...compose.volumes, ...cluster.volumes },
};
const everyService = [...Object.entries(compose.services), ...Object.entries(cluster.services)];
const oneShots = ["migrate", "certificates"];

describe("the Compose files", () => {
  it("take every image by digest from what pin-images.sh writes, and none by a tag", () => {
    const pinned = read("images.txt").matchAll(/^([A-Z_]+_IMAGE) [a-z0-9./-]+:[a-zA-Z0-9.-]+$/gm);
    const known = new Set([...pinned].map(([, name]) => name));
    const used = [...(read("compose.yaml") + read("compose.cluster.yaml")).matchAll(/\$\{([A-Z_]+_IMAGE)[^}]*\}/g)];
    for (const [reference, name] of used) {
      expect(known, name).toContain(name);
      expect(reference).toContain(":?");
    }
    for (const [name, { image }] of everyService) {
      if (image) expect(image, name).toMatch(/^\$\{[A-Z_]+_IMAGE:\?|^cylindra:/);
    }
    expect(new Set(used.map(([, name]) => name))).toEqual(known);
  });

  it("have a check of health for every service that stays, and wait for nothing without one", () => {
    for (const [name, { image, healthcheck }] of everyService) {
      if (image && !oneShots.includes(name)) expect(healthcheck, name).toBeDefined();
    }
    for (const [name, { depends_on: needs }] of everyService) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        expect(Object.keys(both.services), `${name} needs ${needed}`).toContain(needed);
        const ends = oneShots.includes(needed);
        expect(condition, `${name} needs ${needed}`).toBe(ends ? "service_completed_successfully" : "service_healthy");
      }
    }
  });

  it("start each role as a container of its own, by number, by the line that starts it without them", () => {
    for (const role of ["server", "projections", "workers"] as const) {
      expect(compose.services[role]?.command, role).toEqual(["node", ...roleLines[role]]);
      expect(compose.services[role]?.deploy?.replicas, role).toMatch(/^\$\{[A-Z]+:-\d\}$/);
      expect(compose.services[role]?.ports, role).toEqual([]);
    }
  });

  it("hand secrets over by file alone, and each that is used is made", () => {
    for (const [name, { environment, secrets }] of everyService) {
      for (const [variable, value] of Object.entries(environment)) {
        expect(secretNames as readonly string[], `${name}: ${variable}`).not.toContain(variable);
        if (!variable.endsWith("_FILE") || !value.startsWith("/run/secrets/")) continue;
        expect(secrets, `${name}: ${variable}`).toContain(value.slice("/run/secrets/".length));
      }
      for (const secret of secrets) expect(compose.secrets, name).toHaveProperty(secret);
    }
    for (const [secret, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${secret}`);
      expect(read("make-secrets.sh")).toContain(`keep ${secret} `);
    }
  });

  it("let the largest files of the interface through the edge", () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read("edge/nginx.conf")) ?? [];
    const largest = Math.max(mostCheckedBytes, mostImportBytes, mostUploadBytes);
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(largest);
  });

  it("name volumes and files that exist", () => {
    for (const [name, { volumes }] of everyService) {
      for (const source of volumes.map((volume) => volume.split(":")[0] ?? "")) {
        if (source.startsWith("./")) expect(existsSync(join(folder, source)), `${name}: ${source}`).toBe(true);
        else expect(both.volumes, name).toHaveProperty(source);
      }
    }
  });
});

describe("the image", () => {
  const dockerfile = read("Dockerfile");
  it("is built from the lock file, on a base by digest, and runs as nobody in particular", () => {
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual([
      "${NODE_IMAGE}",
      "${NODE_IMAGE}",
    ]);
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE$/m);
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev$/m);
    expect(dockerfile.lastIndexOf("USER node")).toBeGreaterThan(dockerfile.lastIndexOf("\nRUN "));
  });

  it("is handed all it copies, and no secret", () => {
    const ignore = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, paths]) => paths?.split(" ") ?? [],
    );
    for (const path of copied) {
      expect(existsSync(join(root, path)), path).toBe(true);
      expect(ignore).toContain(`!${path}`);
    }
    expect(ignore[0]).toBe("*");
    expect(ignore.slice(-3)).toEqual(expect.arrayContaining(["infra/compose/.env", "infra/compose/secrets"]));
  });
});

it("dashboard and alerts ask for metrics that exist, and Prometheus for ports that are served", async () => {
  const metrics = createMetrics("test");
  const health = { lag: 0, lagSeconds: 0, headAgeSeconds: 0, parked: 0, parkedReactions: 0 };
  const home = { code: "default", projections: async () => health };
  createHealthRouter({ metrics, home, all: () => [home] });
  createSealerMeters(metrics);
  leavingMeters(metrics);
  const exposed = [...(await metrics.metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "");
  const declared = [
    ...readFileSync(join(root, "projections/start-projections.ts"), "utf8").matchAll(/"(cylindra_\w+)"/g),
  ];
  const known = new Set([...exposed, ...declared.map(([, name]) => name ?? ""), "up"]);
  const boards = readdirSync(join(folder, "grafana/dashboards")).map((file) => read(`grafana/dashboards/${file}`));
  const asked = [...boards, read("prometheus/alerts.yml")].flatMap((text) => [
    ...text.matchAll(/\b((?:cylindra|nodejs|process)_\w+|up)\b(?=[{[) ]|\\"|$)/gm),
  ]);
  expect(asked.length).toBeGreaterThan(9);
  for (const [, name = ""] of asked) expect(known, name).toContain(name.replace(/_(sum|count|bucket)$/, ""));
  const ports = [...read("prometheus/prometheus.yml").matchAll(/names: \[(\w+)\], type: A, port: (\d+)/g)];
  expect(ports.map(([, name, port]) => [name, port])).toEqual([
    ["server", "4600"],
    ["projections", "9464"],
    ["workers", "9464"],
  ]);
  for (const name of ["projections", "workers"]) {
    expect(compose.services[name]?.environment.METRICS_PORT).toBe("9464");
  }
});
