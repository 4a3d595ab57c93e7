import type { CylinderState, RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import { kgOf } from "#contracts/commands/grams.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { showDay, showMoment } from "#client/lib/dates.ts";
import type { Translate } from "#client/lib/i18n.ts";

/** Words that a state alone does not have. */
export type Names = { place: (place: RegisteredCylinder["holder"]) => string; reference: (id: string) => string };

type Field = { name: string; label: string; text: (state: RegisteredCylinder, t: Translate, names: Names) => string };
type Detail = keyof RegisteredCylinder["details"];

const listed = (words: string[], t: Translate): string => words.join(t("events.comma"));

const detail = (name: Detail, label: string, show: (value: string, names: Names) => string = String): Field => ({
  name,
  label,
  text: ({ details }, _t, names) => {
    const value = details[name];
    return value === undefined || value === null || value === "" ? "" : show(String(value), names);
  },
});
const reference = (value: string, { reference: named }: Names): string => named(value);

/** Fields of the state in groups, in the order in which they are shown. */
const groups: Field[][] = [
  [
    { name: "life", label: "fields.life", text: (state, t) => t(`life.${lifeOf(state)}`) },
    {
      name: "holds",
      label: "replay.holds",
      text: ({ holds }, t) =>
        listed(
          holds.map((hold) => t(`hold.${hold}`)),
          t,
        ),
    },
    { name: "content", label: "fields.content", text: ({ content }, t) => t(`content.${content}`) },
    { name: "gate", label: "replay.gate", text: ({ gate }, t) => t(`gate.${gate.is}`) },
    {
      name: "gateAt",
      label: "replay.gateAt",
      text: ({ gate }) => ("at" in gate ? showMoment(gate.at, true) : ""),
    },
    { name: "unprocessed", label: "replay.unprocessed", text: ({ unprocessed }) => String(unprocessed.length) },
  ],
  [
    { name: "holder", label: "replay.holder", text: ({ holder }, _t, { place }) => place(holder) },
    { name: "since", label: "replay.since", text: ({ since }) => showMoment(since.holder, true) },
    {
      name: "last",
      label: "replay.last",
      text: ({ last }, t) =>
        last ? `${t(procedureLabel(last.procedureId))} ${showMoment(last.occurredAt, true)}` : "",
    },
    { name: "procedures", label: "replay.procedures", text: ({ procedures }) => String(procedures) },
  ],
  [
    { name: "inspectionDue", label: "fields.expirationDate", text: ({ inspectionDue }) => showDay(inspectionDue) },
    detail("inspectionDate", "fields.inspectionDate", showDay),
    { name: "serviceEnd", label: "fields.serviceEnd", text: ({ serviceEnd }) => showDay(serviceEnd) },
  ],
  [
    detail("gasBarcode", "fields.gasBarcode"),
    detail("factoryNumber", "fields.factoryNumber"),
    detail("specId", "fields.specId", reference),
    detail("bodyId", "fields.bodyId", reference),
    detail("gasManufacturingUnitId", "fields.gasManufacturingUnitId", reference),
    detail("packingBatch", "fields.packingBatch"),
    detail("productionDate", "fields.productionDate", showDay),
    detail("emptyGrams", "fields.emptyWeight", (grams) => `${kgOf(Number(grams))} kg`),
  ],
];

/** One field of the state before and after a step. */
export type Difference = {
  name: string;
  label: string;
  before: string;
  after: string;
  changed: boolean;
  first: boolean;
};

/** Fields that every procedure moves by itself: they are shown, and are no change to speak of. */
const counted: ReadonlySet<string> = new Set(["procedures", "last"]);

export const differencesOf = (before: CylinderState, after: CylinderState, t: Translate, names: Names): Difference[] =>
  groups.flatMap((group, at) =>
    group.map(({ name, label, text }, place) => {
      const [was, is] = [before, after].map((state) => (state.status === "registered" ? text(state, t, names) : ""));
      const [one, other] = [was ?? "", is ?? ""];
      return { name, label: t(label), before: one, after: other, changed: one !== other, first: place === 0 && at > 0 };
    }),
  );

/** Changes that are worth counting. */
export const countChanges = (differences: readonly Difference[]): number =>
  differences.filter(({ name, changed }) => changed && !counted.has(name)).length;
