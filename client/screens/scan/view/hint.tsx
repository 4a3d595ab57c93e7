import { WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { ScanState } from "../desk/scan-state.ts";
import styles from "./hint.module.css";

/** Why the last scan became no row. */
export const Hint = ({ hint }: { hint: ScanState["hint"] }) => {
  const t = useT();
  return hint ? (
    <div className={styles.root} role="alert">
      <WarningSign size={14} />
      {t(`scan.hint.${hint}`)}
    </div>
  ) : null;
};
