import { describe, expect, it } from "vitest";
import { rooms, sourcesOf } from "./imports.ts";
import { isText, namesProcedure } from "./procedure-names.ts";

/** Declarations (4), the domain's table and command, the reader of items, the lists of one check each, first records, the demonstration. */
const MOST_FILES = 10;

describe("a procedure", () => {
  const naming = sourcesOf(rooms).filter(namesProcedure);
  const code = naming.filter((source) => !isText(source)).map(({ path }) => path);

  it(`is named in at most ${MOST_FILES} files beside its texts; everything else reads its declaration`, () => {
    console.info(
      `${code.length} production files name a procedure or a kind, ${naming.length - code.length} texts do:`,
    );
    console.info(code.join("\n"));
    expect(code.length).toBeLessThanOrEqual(MOST_FILES);
  });

  it.each([
    "if (id === procedures.filling) return;",
    'import { preFillCheck } from "./x.ts";',
    "const { fullSent } = procedures;",
    "event.data.procedureId === 8",
    "last.procedureId <= 13",
    "const item = { procedureId: 4, companyId };",
    "h.procedure_id = 3",
    "[0, 2, 4, 6].includes(procedureId)",
    "switch (item.procedureId) {\n    case 0:",
    'if (command.kind === "fill") return;',
    'procedureKind(id) === "check"',
    'switch (kind) {\n    case "movement":',
    'type Fill = CommandOf<"fill">;',
    'const icons = { movement: "arrow", check: "tick" };',
  ])("is noticed where it is named: %s", (text) => {
    expect(namesProcedure({ path: "x.ts", text })).toBe(true);
  });

  it.each([
    "// 8 is procedures.filling",
    "procedureOf(id).delivery",
    "{ procedureId: types.integer }",
    'cylinder.holder.kind === "repair"',
    'import { filling } from "#contracts/lists/filling.ts";',
  ])("is not mistaken for something else: %s", (text) => {
    expect(namesProcedure({ path: "x.ts", text })).toBe(false);
  });
});
