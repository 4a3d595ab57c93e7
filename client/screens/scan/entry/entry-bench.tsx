import { Barcode as BarcodeIcon } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import { procedureLabel, procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import { CheckEntry } from "./check-entry.tsx";
import { EntryHead } from "./entry-head.tsx";
import { Came } from "./gate-card.tsx";
import { FillEntry } from "./fill-entry.tsx";
import { benchOf } from "../desk/bench.ts";
import { ProcedureNumber } from "../job/procedure-number.tsx";
import { Hero, heroRow } from "../view/hero.tsx";
import { itemOf, type Job } from "../job/job.ts";
import { session } from "#client/state/session.ts";
import type { Benched } from "../desk/kept-table.ts";
import type { ScanDesk } from "../desk/scan-desk.ts";
import type { ScanState } from "../desk/scan-state.ts";
import { Stop } from "./stop.tsx";
import { StreamList } from "../view/stream.tsx";
import { Ticks } from "./ticks.tsx";
import { useCylinderNow } from "../view/use-cylinder-info.ts";
import { usePreview } from "../desk/use-preview.ts";
import styles from "./entry-bench.module.css";
import { Muted } from "#client/kit/inline.tsx";

type BenchProps = { desk: ScanDesk; state: ScanState; job: Job; onJob: (procedureId?: ProcedureId) => void };
type CurrentProps = BenchProps & { gasBarcode: string; at: string };

/** State before anything is entered: the stop where it would be refused, and the conditions. */
const Gate = ({ desk, job, onJob, gasBarcode, preview }: Omit<CurrentProps, "at"> & { preview?: PreviewAnswer }) => {
  const t = useT();
  const { procedureId } = job;
  if (!preview) return null;
  return (
    <>
      {preview.outcome === "refused" && (
        <Stop {...{ gasBarcode, procedureId, preview, onJob }} onHand={(to) => desk.hand(to)} />
      )}
      {preview.outcome === "duplicate" && <p className={styles.note}>{t("entry.repeat")}</p>}
      {preview.stands && <Ticks preview={preview} procedureId={procedureId} />}
    </>
  );
};

const Current = (props: CurrentProps) => {
  const { desk, state, job, gasBarcode, at } = props;
  const cylinder = useCylinderNow(gasBarcode, at);
  const preview = usePreview(gasBarcode, at, job);
  const stopped = preview?.outcome === "refused";
  const { info } = useSnapshot(session);
  const companyId = itemOf(job).companyId ?? info?.accountInfo.companyId;
  const head = (
    <>
      <EntryHead gasBarcode={gasBarcode} cylinder={cylinder} stopped={stopped} companyId={companyId} />
      <Gate {...props} preview={preview} />
    </>
  );
  const shared = { cylinder, head, stopped, onRecord: desk.recordCurrent, onAbandon: desk.abandonCurrent };
  return (
    <>
      <LastResult state={state} stopped={stopped} />
      {procedureOf(job.procedureId).entry === "weights" ? (
        <FillEntry {...shared} />
      ) : (
        <CheckEntry {...shared} gasBarcode={gasBarcode} procedureId={job.procedureId} />
      )}
    </>
  );
};

const Next = ({ benched: { gasBarcode, at, procedureId } }: { benched: Benched }) => {
  const t = useT();
  const cylinder = useCylinderNow(gasBarcode, at);
  return (
    <li>
      <ProcedureNumber id={procedureId} className={styles.step} />
      <div>
        <Barcode code={gasBarcode} plain className={styles.barcode} />
        <small>{cylinder?.specName ?? t(procedureLabel(procedureId))}</small>
      </div>
      {cylinder && <Came cylinder={cylinder} />}
    </li>
  );
};

/** How the last one went, above the next; a stop has nothing green beside it. */
const LastResult = ({ state, stopped }: { state: ScanState; stopped: boolean }) => {
  const last = heroRow(state);
  return last && !(stopped && last.result === "ok") ? <Hero state={state} small /> : null;
};

const Idle = ({ state }: { state: ScanState }) => {
  const t = useT();
  return (
    <>
      {heroRow(state) && <Hero state={state} />}
      <div className={styles.idle}>
        <BarcodeIcon size={48} />
        <h2>{t("entry.noCurrent")}</h2>
        <p>{t("entry.noCurrentText")}</p>
      </div>
    </>
  );
};

/** The middle of the page where each cylinder asks for something of its own: the one being worked on. */
export const EntryCurrent = (props: BenchProps) => {
  const { state, job } = props;
  const [current] = benchOf(state);
  if (!current) return <Idle state={state} />;
  const { gasBarcode, at } = current;
  return <Current key={`${gasBarcode}${at}${job.procedureId}`} {...props} gasBarcode={gasBarcode} at={at} />;
};

/** Beside it: those that wait, first for the open step and then for the others, and how the last ones went. */
export const EntryQueue = ({ desk, state }: { desk: ScanDesk; state: ScanState }) => {
  const t = useT();
  const here = benchOf(state);
  const next = [...here.slice(1), ...state.bench.filter((benched) => !here.includes(benched))];
  return (
    <aside className={styles.root}>
      <header>
        <h2>{t("entry.next")}</h2>
        <Muted>{next.length}</Muted>
      </header>
      <ol className={styles.queue}>
        {next.slice(0, 5).map((benched) => (
          <Next key={benched.gasBarcode + benched.at + benched.procedureId} benched={benched} />
        ))}
      </ol>
      <header className={styles.is2}>
        <h2>{t("entry.recent")}</h2>
      </header>
      <StreamList whole rows={state.rows.slice(0, 10)} online={state.downSince === undefined} onUndo={desk.undo} />
    </aside>
  );
};
