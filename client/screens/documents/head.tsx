import { lazy } from "react";
import { useSnapshot } from "valtio";
import { Button } from "@blueprintjs/core";
import { autosaveDelay } from "#contracts/documents/document.ts";
import { useT } from "#client/lib/i18n.ts";
import { Dot, Key, Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useShortcut } from "#client/lib/use-shortcut.ts";
import { useClock, useServerClock } from "#client/lib/use-clock.ts";
import { Band } from "#client/kit/band.tsx";
import { Part } from "#client/kit/part.tsx";
import { useDraft } from "#client/lib/use-draft.ts";
import { type Draft, isUnsaved } from "./document-draft.ts";
import styles from "./documents.module.css";

/** Shows the state of the typed text and the saved version, with the save button. */
export const SaveLine = ({ draft, onVersions }: { draft: Draft; onVersions: () => void }) => {
  const t = useT();
  const { open, saving, theirs } = useSnapshot(draft.state);
  useShortcut("s", () => void draft.save(true));
  if (!open) return null;
  return (
    <>
      <span className={styles.saveLine} role="status">
        <State draft={draft} />
      </span>
      <button type="button" className={styles.version} onClick={onVersions}>
        <Saved version={open.base.version} moment={open.base.changedTime} />
      </button>
      <Button
        intent="primary"
        text={t("client.form.save")}
        endIcon={<Key className={styles.key}>Ctrl S</Key>}
        loading={saving}
        disabled={theirs !== undefined}
        onClick={() => void draft.save(true)}
      />
    </>
  );
};

const State = ({ draft }: { draft: Draft }) => {
  const t = useT();
  const { open, saving, failure, dueAt } = useSnapshot(draft.state);
  const now = useClock();
  if (saving) return <Muted small>{t("documents.saving")}</Muted>;
  if (failure) return <span className={styles.failed}>{t("documents.saveFailed", { why: failure })}</span>;
  if (!isUnsaved({ open })) return null;
  const count = Math.min(autosaveDelay / 1000, Math.max(1, Math.ceil(((dueAt ?? now) - now) / 1000)));
  return (
    <>
      <Dot />
      {t("documents.changed", { count })}
      <Separator />
    </>
  );
};

const Saved = ({ version, moment }: { version: number; moment: string | null }) => {
  const t = useT();
  const now = useServerClock(60_000);
  if (!moment) return t("client.form.version", { version });
  const isToday = businessDay(moment) === businessDay(now);
  return t("documents.versionAt", { version, time: isToday ? showTime(moment, false) : showMoment(moment) });
};

const TextsDialog = lazy(async () => ({ default: (await import("./texts-dialog.tsx")).TextsDialog }));

/** Warns that somebody else has saved meanwhile, and offers all three texts. The typed text stays until the user selects one. */
export const Conflict = ({ draft }: { draft: Draft }) => {
  const t = useT();
  const { theirs } = useSnapshot(draft.state);
  const [compares, setCompares] = useDraft(theirs?.version, (version) => version !== undefined);
  if (!theirs) return null;
  return (
    <>
      <Band tone="warn">
        <b>{t("documents.conflict.title", { name: theirs.changedByName })}</b>
        <span>{t("documents.conflict.waits")}</span>
        <Spacer />
        <Button size="small" text={t("documents.conflict.compare")} onClick={() => setCompares(true)} />
      </Band>
      <Part>{compares && <TextsDialog draft={draft} onClose={() => setCompares(false)} />}</Part>
    </>
  );
};
