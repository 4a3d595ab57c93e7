import { Checkbox } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import type { PlaylistDraft } from "./use-playlist-draft.ts";
import styles from "./also-for.module.css";

/** The other screens: a tick gives them the same boards in turn. One without a tick keeps what it shows. */
export const AlsoFor = ({ draft: { others, alike, also, toggle, isSaving } }: { draft: PlaylistDraft }) => {
  const t = useT();
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.root}>
      <legend>{t("walls.alsoFor")}</legend>
      <ul>
        {others.map(({ id, name, state, boardNames, playlist }) => {
          const board = boardNames[0] ?? t("walls.deletedBoard");
          const alone = state === "offline" ? board : t("walls.nowShows", { board });
          const shown = playlist ? t("walls.inTurn", { count: playlist.length }) : alone;
          return (
            <li key={id}>
              <Checkbox label={name} checked={also.has(id)} disabled={isSaving} onChange={() => toggle(id)} />
              <small>{alike.has(id) ? t("walls.sameTurn") : shown}</small>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
};
