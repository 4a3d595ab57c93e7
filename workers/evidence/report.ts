import { html, type Html } from "#infra/html.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { toBase64 } from "#contracts/seals/bytes.ts";
import type { Language } from "#contracts/locales/index.ts";
import { factLines, headOf, pageOf, tableOf } from "../paper/page.ts";
import { createWords, type Words } from "../paper/words.ts";
import type { BundleInput, SealedLine } from "./make-bundle.ts";

/** Facts of a bundle's report: the bundle without its proofs. */
export type ReportInput = Pick<BundleInput, "tenant" | "subject" | "purpose" | "madeAt" | "madeBy" | "names"> & {
  lines: readonly SealedLine[];
  origin: string;
  size: number;
  root: Uint8Array;
  pictures: number;
  language: Language;
  timeZone: string;
};

/** Maximum number of events in the report. The others are only counted; they are in `events.jsonl`. */
export const mostReported = 5000;

/** Maximum number of events with marks for screen readers. More would take too long. */
export const mostTagged = 1000;

type Told = { index: number; stream: string; revision: number; type: string; at: string; who: string; what: string };

const styles = `
.rep h2 small { font-weight: 400; }
.mono { overflow-wrap: anywhere; }
`;

const nameIn = (names: ReportInput["names"], id: string): string =>
  Object.values(names ?? {}).find((ofKind) => ofKind[id] !== undefined)?.[id] ?? id;

/** Values of an event's data that say what happened, where, and under which order. */
const factsIn = (data: Record<string, unknown>, names: ReportInput["names"]): string => {
  const company = data["company"] as { name?: string } | undefined;
  const vehicle = data["vehicle"] as { licenseNumber?: string } | undefined;
  const client = typeof data["clientId"] === "string" ? nameIn(names, data["clientId"]) : undefined;
  const facts = [
    data["gasBarcode"],
    company?.name,
    vehicle?.licenseNumber,
    client,
    data["orderNumber"],
    data["reason"],
  ];
  return facts.filter((value) => typeof value === "string" && value !== "").join(" · ");
};

const toldOf = ({ index, stream, leaf }: SealedLine, names: ReportInput["names"]): Told => {
  const event = JSON.parse(leaf) as {
    revision: number;
    type: string;
    data: Record<string, unknown>;
    meta: { occurredAt?: string; userId?: string };
  };
  const { revision, type, data, meta } = event;
  // The product signs seals by itself, so no person is named.
  const who = meta.userId === undefined || meta.userId === NOBODY ? "" : nameIn(names, meta.userId);
  return { index, stream, revision, type, at: meta.occurredAt ?? "", who, what: factsIn(data, names) };
};

const about = (input: ReportInput, { say, exact, number }: Words): Html => {
  const { subject, purpose, madeAt, madeBy, lines, origin, size, root, pictures } = input;
  const streams = new Set(lines.map(({ stream }) => stream)).size;
  return factLines(
    [
      [say("report.barcodes"), subject.gasBarcodes.join(", ")],
      [say("report.order"), subject.orderNumber],
      [say("common.purpose"), purpose],
      [say("report.made"), `${madeBy.name}, ${exact(madeAt)}`],
      [say("common.events"), say("report.counted", { events: number(lines.length), streams: number(streams) })],
      [say("common.pictures"), number(pictures)],
      [say("paper.seal.origin"), origin],
      [say("paper.seal.checkpoint"), number(size)],
      [say("common.root"), toBase64(root)],
    ],
    true,
  );
};

const eventTable = (input: ReportInput, words: Words): Html => {
  const { say, sayOr, exact } = words;
  const rows = input.lines.slice(0, mostReported).map((line) => toldOf(line, input.names));
  return tableOf(
    [
      { head: say("report.index"), mm: 15, right: true, cell: ({ index }) => index },
      { head: say("report.stream"), mm: 43, cell: ({ stream, revision }) => `${stream} r${revision}` },
      { head: say("report.type"), mm: 20, cell: ({ type }) => sayOr(`eventType.${type}`, type) },
      { head: say("detail.device"), mm: 30, cell: ({ at }) => (Number.isNaN(Date.parse(at)) ? at : exact(at)) },
      { head: say("fields.createdEmployeesName"), mm: 20, cell: ({ who }) => who },
      { head: say("common.content"), cell: ({ what }) => what },
    ],
    rows,
  );
};

/** The report of a bundle as a page to print. The report proves nothing by itself and has a note about this. */
export const drawReport = (input: ReportInput): string => {
  const words = createWords(input.language, input.timeZone);
  const { say, number, exact } = words;
  const title = say("report.title");
  const more = input.lines.length - mostReported;
  const letterhead = { name: input.tenant.name, short: "", address: "", telephone: "" };
  return pageOf({
    title,
    words,
    styles,
    running: { left: input.tenant.name, middle: title, right: "" },
    foot: `${say("report.foot")}  ·  ${exact(input.madeAt)}`,
    body: html`<main class="rep">
      ${headOf(letterhead, title, say("report.sub"), html``)}
      <h2>${say("report.about")}</h2>
      ${about(input, words)}
      <div class="box">
        <b>${say("report.proof")}</b>
        <p>${say("report.proofText")}</p>
      </div>
      <h2>${say("report.eventsTitle")}<small>${say(input.names ? "report.named" : "report.unnamed")}</small></h2>
      ${eventTable(input, words)}${more > 0 && html`<p class="none">${say("report.left", { count: number(more) })}</p>`}
    </main>`,
  });
};
