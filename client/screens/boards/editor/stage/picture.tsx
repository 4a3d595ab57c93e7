import { useT } from "#client/lib/i18n.ts";
import type { Theme } from "#client/state/settings.ts";
import { areaOf } from "./area-of.ts";
import { kindIcons, titleOf } from "../panel-words.tsx";
import type { Editor } from "../use-editor.ts";
import styles from "./picture.module.css";

/** The draft as a wall shows it. Nobody can press anything in it. */
export const Picture = ({ editor, theme }: { editor: Editor; theme: Theme }) => {
  const t = useT();
  return (
    <div className={styles.root} data-theme={theme} inert>
      {editor.draft.panels.map((panel) => {
        const Icon = kindIcons[panel.kind];
        return (
          <div key={panel.id} className={styles.panel} style={{ gridArea: areaOf(panel) }}>
            <Icon size={16} />
            {titleOf(panel, t)}
          </div>
        );
      })}
    </div>
  );
};
