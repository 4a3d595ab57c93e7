import { paperPlace } from "#contracts/streams/describe-event.ts";
import { version } from "#infra/process/version.ts";
import { grouped } from "../barcode.ts";
import { html, type Html } from "#infra/html.ts";
import { factLines, headOf, numbered, pageOf, signatures } from "../page.ts";
import { qr } from "../qr.ts";
import type { PagePicture } from "../read-picture.ts";
import type { Words } from "../words.ts";
import { stayGroups } from "#contracts/streams/cylinder/days-at.ts";
import type { DossierFacts } from "./gather-dossier.ts";
import { drawChecks, drawFills, drawFlags } from "./sections.ts";
import { drawTimeline } from "./timeline.ts";

/** Styles for the dossier only. */
const dossierStyles = `
.do-id { display: grid; grid-template-columns: 1fr 36mm 28mm; gap: 5mm; padding: 4mm 0 1mm; }
.big { font: 600 22pt/26pt var(--font-figure); letter-spacing: .02em; overflow-wrap: anywhere; }
.sub { color: #3a424d; margin-bottom: 2mm; }
.sts { display: flex; gap: 2mm; margin-bottom: 2.4mm; flex-wrap: wrap; }
.st { padding: .8mm 2.2mm; border: 1pt solid var(--line); border-radius: .8mm; font-weight: 500; color: #3a424d; }
.st.ok { color: #1c6e42; border-color: #1c6e42; font-weight: 600; }
.st.warn { color: #8a5700; border-color: #8a5700; font-weight: 600; }
.st.bad { color: #c5321a; border-color: #c5321a; font-weight: 600; }
.stay { margin-top: 3mm; font-size: 7pt; line-height: 10pt; color: var(--muted); }
.stay > div { display: flex; gap: .4mm; height: 2.4mm; margin: 1mm 0; }
.stay i { display: block; min-width: .3mm; }
.q-customer { background: #3a424d; } .q-shop { background: #6b7585; } .q-station { background: #98a2b0; } .q-vehicle { background: #c9cfd7; } .q-other { background: #fff; border: .5pt solid #6b7585; }
.stay p { display: flex; flex-wrap: wrap; gap: 0 5mm; }
.stay p span { display: inline-flex; align-items: center; gap: 1mm; }
.stay p i { width: 2mm; height: 2mm; }
.stay p b { font-weight: 600; color: #14181d; }
.ph3 { display: grid; gap: 1.6mm; align-content: start; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
.ph3 img, .lost { width: 100%; height: 21.6mm; object-fit: cover; border-radius: .6mm; display: block; }
.lost { border: .5pt dashed var(--line); padding: 1.4mm; overflow-wrap: anywhere; }
.qrb h3 { margin-top: 2mm; }
.mk { display: inline-block; width: 2.2mm; height: 2.2mm; border-radius: 50%; border: 1pt solid #3a424d; }
.mk.h { background: #c5321a; border-color: #c5321a; } .mk.e { background: #f2b134; border-color: #8a5700; } .mk.f { background: #3a424d; }
.last { break-inside: avoid; }
.seal { display: grid; grid-template-columns: 1fr 34mm; gap: 5mm; }
.seal dl div { display: flex; line-height: 11pt; }
.seal dt { width: 18mm; color: var(--muted); flex: none; }
.seal dd { font-weight: 500; overflow-wrap: anywhere; }
`;

/** The dossier's number: the barcode and the last revision of its history. */
export const dossierNumber = ({ cylinder, events }: Pick<DossierFacts, "cylinder" | "events">): string =>
  `DA-${cylinder.gasBarcode}-${Math.max(0, ...events.map(({ revision }) => revision))}`;

const stateBoxes = ({ cylinder, exceptions }: DossierFacts, words: Words): Html => {
  const { say, moment } = words;
  const open = [...exceptions.values()].filter(({ status }) => status !== "closed" && status !== "acknowledged").length;
  const place = paperPlace(cylinder.unseen ? "unseen" : cylinder.holderKind, cylinder.lastLocationName, say);
  const looks = { active: "ok", held: "bad", disabled: "warn", scrapped: "bad" } as const;
  const holds = cylinder.holdReasons.map((reason) => say(`hold.${reason}`));
  return html`<div class="sts">
    <span class="st ${looks[cylinder.life]}">${words.list([say(`life.${cylinder.life}`), ...holds])}</span
    ><span class="st">${say(`content.${cylinder.content}`)}</span
    ><span class="st">${say("paper.since", { place, at: moment(cylinder.holderSince) })}</span
    ><span class="st${open > 0 && " warn"}"
      >${open > 0 ? say("detail.openExceptions", { count: open }) : say("common.noOpenExceptions")}</span
    >
  </div>`;
};

const identity = ({ cylinder }: DossierFacts, words: Words): Html => {
  const { say, day } = words;
  const unit = (value: string | number | null, name: string) =>
    value === null ? null : `${value} ${say(`units.${name}`)}`;
  return factLines([
    [say("fields.bodyName"), cylinder.bodyName],
    [say("fields.fillingName"), cylinder.fillingName],
    [say("fields.volume"), unit(cylinder.volume, "L")],
    [say("fields.maxFillWeight"), unit(cylinder.maxFillWeight, "kg")],
    [say("fields.nominalPressure"), unit(cylinder.nominalPressure, "MPa")],
    [say("fields.hydrostaticPressure"), unit(cylinder.hydrostaticPressure, "MPa")],
    [say("fields.designThickness"), unit(cylinder.designThickness, "mm")],
    [say("detail.tare"), unit(cylinder.emptyWeight, "kg")],
    [say("detail.made"), day(cylinder.productionDate)],
    [say("fields.inspectionDate"), day(cylinder.inspectionDate)],
    [say("fields.expirationDate"), day(cylinder.expirationDate)],
    [say("detail.serviceEnd"), day(cylinder.serviceEnd)],
    [say("fields.detectionCycle"), unit(cylinder.detectionCycle, "month")],
    [say("fields.serviceLife"), unit(cylinder.serviceLife, "year")],
    [say("detail.createdBy"), cylinder.createdCompanyName],
    [say("fields.capName"), cylinder.capName],
  ]);
};

const stay = ({ days }: DossierFacts, { say }: Words): Html => {
  const groups = stayGroups.filter((group) => days[group] > 0);
  if (groups.length === 0) return html``;
  return html`<div class="stay">
    <span>${say("paper.stays")}</span>
    <div>${groups.map((group) => html`<i class="q-${group}" style="flex:${days[group]}"></i>`)}</div>
    <p>
      ${groups.map((group) => html`<span><i class="q-${group}"></i>${say(`paper.stay.${group}`)} <b>${say("paper.days", { count: days[group] })}</b></span>`)}
    </p>
  </div>`;
};

const picture = ({ caption, name, data }: PagePicture, { say }: Words): Html =>
  html`<figure>
    ${data ? html`<img src="${data}" alt="${caption}" />` : html`<div class="lost">${say("paper.picture.lost", { name })}</div>`}
    <figcaption>${caption}</figcaption>
  </figure>`;

const counts = ({ totals }: DossierFacts, { say, number }: Words): Html =>
  factLines(
    [
      [say("paper.count.fills"), number(totals.fills)],
      [say("common.gasFilled"), `${totals.filledKg.toFixed(1)} ${say("units.kg")}`],
      [say("paper.count.customers"), number(totals.customers)],
      [say("common.holds"), number(totals.holds)],
      [say("paper.count.refusals"), number(totals.refusals)],
      [say("common.exceptions"), number(totals.exceptions)],
    ],
    true,
  );

const firstPart = (facts: DossierFacts, words: Words): Html => {
  const { cylinder, pictures } = facts;
  const sub = words.list([
    cylinder.specName,
    words.say("paper.label.factoryNumber", { number: cylinder.factoryNumber }),
    cylinder.gasManufacturingUnitName,
  ]);
  const content = pictures.length > 0 ? pictures.map((each) => picture(each, words)) : words.say("paper.picture.none");
  return html`<div class="do-id">
    <div>
      <div class="big">${grouped(cylinder.gasBarcode)}</div>
      <p class="sub">${sub}</p>
      ${stateBoxes(facts, words)}${identity(facts, words)}${stay(facts, words)}
    </div>
    <div class="ph3">${content}</div>
    <div class="qrb">
      ${qr(cylinder.gasBarcode, 28)}<small>${words.say("paper.qr.barcode")}</small>
      <h3>${words.say("detail.totals")}</h3>
      ${counts(facts, words)}
    </div>
  </div>`;
};

const sealBox = ({ seal, stream }: DossierFacts, words: Words): Html => {
  const { say, number, exact } = words;
  if (!seal)
    return html`<div class="box">
      <b>${say("paper.seal.none")}</b>
      <p>${say("paper.seal.noneText")}</p>
    </div>`;
  const whole = say(seal.isWhole ? "paper.seal.whole" : "paper.seal.gaps", { revision: seal.revision });
  const witnesses = seal.witnesses > 0 && say("paper.seal.witnesses", { count: seal.witnesses });
  const lines = [
    [say("paper.seal.origin"), seal.origin],
    [say("paper.seal.checkpoint"), say("paper.seal.size", { size: number(seal.size), at: exact(seal.at) })],
    [say("common.root"), seal.root],
    [say("paper.seal.signature"), words.list([`Ed25519 ${seal.signature}`, witnesses])],
    [say("paper.seal.stream"), words.list([stream, whole])],
  ];
  return html`<div class="box seal">
    <div>
      <dl>
        ${lines.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <p>${say("paper.seal.text")}</p>
    </div>
    <div class="qrb">${qr(seal.keys.join("\n"), 34)}<small>${say("paper.qr.keys")}</small></div>
  </div>`;
};

const signing = ({ by, at }: DossierFacts, { say, dayAt }: Words): Html => {
  const day = say("paper.sign.day");
  return signatures([
    { title: say("paper.sign.issued"), left: by, right: dayAt(at) },
    ...["checked", "responsible", "received"].map((who) => ({ title: say(`paper.sign.${who}`), left: "", right: day })),
  ]);
};

/** A cylinder's dossier as a page to print. */
export const drawDossier = (facts: DossierFacts, words: Words): string => {
  const { letterhead, cylinder, events, by, at, seal } = facts;
  const { say, dayAt, moment } = words;
  const title = say("paper.cylinder");
  const number = dossierNumber(facts);
  const first = events.at(-1);
  const sub = first
    ? say("paper.span", { from: dayAt(first.createdTime), until: dayAt(at), count: events.length })
    : cylinder.gasBarcode;
  const revision = Math.max(0, ...events.map((row) => row.revision));
  const foot = [
    `${say("groups.cylinder")} ${cylinder.gasBarcode}`,
    say("paper.foot.by", { name: by, at: moment(at) }),
    `r${revision}`,
    seal?.line ?? say("paper.foot.noSeal"),
    `Cylindra ${version}`,
  ];
  return pageOf({
    title: `${title} ${cylinder.gasBarcode}`,
    words,
    styles: dossierStyles,
    running: { left: letterhead.name, middle: `${title} ${cylinder.gasBarcode}`, right: number },
    foot: foot.join("  ·  "),
    body: html`${headOf(letterhead, title, sub, numbered(words, number))}${firstPart(facts, words)}${drawTimeline(facts, words)}${drawChecks(facts, words)}${drawFills(facts, words)}${drawFlags(facts, words)}
      <section class="last">
        <h2>${say("paper.signing")}</h2>
        ${signing(facts, words)}${sealBox(facts, words)}
      </section>`,
  });
};
