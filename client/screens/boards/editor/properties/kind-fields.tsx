import { HTMLSelect, InputGroup, TextArea } from "@blueprintjs/core";
import { useState } from "react";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { figureNames, panelKinds, type FigureName, type PanelKind } from "#contracts/boards/panel-kinds.ts";
import { useT } from "#client/lib/i18n.ts";
import { changeKind } from "../../layout/change-kind.ts";
import { otherTitle, usualTitle } from "../panel-words.tsx";
import type { Editor } from "../use-editor.ts";
import { FieldRow } from "./field-row.tsx";

const longestTitle = 40;
const longestText = 4000;

/** The kind of a panel, and which figure it is. */
export const KindFields = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const { isLocked: disabled } = editor;
  const setKind = (kind: PanelKind): void => {
    const outcome = changeKind(editor.draft.panels, panel.id, kind);
    const other = otherTitle(outcome, t);
    setRefused(outcome.is === "no" ? t(`board.refused.${outcome.why}`, { name: other }) : undefined);
    editor.take(outcome, panel.id);
  };
  return (
    <>
      <FieldRow label={t("board.kindLabel")} error={refused}>
        {(id) => (
          <HTMLSelect
            id={id}
            name="kind"
            fill
            disabled={disabled}
            value={panel.kind}
            options={panelKinds.map((value) => ({ value, label: t(`board.kind.${value}`) }))}
            onChange={(event) => setKind(event.currentTarget.value as PanelKind)}
          />
        )}
      </FieldRow>
      {panel.kind === "figure" && (
        <FieldRow label={t("board.figure")}>
          {(id) => (
            <HTMLSelect
              id={id}
              name="figure"
              fill
              disabled={disabled}
              value={panel.figure}
              options={figureNames.map((value) => ({ value, label: t(`cockpit.${value}`) }))}
              onChange={(event) => editor.change(panel.id, { figure: event.currentTarget.value as FigureName })}
            />
          )}
        </FieldRow>
      )}
    </>
  );
};

/** The words of a panel: its own title, and the text of a text. */
export const WordFields = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const { isLocked: disabled } = editor;
  return (
    <>
      <FieldRow label={t("board.title")}>
        {(id) => (
          <InputGroup
            id={id}
            name="title"
            maxLength={longestTitle}
            disabled={disabled}
            placeholder={usualTitle(panel, t)}
            value={panel.title ?? ""}
            onChange={(event) => editor.change(panel.id, { title: event.currentTarget.value || undefined }, "title")}
          />
        )}
      </FieldRow>
      {panel.kind === "text" && (
        <FieldRow label={t("board.text")} help={t("board.textHelp")}>
          {(id) => (
            <TextArea
              id={id}
              name="text"
              fill
              rows={6}
              maxLength={longestText}
              disabled={disabled}
              value={panel.text ?? ""}
              onChange={(event) => editor.change(panel.id, { text: event.currentTarget.value }, "text")}
            />
          )}
        </FieldRow>
      )}
    </>
  );
};
