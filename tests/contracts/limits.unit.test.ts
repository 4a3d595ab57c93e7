import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rates, sizes, type Rate } from "#contracts/limits.ts";
import { allCalls } from "#server/api/openapi/all-calls.ts";
import { root } from "#infra/process/root.ts";

const windows: Record<number, string> = {
  1: "1 second",
  60: "1 minute",
  600: "10 minutes",
  900: "15 minutes",
  3600: "1 hour",
  86_400: "24 hours",
};

it("the page of security shows every limit of the code, in its order", () => {
  const page = readFileSync(join(root, "docs/security.md"), "utf8");
  const chapter = page.slice(page.indexOf("## Limits"), page.indexOf("## By chapter"));
  const shown = chapter
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) =>
      line
        .split("|")
        .slice(3, 5)
        .map((cell) => cell.trim()),
    );
  const counted = Object.entries<Rate>(rates).map(([name, { points, seconds }]) => [
    name === "uploadKilobytes" ? `${points / 1024} MB` : String(points),
    windows[seconds],
  ]);
  const large = [
    `${sizes.picturePixels / 1_000_000} million`,
    String(sizes.picturesAtOnce),
    String(sizes.jsonDepth),
    sizes.liveMessage.toLocaleString("en"),
    String(sizes.openExports),
  ];
  expect(shown).toEqual([...counted, ...large.map((size) => [size, "–"])]);
});

it("every call without a token has a limit of its own, but those that ask for a password, a token or a secret name", () => {
  const without = allCalls().flatMap(({ open, name }) => (open && !open.limit ? [name] : []));
  expect(without.sort()).toEqual(["getPicture", "refreshToken", "signIn"]);
});
