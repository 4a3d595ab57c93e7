import { Button } from "@blueprintjs/core";
import { Duplicate, GridView, Trash } from "@blueprintjs/icons";
import { hasThresholds } from "#contracts/boards/panel-kinds.ts";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { duplicate } from "../../layout/arrange.ts";
import { kindIcons, titleOf } from "../panel-words.tsx";
import type { Editor } from "../use-editor.ts";
import { BoardFields } from "./board-fields.tsx";
import { DataFields } from "./data-fields.tsx";
import { KindFields, WordFields } from "./kind-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { ThresholdFields } from "./threshold-fields.tsx";
import styles from "./properties.module.css";

/** The chosen panel by its fields; without one, the board's own. */
export const Properties = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const { panel, opened } = editor;
  return (
    <aside className={styles.root} aria-label={t("board.properties")}>
      {panel ? <OfPanel key={panel.id} panel={panel} editor={editor} /> : <OfBoard editor={editor} />}
      <footer>
        <Muted small>
          {[
            t("client.form.version", { version: opened.version }),
            opened.modifiedUserName,
            opened.modifiedTime && showMoment(opened.modifiedTime),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Muted>
      </footer>
    </aside>
  );
};

const OfBoard = ({ editor }: { editor: Editor }) => {
  const t = useT();
  return (
    <>
      <header>
        <GridView size={16} />
        <h2>{t("board.ofBoard")}</h2>
      </header>
      <div className={styles.body}>
        <BoardFields editor={editor} />
        <Muted as="p" small>
          {t(editor.isLocked ? "board.chooseLocked" : "board.chooseHelp")}
        </Muted>
      </div>
    </>
  );
};

const OfPanel = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const Icon = kindIcons[panel.kind];
  const fields = { panel, editor };
  return (
    <>
      <header>
        <Icon size={16} />
        <h2>{titleOf(panel, t)}</h2>
        <Spacer />
        {!editor.isLocked && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Duplicate size={14} />}
              aria-label={t("board.duplicate")}
              title={t("board.duplicate")}
              onClick={() => editor.takeNew(duplicate(editor.draft.panels, panel.id))}
            />
            <Button
              variant="minimal"
              size="small"
              intent="danger"
              icon={<Trash size={14} />}
              aria-label={t("board.removePanel")}
              title={t("board.removePanel")}
              onClick={() => editor.remove(panel.id)}
            />
          </>
        )}
      </header>
      <div className={styles.body}>
        <KindFields {...fields} />
        <WordFields {...fields} />
        <PlaceFields {...fields} />
        <DataFields {...fields} />
        {hasThresholds(panel.kind) && <ThresholdFields {...fields} />}
      </div>
    </>
  );
};
