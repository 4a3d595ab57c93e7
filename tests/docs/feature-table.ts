import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";
import { rooms } from "#tests/architecture/imports.ts";

/** A feature: the folders that are its own, by a pattern of their paths, and the file to read first. */
type Feature = { name: string; folders: RegExp; first: string };

/** The first feature that matches a folder has it, so the narrow ones come first. */
const features: Feature[] = [
  {
    name: "evidence bundles",
    folders: /\bevidence\b|tools\/verifier/,
    first: "contracts/evidence/verify-bundle.ts",
  },
  { name: "erasing a person", folders: /erasing|screens\/erase/, first: "infra/stores/erasing/erase-person.ts" },
  {
    name: "the audit: tree over the log, verify, witness, replay",
    folders: /\baudit\b|seal|witness|audit-key|verify|replay|screens\/(event|questions)/,
    first: "docs/audit.md",
  },
  {
    name: "procedures and the rules",
    folders: /^contracts\/(procedures|streams|codes)|^server\/domain/,
    first: "server/domain/cylinder/table.ts",
  },
  {
    name: "scanning and recording",
    folders: /\bscan\b|\brecord$|application\/streams|screens\/unqualified|own-bottles/,
    first: "server/application/record/record-procedures.ts",
  },
  { name: "the event log", folders: /event-log|upcast-log|log-copy/, first: "infra/engines/event-log/port.ts" },
  {
    name: "read models",
    folders: /^projections\/(views|runner)|read-models/,
    first: "projections/runner/apply-window.ts",
  },
  {
    name: "lists",
    folders: /list-kit|\blists$|list-engine|kit\/(list|cells|table|tree|grid|sheet)\b/,
    first: "contracts/list-kit/define-list.ts",
  },
  {
    name: "records and forms",
    folders:
      /\bresources\b|contracts\/fields|record-changes|kit\/(form|inputs|resource|draft|images)\b|lookups|client-config/,
    first: "contracts/resources/define-resource.ts",
  },
  {
    name: "cylinders, orders, exceptions",
    folders: /cylinder|\bexceptions?\b|\borders?\b|screens\/(labels|stock)/,
    first: "contracts/lists/cylinder.ts",
  },
  { name: "customers", folders: /screens\/customers/, first: "contracts/resources/client-info.ts" },
  {
    name: "cockpit, boards, displays",
    folders:
      /board|cockpit|\bwalls?\b|screens\/(paired-screens|displays)|application\/(screens|displays|notes)|state\/screen/,
    first: "contracts/boards/board.ts",
  },
  { name: "the live channel", folders: /\blive\b|live-bus/, first: "server/live/tenant-channel.ts" },
  { name: "import of spreadsheets", folders: /\bimports?\b|file-readers/, first: "contracts/imports/kinds.ts" },
  {
    name: "export, printed pages, schedules",
    folders: /export|\bpaper\b|render|schedules|engines\/(browser|mail)/,
    first: "workers/jobs/export.ts",
  },
  { name: "jobs", folders: /\bjobs\b|engines\/queue/, first: "infra/stores/jobs/define-job.ts" },
  { name: "documents and help", folders: /documents|markdown|help/, first: "contracts/documents/document.ts" },
  {
    name: "other software: keys, webhooks",
    folders: /application\/(keys|webhooks)|screens\/(api-keys|webhooks)|webhooks|webhook-call/,
    first: "contracts/access/api-key.ts",
  },
  {
    name: "access, sign-in, administration",
    folders:
      /access|sign-in|administration|account|one-time-keys|rate-limit|screens\/(users|permissions|role|regions|dictionary|caches|logs|live-log|enterprise)|caches|first-steps/,
    first: "contracts/access/permission.ts",
  },
  {
    name: "calls: HTTP, OpenAPI, wire",
    folders:
      /contracts\/(commands|wire|calls|interface)|api\/(http|openapi|middleware|commands|calls|files|health)|application\/commands|lib\/call/,
    first: "server/api/routes.ts",
  },
  { name: "texts in two languages", folders: /locales/, first: "contracts/locales/sentences.ts" },
  {
    name: "database and files",
    folders: /engines\/(database|files|pictures|kept-values|redis|business-clock)/,
    first: "infra/engines/database/schema.ts",
  },
  { name: "tenants", folders: /tenancy|tools\/tenants|screens\/tenants/, first: "infra/process/serve-tenants.ts" },
  { name: "processes and configuration", folders: /infra\/process/, first: "infra/process/supervisor/supervise.ts" },
  { name: "build, containers, backup", folders: /infra\/compose|tools\/(build|backup)/, first: "infra/run.mjs" },
  { name: "the demonstration", folders: /demo/, first: "infra/tools/demo/plan.ts" },
  { name: "reactions to events", folders: /reactions/, first: "server/reactions/run-reactions.ts" },
  {
    name: "the client's kit, state and shell",
    folders: /^client\/(app|kit|lib|state|theme|public)/,
    first: "client/main.tsx",
  },
  {
    name: "rooms of many features",
    folders: /^(client\/screens|server\/(api|application)|infra\/(engines|stores|tools))$/,
    first: "client/screens/index.ts",
  },
];

/** Folders of the rooms, two and three levels deep. */
export const foldersOfRooms = (): { two: string[]; all: string[] } => {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)
      .toSorted();
  const two = rooms.flatMap(below);
  return { two, all: two.flatMap((folder) => [folder, ...below(folder)]) };
};

const featureOf = (folder: string): string | undefined => features.find(({ folders }) => folders.test(folder))?.name;

/** Folders of each feature; one below another of the same feature is not named. */
const foldersOf = (name: string, all: readonly string[]): string[] =>
  all.filter((folder) => {
    const above = folder.split("/").slice(0, 2).join("/");
    return featureOf(folder) === name && (above === folder || featureOf(above) !== name);
  });

/** The table, as Markdown. */
export const featureTable = (): string => {
  const { all } = foldersOfRooms();
  const rows = features.map(({ name, first }) => {
    const folders = foldersOf(name, all).map((folder) => `\`${folder}\``);
    return `| ${name} | ${folders.join(", ")} | \`${first}\` |`;
  });
  return ["| feature | folders | read first |", "|---|---|---|", ...rows].join("\n");
};

const page = join(root, "docs/architecture.md");
const BEGIN = "<!-- Made by tests/docs/feature-table.ts: run it with npx tsx. -->";
const END = "<!-- end -->";

/** The part of the page that this program makes. */
export const tableInPage = (): string => readFileSync(page, "utf8").split(BEGIN)[1]?.split(END)[0] ?? "";

if (process.argv[1]?.endsWith("feature-table.ts")) {
  const text = readFileSync(page, "utf8");
  const [before = "", after = ""] = [text.split(BEGIN)[0], text.split(END)[1]];
  writeFileSync(page, `${before}${BEGIN}\n\n${featureTable()}\n\n${END}${after}`);
}
