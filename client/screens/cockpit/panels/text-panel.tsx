import { Markdown } from "#client/kit/markdown/markdown.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { Frame } from "../panel/frame.tsx";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import styles from "./text-panel.module.css";

/** Words of the board's own, in Markdown that is drawn as documents are. */
export const TextPanel = (props: PanelProps) => {
  const t = useT();
  const { title, text } = props.panel;
  return (
    <Frame of={props} title={title ?? t("cockpit.text")} staleBy={undefined}>
      <div className={panelStyles.rule} />
      {title && (
        <div className={panelStyles.title}>
          <h2>{title}</h2>
        </div>
      )}
      <div className={styles.text} inert={!props.links}>
        <Markdown text={text ?? ""} />
      </div>
    </Frame>
  );
};
