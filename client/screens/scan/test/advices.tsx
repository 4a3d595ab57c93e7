import { Tag } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { advise, type Advice, type AdviceId } from "./advise.ts";
import { verdictOf, type Test } from "./results.tsx";
import styles from "./scanner-test.module.css";

/** Values in the texts of an advice. */
const adviceParams = ({ a }: Test, gapMs: number) => ({
  prefix: a.prefix,
  suffix: a.suffix,
  longest: Math.round(a.longestMs),
  ms: gapMs,
});

/** An advice in words: what to set, and where. */
const adviceText = (id: AdviceId, test: Test, gapMs: number, t: Translate): { title: string; text: string } => ({
  title: t(`scanTest.set.${id}`, adviceParams(test, gapMs)),
  text: t(`scanTest.setText.${id}`, adviceParams(test, gapMs)),
});

const AdviceItem = ({ advice: { id, isNeeded }, test, gapMs }: { advice: Advice; test: Test; gapMs: number }) => {
  const t = useT();
  const { title, text } = adviceText(id, test, gapMs, t);
  return (
    <Box as="li" padY={12} padX={16} hairline="bottom" className={styles.advice} data-needed={isNeeded || undefined}>
      <Text as="p" weight={600} line={20}>
        {title}{" "}
        <Tag minimal intent={isNeeded ? "warning" : "none"}>
          {t(isNeeded ? "scanTest.needed" : "scanTest.optional")}
        </Tag>
      </Text>
      <Text as="p" line={20} tone="fg2">
        {text}
      </Text>
    </Box>
  );
};

/** Settings to change, numbered, and in one line those that are right. */
export const Advices = ({ test, gapMs }: { test: Test | undefined; gapMs: number }) => {
  const t = useT();
  const { advice, fine } = test ? advise(test, gapMs) : { advice: [], fine: [] };
  const names = fine.map((id) => t(`scanTest.fine.${id}`)).join(t("client.builder.listComma"));
  return (
    <>
      <ol className={styles.advices}>
        {test && advice.map((each) => <AdviceItem key={each.id} advice={each} test={test} gapMs={gapMs} />)}
      </ol>
      {names !== "" && (
        <Row gap={8} padX={16} padY={12} weight={500} tone="fg2" align="start">
          <Text tone="ok">
            <Tick />
          </Text>
          {t("scanTest.fine", { list: names })}
        </Row>
      )}
      {advice.length === 0 && names === "" && (
        <Text as="p" padX={16} padY={12} tone="fg2">
          {t(test ? "scanTest.setNothing" : "scanTest.waitingText")}
        </Text>
      )}
    </>
  );
};

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
