import type { Compared, Sample } from "./sample.ts";

const shownOf = (one: Compared | undefined): string =>
  one === undefined ? "" : `${Number.isNaN(one.shown) ? "none" : one.shown}${one.differs ? " DIFFERS" : ""}`;

const named = (name: string, names: ReadonlyMap<string, string>): string => {
  const [kind, id = "", what = ""] = name.split(" ");
  return kind === "stock" ? `stock ${names.get(id) ?? id} ${what}` : name;
};

/** A table: what the log says, what the interface answers, what is drawn. */
export const printSample = ({ at, position, compared, names }: Sample, number: string): void => {
  if (position === undefined) return console.log(`${at.toISOString()}  ${number}: the log never stood still`);
  console.log(`${at.toISOString()}  ${number}, position ${position}`);
  const rows = [...new Set(compared.map(({ name }) => name))];
  console.log(`  ${"".padEnd(44)}${"log".padStart(9)}${"api".padStart(16)}${"wall".padStart(16)}`);
  for (const name of rows) {
    const of = (where: Compared["where"]) => compared.find((one) => one.where === where && one.name === name);
    const [api, wall] = [of("api"), of("wall")];
    const moved = api && wall && api.log !== wall.log ? `, then ${wall.log}` : "";
    const late = wall && wall.lateMs >= 1000 ? `  after ${(wall.lateMs / 1000).toFixed(1)} s${moved}` : "";
    console.log(
      `  ${named(name, names).padEnd(44)}${String((api ?? wall)?.log).padStart(9)}${shownOf(api).padStart(16)}${shownOf(wall).padStart(16)}${late}`,
    );
  }
};
