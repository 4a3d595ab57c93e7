import { paperPlace } from "#contracts/streams/describe-event.ts";
import { version } from "#infra/process/version.ts";
import { grouped } from "../barcode.ts";
import { html, type Html } from "#infra/html.ts";
import { factLines, headOf, numbered, pageOf, signatures } from "../page.ts";
import { qr } from "../qr.ts";
import type { PagePicture } from "../read-picture.ts";
import type { Words } from "../words.ts";
import { stayGroups } from "./days-at.ts";
import type { DossierFacts } from "./gather-dossier.ts";
import { drawChecks, drawFills, drawFlags } from "./sections.ts";
import { dossierStyles } from "./styles.ts";
import { drawTimeline } from "./timeline.ts";

/** The dossier's own number: the cylinder, and how far its history is told. */
export const dossierNumber = ({ cylinder, events }: Pick<DossierFacts, "cylinder" | "events">): string =>
  `DA-${cylinder.gasBarcode}-${Math.max(0, ...events.map(({ revision }) => revision))}`;

const stateBoxes = ({ cylinder, exceptions }: DossierFacts, words: Words): Html => {
  const { say, moment } = words;
  const open = [...exceptions.values()].filter(({ status }) => status !== "closed" && status !== "acknowledged").length;
  const place = paperPlace(cylinder.unseen ? "unseen" : cylinder.holderKind, cylinder.lastLocationName, say);
  const looks = { active: "ok", held: "bad", disabled: "warn", scrapped: "bad" } as const;
  const held = cylinder.holdReasons.map((reason) => say(`hold.${reason}`));
  return html`<div class="sts">
    <span class="st ${looks[cylinder.life]}">${words.list([say(`life.${cylinder.life}`), ...held])}</span
    ><span class="st">${say(`content.${cylinder.content}`)}</span
    ><span class="st">${say("paper.since", { place, at: moment(cylinder.holderSince) })}</span
    ><span class="st${open > 0 && " warn"}"
      >${open > 0 ? say("detail.openExceptions", { count: open }) : say("paper.noOpen")}</span
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
    [say("detail.due"), day(cylinder.expirationDate)],
    [say("detail.serviceEnd"), day(cylinder.serviceEnd)],
    [say("fields.detectionCycle"), unit(cylinder.detectionCycle, "month")],
    [say("fields.serviceLife"), unit(cylinder.serviceLife, "year")],
    [say("detail.createdBy"), cylinder.createdCompanyName],
    [say("fields.capName"), cylinder.capName],
  ]);
};

const stay = ({ days }: DossierFacts, { say }: Words): Html => {
  const shown = stayGroups.filter((group) => days[group] > 0);
  if (shown.length === 0) return html``;
  return html`<div class="stay">
    <span>${say("paper.stays")}</span>
    <div>${shown.map((group) => html`<i class="q-${group}" style="flex:${days[group]}"></i>`)}</div>
    <p>
      ${shown.map((group) => html`<span><i class="q-${group}"></i>${say(`paper.stay.${group}`)} <b>${say("paper.days", { count: days[group] })}</b></span>`)}
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
      [say("paper.count.gas"), `${totals.filledKg.toFixed(1)} ${say("units.kg")}`],
      [say("paper.count.customers"), number(totals.customers)],
      [say("paper.count.holds"), number(totals.holds)],
      [say("paper.count.refusals"), number(totals.refusals)],
      [say("paper.count.exceptions"), number(totals.exceptions)],
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
  const shown = pictures.length > 0 ? pictures.map((each) => picture(each, words)) : words.say("paper.picture.none");
  return html`<div class="do-id">
    <div>
      <div class="big">${grouped(cylinder.gasBarcode)}</div>
      <p class="sub">${sub}</p>
      ${stateBoxes(facts, words)}${identity(facts, words)}${stay(facts, words)}
    </div>
    <div class="ph3">${shown}</div>
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
    [say("paper.seal.root"), seal.root],
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

/** A cylinder's dossier as a page that is printed. */
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
    `${say("paper.foot.cylinder")} ${cylinder.gasBarcode}`,
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
