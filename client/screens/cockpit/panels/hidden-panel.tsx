import { Lock } from "@blueprintjs/icons";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { Panel } from "../panel/panel.tsx";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import styles from "./hidden-panel.module.css";

/** In place of a panel that the viewer may not see, so that the board keeps its shape and says why it is empty. */
export const HiddenPanel = (props: PanelProps) => {
  const t = useT();
  return (
    <Panel
      of={{ ...props, links: false }}
      title={t(props.panel.kind === "figure" ? "cockpit.figures" : `cockpit.${props.panel.kind}`)}
      heldAt={props.boardAt}
    >
      <p className={classes(panelStyles.empty, styles.root)}>
        <Lock size={20} />
        {t("cockpit.notYours")}
      </p>
    </Panel>
  );
};
