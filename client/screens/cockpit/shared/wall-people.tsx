import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import type { Board, BoardState } from "../board/board.ts";
import { Face } from "./bar/face.tsx";
import { useFreeIn } from "./bar/use-free-in.ts";
import { usePeople } from "./bar/use-people.ts";
import styles from "./wall-people.module.css";

/** Faces that a wall shows; the counts say the rest. */
const mostFaces = 2;

/** Drawn on a wall: who drives and until when, and who else looks. */
export const WallPeople = ({ board }: { board: Board }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { people, screens, driver } = usePeople(board);
  const free = useFreeIn(state, false);
  const others = people.filter(({ id }) => id !== driver?.id);
  const avatar = people.find(({ id }) => id === driver?.id)?.avatar;
  return (
    <div className={styles.root}>
      {driver && (
        <div className={styles.driver} role="status">
          <Face name={driver.name} picture={avatar} size={40} own />
          <div className={styles.lines}>
            <div className={styles.first}>{t("collab.drives", { who: driver.name })}</div>
            <div className={styles.second}>
              {free.lost ? t("collab.lineLost", { s: free.seconds }) : t("collab.left", { time: free.clock })}
            </div>
          </div>
        </div>
      )}
      {people.length > 0 && (
        <div className={styles.others}>
          {others.slice(0, mostFaces).map(({ id, name, avatar: picture }) => (
            <Face key={id} name={name} picture={picture} size={40} />
          ))}
          {others.length > mostFaces && <span>{t("collab.more", { n: others.length - mostFaces })}</span>}
          <div className={styles.lines}>
            <div>{t("collab.people", { count: people.length })}</div>
            <div className={styles.second}>{t("collab.screens", { count: screens.length })}</div>
          </div>
        </div>
      )}
    </div>
  );
};
