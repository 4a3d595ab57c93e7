import { Barcode as BarcodeIcon } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { procedureKind } from "#contracts/streams/procedures.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { CheckEntry } from "./check-entry.tsx";
import { GateIcon, gateTone } from "./entry-head.tsx";
import { FillEntry } from "./fill-entry.tsx";
import { showTime } from "#client/lib/dates.ts";
import type { Job } from "./job.ts";
import type { Benched } from "./kept-table.ts";
import type { ScanDesk } from "./scan-desk.ts";
import type { ScanState } from "./scan-state.ts";
import { StreamList } from "./stream.tsx";
import { useCylinderNow } from "./use-cylinder-info.ts";

const companyOf = (job: Job, own: string | undefined): string | undefined => {
  const chosen = job.values.companyId;
  return typeof chosen === "object" && !Array.isArray(chosen) ? chosen.id : own;
};

type CurrentProps = { desk: ScanDesk; job: Job; gasBarcode: string; at: string };

const Current = ({ desk, job, gasBarcode, at }: CurrentProps) => {
  const { info } = useSnapshot(session);
  const cylinder = useCylinderNow(gasBarcode, at);
  const shared = { gasBarcode, cylinder, onAbandon: desk.abandonCurrent };
  if (procedureKind(job.procedureId) === "fill")
    return (
      <FillEntry
        {...shared}
        companyId={companyOf(job, info?.accountInfo.companyId ?? undefined)}
        onRecord={desk.recordCurrent}
      />
    );
  return <CheckEntry {...shared} procedureId={job.procedureId} onRecord={desk.recordCurrent} />;
};

/** Those that wait for this procedure, in the order of their scans. */
const benchOf = ({ bench }: Pick<ScanState, "bench">, { procedureId }: Job): Benched[] =>
  bench.filter((benched) => benched.procedureId === procedureId);

const Next = ({ benched: { gasBarcode, at }, n }: { benched: Benched; n: number }) => {
  const t = useT();
  const cylinder = useCylinderNow(gasBarcode, at);
  return (
    <li>
      <i>{n}</i>
      <div>
        <Barcode code={gasBarcode} plain />
        <small>{cylinder?.specName ?? showTime(at)}</small>
      </div>
      {cylinder && (
        <span className={gateTone(cylinder.gate)}>
          <GateIcon gate={cylinder.gate} size={14} />
          {t(`entry.gate.${cylinder.gate}`)}
        </span>
      )}
    </li>
  );
};

const Idle = () => {
  const t = useT();
  return (
    <div className="cy-fl-idle">
      <BarcodeIcon size={48} />
      <h2>{t("entry.noCurrent")}</h2>
      <p>{t("entry.noCurrentText")}</p>
    </div>
  );
};

/** The middle of the page where each cylinder asks for something of its own: the one being worked on. */
export const EntryCurrent = ({ desk, state, job }: { desk: ScanDesk; state: ScanState; job: Job }) => {
  const [current] = benchOf(state, job);
  if (!current) return <Idle />;
  const { gasBarcode, at } = current;
  return <Current key={`${gasBarcode}${at}${job.procedureId}`} desk={desk} job={job} gasBarcode={gasBarcode} at={at} />;
};

/** Beside it: who is next, and how the last ones went. */
export const EntryQueue = ({ desk, state, job }: { desk: ScanDesk; state: ScanState; job: Job }) => {
  const t = useT();
  const next = benchOf(state, job).slice(1);
  return (
    <aside className="cy-fl-r">
      <header>
        <h2>{t("entry.next")}</h2>
        <span className="cy-muted">{next.length}</span>
      </header>
      <ol className="cy-fl-q">
        {next.slice(0, 5).map((benched, i) => (
          <Next key={benched.gasBarcode + benched.at} benched={benched} n={i + 1} />
        ))}
      </ol>
      <header className="is-2">
        <h2>{t("entry.recent")}</h2>
      </header>
      <StreamList rows={state.rows.slice(0, 10)} online={state.downSince === undefined} onUndo={desk.undo} />
    </aside>
  );
};
