import { kgOf } from "#contracts/fields/grams.ts";
import { version } from "#infra/process/version.ts";
import { html, type Html } from "#infra/html.ts";
import { grouped } from "../barcode.ts";
import { bySpec } from "../delivery-note/gather-note.ts";
import { factLines, headOf, numbered, pageOf, tableOf } from "../page.ts";
import type { Words } from "../words.ts";
import type { SlipBottle, SlipFacts } from "./gather-slip.ts";

const styles = `
.dn { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm; padding: 3.6mm 0 1mm; }
.dn .kv dd { text-align: left; flex: 1; }
.dn .kv dt { width: 20mm; }
.dn-sum { display: flex; border: 1pt solid #14181d; border-radius: .8mm; margin: 3mm 0 0; }
.dn-sum div { flex: 1; padding: 1.6mm 3mm; border-left: .5pt solid var(--line); }
.dn-sum div:first-child { border: 0; }
.dn-sum small { display: block; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
.dn-sum b { font: 600 15pt/19pt var(--font-figure); }
.codes { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(4, 1fr); border-top: .5pt solid var(--line); }
.codes li { display: flex; align-items: baseline; gap: 3mm; height: 6.4mm; line-height: 6.4mm; border-bottom: .5pt solid var(--hair); font: 500 10pt/6.4mm var(--font-figure); break-inside: avoid; }
.codes li > i { font: normal 6.5pt var(--font); color: var(--muted); width: 3.4mm; }
.total { width: 84mm; margin: 5mm 0 0 auto; }
.total tr:last-child td { font-weight: 600; background: var(--soft); border-bottom: 1pt solid #14181d; }
.end { break-inside: avoid; }
.agree { margin: 4mm 0 3mm; }
.by { display: grid; grid-template-columns: 1fr 1fr .6fr; gap: 8mm; }
.by div { height: 20mm; border-bottom: .5pt solid #14181d; font-weight: 600; }
.waits { margin-top: 3mm; font-weight: 600; }
.help { display: flex; flex-wrap: wrap; gap: 0 8mm; }
.help b { font-weight: 600; }
`;

/** Kind of paper: a delivery to a customer, a receipt of empty or full cylinders, or a dispatch to another place. */
const kindOf = ({ delivery, way, content }: SlipFacts["procedure"]): "delivery" | "empties" | "full" | "dispatch" => {
  if (delivery) return "delivery";
  if (way !== "in") return "dispatch";
  return content === "empty" ? "empties" : "full";
};

/** The places where the ledger had the cylinders, each with their number. */
const originsOf = (bottles: readonly SlipBottle[]): string => {
  const counts = new Map<string, number>();
  for (const { from } of bottles) if (from !== "") counts.set(from, (counts.get(from) ?? 0) + 1);
  return [...counts].map(([name, count]) => (counts.size === 1 ? name : `${name} ${count}`)).join(", ");
};

const parties = (facts: SlipFacts, { say, exact }: Words): Html => {
  const { customer, mayCustomer, bottles, companyName, licenseNumbers, drivers } = facts;
  const guarded = (value: string | null) => (mayCustomer ? value : say("paper.notPermitted"));
  const times = bottles.map(({ at }) => at.getTime());
  const [began, ended] = [Math.min(...times), Math.max(...times)].map((at) => exact(new Date(at)));
  return html`<div class="dn">
    ${
      customer &&
      html`<div>
        <h3>${say("fields.clientId")}</h3>
        ${factLines(
          [
            [say("common.name"), customer.projectName ?? customer.name ?? say("paper.erased")],
            [say("fields.contact"), customer.projectName ? customer.name : null],
            [say("fields.telephone"), guarded(customer.telephone)],
            [say("fields.address"), guarded(customer.address)],
          ],
          true,
        )}
      </div>`
    }
    <div>
      <h3>${say("paper.slip.trip")}</h3>
      ${factLines(
        [
          [say("paper.slip.site"), companyName],
          [say("paper.slip.from"), originsOf(bottles)],
          [say("paper.slip.time"), began === ended ? began : `${began} – ${ended}`],
          [say("fields.licenseNumber"), licenseNumbers.join(", ")],
          [say("fields.driverInfo"), drivers.join(", ")],
        ],
        true,
      )}
    </div>
  </div>`;
};

const gramsOf = (bottles: readonly SlipBottle[]): number =>
  bottles.reduce((sum, { filled }) => sum + (filled?.grams ?? 0), 0);

const figures = ({ bottles, customer }: SlipFacts, { say }: Words): Html => {
  const kg = kgOf(gramsOf(bottles));
  const boxes: [string, string][] = [
    [say("paper.slip.cylinders"), String(bottles.length)],
    ...(kg > 0 ? [[say("paper.note.gas"), `${kg.toFixed(2)} ${say("units.kg")}`] as [string, string]] : []),
    ...(customer ? [[say("paper.slip.withYou"), String(customer.atCustomer)] as [string, string]] : []),
  ];
  return html`<div class="dn-sum">
    ${boxes.map(([name, value]) => html`<div><small>${name}</small><b>${value}</b></div>`)}
  </div>`;
};

/** The barcodes of each specification, in four columns. */
const codes = ({ bottles }: SlipFacts, { say }: Words): Html =>
  html`${bySpec(bottles).map(({ spec, count, kg }) => {
    const sum =
      kg > 0 ? say("paper.slip.ofSpec", { count, kg: kg.toFixed(2) }) : say("paper.slip.countOfSpec", { count });
    const own = bottles.filter(({ specName }) => (specName ?? "") === spec);
    return html`<h2>${spec || say("scan.summary.noSpec")}<small>${sum}</small></h2>
      <ol class="codes">
        ${own.map(({ gasBarcode }, at) => html`<li><i>${at + 1}</i>${grouped(gasBarcode)}</li>`)}
      </ol>`;
  })}`;

const totals = ({ bottles }: SlipFacts, { say }: Words): Html => {
  const lines = bySpec(bottles).map(({ spec, count, kg }) => ({ spec: spec || say("scan.summary.noSpec"), count, kg }));
  const kg = kgOf(gramsOf(bottles));
  const table = tableOf(
    [
      { head: say("paper.slip.totals"), cell: ({ spec }) => spec },
      { head: say("paper.slip.cylinders"), mm: 26, right: true, cell: ({ count }) => count },
      ...(kg > 0
        ? [
            {
              head: say("units.kg"),
              mm: 26,
              right: true as const,
              cell: (row: (typeof lines)[number]) => row.kg.toFixed(2),
            },
          ]
        : []),
    ],
    [...lines, { spec: say("paper.slip.all"), count: bottles.length, kg }],
  );
  return html`<div class="total">${table}</div>`;
};

const signing = ({ waiting }: SlipFacts, { say }: Words, kind: ReturnType<typeof kindOf>): Html =>
  html`${waiting > 0 && html`<p class="waits">${say("paper.slip.waiting", { count: waiting })}</p>`}
    <p class="agree">${say(kind === "delivery" ? "paper.slip.agreeSealed" : "paper.slip.agree")}</p>
    <div class="by">
      ${["deliveredBy", "receivedBy", "date"].map((who) => html`<div>${say(`paper.slip.${who}`)}</div>`)}
    </div>`;

const emergency = ({ letterhead }: SlipFacts, { say }: Words): Html =>
  html`<div class="box">
    <div class="help">
      <b>${say("paper.note.emergency", { telephone: letterhead.telephone || "____________" })}</b
      ><span>${say("paper.note.smell")}</span>
    </div>
  </div>`;

/** The slip of a job for the other side: what was handed over, without refusals and reasons. */
export const drawSlip = (facts: SlipFacts, words: Words): string => {
  const { letterhead, number, by, at, line, procedure, customer } = facts;
  const { say, moment, dayAt } = words;
  const kind = kindOf(procedure);
  const title = say(`paper.slip.title.${kind}`);
  const day = dayAt(facts.bottles[0]?.at ?? at);
  const foot = [
    say("paper.foot.printed", { name: by, at: moment(at) }),
    line,
    say("paper.note.copies"),
    `Cylindra ${version}`,
  ];
  return pageOf({
    title: `${title} ${number}`,
    words,
    styles,
    running: {
      left: letterhead.name,
      middle: `${title} ${number}`,
      right: customer?.projectName ?? customer?.name ?? "",
    },
    foot: foot.filter(Boolean).join("  ·  "),
    body: html`${headOf(letterhead, title, words.list([say(`procedure.${procedure.name}`), day]), numbered(words, number))}
      ${parties(facts, words)}${figures(facts, words)}${codes(facts, words)}
      <section class="end">${totals(facts, words)}${signing(facts, words, kind)}</section>
      ${kind === "delivery" && emergency(facts, words)}`,
  });
};
