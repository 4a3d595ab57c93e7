import { Cut, Refresh, Repeat, WarningSign } from "@blueprintjs/icons";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { ErrorLine, Muted } from "#client/kit/inline.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { languageNames, useT, type Translate } from "#client/lib/i18n.ts";
import { shownVersion } from "#client/state/screen/client-build.ts";
import { cutWords, DisplaySign, useBeat } from "#client/boards/displays/display-panel.tsx";
import { useIsOld } from "./use-screens.ts";
import styles from "./screens-table.module.css";

const columns = ["name", "place", "shows", "beat", "look", "version", "state"] as const;

/** The language and theme of a display, such as `中文, dark`. Undefined until somebody chooses them. */
const lookOf = ({ language, theme }: ScreenAnswer, t: Translate): string | undefined =>
  [language && languageNames[language], theme && t(`walls.theme.${theme}`).toLowerCase()]
    .filter(Boolean)
    .join(t("client.builder.listComma")) || undefined;

type Props = {
  screens: readonly ScreenAnswer[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** All displays: their places, boards and states. */
export const ScreensTable = ({ screens, chosen: selected, onChoose }: Props) => {
  const t = useT();
  const beat = useBeat();
  const isOld = useIsOld();
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("lists.display")}>
      <Table className={styles.root} interactive>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-column={name}>
                {t(`walls.col.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {screens.map((screen) => (
            <tr
              key={screen.id}
              data-id={screen.id}
              data-row={screen.id === selected ? "selected" : undefined}
              onClick={() => onChoose(screen.id)}
            >
              <td>
                <Text
                  as="button"
                  bare
                  clip
                  weight={600}
                  type="button"
                  className={styles.name}
                  aria-pressed={screen.id === selected}
                >
                  {screen.name}
                </Text>
              </td>
              <td title={screen.place}>{screen.place}</td>
              <td>
                <Shows screen={screen} />
              </td>
              <td data-state={screen.state}>{beat(screen.lastSeenAt)}</td>
              <td>{lookOf(screen, t) ?? <Muted>—</Muted>}</td>
              <td title={screen.version ?? undefined}>
                {screen.version === null ? <Muted>—</Muted> : shownVersion(screen.version)}
                {isOld(screen.version) && <Refresh size={12} title={t("walls.old")} />}
              </td>
              <td>
                <DisplaySign state={screen.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
};

/** A display's board, or the number of boards in its playlist. Deleted boards are marked. */
const Shows = ({ screen }: { screen: ScreenAnswer }) => {
  const { playlist, boardNames, cuts } = screen;
  const t = useT();
  const missing = boardNames.filter((name) => name === null).length;
  const names = boardNames.map((name) => name ?? t("walls.deletedBoard"));
  return (
    <>
      <span className={styles.shows} title={names.join(t("client.builder.listComma"))}>
        {playlist && playlist.length > 1 && <Repeat size={12} />}
        <span>
          {playlist && playlist.length > 1
            ? t("walls.inTurn", { count: playlist.length })
            : (names[0] ?? t("board.group.builtIn"))}
        </span>
        {missing > 0 && (playlist?.length ?? 0) > 1 && (
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
