import { codeOf, type Import, type Source } from "./imports.ts";

/** A forbidden kind of import, and why. */
export type ImportRule = { why: string; breaks(each: Import): boolean };

const room = (path: string) => path.split("/")[0] ?? "";
const within = (path: string, folder: string) => path.startsWith(`${folder}/`);
const into = (each: Import, ...names: string[]) => each.ours && names.includes(room(each.to));

/** The layers of the client, lowest first. */
const layers = ["lib", "state", "kit", "exceptions", "boards", "screens", "app"];
const layer = (path: string) => (room(path) === "client" ? layers.indexOf(path.split("/")[1] ?? "") : -1);

/** The files that put a program together. */
const programs =
  /^(server|projections|workers)\/(main|start-(server|projections|workers)|rebuild|verify|verify-run|audit|retry)\.ts$/;
const constructs = /^(\*|(create|start|open|load|connect)[A-Z]\w*)$/;

/** Files of infra that make a sentence still, and data of the first start and the demonstration. */
const hasSentences =
  /^infra\/(stores\/(jobs\/carry-out|imports\/guess-columns|evidence\/evidence-store)\.ts|engines\/(list-engine\/answer-row\.ts|database\/seeds\/)|tools\/demo\/)/;

export const importRules: Record<string, ImportRule> = {
  "contracts import nothing of ours": {
    why: "they are what crosses a process boundary: every room depends on them, so they can depend on none",
    breaks: (each) => room(each.from) === "contracts" && each.ours && room(each.to) !== "contracts",
  },
  "contracts know no React, Express, database or Node": {
    why: "the browser reads them too, and what they declare must outlive any library",
    breaks: (each) =>
      room(each.from) === "contracts" &&
      /^(node:|react|express|kysely|pg|socket\.io|bullmq|ioredis|@blueprintjs|pino)/.test(each.to) &&
      !each.ours,
  },
  "the client imports contracts only": {
    why: "what runs in a browser must not be able to reach server code, not even by its types",
    breaks: (each) => room(each.from) === "client" && each.ours && !into(each, "client", "contracts"),
  },
  "each layer of the client imports only those before it: lib, state, kit, exceptions, boards, screens, app": {
    why: "a part can be read, moved and tested without what is built on it; a type binds as a value does",
    breaks: (each) => layer(each.from) >= 0 && layer(each.to) > layer(each.from),
  },
  "the client loads a list or a record with its screen": {
    why: "a file that names them all brings them all to every page; what needs them all is loaded when it is wanted",
    breaks: (each) =>
      room(each.from) === "client" &&
      /^contracts\/(lists\/index|resources\/(index|nested|lookups|exportable))\.ts$/.test(each.to) &&
      each.values.some((name) => name !== "*"),
  },
  "every overlay of the client is the kit's": {
    why: "it has the focus from its first frame: a key that is pressed then must not go to the dialog below",
    breaks: (each) =>
      each.to === "@blueprintjs/core" &&
      each.from !== "client/kit/dialog/overlay.tsx" &&
      each.values.some((name) => /^(Overlay2?|Dialog|MultistepDialog|Drawer|Alert|Omnibar)$/.test(name)),
  },
  "the client uses nothing of Node": {
    why: "it runs in a browser",
    breaks: (each) => room(each.from) === "client" && each.to.startsWith("node:"),
  },
  "server, projections and workers never import each other": {
    why: "each is a process of its own and scales alone; what they share is a contract or infrastructure",
    breaks: (each) => {
      const roles = ["server", "projections", "workers"];
      return roles.includes(room(each.from)) && into(each, ...roles, "client") && room(each.to) !== room(each.from);
    },
  },
  "infra imports no room above it": {
    why: "adapters know nothing of who uses them, or they could not be exchanged",
    breaks: (each) => room(each.from) === "infra" && each.ours && !into(each, "infra", "contracts"),
  },
  "infra has no sentences": {
    why: "whoever calls it knows the reader's language; codes and languages are data, texts are not",
    breaks: (each) =>
      room(each.from) === "infra" &&
      !hasSentences.test(each.from) &&
      /^contracts\/(locales|streams\/(describe-event|event-facts)\.ts)/.test(each.to) &&
      each.values.some((name) => name !== "languages" && name !== "defaultLanguage"),
  },
  "the event log knows nothing of the domain": {
    why: "it stores whatever events there are",
    breaks: (each) =>
      within(each.from, "infra/engines/event-log") &&
      each.ours &&
      room(each.to) === "contracts" &&
      !/^contracts\/streams\/(event|position)\.ts$/.test(each.to),
  },
  "no product code imports tests": {
    why: "tests are not shipped",
    breaks: (each) => into(each, "tests") && room(each.from) !== "tests",
  },
  "what is sent is read by contracts alone": {
    why: "every text and list that somebody may send has its limit there, where a test looks at each; the documentation of answers is no reading",
    breaks: (each) =>
      /^server\/(api|live)\/(?!openapi\/)/.test(each.from) && each.to === "zod" && each.values.includes("z"),
  },
  "a file that is sent is taken in one place": {
    why: "it counts the call and its bytes, and puts the file on the disk; what reads it takes no other",
    breaks: (each) => each.to === "multer" && each.from !== "server/api/files/take-file.ts",
  },
  "the server reads no file that somebody sent": {
    why: "one small file can take minutes and gigabytes: a process of its own reads it, with a limit and a deadline",
    breaks: (each) =>
      room(each.from) === "server" &&
      ((each.to === "@napi-rs/canvas" && each.values.includes("loadImage")) ||
        each.to === "csv-parse" ||
        /^(infra\/(stores\/imports\/(read-|zip-|take-)|engines\/pictures\/)|contracts\/evidence\/(read-zip|verify-bundle)\.ts)/.test(
          each.to,
        )) &&
      each.values.length > 0,
  },
  "the domain imports contracts and itself, and no package": {
    why: "decisions are pure functions: the time and looked-up facts arrive in the command",
    breaks: (each) =>
      within(each.from, "server/domain") && !(into(each, "contracts") || within(each.to, "server/domain")),
  },
  "views import contracts and themselves, and no package": {
    why: "a rebuild must give the same rows on any day and any machine",
    breaks: (each) =>
      within(each.from, "projections/views") && !(into(each, "contracts") || within(each.to, "projections/views")),
  },
  "only a program's main file, or the start of its role, constructs what is in infra": {
    why: "everybody else is handed it, so that a test or another tenant can hand over another",
    breaks: (each) =>
      into(each, "infra") &&
      ["server", "projections", "workers"].includes(room(each.from)) &&
      !programs.test(each.from) &&
      each.values.some((name) => constructs.test(name)),
  },
};

/**
 * Files that read or hand on events as they are stored: the log itself, its measuring, the program that asks whether it serves, tenants, who
 * carry both, the sealer and those who ask it, the runs of verify, the tools that copy it
 * unread, and the page of one event, which shows what is hashed.
 */
const readsAsStored =
  /^projections\/audit\/(sealer|verify)\/|^infra\/(engines\/event-log\/|stores\/seals\/|tools\/backup\/|tools\/log-copy\/|process\/telemetry\/|process\/supervisor\/ask-log\.ts$|tenancy\/)|^server\/application\/audit\/read-event\.ts$|^workers\/(evidence\/gather|jobs\/(evidence|define-job))\.ts$/;

/** Tells whether a file gets at the log past its reading: everybody else is handed every version of an event as today's code knows it. */
export const readsPastUpcasters = ({ path, text }: Source): boolean =>
  /\b(EventLog|create\w*EventLog|createEventStoreLog|storedEvents)\b/.test(text) &&
  !readsAsStored.test(path) &&
  !/\bcreateUpcastLog\b/.test(text);

const impure: Record<string, RegExp> = {
  "the clock": /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bTemporal\.Now\b/,
  randomness: /\bMath\.random\b|\bcrypto\.|\brandomUUID\b/,
  "timers or the network": /\bset(?:Timeout|Interval|Immediate)\(|\bfetch\(|\bprocess\./,
};

/** The impure things that a file of the domain or of the views reaches for. */
export function impurities(source: Source): string[] {
  const code = codeOf(source);
  return Object.entries(impure)
    .filter(([, pattern]) => pattern.test(code))
    .map(([name]) => name);
}
