import { Locate } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import styles from "./pointed-here.module.css";

/** Says who points at a panel. */
export const PointedHere = ({ by }: { by: string }) => {
  const t = useT();
  return (
    <span className={styles.root}>
      <Locate size={20} />
      {t("cockpit.pointsHere", { who: by })}
    </span>
  );
};
