import { Button } from "@blueprintjs/core";
import { Export, Refresh } from "@blueprintjs/icons";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ExportRow } from "#client/kit/export/export-row.tsx";
import { useExportJobs } from "#client/kit/export/export-jobs.ts";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { ExportList } from "#client/kit/export/export-list.tsx";

/** Every export of the person: progress, cancel, and the file for seven days. */
export const Exports = () => {
  const t = useT();
  const { jobs, error, pending, reload } = useExportJobs(hasCode(systemScreens.export.codes.add));
  return (
    <>
      <PageHead>
        <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={reload} />
      </PageHead>
      {error && <EmptyState kind="failed" error={error} onRetry={reload} />}
      {pending && <Loading />}
      {!error && !pending && jobs.length === 0 && (
        <EmptyState
          kind="nothing"
          icon={<Export size={24} />}
          title={t("client.export.none")}
          text={t("client.export.noneText")}
        />
      )}
      {jobs.length > 0 && (
        <ExportList page>
          <ul>
            {jobs.map((job) => (
              <ExportRow key={job.id} job={job} onChanged={reload} />
            ))}
          </ul>
        </ExportList>
      )}
    </>
  );
};

export default Exports;
