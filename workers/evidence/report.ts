import { html, type Html } from "#infra/html.ts";
import { toHex, utf8 } from "#contracts/seals/bytes.ts";
import { leafHash } from "#contracts/seals/merkle.ts";
import { sha256 } from "#infra/stores/seals/sha256.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Letterhead } from "../paper/letterhead.ts";
import { factLines, headOf, pageOf, tableOf } from "../paper/page.ts";
import type { HideTexts } from "#infra/engines/upcast-log/hidden-texts.ts";
import { createWords, type Words } from "../paper/words.ts";
import type { BundleInput, SealedLine } from "./make-bundle.ts";
import { barcodesIn, tellEvent } from "./tell-event.ts";

/** Facts of a bundle's report: the bundle without its proofs. */
export type ReportInput = Pick<BundleInput, "tenant" | "subject" | "purpose" | "madeAt" | "madeBy" | "names"> & {
  letterhead: Letterhead;
  lines: readonly SealedLine[];
  origin: string;
  size: number;
  root: Uint8Array;
  pictures: number;
  language: Language;
  timeZone: string;
  /** Hides texts of events that were redacted. The lines of the bundle keep them. */
  hide: HideTexts;
};

/** Maximum number of events in the report. The others are only counted; they are in `events.jsonl`. */
export const mostReported = 5000;

/** Maximum number of events with marks for screen readers. More would take too long. */
export const mostTagged = 1000;

const styles = `
.rep h2 small { font-weight: 400; }
.rep td small { display: block; color: var(--muted); }
`;

const about = (input: ReportInput, { say, exact, number }: Words): Html => {
  const { subject, purpose, madeAt, madeBy, lines, origin, size, root, pictures } = input;
  const streams = new Set(lines.map(({ stream }) => stream)).size;
  return factLines(
    [
      [say("report.barcodes"), subject.gasBarcodes.join(", ")],
      [say("evidence.kind.order"), subject.orderNumber],
      [say("common.purpose"), purpose],
      [say("report.made"), `${madeBy.name}, ${exact(madeAt)}`],
      [say("common.events"), say("report.counted", { events: number(lines.length), streams: number(streams) })],
      [say("common.pictures"), number(pictures)],
      [say("paper.seal.origin"), origin],
      [say("paper.seal.checkpoint"), number(size)],
      [say("common.root"), toHex(root)],
    ],
    true,
  );
};

/** The first hex digits of a leaf's hash. They are enough to find the leaf. */
const leafStart = ({ leaf }: SealedLine): string => toHex(leafHash(utf8(leaf), sha256)).slice(0, 16);

const eventTable = (input: ReportInput, words: Words): Html => {
  const { say } = words;
  const barcodes = barcodesIn(input.lines);
  const rows = input.lines.slice(0, mostReported).map((line) => ({
    ...tellEvent(line, { names: input.names, barcodes, hide: input.hide }, words),
    leaf: leafStart(line),
  }));
  const two = (first: string | number, second: string): Html => html`${first}<small>${second}</small>`;
  return tableOf(
    [
      { head: say("report.index"), mm: 25, cell: ({ index, leaf }) => two(index, leaf) },
      { head: say("report.stream"), mm: 26, cell: ({ subject, revision }) => two(subject, `r${revision}`) },
      { head: say("report.type"), mm: 27, cell: ({ title }) => title },
      { head: say("report.times"), mm: 29, cell: ({ at, recordedAt }) => two(at, recordedAt) },
      { head: say("fields.createdEmployeesName"), mm: 19, cell: ({ who }) => who },
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
  const { letterhead } = input;
  return pageOf({
    title,
    words,
    styles,
    running: { left: letterhead.name, middle: title, right: "" },
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
