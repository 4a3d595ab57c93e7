import { Button, Checkbox } from "@blueprintjs/core";
import { ArrowLeft, ArrowRight } from "@blueprintjs/icons";
import { lazy, useState } from "react";
import { importCalls, type ImportCounts, type ImportDetail } from "#contracts/imports/calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Part } from "#client/kit/part.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { send } from "#client/state/api.ts";
import { Box, Grid, Stack } from "#client/kit/layout.tsx";
import { Foot } from "../frame.tsx";
import type { ImportAddress, Only } from "../use-import.ts";
import { CheckBar, Counts, ErrorList } from "./check-bar.tsx";
import { ErrorKinds } from "./error-kinds.tsx";
import { kindKey } from "./kind-fixes.tsx";
import { ReadingNotes } from "./reading-notes.tsx";
import { useCheck, type Check } from "./use-check.ts";
import styles from "../import.module.css";

const CheckSheet = lazy(() => import("./check-grid.tsx"));

type Props = {
  of: ImportDetail;
  address: ImportAddress;
  mayAdd: boolean;
  onCounts: (counts: ImportCounts) => void;
  onRun: () => Promise<void>;
  /** Starts a new check of the rows. */
  onAgain: () => Promise<void>;
};

/** The filter to show. Errors come first, if there are any. */
const shownOf = (only: ImportAddress["only"], first: Only | undefined): Only | undefined =>
  only === "all" ? undefined : (only ?? first);

/** The third step: check every row against the rules and fix errors in place. */
export const CheckStep = ({ of, address, mayAdd, onCounts, onRun, onAgain }: Props) => {
  // The first load decides the filter, so the rows stay when the last error is fixed.
  const [first] = useState<Only | undefined>(of.errors > 0 ? "errors" : undefined);
  const only = shownOf(address.only, first);
  const fault = only === "errors" ? address.fault : undefined;
  const check = useCheck(of, { only, fault }, onCounts);
  const narrow = useNarrow();
  const { focus, kinds, sheet } = check;
  const { settled } = sheet.queue;
  const takeLengths = async (): Promise<void> => {
    await settled();
    await send(importCalls.settle, { id: of.id, lengths: "taken" }).then(onAgain, () => undefined);
  };
  const current = focus?.row?.errors.find(({ field }) => field === focus.field);
  return (
    <>
      <Grid columns="minmax(0, 1fr) 320px" grow hairline="top" className={styles.checkStep}>
        <Stack as="section" grow>
          <ReadingNotes {...{ of, mayAdd, settled, onAgain }} />
          <Counts counts={of} only={only} onOnly={(next) => address.show(next ?? "all")} />
          <CheckBar
            of={of}
            check={check}
            only={only}
            onOnly={(next) => address.show(next ?? "all")}
            narrow={narrow}
            fault={fault && kinds.find((kind) => kindKey(kind) === kindKey(fault))}
          />
          {narrow ? <ErrorList kind={of.kind} check={check} /> : <Rows of={of} check={check} only={only} />}
        </Stack>
        {!narrow && (
          <ErrorKinds
            kind={of.kind}
            kinds={kinds}
            errors={of.errors}
            mended={mendedRows(check)}
            waiting={check.waiting}
            tries={sheet.queue.tries}
            busy={check.busy}
            current={fault ? kindKey(fault) : current && kindKey(current)}
            shown={fault && kindKey(fault)}
            onShow={(next) => address.show("errors", next)}
            onFix={check.fixEverywhere}
            onAdded={check.checkAgain}
            onTakeLengths={() => void takeLengths()}
          />
        )}
      </Grid>
      <CheckFoot of={of} check={check} mayAdd={mayAdd} onBack={() => address.mapAgain(true)} onRun={onRun} />
    </>
  );
};

/** Number of rows changed here that have no error now. */
const mendedRows = ({ sheet, book }: Check): number =>
  [...sheet.mended.keys()].filter((row) => {
    const place = book.placeOf(row);
    return place === undefined || book.at(place)?.state === "ready";
  }).length;

const Rows = ({ of, check, only }: { of: ImportDetail; check: Check; only: Only | undefined }) => {
  const t = useT();
  const { failure } = check.sheet;
  if (failure && check.book.total === undefined)
    return <EmptyState kind="failed" error={failure} onRetry={check.sheet.reload} />;
  if (check.book.total === undefined) return <Loading />;
  if (check.total === 0)
    return (
      <EmptyState kind="nothing" title={t(`client.import.none.${only ?? "all"}`)} text={t("client.import.noneText")} />
    );
  return (
    <Box grow className={styles.grid}>
      <Part fallback={<Loading />}>
        <CheckSheet of={of} check={check} />
      </Part>
    </Box>
  );
};

type FootProps = { of: ImportDetail; check: Check; mayAdd: boolean; onBack: () => void; onRun: () => Promise<void> };

const CheckFoot = ({ of, check, mayAdd, onBack, onRun }: FootProps) => {
  const t = useT();
  const [leaveOut, setLeaveOut] = useState(false);
  const [busy, setBusy] = useState(false);
  const { errors, duplicates, ready } = of;
  const words = { count: errors, n: showNumber(errors), duplicates: showNumber(duplicates) };
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await check.sheet.queue.settled();
      await send(importCalls.run, { id: of.id, leaveOutErrors: leaveOut });
      await onRun();
    } catch {
      // The call shows its own error message.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Foot>
      {errors > 0 && (
        <>
          <Checkbox
            name="leaveOutErrors"
            checked={leaveOut}
            label={t(duplicates > 0 ? "client.import.leaveOutBoth" : "client.import.leaveOut", words)}
            onChange={({ currentTarget }) => setLeaveOut(currentTarget.checked)}
          />
          <Muted small className={styles.hint}>
            {t("client.import.leaveOutText")}
          </Muted>
        </>
      )}
      {errors === 0 && duplicates > 0 && (
        <Muted small>{t("client.import.duplicatesOut", { count: duplicates, n: showNumber(duplicates) })}</Muted>
      )}
      <Spacer />
      <Button icon={<ArrowLeft />} text={t("client.import.step.columns")} onClick={onBack} />
      <Button
        intent="primary"
        endIcon={<ArrowRight />}
        loading={busy}
        disabled={!mayAdd || ready === 0 || check.busy || (errors > 0 && !leaveOut)}
        text={t("client.import.importRows", { count: ready, n: showNumber(ready) })}
        onClick={() => void run()}
      />
    </Foot>
  );
};
