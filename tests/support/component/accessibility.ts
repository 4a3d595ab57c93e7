import axe from "axe-core";
import { rulesOf, seriousOf } from "../axe-rules.ts";

/** Findings of axe that are serious or critical, a line for each, with the places. Colours are left out: without sheets there are none, and tokens hold them. */
export const seriousFaults = async (): Promise<string[]> => {
  // As the client's page has it.
  document.documentElement.lang ||= "zh-CN";
  return seriousOf(await axe.run(document.documentElement, rulesOf.allButColours));
};
