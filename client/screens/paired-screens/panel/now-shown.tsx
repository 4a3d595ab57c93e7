import { Disable } from "@blueprintjs/icons";
import { Link } from "wouter";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { Thumbnail, boardPaths } from "#client/boards/thumbnail.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { shownBy } from "./shown-now.ts";
import styles from "./now-shown.module.css";

type Part = { boardId: string; seconds: number };

/** The parts of a playlist whose boards are there, as the screen takes them in turn. */
export const shownParts = ({ playlist }: ScreenAnswer, boards: readonly BoardRow[]): Part[] =>
  (playlist ?? []).filter(({ boardId }) => boards.some(({ id }) => id === boardId));

/** Miniature of the board that a screen shows now, and its place in the turn. */
export const NowShown = ({ screen, boards }: { screen: ScreenAnswer; boards: readonly BoardRow[] }) => {
  const t = useT();
  const now = useServerClock();
  const parts = shownParts(screen, boards);
  const shown = shownBy(screen, parts, boards, now);
  const { index, leftMs, driver } = shown ?? { index: 0, leftMs: 0 };
  const wanted = screen.playlist ? parts[index]?.boardId : screen.boardId;
  const board = boards.find(({ id }) => id === wanted) ?? boards.find(({ isBuiltin }) => isBuiltin);
  if (!board) return null;
  const turn = { n: index + 1, of: parts.length, s: Math.ceil(leftMs / 1000) };
  return (
    <div className={styles.root}>
      <Thumbnail panels={board.panels} width={128} alert={(board.unclaimed ?? 0) > 0} />
      <div>
        <b>{board.name}</b>
        {screen.state === "offline" ? (
          <small className={styles.isOff}>
            <Disable size={12} />
            {t(shown ? "walls.nowOffline" : "walls.never")}
          </small>
        ) : (
          parts.length > 1 && <small>{driver ? t("walls.nowHeld", driver) : t("walls.nowTurn", turn)}</small>
        )}
        {screen.cuts
          .filter(({ boardId }) => boardId === board.id)
          .map(({ companyName, driverName }) => (
            <small key={companyName}>
              {t("walls.cut", { company: companyName })}, {t("walls.cutBy", { name: driverName })}
            </small>
          ))}
        <Link href={boardPaths.open(board.code)}>{t("walls.openBoard")}</Link>
      </div>
    </div>
  );
};
