import { eventFacts } from "../streams/event-facts.ts";
import { findProcedure } from "../procedures/index.ts";
import type { Facts } from "../streams/facts.ts";
import { momentText, readFacts } from "./facts-text.ts";
import type { Language } from "./index.ts";
import { hasText, translate } from "./translate.ts";

/**
 * The sentences of the codes, with place and time filled in. Each code has one line, in order, so that a page can number them.
 *
 * @param timeZone IANA name of the zone for times
 */
export const sentences = (language: Language, timeZone: string, codes: readonly string[], facts: Facts): string => {
  const params = readFacts(language, facts, (moment) => momentText(moment, timeZone));
  const one = (code: string): string => {
    const ofProcedure = `${code}.${findProcedure(facts["procedureId"])?.name}`;
    return translate(language, hasText(language, ofProcedure) ? ofProcedure : code, params);
  };
  return codes.map(one).join("\n");
};

/**
 * An event as a sentence, with those of its exceptions or its refusal on the lines below. People and customers have no names here, because an event
 * holds only their ids.
 *
 * @param event in its current version; for an unknown type only the type is returned
 * @param timeZone IANA name of the zone for times
 */
export const eventSentence = (language: Language, timeZone: string, event: { type: string; data: unknown }): string => {
  const words = eventFacts(event, (key, params) => translate(language, key, params));
  if (!words) return event.type;
  const { key, facts, codes } = words;
  const lines = [sentences(language, timeZone, [key], facts)];
  if (codes) lines.push(sentences(language, timeZone, codes.list, codes.facts));
  return lines.join("\n").trim();
};
