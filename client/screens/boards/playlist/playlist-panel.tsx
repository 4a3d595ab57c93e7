import { Button } from "@blueprintjs/core";
import { Locate } from "@blueprintjs/icons";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { Fault } from "#client/kit/fault.tsx";
import { UnsavedNote } from "#client/kit/form/unsaved-note.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { NameSelect } from "#client/kit/inputs/name-select.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { Thumbnail } from "#client/boards/thumbnail.tsx";
import type { Part } from "#client/screens/paired-screens/panel/draft.ts";
import { shownNow } from "#client/screens/paired-screens/panel/shown-now.ts";
import { PlaylistEditor } from "#client/screens/paired-screens/panel/playlist-editor.tsx";
import { ScreenSign } from "#client/screens/paired-screens/screen-sign.tsx";
import { useShowable } from "#client/screens/paired-screens/use-screens.ts";
import { AlsoFor } from "./also-for.tsx";
import { CycleBar } from "./cycle-bar.tsx";
import { usePlaylistDraft, type PlaylistDraft } from "./use-playlist-draft.ts";
import styles from "./playlist-panel.module.css";

type Props = {
  screen: ScreenAnswer;
  screens: readonly ScreenAnswer[];
  onChoose: (id: string) => void;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
};

/** The boards that a screen shows in turn, their order and times, and the other screens that get the same. */
export const PlaylistPanel = ({ screen, screens, onChoose, onDirty, onClose }: Props) => {
  const t = useT();
  const boards = useShowable();
  const draft = usePlaylistDraft(screen, screens, boards, onDirty);
  const { parts, isSaving, fault, take } = draft;
  const alive = parts.filter(({ boardId }) => boards.some(({ id }) => id === boardId));
  const turn = useTurn(alive, boards, draft.isDirty || screen.state === "offline");
  const about = (part: Part) => {
    const board = boards.find(({ id }) => id === part.boardId);
    const company = board?.companyName ?? t("walls.ofScreen", { name: screen.companyName ?? t("walls.allCompanies") });
    return {
      picture: <Thumbnail panels={board?.panels ?? []} width={72} alert={(board?.unclaimed ?? 0) > 0} />,
      note: part.key === turn?.key ? turn.words(t) : company,
    };
  };
  return (
    <SidePanel
      label={t("walls.playlist")}
      title={t("walls.playlistOf", { name: screen.name })}
      head={
        <>
          <h2>{t("walls.playlist")}</h2>
          <span className={styles.chooser}>
            <NameSelect
              name="screen"
              label={t("walls.playlistScreen")}
              among={screens}
              chosen={screen}
              onChoose={onChoose}
            />
          </span>
          <Spacer />
          <ScreenSign state={screen.state} />
        </>
      }
      bodyClassName={styles.body}
      foot={<Foot draft={draft} />}
      onClose={onClose}
    >
      <PlaylistEditor parts={parts} boards={boards} now={turn?.key} disabled={isSaving} about={about} onChange={take}>
        {alive.length > 1 && <CycleBar parts={alive} now={turn?.key} intoMs={turn?.intoMs} />}
      </PlaylistEditor>
      <Muted as="p" className={styles.rule}>
        <Locate size={14} />
        {t("walls.driveHolds")}
      </Muted>
      <AlsoFor draft={draft} />
      {fault && <Fault text={fault} />}
    </SidePanel>
  );
};

/** The part that the screen shows now, and how far the turn is; nothing where that is not known or one board stands alone. */
const useTurn = (parts: readonly Part[], boards: readonly BoardRow[], isUnknown: boolean) => {
  const now = useServerClock();
  if (isUnknown || parts.length < 2) return undefined;
  const shown = parts.map(({ boardId, seconds }) => ({ boardId, seconds: Number(seconds) }));
  const { index, leftMs, driver } = shownNow(shown, boards, now);
  const until = shown.slice(0, index + 1).reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  return {
    key: parts[index]?.key,
    /** Time since the turn began, in ms; absent while somebody drives. */
    intoMs: driver ? undefined : until - leftMs,
    words: (t: Translate) =>
      driver ? t("walls.nowHeld", driver) : t("walls.nowLeft", { s: Math.ceil(leftMs / 1000) }),
  };
};

const Foot = ({ draft }: { draft: PlaylistDraft }) => {
  const t = useT();
  return (
    <footer>
      {draft.isDirty && <UnsavedNote>{t("walls.goesTo", { count: draft.count })}</UnsavedNote>}
      <Spacer />
      <Button text={t("client.unsaved.discard")} disabled={!draft.isDirty || draft.isSaving} onClick={draft.discard} />
      <Button
        intent="primary"
        text={t("client.form.save")}
        loading={draft.isSaving}
        disabled={!draft.isDirty || !draft.isWhole}
        onClick={() => void draft.save()}
      />
    </footer>
  );
};
