import { kgOf } from "#contracts/fields/grams.ts";
import { version } from "#infra/process/version.ts";
import { grouped } from "../barcode.ts";
import { html, type Html } from "#infra/html.ts";
import { factLines, headOf, pageOf, signatures, tableOf } from "../page.ts";
import { qr } from "../qr.ts";
import type { Words } from "../words.ts";
import { bySpec, type ExpectedBottle, type NoteFacts } from "./gather-note.ts";

const styles = `
.dn { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm; padding: 3.6mm 0 1mm; }
.dn-sum { display: flex; border: 1pt solid #14181d; border-radius: .8mm; margin: 3mm 0 0; }
.dn-sum div { flex: 1; padding: 1.6mm 3mm; border-left: .5pt solid var(--line); }
.dn-sum div:first-child { border: 0; }
.dn-sum small { display: block; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
.dn-sum b { font: 600 15pt/19pt var(--font-figure); }
.dn-sum b small { display: inline; font: 400 8pt/11pt var(--font); margin-left: 1mm; }
.safe { display: grid; grid-template-columns: 1fr 1fr; gap: .6mm 8mm; padding: 0; list-style: none; font-size: 7pt; line-height: 11pt; break-inside: avoid; }
.safe li { display: flex; gap: 1.6mm; }
.safe i { width: 2.6mm; height: 2.6mm; border: 1pt solid #14181d; margin-top: .5mm; flex: none; }
.end { break-inside: avoid; }
.help { display: flex; flex-wrap: wrap; gap: 0 8mm; }
.help b { font-weight: 600; }
.declined { font-weight: 600; }
.room { min-width: 34mm; display: inline-block; }
`;

const customer = ({ order, mayCustomer, limits, atCustomer }: NoteFacts, { say }: Words): Html => {
  const guarded = (value: string | null) => (mayCustomer ? value : say("paper.notPermitted"));
  const limit =
    limits.maxNum === undefined
      ? say("paper.note.now", { there: atCustomer })
      : say("paper.note.limit", { max: limits.maxNum, there: atCustomer });
  return factLines(
    [
      [say("common.name"), order.clientName ?? say("paper.erased")],
      [say("fields.projectName"), order.projectName],
      [say("fields.telephone"), guarded(order.telephone)],
      [say("fields.address"), guarded(order.address)],
      [say("paper.note.limitName"), limit],
    ],
    true,
  );
};

const trip = ({ order, full }: NoteFacts, { say, moment }: Words): Html => {
  // The newest fill is first.
  const began = full.at(-1);
  const escorts = [...new Set(full.flatMap(({ escortsInfo }) => (escortsInfo ? [escortsInfo] : [])))].join(", ");
  const room = html`<span class="room"></span>`;
  return factLines(
    [
      [say("paper.note.departed"), began ? `${began.createdCompanyName} ${moment(began.createdTime)}` : room],
      [say("paper.note.arrival"), room],
      [say("fields.licenseNumber"), order.licenseNumber ?? room],
      [say("fields.driverInfo"), order.driverInfo ?? (order.driverId ? say("paper.erased") : room)],
      [say("paper.note.escort"), escorts || room],
    ],
    true,
  );
};

const figures = ({ full, expected, atCustomer }: NoteFacts, { say }: Words): Html => {
  const kg = kgOf(full.reduce((sum, { filled }) => sum + (filled?.grams ?? 0), 0));
  const bottles = (count: number) => [count, say("paper.note.bottles", { count })] as const;
  const all = [
    [say("paper.note.full"), ...bottles(full.length)],
    [say("paper.note.expected"), ...bottles(expected.length)],
    [say("paper.note.gas"), kg.toFixed(2), say("units.kg")],
    [say("paper.note.after"), ...bottles(atCustomer - expected.length)],
  ] as const;
  return html`<div class="dn-sum">
    ${all.map(
      ([name, value, unit]) =>
        html`<div>
          <small>${name}</small><b>${value}<small>${unit}</small></b>
        </div>`,
    )}
  </div>`;
};

const fullTable = ({ full }: NoteFacts, words: Words): Html => {
  const { say, day, dayAt } = words;
  const sums = bySpec(full).map(({ spec, count, kg }) => say("paper.note.ofSpec", { spec, count, kg: kg.toFixed(2) }));
  const head = html`<h2>
    ${say("paper.note.fullTitle")}<small>${sums.join(words.language === "zh" ? "；" : "; ")}</small>
  </h2>`;
  if (full.length === 0)
    return html`${head}
      <p class="none">${say("paper.note.noFull")}</p>`;
  return html`${head}${tableOf(
    [
      { head: say("common.rowNumber"), mm: 10, cell: (_row, at) => at + 1 },
      { head: say("fields.gasBarcode"), mm: 34, cell: (row) => grouped(row.gasBarcode ?? "") },
      { head: say("fields.specId"), mm: 20, cell: (row) => row.specName ?? "" },
      { head: say("fields.factoryNumber"), mm: 28, cell: (row) => row.factoryNumber ?? "" },
      { head: say("fields.fillingStation"), mm: 30, cell: ({ filled }) => filled?.station ?? "" },
      { head: say("paper.note.filledOn"), mm: 22, cell: ({ filled }) => (filled ? dayAt(filled.at) : "–") },
      {
        head: say("paper.col.filled"),
        mm: 18,
        right: true,
        cell: ({ filled }) => (filled ? kgOf(filled.grams).toFixed(2) : "–"),
      },
      { head: say("fields.expirationDate"), cell: ({ due }) => day(due) },
    ],
    full,
  )}`;
};

const remarkOf = ({ isOverdue, days, inspectionOverdue }: ExpectedBottle, { say, list }: Words): string =>
  list([
    isOverdue && say("paper.note.overdue", { count: days }),
    inspectionOverdue > 0 && say("paper.note.uninspected", { count: inspectionOverdue }),
  ]);

const expectedTable = ({ expected }: NoteFacts, words: Words): Html => {
  const { say, dayAt } = words;
  const sums = bySpec(expected).map(({ spec, count }) => say("paper.note.countOfSpec", { spec, count }));
  const head = html`<h2>
    ${say("paper.note.expectedTitle")}<small>${sums.join(words.language === "zh" ? "；" : "; ")}</small>
  </h2>`;
  if (expected.length === 0)
    return html`${head}
      <p class="none">${say("paper.note.noExpected")}</p>`;
  return html`${head}${tableOf(
    [
      { head: say("common.rowNumber"), mm: 10, cell: (_row, at) => at + 1 },
      { head: say("fields.gasBarcode"), mm: 34, cell: (row) => grouped(row.gasBarcode) },
      { head: say("fields.specId"), mm: 20, cell: (row) => row.specName ?? "" },
      { head: say("fields.factoryNumber"), mm: 28, cell: (row) => row.factoryNumber ?? "" },
      { head: say("paper.note.since"), mm: 24, cell: ({ since }) => dayAt(since) },
      { head: say("paper.note.held"), mm: 18, cell: ({ days }) => say("paper.days", { count: days }) },
      { head: say("paper.col.note"), cell: (row) => remarkOf(row, words) },
    ],
    expected,
    (row) => (row.isOverdue || row.inspectionOverdue > 0 ? "is-e" : ""),
  )}`;
};

const looks = ["codes", "seal", "leaks", "place", "hose", "told"] as const;

const together = ({ say }: Words): Html =>
  html`<section class="end">
    <h2>${say("paper.note.together")}<small>${say("paper.note.byHand")}</small></h2>
    <ul class="safe">
      ${looks.map((each) => html`<li><i></i>${say(`paper.note.look.${each}`)}</li>`)}
    </ul>
  </section>`;

const receipt = ({ order, full }: NoteFacts, words: Words): Html => {
  const { say, list, moment } = words;
  const escort = full.find(({ escortsInfo }) => escortsInfo)?.escortsInfo;
  if (order.orderStatus === 0)
    return html`<h2>${say("paper.note.receipt")}</h2>
      <div class="box">
        <span class="declined">${say("paper.note.declined")}</span>
        <p>${list([say("paper.note.reason", { reason: order.reasonsForRefusal ?? "" }), moment(order.endedTime)])}</p>
      </div>`;
  const [left, right] = [say("fields.employeesName"), say("paper.note.when")];
  return html`<section class="end">
    <h2>${say("paper.note.receipt")}</h2>
    ${signatures([
      { title: say("fields.clientId"), left, right },
      { title: list([say("fields.driverInfo"), order.driverInfo]), left, right },
      { title: list([say("paper.note.escort"), escort]), left, right },
    ])}
  </section>`;
};

const emergency = ({ letterhead }: NoteFacts, { say }: Words): Html =>
  html`<div class="box">
    <div class="help">
      <b>${say("paper.note.emergency", { telephone: letterhead.telephone || "____________" })}</b
      ><span>${say("paper.note.smell")}</span>
    </div>
    <p>${say("paper.note.codes")}</p>
  </div>`;

/** The delivery note of an order as a page to print. */
export const drawNote = (facts: NoteFacts, words: Words): string => {
  const { letterhead, order, by, at, line } = facts;
  const { say, moment } = words;
  const title = say("common.deliveryNote");
  const sub = say("paper.note.sub", { number: order.orderNumber, state: say(`orderStatus.${order.orderStatus}`) });
  const foot = [
    say("paper.foot.printed", { name: by, at: moment(at) }),
    line,
    say("paper.note.copies"),
    `Cylindra ${version}`,
  ];
  return pageOf({
    title: `${title} ${order.orderNumber}`,
    words,
    styles,
    running: { left: letterhead.name, middle: `${title} ${order.orderNumber}`, right: order.clientName ?? "" },
    foot: foot.filter(Boolean).join("  ·  "),
    body: html`${headOf(letterhead, title, sub, qr(order.orderNumber, 20))}
      <div class="dn">
        <div>
          <h3>${say("fields.clientId")}</h3>
          ${customer(facts, words)}
        </div>
        <div>
          <h3>${say("paper.note.delivery")}</h3>
          ${trip(facts, words)}
        </div>
      </div>
      ${figures(facts, words)}${fullTable(facts, words)}${expectedTable(facts, words)}${together(words)}${receipt(facts, words)}${emergency(facts, words)}`,
  });
};
