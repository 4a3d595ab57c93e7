import type { Translate } from "#client/lib/i18n.ts";
import { advise } from "./advise.ts";
import { adviceText, verdictOf, type Test } from "./results.tsx";

/** The result of a test as text, for whoever sets the scanner. */
export const reportOf = (test: Test, gapMs: number, t: Translate): string => {
  const { heard, a, b } = test;
  const none = t("scanTest.none");
  const wrong = a.results.filter(({ isRight }) => !isRight);
  const signs = wrong.map(({ printed, got }) => `${printed} → ${got || none}`).join("  ");
  const facts = [
    [t("scanTest.prefix"), a.prefix || none],
    [t("scanTest.suffix"), [a.suffix, heard.end ?? none].filter(Boolean).join(" ")],
    [t("scanTest.rhythm"), `${Math.round(a.medianMs)} ms, ${t("scanTest.longest", { ms: Math.round(a.longestMs) })}`],
    [t("scanTest.method"), t(heard.isComposed ? "scanTest.on" : "scanTest.off")],
    [t("scanTest.caps"), t(heard.isCaps ? "scanTest.on" : "scanTest.off")],
    ["GS1", t(`scanTest.b.${b?.cause ?? "wait"}`)],
  ];
  const advice = advise(test, gapMs).advice.map(({ id }, at) => `${at + 1}. ${adviceText(id, test, gapMs, t).title}`);
  const { title } = verdictOf(test, gapMs, t);
  const raw = `${a.prefix}${a.results.map(({ got = "" }) => got).join("")}${a.suffix}`;
  return [title, signs, ...facts.map((fact) => fact.join(": ")), ...advice, `${t("scanTest.raw")}: ${raw}`]
    .filter((line) => line !== "")
    .join("\n");
};
