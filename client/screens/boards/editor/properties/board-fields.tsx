import { InputGroup } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import type { Editor } from "../use-editor.ts";
import { CompanyField } from "./company-field.tsx";
import { FieldRow } from "./field-row.tsx";

const longestName = 40;

/** The board's own fields. */
export const BoardFields = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const { draft, opened, isLocked: disabled } = editor;
  const known = opened.companyId && opened.companyName ? { [opened.companyId]: opened.companyName } : {};
  return (
    <>
      <FieldRow label={t("board.name")} error={draft.name.trim() === "" ? t("board.nameMissing") : undefined}>
        {(id) => (
          <InputGroup
            id={id}
            name="name"
            maxLength={longestName}
            disabled={disabled}
            value={draft.name}
            onChange={(event) => editor.edit({ name: event.currentTarget.value }, "name")}
          />
        )}
      </FieldRow>
      <FieldRow label={t("board.company")} help={t("board.companyHelp")}>
        {(id) => (
          <CompanyField
            id={id}
            label={t("board.company")}
            value={draft.companyId}
            known={known}
            disabled={disabled}
            placeholder={t("board.companyViewer")}
            onChange={(companyId) => editor.edit({ companyId: companyId ?? null })}
          />
        )}
      </FieldRow>
    </>
  );
};
