import { describe, expect, it } from "vitest";
import { eventSentence } from "#contracts/locales/sentences.ts";
import { languages } from "#contracts/locales/index.ts";
import { hasText } from "#contracts/locales/translate.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { procedureLabel, procedures } from "#contracts/procedures/index.ts";
import { eventTitle } from "#contracts/streams/describe-event.ts";
import { createReadEvent } from "#contracts/streams/read-event.ts";
import { goldenEvents } from "#tests/golden/golden-events.ts";

const read = createReadEvent();
const told = goldenEvents().map((event) => read(event));

describe("an event's sentence", () => {
  it.each(languages)(
    "is there for every type of event that ever stood in a log, whole and in words: %s",
    (language) => {
      for (const event of told) {
        const sentence = eventSentence(language, "Asia/Shanghai", event);
        expect(sentence, event.type).not.toMatch(/\bevent\.|\{\{|undefined|procedure\.\d|holder\./);
        expect(sentence.length, event.type).toBeGreaterThan(4);
      }
      expect(new Set(told.map(({ type }) => type))).toEqual(new Set(Object.values(eventNames).flat()));
    },
  );

  it.each(languages)("has beside it a name of its type: %s", (language) => {
    const unnamed = Object.values(eventNames)
      .flat()
      .filter((type) => !hasText(language, `eventType.${type}`));
    expect(unnamed).toEqual([]);
  });

  it("tells why a procedure was refused", () => {
    const refused = told.find(({ type }) => type === "ProcedureRefused")!;
    const data = { ...(refused.data as object), reasons: ["cylinder.unknown"], facts: { gasBarcode: "BC1" } };
    expect(eventSentence("en", "Asia/Shanghai", { ...refused, data })).toContain("\n");
  });

  it("of a type that a newer application wrote is its name", () => {
    expect(eventSentence("en", "Asia/Shanghai", { type: "CylinderPainted", data: {} })).toBe("CylinderPainted");
  });
});

it("The title of an unknown barcode says that it was seen, and not that its procedure was done", () => {
  const titleOf = (type: string) => eventTitle({ type, procedureId: procedures.emptyIntoStore }, (key) => key);
  expect(titleOf("BarcodeSeen")).toBe("BarcodeSeen");
  expect(titleOf("CylinderMoved")).toBe(procedureLabel(procedures.emptyIntoStore));
});
