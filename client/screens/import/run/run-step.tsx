import { Button } from "@blueprintjs/core";
import { ArrowLeft, Barcode, Upload } from "@blueprintjs/icons";
import { useState } from "react";
import { Link } from "wouter";
import { baseScreens } from "#contracts/access/menus/base.ts";
import { configScreens } from "#contracts/access/menus/config.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import { importCalls, type ImportDetail } from "#contracts/imports/calls.ts";
import { mostLabels } from "#contracts/paper/labels.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { mayPrint, openLabels } from "#client/state/paper/paper.ts";
import { ConfirmPopover } from "#client/kit/dialog/confirm-popover.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { hasCode } from "#client/state/session.ts";
import { Box, Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { Foot } from "../frame.tsx";
import { isBusy } from "../use-import.ts";
import { RunCard } from "./run-card.tsx";
import { LeftOut } from "./left-out.tsx";
import styles from "../import.module.css";

type Target = { path: string; codes: { list: readonly string[] } };

/** The screen that lists the records of a kind. Undefined for organisations, which several lists show. */
const screenOf = (kind: ImportKindName): Target | undefined => {
  switch (kind) {
    case "cylinder":
      return cylinderScreens.record;
    case "customer":
      return salesScreens.customer;
    case "vehicle":
      return baseScreens.vehicle;
    case "employee":
      return baseScreens.employee;
    case "spec":
      return configScreens.spec;
    case "company":
      return undefined;
    default:
      return kind satisfies never;
  }
};

const ROWS_AT_ONCE = 1000;

/** Barcodes of the registered cylinders in sheet order, up to the maximum of one label file. */
const registeredBarcodes = async (id: string): Promise<string[]> => {
  const barcodes: string[] = [];
  for (let pageIndex = 1; barcodes.length < mostLabels; pageIndex++) {
    const { list } = await send(importCalls.rows, { id, pageIndex, pageSize: ROWS_AT_ONCE });
    for (const { state, cells } of list)
      if (state === "created" && cells["gasBarcode"]) barcodes.push(cells["gasBarcode"].trim());
    if (list.length < ROWS_AT_ONCE) break;
  }
  return barcodes.slice(0, mostLabels);
};

/** Opens the dialog that prints labels for the imported cylinders. */
const PrintLabels = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  if (of.kind !== "cylinder" || of.created === 0 || !mayPrint()) return null;
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      openLabels(await registeredBarcodes(of.id));
    } catch {
      // The call shows its own error message.
    } finally {
      setBusy(false);
    }
  };
  const n = Math.min(of.created, mostLabels);
  const text = of.created > mostLabels ? "client.import.firstLabels" : "client.import.labels";
  return (
    <Button
      variant="minimal"
      intent="primary"
      icon={<Barcode />}
      loading={busy}
      text={t(text, { n: showNumber(n), count: of.created })}
      onClick={() => void open()}
    />
  );
};

type Props = {
  of: ImportDetail;
  mayAdd: boolean;
  /** Undefined if rows are already registered. */
  onMapAgain: (() => void) | undefined;
  onAnother: () => void;
  onChanged: () => Promise<void>;
};

/** The fourth step, also shown while the check runs: the job's progress and result. */
export const RunStep = ({ of, mayAdd, onMapAgain, onAnother, onChanged }: Props) => {
  const isOver = !isBusy(of);
  const registered = of.created + of.failed > 0 || of.state === "completed";
  return (
    <>
      <Stack grow className={styles.runStep}>
        <RunCard of={of} />
        {isOver && registered && <Ended of={of} />}
      </Stack>
      <Foot>
        <Times of={of} />
        <Spacer />
        {isOver ? (
          <>
            {onMapAgain && <MapAgain onClick={onMapAgain} />}
            {mayAdd && of.state !== "completed" && of.ready > 0 && registered && <GoOn of={of} onChanged={onChanged} />}
            <Another onClick={onAnother} />
            {of.created > 0 && <SeeThem of={of} />}
          </>
        ) : (
          mayAdd && <Cancel of={of} onChanged={onChanged} />
        )}
      </Foot>
    </>
  );
};

const Times = ({ of: { startedTime, finishedTime, state } }: { of: ImportDetail }) => {
  const t = useT();
  const [from, to] = [showMoment(startedTime, true), showMoment(finishedTime, true)];
  if (state === "running" || state === "checking") return <Muted small>{t("client.import.mayLeave")}</Muted>;
  return <Muted small>{from && to ? t("client.import.times", { from, to }) : ""}</Muted>;
};

const MapAgain = ({ onClick }: { onClick: () => void }) => {
  const t = useT();
  return <Button icon={<ArrowLeft />} text={t("client.import.step.columns")} onClick={onClick} />;
};

const Another = ({ onClick }: { onClick: () => void }) => {
  const t = useT();
  return <Button icon={<Upload />} text={t("client.import.another")} onClick={onClick} />;
};

/** Continues a stopped run with the remaining rows. No row is registered twice. */
const GoOn = ({ of, onChanged }: { of: ImportDetail; onChanged: () => Promise<void> }) => {
  const t = useT();
  const run = async (): Promise<void> => {
    try {
      await send(importCalls.run, { id: of.id, leaveOutErrors: true });
    } catch {
      // The call shows its own error message.
    }
    await onChanged();
  };
  return (
    <Button
      intent="primary"
      text={t("client.import.importRows", { count: of.ready, n: showNumber(of.ready) })}
      onClick={() => void run()}
    />
  );
};

const Cancel = ({ of, onChanged }: { of: ImportDetail; onChanged: () => Promise<void> }) => {
  const t = useT();
  const cancel = async (): Promise<void> => {
    try {
      await send(importCalls.cancel, { id: of.id });
    } catch {
      // The call shows its own error message. The job may already have ended.
    }
    await onChanged();
  };
  return (
    <ConfirmPopover
      title={t("client.import.cancelAsk")}
      text={t(of.state === "running" ? "client.import.cancelRun" : "client.import.cancelCheck")}
      action={t("client.import.cancel")}
      danger
      onConfirm={cancel}
    >
      <Button text={t("client.import.cancel")} />
    </ConfirmPopover>
  );
};

const SeeThem = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const screen = screenOf(of.kind);
  if (!screen || !hasCode(...screen.codes.list)) return null;
  return (
    <Link href={screen.path} className="bp6-button bp6-intent-primary">
      {t("client.import.seeThem", {
        count: of.created,
        n: showNumber(of.created),
        kind: inSentence(t(`import.kind.${of.kind}`)),
      })}
    </Link>
  );
};

const Ended = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  return (
    <Grid columns="minmax(0, 1fr) 320px" grow hairline="top" className={styles.body}>
      <LeftOut of={of} />
      <Box
        as="aside"
        padX={16}
        rule="left"
        fill="surface"
        scroll
        className={styles.facts}
        aria-label={t("client.import.facts")}
      >
        <Title line={48}>{t("client.import.facts")}</Title>
        <Box as="dl" below={16}>
          {(
            [
              ["client.import.file", of.fileName],
              ["client.import.sheet", of.mapping?.sheet ?? ""],
              ["client.import.kind", t(`import.kind.${of.kind}`)],
              ["client.import.rows", showNumber(of.total)],
              ["client.import.uploaded", showMoment(of.createdTime)],
            ] as const
          ).map(([label, value]) => (
            <Row align="stretch" justify="between" gap={16} hairline="top" key={label}>
              <Text as="dt" fixed tone="fg2">
                {t(label)}
              </Text>
              <Text as="dd" truncate title={value}>
                {value}
              </Text>
            </Row>
          ))}
        </Box>
        <PrintLabels of={of} />
      </Box>
    </Grid>
  );
};
