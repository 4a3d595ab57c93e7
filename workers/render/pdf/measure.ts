import { z } from "zod";
import type { Tab } from "#infra/engines/browser/tab.ts";
import type { Room } from "./break-pages.ts";

export type Measured = { heights: number[]; room: Room };

const answer = z.object({
  heights: z.array(z.number()),
  height: z.number(),
  pageSum: z.number(),
  allSums: z.number(),
});

/** Heights as the browser lays the rows out. What stands below the sums of a page, down to the lines to sign on, is the last page's alone. */
const question = `(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
  const ends = [...rows.slice(1).map(({ top }) => top), box("tfoot .page").top];
  return {
    heights: rows.map(({ top }, index) => ends[index] - top),
    height: box(".sheet > footer").top - box("tbody").top,
    pageSum: box("tfoot .page").height,
    allSums: box(".signatures").bottom - box("tfoot .page").bottom,
  };
})()`;

/** White space above the foot, which also takes what is lost by rounding: 2 mm. */
const SPARE = 7.5;

/** Measures the rows of a sheet that holds them all, however far they reach, with all its sums. */
export async function measure(tab: Tab, sheet: string): Promise<Measured> {
  await tab.replace(sheet);
  const { heights, height, ...sums } = answer.parse(await tab.ask(question));
  return { heights, room: { height: height - SPARE, ...sums } };
}
