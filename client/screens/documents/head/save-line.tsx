import { Button } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { autosaveDelay } from "#contracts/documents/document.ts";
import { Dot, Key, Muted, Separator } from "#client/kit/inline.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useShortcut } from "#client/lib/use-shortcut.ts";
import { useClock, useServerClock } from "#client/lib/use-clock.ts";
import { isUnsaved, type Desk } from "../desk/desk.ts";
import styles from "./save-line.module.css";

/** State of the text that is typed, the version that is saved, and the button that saves. */
export const SaveLine = ({ desk, onVersions }: { desk: Desk; onVersions: () => void }) => {
  const t = useT();
  const { open, saving, theirs } = useSnapshot(desk.state);
  useShortcut("s", () => void desk.save(true));
  if (!open) return null;
  return (
    <>
      <span className={styles.root} role="status">
        <State desk={desk} />
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
        onClick={() => void desk.save(true)}
      />
    </>
  );
};

const State = ({ desk }: { desk: Desk }) => {
  const t = useT();
  const { open, saving, failure, dueAt } = useSnapshot(desk.state);
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
  if (!moment) return t("documents.version", { version });
  const isToday = businessDay(moment) === businessDay(now);
  return t("documents.versionAt", { version, time: isToday ? showTime(moment, false) : showMoment(moment) });
};
