import { Button } from "@blueprintjs/core";
import { Duplicate, Print, Refresh } from "@blueprintjs/icons";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { deviceNow } from "#client/lib/call/device-clock.ts";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { useCode } from "#client/state/session.ts";
import { setTitle } from "#client/state/tabs.ts";
import { scannerSettings } from "../session/scanner-settings.ts";
import type { HeardScan } from "./hear.ts";
import { isCodeA, judgeA, judgeB } from "./judge.ts";
import { Advices, reportOf } from "./advices.tsx";
import { Facts, Keys, OfB, Pauses, Raw, Verdict, type Test } from "./results.tsx";
import { Sheet } from "./test-sheet.tsx";
import { useHearing } from "./use-hearing.ts";
import styles from "./scanner-test.module.css";

/** After this time without a scan the page says how a scanner is connected, in ms. */
const patienceMs = 60_000;

/** True once a time has passed without a scan. */
const useSilence = (isHeard: boolean): boolean => {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (isHeard) return undefined;
    const timer = setTimeout(() => setSilent(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isHeard]);
  return isSilent && !isHeard;
};

type Heard = { a?: HeardScan; b?: HeardScan; at?: Date };

/** The scans until now, judged. Code B may be scanned first. */
const useTest = () => {
  const [{ a, b, at }, setHeard] = useState<Heard>({});
  useHearing((scan) => setHeard((now) => ({ ...now, [isCodeA(scan) ? "a" : "b"]: scan, at: deviceNow() })));
  const judgedB = b && judgeB(b);
  const test: Test | undefined = a && { heard: a, a: judgeA(a), b: judgedB };
  return { test, b: judgedB, at, again: () => setHeard({}) };
};

/** The page `/work/scan/test`: what a scanner sends for two printed codes, and what to set. It records nothing. */
const ScannerTest = () => {
  const may = useCode(...cylinderScreens.scan.codes.record);
  if (!may) return <EmptyState kind="forbidden" code={cylinderScreens.scan.codes.record[0]} page />;
  return <Opened />;
};

const Opened = () => {
  const t = useT();
  const [path] = useLocation();
  const { test, b, at, again } = useTest();
  const isSilent = useSilence(test !== undefined || b !== undefined);
  const { gapMs } = useSnapshot(scannerSettings);
  const title = t("scanTest.title");
  useEffect(() => setTitle(path, title), [path, title]);
  return (
    <>
      <PageHead title={title}>
        <Button variant="minimal" icon={<Print />} text={t("scanTest.print")} onClick={() => window.print()} />
        <Button intent="primary" icon={<Refresh />} text={t("scanTest.again")} disabled={!test && !b} onClick={again} />
      </PageHead>
      <div className={styles.root}>
        <Stack gap={12} pad={16} scroll className={styles.main} tabIndex={0} role="region" aria-label={title}>
          <Verdict test={test} isSilent={isSilent} gapMs={gapMs} />
          {test && <Facts test={test} gapMs={gapMs} />}
          {test && <Keys results={test.a.results} wrong={test.a.wrong} />}
          {(test ?? b) && <OfB judged={b} />}
          {test && <Pauses judged={test.a} gapMs={gapMs} />}
          {!test && <Sheet />}
        </Stack>
        <Stack as="aside" rule="left" fill="surface" className={styles.side} aria-label={t("scanTest.set")}>
          <Title as="h2" size={14} line={20} className={styles.sideHead}>
            {t("scanTest.set")}
          </Title>
          <Grid scroll className={styles.sideBody} tabIndex={0} role="region" aria-label={t("scanTest.set")}>
            <Advices test={test} gapMs={gapMs} />
            {test && <Raw results={test.a.results} prefix={test.a.prefix} suffix={test.a.suffix} />}
          </Grid>
          <Row gap={8} fixed padX={16} padY={12} rule="top">
            <Text size={12} line={18} tone="fg2">
              {at ? t("scanTest.at", { time: showTime(at.getTime()) }) : t("scanTest.notRecorded")}
            </Text>
            <Spacer />
            <Button
              size="small"
              icon={<Duplicate size={14} />}
              text={t("scanTest.copy")}
              disabled={!test}
              onClick={() => test && void copyText(reportOf(test, gapMs, t), "scanTest.copied")}
            />
          </Row>
        </Stack>
      </div>
      {createPortal(
        <div className={styles.forPrint}>
          <Sheet prints />
        </div>,
        document.body,
      )}
    </>
  );
};

export default ScannerTest;
