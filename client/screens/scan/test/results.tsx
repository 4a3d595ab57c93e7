import { Tag } from "@blueprintjs/core";
import { TickCircle, WarningSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { Box, Card, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { joinSentences, useT, type Translate } from "#client/lib/i18n.ts";
import { advise, hasOwnPrefix } from "./advise.ts";
import type { HeardScan } from "./hear.ts";
import type { JudgedA, JudgedB, SignResult } from "./judge.ts";
import { codeB, isShifted, keyRows } from "./printed.ts";
import styles from "./scanner-test.module.css";

/** A scan of code A with its judgement, and that of code B once it was scanned. */
export type Test = { heard: HeardScan; a: JudgedA; b: JudgedB | undefined };

/** The verdict in words: one sentence, and what it means. */
export const verdictOf = (
  test: Test,
  gapMs: number,
  t: Translate,
): { title: string; text: string; isFine: boolean } => {
  const { cause, keyboard, wrong, missing, silent } = test.a;
  const isFine = cause === "right";
  const isAllFine = isFine && advise(test, gapMs).advice.every(({ isNeeded }) => !isNeeded);
  const params = { n: cause === "half" ? test.a.results.length - missing : wrong };
  const name = keyboard && t(`scanTest.keyboard.${keyboard}`);
  const title = t(isFine && !isAllFine ? "scanTest.rightSet" : `scanTest.${cause}`, { ...params, keyboard: name });
  const text = joinSentences(t(`scanTest.${cause}Text`), silent > 0 && t("scanTest.silent", { count: silent }));
  return { title, text, isFine: isAllFine };
};

type VerdictProps = { test: Test | undefined; isSilent: boolean; gapMs: number };

/** The verdict, or what to do next. */
export const Verdict = ({ test, isSilent, gapMs }: VerdictProps) => {
  const t = useT();
  const key = isSilent ? "scanTest.noScanner" : "scanTest.waiting";
  const waiting = { title: t(key), text: t(`${key}Text`), isFine: false };
  const { title, text, isFine } = test ? verdictOf(test, gapMs, t) : waiting;
  const tone = test ? (isFine ? "ok" : "warn") : isSilent ? "warn" : "wait";
  return (
    <Row
      as="section"
      gap={16}
      fixed
      padY={12}
      padX={24}
      radius="panel"
      className={styles.verdict}
      data-tone={tone}
      role="status"
    >
      {tone === "ok" ? (
        <TickCircle size={28} />
      ) : (
        <WarningSign size={28} className={classes(tone === "wait" && styles.isOff)} />
      )}
      <div>
        <Title as="h2" size={16} line={24}>
          {title}
        </Title>
        <Text as="p" line={20} tone="fg2">
          {text}
        </Text>
      </div>
    </Row>
  );
};

type FactProps = { name: string; isFine: boolean; value: ReactNode; more: string };

const Fact = ({ name, isFine, value, more }: FactProps) => (
  <Box as="li" padY={8} padX={12} className={styles.fact}>
    <Row gap={6} size={12} line={20} tone={isFine ? "ok" : "warn"}>
      {isFine ? <TickCircle size={14} /> : <WarningSign size={14} />}
      <Text tone="fg2">{name}</Text>
    </Row>
    <Text as="p" weight={600} line={20} anywhere>
      {value}
    </Text>
    <Text as="p" size={12} line={18} tone="fg2">
      {more}
    </Text>
  </Box>
);

const round = (ms: number): number => Math.round(ms);

/** Facts of a scan besides its signs: prefix, suffix, rhythm, input method, Caps Lock. */
export const Facts = ({ test: { heard, a }, gapMs }: { test: Test; gapMs: number }) => {
  const t = useT();
  const keep = (isFine: boolean): string => t(isFine ? "scanTest.keep" : "scanTest.change");
  const prefix = a.prefix === "" ? t("scanTest.none") : a.isAim ? t("scanTest.aim", { text: a.prefix }) : a.prefix;
  const end = heard.end ?? t("scanTest.none");
  const isEnded = heard.end !== undefined && a.suffix === "";
  const isFast = a.longestMs <= gapMs;
  const onOff = (is: boolean): string => t(is ? "scanTest.on" : "scanTest.off");
  return (
    <Card as="ul" className={styles.facts}>
      <Fact name={t("scanTest.prefix")} isFine={!hasOwnPrefix(a)} value={prefix} more={keep(!hasOwnPrefix(a))} />
      <Fact name={t("scanTest.suffix")} isFine={isEnded} value={`${a.suffix} ${end}`} more={keep(isEnded)} />
      <Fact
        name={t("scanTest.rhythm")}
        isFine={isFast}
        value={
          <>
            {round(a.medianMs)} ms{" "}
            <Text size={12} weight={400} tone="fg2" nowrap>
              {t("scanTest.longest", { ms: round(a.longestMs) })}
            </Text>
          </>
        }
        more={t("scanTest.signsIn", { s: (a.totalMs / 1000).toFixed(2) })}
      />
      <Fact name={t("scanTest.method")} isFine value={onOff(heard.isComposed)} more={t("scanTest.methodOn")} />
      <Fact name={t("scanTest.caps")} isFine value={onOff(heard.isCaps)} more={t("scanTest.capsOn")} />
    </Card>
  );
};

/** The received sign in words: the sign, or that none came. */
const gotText = ({ got }: SignResult, t: Translate): string =>
  got === undefined ? t("scanTest.missing") : got === "" ? t("scanTest.noSign") : got;

const Key = ({ result }: { result: SignResult }) => {
  const t = useT();
  const { printed, isRight } = result;
  const label = t(isRight ? "scanTest.key.right" : "scanTest.key.wrong", { sign: printed, got: gotText(result, t) });
  return (
    <Row
      as="li"
      justify="center"
      radius="control"
      number
      className={styles.key}
      data-wrong={!isRight || undefined}
      aria-label={label}
    >
      <span aria-hidden>{printed}</span>
      {!isRight && (
        <>
          <i aria-hidden>→</i>
          <b aria-hidden>{gotText(result, t)}</b>
        </>
      )}
      {isRight && isShifted(printed) && <em aria-hidden>⇧</em>}
    </Row>
  );
};

/** The keys of a US keyboard, each with the printed sign and what came for it. */
export const Keys = ({ results, wrong }: { results: readonly SignResult[]; wrong: number }) => {
  const t = useT();
  return (
    <Stack as="section" gap={8} fixed aria-label={t("scanTest.heard")}>
      <Row gap={16} rowGap={4} wrap size={12} tone="fg2">
        <Title as="h3" size={14} line={20}>
          {t("scanTest.heard")}
        </Title>
        <Row gap={6} className={styles.legend}>
          {t("scanTest.count", { n: results.length - wrong })}
        </Row>
        {wrong > 0 && (
          <Row gap={6} className={styles.legend} data-wrong>
            {t("scanTest.wrong", { n: wrong })}
          </Row>
        )}
      </Row>
      <Stack gap={4} pad={12} fill="surface" radius="panel" className={styles.keys}>
        {keyRows.map((row) => (
          <Row as="ul" gap={4} key={row} className={styles.keyRow}>
            {results
              .filter(({ printed }) => row.includes(printed))
              .map((result) => (
                <Key key={result.printed} result={result} />
              ))}
          </Row>
        ))}
      </Stack>
    </Stack>
  );
};

/** The verdict of code B. */
export const OfB = ({ judged }: { judged: JudgedB | undefined }) => {
  const t = useT();
  const { cause, separator } = judged ?? { cause: "wait" as const, separator: undefined };
  const text = cause === "right" ? t("scanTest.b.parts", codeB) : t(`scanTest.b.${cause}Text`);
  const isRight = cause === "right";
  return (
    <Card as="section" padY={12} padX={16} className={styles.ofB}>
      <Row gap={12} rowGap={4} wrap>
        <Row gap={8} weight={600} tone={isRight ? "ok" : cause === "wait" ? "fg2" : "warn"}>
          {isRight ? <TickCircle /> : <WarningSign />}
          <Text tone="fg">{t(`scanTest.b.${cause}`)}</Text>
        </Row>
        <Text tone="fg2">{text}</Text>
        <Spacer />
        {isRight && separator && (
          <Row gap={6} tone="fg2">
            {t(`scanTest.b.as.${separator}`)}
            <Tag>GS</Tag>
          </Row>
        )}
      </Row>
    </Card>
  );
};

/** The pause before each sign, the longest one marked. */
export const Pauses = ({ judged: { pauses, longestMs }, gapMs }: { judged: JudgedA; gapMs: number }) => {
  const t = useT();
  const longest = pauses.indexOf(longestMs);
  const height = Math.max(1, longestMs);
  return (
    <Card as="section" padY={12} padX={16} className={styles.pauses}>
      <div>
        <Title as="h3" size={13} line={20}>
          {t("scanTest.pauses")}
        </Title>
        <Text as="p" size={12} line={18} tone="fg2">
          {t("scanTest.pausesText", { ms: gapMs })}
        </Text>
      </div>
      <svg viewBox={`0 0 ${Math.max(1, pauses.length)} 1`} preserveAspectRatio="none" aria-hidden>
        {pauses.map((ms, index) => {
          const high = Math.max(0.04, ms / height);
          const place = { x: index + 0.1, y: 1 - high, width: 0.8, height: high };
          return <rect key={index} {...place} data-longest={index === longest || undefined} />;
        })}
      </svg>
    </Card>
  );
};

type RawProps = { results: readonly SignResult[]; prefix: string; suffix: string };

/** The signs as they were received, the changed ones marked. */
export const Raw = ({ results, prefix, suffix }: RawProps) => {
  const t = useT();
  return (
    <Stack gap={8} padX={16} padY={12}>
      <Title as="h3" size={12} line={18}>
        {t("scanTest.raw")}
      </Title>
      <Text as="p" pad={12} fill="bg" radius="panel" anywhere line={22} className={styles.raw}>
        {prefix}
        {results.map(({ printed, got, isRight }) => (isRight ? got : <mark key={printed}>{got ?? ""}</mark>))}
        {suffix}
      </Text>
    </Stack>
  );
};
