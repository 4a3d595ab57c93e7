import { useState } from "react";
import type { BoardPanel } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import { leastSize } from "#contracts/boards/panel-kinds.ts";
import { useT } from "#client/lib/i18n.ts";
import { placeOf, put } from "../../layout/arrange.ts";
import { otherTitle } from "../panel-words.tsx";
import type { Editor } from "../use-editor.ts";
import { FieldsHead } from "./field-row.tsx";
import { NumberField } from "./number-field.tsx";
import styles from "./place-fields.module.css";

/** Columns and rows are counted from 1 for people, from 0 in data. */
const first = { x: 1, y: 1, w: 0, h: 0 } as const;

/** The place and the size of a panel as numbers: all of the layout without dragging. */
export const PlaceFields = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const [refused, setRefused] = useState<{ part: keyof Place; why: string; at: BoardPanel }>();
  const type = (part: keyof Place, typed: number | undefined): void => {
    if (typed === undefined || !Number.isInteger(typed)) return;
    const wanted = { ...placeOf(panel), [part]: typed - first[part] };
    const outcome = put(editor.draft.panels, panel.id, wanted);
    const other = otherTitle(outcome, t);
    // Off the grid the nearest place is another than the typed one.
    const isOff = JSON.stringify(outcome.place) !== JSON.stringify(wanted);
    const why = isOff ? "off" : outcome.is === "no" ? outcome.why : undefined;
    setRefused(why && { part, why: t(`board.refused.${why}`, { name: other }), at: panel });
    if (!why) editor.take(outcome, panel.id);
  };
  const shown = refused?.at === panel ? refused : undefined;
  const least = leastSize[panel.kind];
  return (
    <>
      <FieldsHead>{t("board.placeAndSize")}</FieldsHead>
      <div className={styles.root}>
        {(["x", "y", "w", "h"] as const).map((part) => (
          <label key={part}>
            {t(`board.part.${part}`)}
            <NumberField
              name={part}
              value={panel[part] + first[part]}
              disabled={editor.isLocked}
              invalid={shown?.part === part}
              describedBy="board-place-note"
              onType={(typed) => type(part, typed)}
            />
          </label>
        ))}
      </div>
      <p className={styles.note} id="board-place-note">
        {shown ? <span role="alert">{shown.why}</span> : t("board.leastSize", least)}
      </p>
    </>
  );
};
