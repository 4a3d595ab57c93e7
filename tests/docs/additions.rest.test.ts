import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createScratchCopy, stepsOf } from "#tests/support/scratch-copy.ts";

const copy = createScratchCopy();
for (const step of stepsOf("adding-a-screen.md")) copy.add(step);
afterAll(() => copy.remove());

describe("all that the page adds, in one copy of the sources", { timeout: 600_000 }, () => {
  it("compiles", async () => {
    expect(await copy.run("tsc", "-p", ".")).toBe("");
  });

  it("keeps the rules of architecture and contracts, and has its codes on the page of rules", async () => {
    const folders = ["tests/architecture", "tests/contracts", "tests/docs", "tests/golden"];
    const held = [...folders, "tests/client/screens/screens.unit.test.ts"];
    // The maxima of the house count all sources: a screen more may exceed the one of the day before.
    const others = ["--exclude", "tests/architecture/house.unit.test.ts", "--testTimeout", "60000"];
    const printed = await copy.run("vitest", "run", "--project", "unit", ...others, ...held);
    expect(printed).toMatch(/[1-9]\d+ passed, 0 failed/);
  });

  it("is in the client that is built of it", async () => {
    await copy.run("vite", "build", "--outDir", join(copy.folder, "built"));
    const assets = join(copy.folder, "built/assets");
    const files = readdirSync(assets).filter((name) => name.endsWith(".js"));
    const built = files.map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
    // The record and the list by their addresses, whatever file the build puts them in.
    expect(built).toContain("/config/gascylinderbrand");
    expect(built).toContain("/trade/clientProcess/getdeclinedpage");
  });
});
