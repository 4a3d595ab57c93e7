import { useState, type ReactNode } from "react";
import { Button } from "@blueprintjs/core";
import { Barcode as BarcodeIcon } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { procedureLabel, type ProcedureId, procedureOf } from "#contracts/procedures/index.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { session as signedIn } from "#client/state/session.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Key } from "#client/kit/inline.tsx";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { type Job, itemOf } from "../job/job.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { FirstCard, GateCard, Stop, Ticks } from "./gate.tsx";
import { between } from "#contracts/locales/fragments.ts";
import type { Preview } from "../session/interlock.ts";
import type { EnteredValues } from "../session/scan-row.ts";
import { EntrySay } from "./entry-parts.tsx";
import { FactLine, Hero, heroRow } from "../view/result.tsx";
import { CheckEntry } from "./check-entry.tsx";
import { FillEntry } from "./fill-entry.tsx";
import { LastStrip } from "./last-strip.tsx";
import { ofLine, pendingOf, type PendingCylinder } from "../session/pending-cylinders.ts";
import { useCylinderNow, usePreview } from "../session/cylinder-queries.ts";
import styles from "./scan-entry.module.css";

/** The middle of the page, where the values of one cylinder are entered. */
export const EntryPlace = ({ children }: { children: ReactNode }) => (
  <Stack grow padX={24} className={styles.place}>
    {children}
  </Stack>
);

/** Facts about the inspections of a cylinder. */
const useInspectionFacts = () => {
  const t = useT();
  return ({ productionDate, inspectionDate, serviceEnd }: CylinderAnswer): (string | null)[] => [
    t("entry.made", { day: showDay(productionDate) }),
    inspectionDate ? t("entry.lastInspected", { day: showDay(inspectionDate) }) : null,
    serviceEnd ? t("entry.serviceEnd", { day: showDay(serviceEnd) }) : null,
  ];
};

type HeadProps = {
  pending: PendingCylinder;
  /** Undefined until the server responds, and for an unregistered cylinder. */
  cylinder: CylinderAnswer | undefined;
  stopped: boolean;
  /** The job's company. */
  companyId: string | null | undefined;
  /** Name of the specification that this device knows without a network. */
  spec: string | undefined;
};

/** Shows the current cylinder, its facts and the state of its filling. While the cylinder is stopped, nothing is green. */
const EntryHead = ({ pending, cylinder, stopped, companyId, spec }: HeadProps) => {
  const t = useT();
  const { gasBarcode, procedureId, scannedFor } = pending;
  const inspectionFacts = useInspectionFacts();
  const isAtStand = procedureOf(procedureId).group === "stand";
  const facts = cylinder
    ? [
        cylinder.specName,
        cylinder.factoryNumber,
        cylinder.gasManufacturingUnitName,
        ...(isAtStand ? [] : inspectionFacts(cylinder)),
        typeof cylinder.maxFillWeight === "number" && t("scan.maxFill", { kg: cylinder.maxFillWeight }),
        t("scan.tare", { kg: cylinder.emptyWeight }),
      ]
    : [spec ?? "\u00a0"];
  return (
    <Row as="header" relative gap={16} rowGap={4} wrap fixed className={styles.entryHead}>
      <div>
        <h2>
          <Barcode code={gasBarcode} plain className={styles.headBarcode} />
        </h2>
        <FactLine facts={facts} className={styles.facts} />
      </div>
      {scannedFor !== undefined && !stopped ? (
        <FirstCard procedureId={procedureId} scannedFor={scannedFor} />
      ) : (
        cylinder && isAtStand && <GateCard cylinder={cylinder} stopped={stopped} companyId={companyId} />
      )}
    </Row>
  );
};

type EntryProps = { session: ScanSession; state: ScanState; job: Job; onJob: (procedureId?: ProcedureId) => void };
type CurrentProps = EntryProps & { pending: PendingCylinder };
type GateProps = CurrentProps & {
  preview: Preview | undefined;
  isAsked: boolean;
  cylinder: CylinderAnswer | undefined;
};

/** Shows the conditions before the entry, and the reason if the cylinder would be refused. */
const Gate = ({ session, job, onJob, pending: { gasBarcode }, preview, isAsked, cylinder }: GateProps) => {
  const t = useT();
  const { procedureId } = job;
  if (!preview) return null;
  return (
    <>
      {preview.outcome === "refused" && (
        <Stop {...{ gasBarcode, procedureId, preview, onJob }} onHand={(to) => session.hand(to)} />
      )}
      {preview.own && preview.own.asked.length > 0 && (
        <EntrySay
          tone="exc"
          role="alert"
          title={t("scan.doubt.ask", { reasons: preview.own.asked.join(between) })}
          text={t(isAsked ? "entry.doubtAgain" : "entry.doubtText")}
        />
      )}
      {preview.outcome === "duplicate" && (
        <Text as="p" fixed below={8} padY={8} padX={16} fill="surface2" radius="panel" tone="fg2">
          {t("entry.repeat")}
        </Text>
      )}
      {preview.stands && <Ticks {...{ preview, procedureId, cylinder }} />}
    </>
  );
};

const Current = (props: CurrentProps) => {
  const { session, state, job, pending } = props;
  const { gasBarcode, at } = pending;
  const cylinder = useCylinderNow(gasBarcode, at);
  const preview = usePreview({ gasBarcode, scannedAt: at, job });
  const stopped = preview?.outcome === "refused";
  const { info } = useSnapshot(signedIn);
  // This device doubts the cylinder and cannot ask the server: recording takes one more press.
  const [isAsked, setAsked] = useState(false);
  const record = (values: EnteredValues) => {
    if (!isAsked && preview?.own && preview.own.asked.length > 0) setAsked(true);
    else session.recordCurrent(values);
  };
  const companyId = itemOf(job).companyId ?? info?.accountInfo.companyId;
  const head = (
    <>
      <EntryHead {...{ pending, cylinder, stopped, companyId }} spec={preview?.own?.spec} />
      <Gate {...props} {...{ preview, isAsked, cylinder }} />
    </>
  );
  const entryProps = { cylinder, head, stopped, onRecord: record, onTakeOff: session.takeOff };
  return (
    <>
      <LastStrip session={session} state={state} isQuiet={stopped} />
      {procedureOf(job.procedureId).entry === "weights" ? (
        <FillEntry {...entryProps} />
      ) : (
        <CheckEntry {...entryProps} gasBarcode={gasBarcode} procedureId={job.procedureId} nextDue={preview?.nextDue} />
      )}
    </>
  );
};

/** The other steps with pending cylinders, each with a button that opens it. */
const Elsewhere = ({ session, state }: Pick<EntryProps, "session" | "state">) => {
  const t = useT();
  const steps = [...new Set(ofLine(state.job, state.pending).map(({ procedureId }) => procedureId))];
  return steps.map((id, i) => (
    <Button
      key={id}
      size="large"
      intent="primary"
      text={t("entry.elsewhere", {
        count: state.pending.filter(({ procedureId }) => procedureId === id).length,
        step: t(procedureLabel(id)),
      })}
      endIcon={i === 0 ? <Key className={styles.recordKey}>F6</Key> : undefined}
      onClick={() => session.switchTo(id)}
    />
  ));
};

const Idle = ({ session, state }: Pick<EntryProps, "session" | "state">) => {
  const t = useT();
  return (
    <>
      {heroRow(state) && <Hero state={state} />}
      <Stack grow align="center" gap={8} justify="center" tone="fg3" text="center" className={styles.idle}>
        <BarcodeIcon size={48} />
        <h2>{t("entry.noCurrent")}</h2>
        <Text as="p">{t("entry.noCurrentText")}</Text>
        <Elsewhere session={session} state={state} />
      </Stack>
    </>
  );
};

/** The middle of the page for jobs that need values for each cylinder. It shows the current cylinder. */
export const EntryCurrent = (props: EntryProps) => {
  const { session, state, job } = props;
  const [current] = pendingOf(state);
  if (!current) return <Idle session={session} state={state} />;
  return <Current key={`${current.gasBarcode}${current.at}${job.procedureId}`} {...props} pending={current} />;
};
