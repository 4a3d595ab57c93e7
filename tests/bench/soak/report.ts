import { sample } from "../measure.ts";
import { printTable, range } from "../table.ts";
import type { Heard } from "./line.ts";
import type { Drawn, Held } from "./wall-page.ts";
import type { Away } from "./while-away.ts";

type Reported = {
  rows: Held[];
  isNew: boolean;
  recorded: string[];
  heard: Heard;
  awayMs: number;
  away: Away;
  drawn: Drawn;
  fresh: Drawn;
};

const said = (holds: boolean): string => (holds ? "yes" : "no");

const isEqual = (drawn: Drawn, fresh: Drawn): string => {
  const [one, other] = [JSON.stringify(drawn), JSON.stringify(fresh)];
  return one === other ? "yes" : `no: ${one} ≠ ${other}`;
};

export function report({ rows, isNew, recorded, heard, awayMs, away, drawn, fresh }: Reported): void {
  printTable(
    ["", "heap, MB, median of 10", "DOM nodes", "listeners", "sockets"],
    rows.map(({ name, heap, nodes, listeners, sockets }) => [
      name,
      range(sample(name, heap), 1, 1e6),
      String(nodes),
      String(listeners),
      String(sockets),
    ]),
  );
  const minutes = (awayMs / 60_000).toFixed(1);
  const fleet = new Set(recorded);
  const scanned = [...heard.lines.keys()].filter((key) => {
    const [, barcode = "", kind] = key.split(" ");
    return kind === "procedure" && fleet.has(barcode);
  });
  const doubled = [...heard.lines.values()].filter((times) => times > 1).length;
  printTable(
    ["", "", "to reach"],
    [
      ["new client loaded by itself", said(isNew), "yes"],
      ["figures, log, notes and tab equal to a fresh load", isEqual(drawn, fresh), "yes"],
      [`after ${minutes} min offline: note pinned meanwhile is drawn`, said(drawn.notes.includes(away.text)), "yes"],
      [`after ${minutes} min offline: tab driven meanwhile is shown`, said(drawn.tab === away.tab), "yes"],
      ["lines recorded", String(recorded.length), ""],
      ["lines missed", String(recorded.length - scanned.length), "0"],
      ["lines doubled", String(doubled), "0"],
    ],
  );
}
