import type { ReactNode } from "react";
import { Tab, Tabs } from "@blueprintjs/core";
import { Barcode as BarcodeIcon } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { procedureLabel, standSteps, type ProcedureId, procedureOf } from "#contracts/procedures/index.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useFunctionKey } from "#client/lib/use-shortcut.ts";
import { hasCode, session as signedIn } from "#client/state/session.ts";
import { Count, Key, Spacer, Muted } from "#client/kit/inline.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import { type Job, itemOf } from "../job/job.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { GateCard, Came, Stop, Ticks } from "./gate.tsx";
import { FactLine, Hero, heroRow } from "../view/result.tsx";
import { CheckEntry } from "./check-entry.tsx";
import { FillEntry } from "./fill-entry.tsx";
import { pendingOf, type PendingCylinder } from "../session/pending-cylinders.ts";
import { ProcedureNumber } from "../job/job-panel.tsx";
import { StreamList } from "../view/stream.tsx";
import { useCylinderNow, usePreview } from "../session/cylinder-queries.ts";
import styles from "./scan-entry.module.css";

/** The middle of the page, where the values of one cylinder are entered. */
export const EntryPlace = ({ children }: { children: ReactNode }) => (
  <Stack grow padX={24} className={styles.place}>
    {children}
  </Stack>
);

/** Switches between the three steps of a filling without choosing the job again. Each step keeps its pending cylinders. */
export const EntryTabs = ({ session, state, job }: { session: ScanSession; state: ScanState; job: Job }) => {
  const t = useT();
  const ids = standSteps.filter(({ permission }) => hasCode(permission)).map(({ id }) => id);
  const at = ids.indexOf(job.procedureId);
  const following = at === -1 ? undefined : ids[(at + 1) % ids.length];
  useFunctionKey("F6", () => following !== undefined && session.switchTo(following));
  if (at === -1 || ids.length < 2) return null;
  return (
    <Row align="stretch" gap={4} fixed padX={24} hairline="bottom" className={styles.tabs}>
      <Tabs
        id="entry"
        selectedTabId={job.procedureId}
        renderActiveTabPanelOnly
        onChange={(id) => session.switchTo(Number(id) as ProcedureId)}
      >
        {ids.map((id) => (
          <Tab key={id} id={id} disabled={false}>
            <Text as="i" tone="inherit" className={styles.procedure}>
              {String(id).padStart(2, "0")}
            </Text>
            {t(procedureLabel(id))}
            <Count className={styles.count}>
              {state.pending.filter(({ procedureId }) => procedureId === id).length}
            </Count>
          </Tab>
        ))}
      </Tabs>
      <Spacer />
      <span className={styles.keys} aria-hidden="true">
        <Key>F6</Key>
        {t("entry.switch")}
      </span>
    </Row>
  );
};

type HeadProps = {
  gasBarcode: string;
  /** Undefined until the server responds, and for an unregistered cylinder. */
  cylinder: CylinderAnswer | undefined;
  stopped: boolean;
  /** The job's company. */
  companyId: string | null | undefined;
};

/** Shows the current cylinder, its facts and the state of its filling. While the cylinder is stopped, nothing is green. */
const EntryHead = ({ gasBarcode, cylinder, stopped, companyId }: HeadProps) => {
  const t = useT();
  const facts = cylinder
    ? [
        cylinder.specName,
        cylinder.factoryNumber,
        cylinder.gasManufacturingUnitName,
        typeof cylinder.maxFillWeight === "number" && t("scan.maxFill", { kg: cylinder.maxFillWeight }),
        t("scan.tare", { kg: cylinder.emptyWeight }),
      ]
    : ["\u00a0"];
  return (
    <Row as="header" relative gap={16} rowGap={4} wrap fixed className={styles.entryHead}>
      <div>
        <h2>
          <Barcode code={gasBarcode} plain className={styles.headBarcode} />
        </h2>
        <FactLine facts={facts} className={styles.facts} />
      </div>
      {cylinder && <GateCard cylinder={cylinder} stopped={stopped} companyId={companyId} />}
    </Row>
  );
};

type EntryProps = { session: ScanSession; state: ScanState; job: Job; onJob: (procedureId?: ProcedureId) => void };
type CurrentProps = EntryProps & { gasBarcode: string; at: string };

/** Shows the conditions before the entry, and the reason if the cylinder would be refused. */
const Gate = ({ session, job, onJob, gasBarcode, preview }: Omit<CurrentProps, "at"> & { preview?: PreviewAnswer }) => {
  const t = useT();
  const { procedureId } = job;
  if (!preview) return null;
  return (
    <>
      {preview.outcome === "refused" && (
        <Stop {...{ gasBarcode, procedureId, preview, onJob }} onHand={(to) => session.hand(to)} />
      )}
      {preview.outcome === "duplicate" && (
        <Text as="p" fixed below={8} padY={8} padX={16} fill="surface2" radius="panel" tone="fg2">
          {t("entry.repeat")}
        </Text>
      )}
      {preview.stands && <Ticks preview={preview} procedureId={procedureId} />}
    </>
  );
};

const Current = (props: CurrentProps) => {
  const { session, state, job, gasBarcode, at } = props;
  const cylinder = useCylinderNow(gasBarcode, at);
  const preview = usePreview(gasBarcode, at, job);
  const stopped = preview?.outcome === "refused";
  const { info } = useSnapshot(signedIn);
  const companyId = itemOf(job).companyId ?? info?.accountInfo.companyId;
  const head = (
    <>
      <EntryHead gasBarcode={gasBarcode} cylinder={cylinder} stopped={stopped} companyId={companyId} />
      <Gate {...props} preview={preview} />
    </>
  );
  const entryProps = { cylinder, head, stopped, onRecord: session.recordCurrent, onAbandon: session.abandonCurrent };
  return (
    <>
      <LastResult state={state} stopped={stopped} />
      {procedureOf(job.procedureId).entry === "weights" ? (
        <FillEntry {...entryProps} />
      ) : (
        <CheckEntry {...entryProps} gasBarcode={gasBarcode} procedureId={job.procedureId} />
      )}
    </>
  );
};

const Next = ({ pending: { gasBarcode, at, procedureId } }: { pending: PendingCylinder }) => {
  const t = useT();
  const cylinder = useCylinderNow(gasBarcode, at);
  return (
    <Row as="li" gap={12} padX={16} hairline="top">
      <ProcedureNumber id={procedureId} className={styles.step} />
      <Text as="div" line={18}>
        <Barcode code={gasBarcode} plain className={styles.queueBarcode} />
        <Text as="small" block size={12} line={16} tone="fg3">
          {cylinder?.specName ?? t(procedureLabel(procedureId))}
        </Text>
      </Text>
      {cylinder && <Came cylinder={cylinder} />}
    </Row>
  );
};

/** The result of the last cylinder, above the next one. A success is hidden while the next cylinder is stopped. */
const LastResult = ({ state, stopped }: { state: ScanState; stopped: boolean }) => {
  const last = heroRow(state);
  return last && !(stopped && last.result === "ok") ? <Hero state={state} small /> : null;
};

const Idle = ({ state }: { state: ScanState }) => {
  const t = useT();
  return (
    <>
      {heroRow(state) && <Hero state={state} />}
      <Stack align="center" gap={8} justify="center" tone="fg3" text="center" className={styles.idle}>
        <BarcodeIcon size={48} />
        <h2>{t("entry.noCurrent")}</h2>
        <Text as="p">{t("entry.noCurrentText")}</Text>
      </Stack>
    </>
  );
};

/** The middle of the page for jobs that need values for each cylinder. It shows the current cylinder. */
export const EntryCurrent = (props: EntryProps) => {
  const { state, job } = props;
  const [current] = pendingOf(state);
  if (!current) return <Idle state={state} />;
  const { gasBarcode, at } = current;
  return <Current key={`${gasBarcode}${at}${job.procedureId}`} {...props} gasBarcode={gasBarcode} at={at} />;
};

/** The queue: the pending cylinders of the open step, then those of the other steps, and the last results. */
export const EntryQueue = ({ session, state }: { session: ScanSession; state: ScanState }) => {
  const t = useT();
  const here = pendingOf(state);
  const next = [...here.slice(1), ...state.pending.filter((pending) => !here.includes(pending))];
  return (
    <Stack as="aside" grow hairline="left" className={styles.side}>
      <Row as="header" gap={8} fixed padX={16}>
        <h2>{t("entry.next")}</h2>
        <Muted>{next.length}</Muted>
      </Row>
      <Text as="ol" className={styles.queue}>
        {next.slice(0, 5).map((pending) => (
          <Next key={pending.gasBarcode + pending.at + pending.procedureId} pending={pending} />
        ))}
      </Text>
      <Row as="header" gap={8} fixed padX={16} className={styles.is2}>
        <h2>{t("entry.recent")}</h2>
      </Row>
      <StreamList whole rows={state.rows.slice(0, 10)} online={state.downSince === undefined} onUndo={session.undo} />
    </Stack>
  );
};
