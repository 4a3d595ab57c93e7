import { Disable } from "@blueprintjs/icons";
import { Link } from "wouter";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { useBeat } from "#client/boards/displays/display-panel.tsx";
import { shownByState, shownParts } from "#client/boards/displays/playlist.ts";
import { boardPaths, Thumbnail } from "#client/boards/thumbnail.tsx";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { shownVersion } from "#client/state/screen/client-build.ts";
import styles from "./displays-screen.module.css";

/** A small picture of the board that a display shows now, and its position in the playlist. */
export const NowShown = ({ screen, boards }: { screen: ScreenAnswer; boards: readonly BoardRow[] }) => {
  const t = useT();
  const now = useServerClock();
  const parts = shownParts(screen, boards);
  const current = shownByState(screen, parts, boards, now);
  const { index, leftMs, driver } = current ?? { index: 0, leftMs: 0 };
  const boardId = screen.playlist ? parts[index]?.boardId : screen.boardId;
  const board = boards.find(({ id }) => id === boardId) ?? boards.find(({ isBuiltin }) => isBuiltin);
  if (!board) return null;
  const turn = { n: index + 1, of: parts.length, s: Math.ceil(leftMs / 1000) };
  return (
    <Row className={styles.nowShown} gap={12} below={16}>
      <Thumbnail panels={board.panels} width={128} alert={(board.unclaimed ?? 0) > 0} />
      <div>
        <Text as="b" block weight={600}>
          {board.name}
        </Text>
        {screen.state === "offline" ? (
          <Text as="small" block below={2} size={12} line={16} tone="fg3" className={styles.isOff}>
            <Disable size={12} />
            {t(current ? "walls.nowOffline" : "walls.never")}
          </Text>
        ) : (
          parts.length > 1 && (
            <Text as="small" block below={2} size={12} line={16} tone="fg3">
              {driver ? t("walls.nowHeld", driver) : t("walls.nowTurn", turn)}
            </Text>
          )
        )}
        <Link href={boardPaths.open(board.code)}>{t("walls.openBoard")}</Link>
      </div>
    </Row>
  );
};

export const Facts = ({ screen }: { screen: ScreenAnswer }) => {
  const t = useT();
  const beat = useBeat();
  const { width, height, version, lastSeenAt, pairedByName, pairedAt } = screen;
  const facts = {
    size: width === null ? "—" : `${width}×${height}`,
    version: version === null ? "—" : shownVersion(version),
    seen: beat(lastSeenAt),
    paired: `${pairedByName}, ${showMoment(pairedAt)}`,
  };
  return (
    <Box as="dl" above={12} below={12} className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Row align="stretch" line={28} hairline="top" key={name}>
          <Text as="dt" tone="fg3" fixed>
            {t(`walls.fact.${name}`)}
          </Text>
          <Text as="dd" weight={500} truncate title={value}>
            {value}
          </Text>
        </Row>
      ))}
    </Box>
  );
};
