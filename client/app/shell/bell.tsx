import { Button, PopoverNext } from "@blueprintjs/core";
import { Notifications } from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ExportProgress } from "#contracts/wire/live.ts";
import { ExportRow, ExportList } from "#client/kit/export/export-list.tsx";
import { retryExport, saveExport, useExportJobs } from "#client/kit/export/export-jobs.ts";
import { useT } from "#client/lib/i18n.ts";
import { useLive } from "#client/state/socket.ts";
import {
  importsEnded,
  sawEnded,
  ExceptionNews,
  useExceptionNews,
  ImportNews,
  importNewsCodes,
  useImportNews,
  ScheduleNews,
  useScheduleNews,
} from "./news.tsx";
import { IntegrationNews, useIntegrationNews } from "./integration-news.tsx";
import { raised, sawRaised } from "#client/state/raised.ts";
import { exportsSeen, noteProgress, openedBell } from "#client/state/export-state.ts";
import { useCode } from "#client/state/session.ts";
import { showToast } from "#client/state/toasts.ts";
import styles from "./bars.module.css";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Muted } from "#client/kit/inline.tsx";

/** The person's exports, and a toast when one of them finishes or fails. */
const useExportNews = (allowed: boolean) => {
  const t = useT();
  const { jobs, reload, find } = useExportJobs(allowed);
  const tellFailed = (id: string, name: string): void => {
    const run = () =>
      void retryExport(id)
        .catch(() => undefined)
        .then(reload);
    const action = { text: t("client.export.retry"), run };
    showToast({ kind: "no", title: t("client.export.broken", { name }), action });
  };
  const tellEnd = async (message: ExportProgress): Promise<void> => {
    const job = await find(message.id);
    // Jobs of other kinds send messages too.
    if (!job) return;
    const news = message.state === "completed" && !exportsSeen.unseen.includes(message.id);
    noteProgress(message);
    const action = { text: t("common.download"), run: () => void saveExport(job) };
    if (news) showToast({ kind: "ok", title: t("client.export.ready", { name: job.title }), action, ms: 6000 });
    if (message.state === "failed") tellFailed(message.id, job.title);
  };
  useLive("export:progress", (message) => {
    if (message.state === "waiting" || message.state === "active") noteProgress(message);
    else if (allowed) void tellEnd(message).catch(() => undefined);
  });
  return { jobs, reload };
};

/** The bell with new exceptions and finished exports. Its number counts those since it was last opened. */
export const Bell = () => {
  const t = useT();
  const exporting = useCode(systemScreens.export.codes.add);
  const watching = useCode(...cylinderScreens.exceptions.codes.list);
  const finished = useSnapshot(exportsSeen).unseen.length;
  const exceptions = useSnapshot(raised).unseen;
  const [open, setOpen] = useState(false);
  const { jobs, reload } = useExportNews(exporting);
  useExceptionNews();
  const importing = useCode(...importNewsCodes);
  useImportNews(importing);
  const imports = useSnapshot(importsEnded).list;
  const scheduling = useCode(systemScreens.export.codes.schedule);
  const { news, saw } = useScheduleNews(scheduling);
  const notes = useIntegrationNews(open);
  if (!exporting && !watching && !importing) return null;
  const toggle = (next: boolean): void => {
    setOpen(next);
    if (next) reload();
    openedBell();
    sawRaised();
    if (next) return;
    saw();
    sawEnded();
  };
  const unseen = finished + exceptions + news.length + imports.length + notes.length;
  const close = () => toggle(false);
  const name = [
    watching && t("client.raised.bell", { count: exceptions }),
    exporting && t("client.export.bell", { count: finished }),
    imports.length > 0 && t("client.import.bell", { count: imports.length }),
    news.length > 0 && t("schedule.bell", { count: news.length }),
    notes.length > 0 && t("apiKey.news.bell", { count: notes.length }),
  ];
  return (
    <span className={styles.bell}>
      <PopoverNext
        placement="bottom-end"
        isOpen={open}
        onInteraction={toggle}
        content={
          <>
            {watching && <ExceptionNews onClose={close} />}
            <IntegrationNews notes={notes} onClose={close} />
            <ImportNews ended={imports} onClose={close} />
            {scheduling && <ScheduleNews news={news} onClose={close} />}
            {exporting && <Exports jobs={jobs} onChanged={reload} onClose={close} />}
          </>
        }
      >
        <Button variant="minimal" icon={<Notifications />} aria-label={name.filter(Boolean).join("; ")} />
      </PopoverNext>
      {unseen > 0 && <em>{unseen}</em>}
    </span>
  );
};

const Exports = ({
  jobs,
  onChanged,
  onClose,
}: {
  jobs: ReturnType<typeof useExportJobs>["jobs"];
  onChanged: () => void;
  onClose: () => void;
}) => {
  const t = useT();
  const [, go] = useLocation();
  const all = () => {
    onClose();
    go(systemScreens.export.path);
  };
  return (
    <ExportList name={t("client.export.title")}>
      <header>
        <b>{t("client.export.title")}</b>
        <LinkButton onClick={all}>{t("client.export.all")}</LinkButton>
      </header>
      {jobs.length === 0 ? (
        <Muted as="p">{t("client.export.none")}</Muted>
      ) : (
        <ul>
          {jobs.slice(0, 6).map((job) => (
            <ExportRow key={job.id} job={job} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </ExportList>
  );
};
