import { Button, ProgressBar } from "@blueprintjs/core";
import { Disable, Error as ErrorIcon, TickCircle, Time } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { ExportJob } from "#client/state/exports.ts";
import { dropExport, exportTitle, saveExport } from "./export-jobs.ts";

/** One export: what it is, how far it is, and what can be done with it. */
export const ExportRow = ({ job, onChanged }: { job: ExportJob; onChanged: () => void }) => {
  const t = useT();
  const kind = job.state === "completed" ? "is-ok" : job.state === "failed" ? "is-no" : "";
  const drop = () => void dropExport(job).then(onChanged);
  return (
    <li className={kind}>
      <i className="fmt">{job.format.toUpperCase()}</i>
      <div>
        <b>{exportTitle(job.list, t)}</b>
        {job.state === "active" && (
          <ProgressBar
            animate={false}
            stripes={false}
            value={job.total > 0 ? job.done / job.total : 0}
            intent="primary"
          />
        )}
        <small>
          <StateIcon job={job} />
          {t(`client.export.state.${job.state}`, {
            count: job.total,
            done: job.done.toLocaleString("en-US"),
            total: job.total.toLocaleString("en-US"),
          })}
        </small>
      </div>
      {job.state === "completed" ? (
        <Button size="small" text={t("client.export.download")} onClick={() => void saveExport(job)} />
      ) : (
        <Button
          size="small"
          variant="minimal"
          text={t(job.state === "waiting" || job.state === "active" ? "client.cancel" : "client.remove")}
          onClick={drop}
        />
      )}
    </li>
  );
};

const StateIcon = ({ job }: { job: ExportJob }) => {
  switch (job.state) {
    case "waiting":
      return <Time size={12} />;
    case "active":
      return null;
    case "completed":
      return <TickCircle size={12} />;
    case "failed":
      return <ErrorIcon size={12} />;
    case "cancelled":
      return <Disable size={12} />;
    default:
      return job.state satisfies never;
  }
};
