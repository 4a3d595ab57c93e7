import { Cut, Refresh, Repeat, WarningSign } from "@blueprintjs/icons";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { ErrorLine, Muted } from "#client/kit/inline.tsx";
import { openCell } from "#client/kit/list/open-cell.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { languageNames, useT } from "#client/lib/i18n.ts";
import { shownVersion } from "#client/state/screen/client-build.ts";
import { cutWords, DisplaySign, useBeat } from "#client/boards/displays/display-panel.tsx";
import { useIsOld } from "./use-screens.ts";
import styles from "./display-cells.module.css";

type DisplayCell = Cell<ScreenAnswer>;

/** A display's board, or the number of boards in its playlist. Deleted boards are marked. */
const Shows: DisplayCell = ({ row: { playlist, boardNames, cuts } }) => {
  const t = useT();
  const missing = boardNames.filter((name) => name === null).length;
  const names = boardNames.map((name) => name ?? t("walls.deletedBoard"));
  const isTurn = playlist !== null && playlist.length > 1;
  return (
    <>
      <span className={styles.shows} title={names.join(t("client.builder.listComma"))}>
        {isTurn && <Repeat size={12} />}
        <span>{isTurn ? t("walls.inTurn", { count: playlist.length }) : (names[0] ?? t("board.builtIn"))}</span>
        {missing > 0 && isTurn && (
          <ErrorLine aria-label={t("walls.deletedN", { count: missing })}>
            <WarningSign size={12} />
            {missing}
          </ErrorLine>
        )}
      </span>
      {cuts.map((cut) => (
        <Row key={cut.boardId} gap={6} size={12} line={16} weight={500} tone="warn">
          <Cut size={12} />
          <span>{`${cutWords(cut, t)} · ${t("walls.cutBy", { name: cut.driverName })}`}</span>
        </Row>
      ))}
    </>
  );
};

const beats = { live: {}, stale: { tone: "warn", weight: 500 }, offline: { tone: "alert", weight: 600 } } as const;

const Beat: DisplayCell = ({ row: { lastSeenAt, state } }) => {
  const beat = useBeat();
  return <Text {...beats[state]}>{beat(lastSeenAt)}</Text>;
};

/** The language and theme of a display, such as `中文, dark`. A dash until somebody chooses them. */
const Look: DisplayCell = ({ row: { language, theme } }) => {
  const t = useT();
  const words = [language && languageNames[language], theme && t(`walls.theme.${theme}`).toLowerCase()].filter(Boolean);
  return words.length > 0 ? words.join(t("client.builder.listComma")) : <Muted>—</Muted>;
};

const Version: DisplayCell = ({ row: { version } }) => {
  const t = useT();
  const isOld = useIsOld();
  if (version === null) return <Muted>—</Muted>;
  return (
    <span className={styles.version} title={version}>
      {shownVersion(version)}
      {isOld(version) && <Refresh size={12} title={t("walls.old")} />}
    </span>
  );
};

export const displayCells: Record<string, DisplayCell> = {
  name: openCell(({ row }) => <b>{row.name}</b>),
  boardId: Shows,
  lastSeenAt: Beat,
  language: Look,
  version: Version,
  state: ({ row }) => <DisplaySign state={row.state} />,
};
