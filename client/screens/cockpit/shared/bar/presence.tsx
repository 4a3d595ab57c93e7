import { Button, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Desktop, Locate, Person } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { Board } from "../../board/board.ts";
import { Face } from "./face.tsx";
import { usePeople, type People } from "./use-people.ts";
import styles from "./presence.module.css";

/** Faces that stand in the bar; the counts say the rest. */
const mostFaces = 3;

const WhoIsHere = ({ people, screens, driver, me }: People) => {
  const t = useT();
  return (
    <div className={styles.list} role="dialog" aria-label={t("collab.here")}>
      <h3>{t("collab.people", { count: people.length })}</h3>
      <ul>
        {people.map(({ id, name, avatar }) => (
          <li key={id}>
            <Face name={name} picture={avatar} drives={id === driver?.id} own={id === me} />
            <span>{name}</span>
            {id === driver?.id && (
              <em className={styles.drives}>
                <Locate size={12} />
                {t("collab.drivesTag")}
              </em>
            )}
            {id === me && <em>{t("collab.you")}</em>}
          </li>
        ))}
      </ul>
      <h3>{t("collab.screens", { count: screens.length })}</h3>
      {screens.length > 0 && (
        <ul>
          {screens.map(({ id, name }) => (
            <li key={id}>
              <Desktop />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Faces and counts of everybody who has the board open; pressed, their names. */
export const Presence = ({ board }: { board: Board }) => {
  const t = useT();
  const here = usePeople(board);
  const { people, screens, driver, me } = here;
  return (
    <PopoverNext placement="bottom-end" arrow={false} content={<WhoIsHere {...here} />}>
      <Button
        variant="minimal"
        className={styles.root}
        aria-label={`${t("collab.here")}: ${t("collab.people", { count: people.length })}, ${t("collab.screens", { count: screens.length })}`}
        endIcon={<CaretDown />}
      >
        <span className={styles.faces}>
          {people.slice(0, mostFaces).map(({ id, name, avatar }) => (
            <Face key={id} name={name} picture={avatar} drives={id === driver?.id} own={id === me} />
          ))}
        </span>
        <span className={styles.count} data-count={people.length}>
          <Person size={14} />
        </span>
        <span className={styles.count} data-count={screens.length}>
          <Desktop size={14} />
        </span>
      </Button>
    </PopoverNext>
  );
};
