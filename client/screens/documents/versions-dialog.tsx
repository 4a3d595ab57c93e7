import { Button } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { documentCalls } from "#contracts/documents/calls.ts";
import type { DocumentVersion } from "#contracts/documents/document.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Markdown } from "#client/kit/markdown/markdown.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { Box, Grid } from "#client/kit/layout.tsx";
import type { Draft } from "./document-draft.ts";
import styles from "./documents.module.css";

const { codes } = systemScreens.document;

/** Restores an older text as a new version. Returns true if the dialog can close. */
const restore = async ({ state, save, reread }: Draft, from: number): Promise<boolean> => {
  // Save the typed text as a version first, so that it is not lost.
  if (!(await save(true)) || !state.open) return true;
  const { id, version } = state.open.base;
  try {
    const saved = await send(documentCalls.restoreVersion, { id, version, from });
    await reread();
    showOk(translate("documents.restored", { from, version: saved.version }));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** All saved versions with person and time. An older version can be restored as a new one. */
export const VersionsDialog = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const t = useT();
  const { open } = useSnapshot(draft.state);
  const [selected, setSelected] = useState<number>();
  const id = open?.base.id ?? "";
  const version = open?.base.version ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: ["documents", id, "versions", version],
    queryFn: () => send(documentCalls.getVersions, { id }, { silent: true }),
  });
  const list = data?.list ?? [];
  const current = selected ?? list[0]?.version;
  const title = (
    <>
      {t("documents.versions")}
      <HeadNote>{open?.base.label}</HeadNote>
    </>
  );
  return (
    <DialogFrame width={900} title={title} onClose={onClose}>
      <Grid columns="240px minmax(0, 1fr)" rule="top" className={styles.versionsDialog}>
        {error && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
        {data && list.length === 0 && <EmptyState kind="nothing" title={t("documents.noVersions")} />}
        <VersionList list={list} current={current} onChoose={setSelected} />
        {current !== undefined && <VersionText id={id} version={current} />}
      </Grid>
      <div className="bp6-dialog-footer">
        <Muted small>{t("documents.restoreNote")}</Muted>
        <Spacer />
        <Button text={t("common.close")} onClick={onClose} />
        {hasCode(codes.updatecontent) && (
          <Button
            intent="primary"
            text={t("documents.restore")}
            disabled={current === undefined || current === list[0]?.version}
            onClick={() => current !== undefined && void restore(draft, current).then((over) => over && onClose())}
          />
        )}
      </div>
    </DialogFrame>
  );
};

type ListProps = {
  list: readonly DocumentVersion[];
  current: number | undefined;
  onChoose: (version: number) => void;
};

const VersionList = ({ list, current, onChoose }: ListProps) => {
  const t = useT();
  return (
    <Box as="ol" pad={8} rule="right" scroll>
      {list.map((each) => (
        <li key={each.version}>
          <button
            type="button"
            className={classes(styles.versionsDialogRow, each.version === current && styles.versionsDialogIsChosen)}
            aria-pressed={each.version === current}
            onClick={() => onChoose(each.version)}
          >
            <b>{t("client.form.version", { version: each.version })}</b>
            <span>{each.changedByName}</span>
            <small>
              {showMoment(each.changedTime)} · {t("documents.characters", { count: each.size })}
            </small>
          </button>
        </li>
      ))}
    </Box>
  );
};

const VersionText = ({ id, version }: { id: string; version: number }) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["documents", id, "version", version],
    queryFn: () => send(documentCalls.getVersion, { id, version }, { silent: true }),
    staleTime: Infinity,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reached by the keyboard
    <div className={styles.text} role="region" tabIndex={0} aria-label={t("client.form.version", { version })}>
      {data ? <Markdown text={data.content} /> : <Loading />}
    </div>
  );
};
