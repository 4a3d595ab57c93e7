import { Button, PopoverNext } from "@blueprintjs/core";
import { Notifications } from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { ExportRow } from "#client/kit/export/export-row.tsx";
import { retryExport, useExportJobs } from "#client/kit/export/export-jobs.ts";
import { useT } from "#client/lib/i18n.ts";
import { useLive } from "#client/state/socket.ts";
import { exportsSeen, noteProgress, openedBell } from "#client/state/exports.ts";
import { useCode } from "#client/state/session.ts";
import { showOk, showToast } from "#client/state/toasts.ts";
import styles from "./bell.module.css";
import { ExportList } from "#client/kit/export/export-list.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Muted } from "#client/kit/inline.tsx";

/** Finished exports. The number says how many finished since it was last opened. */
export const Bell = () => {
  const t = useT();
  const allowed = useCode(systemScreens.export.codes.add);
  const { unseen } = useSnapshot(exportsSeen);
  const [open, setOpen] = useState(false);
  const { jobs, reload } = useExportJobs(allowed);
  const tellFailed = (id: string, name: string): void => {
    const run = () =>
      void retryExport(id)
        .catch(() => undefined)
        .then(reload);
    const action = { text: t("client.export.retry"), run };
    showToast({ kind: "no", title: t("client.export.broken", { name }), action });
  };
  useLive("export:progress", (message) => {
    const news = message.state === "completed" && !exportsSeen.unseen.includes(message.id);
    noteProgress(message);
    if (message.state === "waiting" || message.state === "active") return;
    reload();
    const job = jobs.find(({ id }) => id === message.id);
    // The specification's notice of an export lasts 1 s.
    const name = job?.title ?? "";
    if (news) showOk(t("client.export.ready", { name }), 1000);
    if (message.state === "failed") tellFailed(message.id, name);
  });
  if (!allowed) return null;
  const toggle = (next: boolean): void => {
    setOpen(next);
    if (next) reload();
    openedBell();
  };
  return (
    <span className={styles.root}>
      <PopoverNext
        placement="bottom-end"
        isOpen={open}
        onInteraction={toggle}
        content={<Exports jobs={jobs} onChanged={reload} onClose={() => setOpen(false)} />}
      >
        <Button
          variant="minimal"
          icon={<Notifications />}
          aria-label={t("client.export.bell", { count: unseen.length })}
        />
      </PopoverNext>
      {unseen.length > 0 && <em>{unseen.length}</em>}
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
