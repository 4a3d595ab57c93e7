import { Checkbox, Button } from "@blueprintjs/core";
import { Locate } from "@blueprintjs/icons";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { DisplayPanel } from "#client/boards/displays/display-panel.tsx";
import { PlaylistEditor } from "#client/boards/displays/playlist-editor.tsx";
import {
  isGoodTime,
  SHORTEST,
  type Part,
  isGoodTurn,
  shownNow,
  sameTurn,
  turnBody,
  turnOf,
} from "#client/boards/displays/playlist.ts";
import { type DisplayDraft, useDisplayDraft, type Subject } from "#client/boards/displays/use-display-draft.ts";
import { useShowable } from "#client/boards/displays/use-displays.ts";
import { Thumbnail } from "#client/boards/thumbnail.tsx";
import { UnsavedNote } from "#client/kit/form/form-row.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { NameSelect } from "#client/kit/inputs/name-select.tsx";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import styles from "./boards.module.css";

type CycleProps = {
  parts: readonly Part[];
  /** Key of the part that the display shows now. */
  now: string | undefined;
  /** Time in ms since the playlist started. Undefined while the display shows something else. */
  intoMs: number | undefined;
};

/** One run through the boards as a bar, with the time of each and the current position. */
const CycleBar = ({ parts, now, intoMs }: CycleProps) => {
  const t = useT();
  const times = parts.map(({ seconds }) => (isGoodTime(seconds) ? Number(seconds) : 0));
  const whole = times.reduce((sum, seconds) => sum + seconds, 0);
  if (whole === 0) return null;
  const at = intoMs === undefined ? undefined : (intoMs / 10 / whole) % 100;
  const age = t("cockpit.age.ms", { m: Math.floor(whole / 60), s: whole % 60 });
  return (
    <Box below={12}>
      <Row className={styles.bar} align="stretch" gap={2} role="img" aria-label={t("walls.cycle", { age })}>
        {parts.map(({ key }, index) => (
          <i key={key} style={{ flexGrow: times[index] }} data-now={key === now || undefined} />
        ))}
        {at !== undefined && <u style={{ insetInlineStart: `${at}%` }} />}
      </Row>
      <Row as="p" align="stretch" justify="between" above={4} size={12} line={16} tone="fg2">
        <span>{t("walls.cycle", { age })}</span>
        <span>{t("walls.leastTime", { s: SHORTEST })}</span>
      </Row>
    </Box>
  );
};

/** The other displays. Those with a checked box get the same playlist, the others keep theirs. */
const AlsoFor = ({ draft: { others, alike, also, toggle, isSaving } }: { draft: DisplayDraft<Part[]> }) => {
  const t = useT();
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.alsoFor}>
      <Text as="legend" size={12} line={28} weight={600} tone="fg2">
        {t("walls.alsoFor")}
      </Text>
      <Text as="ul">
        {others.map(({ id, name, state, boardNames, playlist }) => {
          const board = boardNames[0] ?? t("walls.deletedBoard");
          const alone = state === "offline" ? board : t("walls.nowShows", { board });
          const summary = playlist ? t("walls.inTurn", { count: playlist.length }) : alone;
          return (
            <Row as="li" gap={8} hairline="top" key={id}>
              <Checkbox label={name} checked={also.has(id)} disabled={isSaving} onChange={() => toggle(id)} />
              <Text as="small" size={12} tone="fg3" fixed truncate>
                {alike.has(id) ? t("walls.sameTurn") : summary}
              </Text>
            </Row>
          );
        })}
      </Text>
    </fieldset>
  );
};

type Props = {
  screen: ScreenAnswer;
  screens: readonly ScreenAnswer[];
  onChoose: (id: string) => void;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
};

/** How the panel reads, compares and saves a display's playlist. */
const subject: Subject<Part[]> = {
  read: turnOf,
  isSame: sameTurn,
  isWhole: isGoodTurn,
  body: turnBody,
  done: (t, _parts, count) => t("walls.playlistSaved", { count }),
  fault: (t, names) => t("walls.notSaved", names),
};
type PlaylistDraft = DisplayDraft<Part[]>;

/** The playlist of a display: its boards, their order and times, and the other displays that get the same. */
export const PlaylistPanel = ({ screen, screens, onChoose, onDirty, onClose }: Props) => {
  const t = useT();
  const boards = useShowable();
  const others = screens.filter(({ id }) => id !== screen.id);
  const draft = useDisplayDraft({ subject, screen, others, boards, onDirty });
  const { values: parts, isSaving, fault, change } = draft;
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
    <DisplayPanel
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
              selected={screen}
              onChoose={onChoose}
            />
          </span>
        </>
      }
      state={screen.state}
      fault={fault}
      foot={<Foot draft={draft} />}
      onClose={onClose}
    >
      <PlaylistEditor parts={parts} boards={boards} now={turn?.key} disabled={isSaving} about={about} onChange={change}>
        {alive.length > 1 && <CycleBar parts={alive} now={turn?.key} intoMs={turn?.intoMs} />}
      </PlaylistEditor>
      <Muted as="p" className={styles.rule}>
        <Locate size={14} />
        {t("walls.driveHolds")}
      </Muted>
      <AlsoFor draft={draft} />
    </DisplayPanel>
  );
};

/** The part that the display shows now, and the position in the playlist. Undefined if unknown or if there is only one board. */
const useTurn = (parts: readonly Part[], boards: readonly BoardRow[], isUnknown: boolean) => {
  const now = useServerClock();
  if (isUnknown || parts.length < 2) return undefined;
  const entries = parts.map(({ boardId, seconds }) => ({ boardId, seconds: Number(seconds) }));
  const { index, leftMs, driver } = shownNow(entries, boards, now);
  const until = entries.slice(0, index + 1).reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  return {
    key: parts[index]?.key,
    /** Time in ms since the playlist started. Undefined while a person presents. */
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
