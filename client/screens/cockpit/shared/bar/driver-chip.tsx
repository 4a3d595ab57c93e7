import { useSnapshot } from "valtio";
import { references } from "#contracts/fields/references.ts";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Board, BoardState } from "../../board/board.ts";
import { Face } from "./face.tsx";
import { useFreeIn } from "./use-free-in.ts";
import { usePeople } from "./use-people.ts";
import styles from "./driver-chip.module.css";

/** The tab and company that the driver is at: `Day, Daliang store`. */
const useWhere = ({ shared, focus }: Pick<BoardState, "shared" | "focus">): string => {
  const t = useT();
  const companyId = shared?.companyId ?? null;
  const known = focus?.companyId === companyId ? focus?.name : undefined;
  const { offers } = useLookup(references.company.lookup, {}, "", companyId !== null && !known);
  const found = known ?? offers.find(({ id }) => id === companyId)?.name;
  const company = companyId === null ? t("collab.allCompanies") : (found ?? t("collab.elsewhere"));
  return t("collab.at", { tab: t(`cockpit.period.${shared?.tab ?? 1}`), company });
};

/** The person who drives, where he is, and when the wheel is free again. */
export const DriverChip = ({ board }: { board: Board }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { people, driver, me } = usePeople(board);
  const where = useWhere(state);
  const own = driver !== null && driver.id === me;
  const free = useFreeIn(state, own);
  if (!driver) return null;
  const avatar = people.find(({ id }) => id === driver.id)?.avatar;
  const left = (
    <small>
      {free.lost && t("collab.lineLost", { s: free.seconds })}
      {!free.lost && own && t(free.isLastMinute ? "collab.releasedIn" : "collab.left", { time: free.clock })}
      {!free.lost && !own && where}
    </small>
  );
  return (
    <span className={classes(styles.root, (free.lost || (own && free.isLastMinute)) && styles.warn)}>
      <Face name={driver.name} picture={avatar} own />
      <span>
        {own ? t("collab.youDrive") : t("collab.drives", { who: driver.name })}
        {left}
      </span>
    </span>
  );
};
