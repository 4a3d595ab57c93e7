import { SegmentedControl } from "@blueprintjs/core";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { hasPeriod, type PanelKind } from "#contracts/boards/panel-kinds.ts";
import { periodTypes } from "#contracts/wire/period-types.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Editor } from "../use-editor.ts";
import { CompanyField } from "./company-field.tsx";
import { FieldRow, FieldsHead } from "./field-row.tsx";

/** Kinds that are nobody's figures. */
const ofNobody: readonly PanelKind[] = ["clock", "text", "notes"];
const follows = "board";

/** The company and the period of a panel's figures. */
export const DataFields = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  if (ofNobody.includes(panel.kind)) return null;
  const { opened, draft, isLocked: disabled } = editor;
  const known = opened.companyId && opened.companyName ? { [opened.companyId]: opened.companyName } : {};
  return (
    <>
      <FieldsHead>{t("board.data")}</FieldsHead>
      <FieldRow label={t("board.company")}>
        {(id) => (
          <CompanyField
            id={id}
            label={t("board.company")}
            value={panel.companyId}
            known={known}
            disabled={disabled}
            placeholder={t(draft.companyId ? "board.companyOfBoard" : "board.companyFollows")}
            onChange={(companyId) => editor.change(panel.id, { companyId })}
          />
        )}
      </FieldRow>
      {hasPeriod(panel.kind) && (
        <FieldRow label={t("cockpit.periods")} wide>
          {() => (
            <SegmentedControl
              size="small"
              fill
              disabled={disabled}
              aria-label={t("cockpit.periods")}
              options={[
                ...periodTypes.map((type) => ({ value: String(type), label: t(`cockpit.period.${type}`) })),
                { value: follows, label: t("board.follows") },
              ]}
              value={panel.period === undefined ? follows : String(panel.period)}
              onValueChange={(value) =>
                editor.change(panel.id, { period: periodTypes.find((type) => String(type) === value) })
              }
            />
          )}
        </FieldRow>
      )}
    </>
  );
};
