import { Button, SegmentedControl, Switch, InputGroup } from "@blueprintjs/core";
import { Endorsed, Link as LinkIcon, Barcode } from "@blueprintjs/icons";
import { useLocation } from "wouter";
import { lazy, memo, useDeferredValue, useMemo, type FormEvent } from "react";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { Part } from "#client/kit/part.tsx";
import { useWidth } from "#client/lib/use-width.ts";
import { longestBarcode } from "#contracts/fields/scalars.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { evidenceAddress } from "#client/state/menus/audit-addresses.ts";
import { Box, Grid, Row, Stack, Title } from "#client/kit/layout.tsx";
import {
  useReplay,
  type Replayed,
  useReplayAddress,
  stayAt,
  lastUpTo,
  placeName,
  isFlagged,
  useNames,
} from "./replay-state.ts";
import styles from "./replay.module.css";
import { Controls, usePlay, useReplayKeys } from "./controls.tsx";
import { Overview, windowAround, Track } from "./track.tsx";
import { countChanges, differencesOf } from "./state-beside.tsx";
import { StepFacts, StepList } from "./step-list.tsx";

const { codes } = auditScreens.replay;

const Replay = () => {
  const may = useCode(...codes.list);
  return may ? <CylinderReplay /> : <EmptyState kind="forbidden" code={codes.list[0]} page />;
};

/** History of a cylinder, event by event, with the states computed in this browser. */
const CylinderReplay = () => {
  const t = useT();
  const [, go] = useLocation();
  const address = useReplayAddress();
  const { gasBarcode, order } = address;
  const { replayed, error, pending, reload } = useReplay(gasBarcode, order);
  const copy = () => void copyText(window.location.href, "client.linkCopied");
  return (
    <>
      <PageHead>
        {replayed && <Button variant="minimal" icon={<LinkIcon />} text={t("replay.copyLink")} onClick={copy} />}
        {replayed && hasCode(...auditScreens.evidence.codes.list) && (
          <Button
            variant="minimal"
            icon={<Endorsed />}
            text={t("evidence.make")}
            onClick={() => go(evidenceAddress({ gasBarcodes: [gasBarcode] }))}
          />
        )}
      </PageHead>
      <Row wrap rowGap={8} gap={16} fixed className={styles.identity}>
        <BarcodeEntry gasBarcode={gasBarcode} onOpen={address.open} />
        {replayed && <Muted>{t("replay.count", { count: replayed.steps.length })}</Muted>}
        <Spacer />
        <Muted small>{t("replay.by")}</Muted>
        <SegmentedControl
          size="small"
          options={[
            { value: "recordedAt", label: t("fields.recordedAt") },
            { value: "occurredAt", label: t("fields.occurredAt") },
          ]}
          value={order}
          onValueChange={(value) => address.orderBy(value === "occurredAt" ? value : "recordedAt")}
        />
      </Row>
      {gasBarcode === "" && <EmptyState kind="nothing" title={t("replay.none")} text={t("replay.noneText")} />}
      {gasBarcode !== "" && error && <EmptyState kind="failed" error={error} onRetry={reload} />}
      {gasBarcode !== "" && pending && <Loading />}
      {replayed && !error && replayed.steps.length > 0 && (
        <ReplayBody key={gasBarcode} replayed={replayed} address={address} />
      )}
    </>
  );
};

export default Replay;

const DifferenceGrid = lazy(() => import("./difference-grid.tsx"));

type BodyProps = { replayed: Replayed; address: ReturnType<typeof useReplayAddress> };

/** Current step of the replay and the functions that move to another step. */
const useMoves = ({ replayed: { steps }, address }: BodyProps) => {
  const { at, procedure, order } = address;
  const atIndex = steps.findIndex(({ step }) => step.revision === at);
  const current = atIndex < 0 ? steps.length - 1 : atIndex;
  const go = (place: number): void => {
    const step = steps[Math.min(Math.max(place, 0), steps.length - 1)];
    if (step) address.goTo(step.step.revision);
  };
  const fits = (place: number): boolean => procedure === "" || String(steps[place]?.step.procedureId) === procedure;
  const seek = (by: number, matches: (place: number) => boolean): void => {
    for (let place = current + by; place >= 0 && place < steps.length; place += by)
      if (matches(place)) return go(place);
  };
  const flaggedAt = (place: number): boolean => steps[place] !== undefined && isFlagged(steps[place]);
  return {
    current,
    go,
    step: (by: number) => seek(by, fits),
    flagged: (by: 1 | -1) => seek(by, flaggedAt),
    toMoment: (read: string) =>
      go(
        lastUpTo(
          steps.map(({ step }) => step[order]),
          read,
        ),
      ),
  };
};

/** Timeline on top, below it the steps, the states before and after, and the facts of the current step. */
const ReplayBody = ({ replayed, address }: BodyProps) => {
  const { steps } = replayed;
  const { order } = address;
  const [watch, width] = useWidth();
  const { current, go, step, flagged, toMoment } = useMoves({ replayed, address });
  // The thumb moves at once. The rest of the page follows when the browser has time.
  const [seenAddress, seenCurrent] = [useDeferredValue(address), useDeferredValue(current)];
  const play = usePlay(() => step(1), current >= steps.length - 1);
  const last = steps.length - 1;
  useReplayKeys({ step, first: () => go(0), last: () => go(last), play: play.toggle, flagged });
  const anyFlagged = useMemo(() => steps.some(isFlagged), [steps]);
  const now = steps[current];
  if (!now) return null;
  const range = windowAround(current, steps.length);
  return (
    <>
      <Box as="section" fixed padY={12} padX={24} fill="surface" className={styles.time}>
        <div ref={watch}>
          {width > 0 && <Overview {...{ steps, order, width }} {...range} />}
          {width > 0 && <Track {...{ steps, order, width, current }} {...range} onGo={go} />}
        </div>
        <Controls
          current={current}
          count={steps.length}
          moment={now.step[order]}
          play={play}
          onStep={step}
          onMoment={toMoment}
          onFlagged={anyFlagged ? flagged : undefined}
        />
      </Box>
      <Panes replayed={replayed} address={seenAddress} current={seenCurrent} />
    </>
  );
};

const Panes = memo(({ replayed, address, current }: BodyProps & { current: number }) => {
  const t = useT();
  const { steps, stays, answer } = replayed;
  const { customers, names } = useNames(answer);
  const places = useMemo(
    () =>
      new Map(
        steps.map(({ step: { revision } }) => {
          const stay = stayAt(stays, revision);
          return [revision, stay ? placeName(stay.place, customers, t) : ""] as const;
        }),
      ),
    [steps, stays, customers, t],
  );
  const now = steps[current];
  const differences = useMemo(() => (now ? differencesOf(now.before, now.after, t, names) : []), [now, t, names]);
  if (!now) return null;
  const { revision } = now.step;
  return (
    <Grid columns="288px minmax(0, 1fr) 272px" grow className={styles.panes}>
      <StepList
        steps={steps}
        order={address.order}
        revision={revision}
        procedure={address.procedure}
        places={places}
        onGo={address.goTo}
        onProcedure={address.filterBy}
      />
      <Stack as="section" className={styles.state} aria-label={t("common.state")}>
        <Row as="header" gap={8} fixed padX={16}>
          <Title line={24}>{t("common.state")}</Title>
          <Muted data-changes={countChanges(differences)}>
            {revision > 0 && `r${revision - 1} → `}r{revision}
            {t("common.comma")}
            {t("replay.changed", { count: countChanges(differences) })}
          </Muted>
          <Spacer />
          <Switch
            checked={address.changesOnly}
            label={t("replay.changesOnly")}
            onChange={(event) => address.showChanges(event.currentTarget.checked)}
          />
        </Row>
        <Box grow className={styles.grid}>
          <Part fallback={<Loading />}>
            <DifferenceGrid rows={address.changesOnly ? differences.filter(({ changed }) => changed) : differences} />
          </Part>
        </Box>
      </Stack>
      <StepFacts replayed={replayed} folded={now} customers={customers} onGo={address.goTo} />
    </Grid>
  );
});

type EntryProps = { gasBarcode: string; onOpen: (gasBarcode: string) => void };

/** Input for a barcode. A scanner types the barcode and presses Enter. */
const BarcodeEntry = ({ gasBarcode, onOpen }: EntryProps) => {
  const t = useT();
  const [typed, setTyped] = useDraft(gasBarcode, String);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.replaceAll(/\s/g, "");
    if (code !== "") onOpen(code);
  };
  return (
    <Row
      as="form"
      align="stretch"
      gap={8}
      className={styles.root}
      role="search"
      aria-label={t("replay.barcode")}
      onSubmit={submit}
    >
      <InputGroup
        name="gasBarcode"
        leftIcon={<Barcode />}
        autoFocus={gasBarcode === ""}
        autoComplete="off"
        maxLength={longestBarcode}
        placeholder={t("replay.barcodeHint")}
        aria-label={t("replay.barcode")}
        value={typed}
        onValueChange={setTyped}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit" text={t("common.replay")} />
    </Row>
  );
};
