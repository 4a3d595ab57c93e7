import { SegmentedControl } from "@blueprintjs/core";
import type { ComponentType } from "react";
import { themes, type Theme } from "#contracts/boards/pairing.ts";
import { languages, type Language } from "#contracts/locales/languages.ts";
import { isLanguage, languageNames, useT } from "#client/lib/i18n.ts";
import type { FieldProps } from "./screen-fields.tsx";

type Look = { language: Language | null; theme: Theme | null };
type Props = {
  as: ComponentType<FieldProps>;
  values: Look;
  disabled?: boolean;
  onChange: (next: Partial<Look>) => void;
};

/** The language and the theme of a screen; none is marked while nobody has chosen. */
export const LookFields = ({ as: Field, values, disabled, onChange }: Props) => {
  const t = useT();
  return (
    <>
      <Field label={t("client.language")}>
        <SegmentedControl
          size="small"
          disabled={disabled}
          aria-label={t("client.language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={values.language ?? ""}
          onValueChange={(value) => isLanguage(value) && onChange({ language: value })}
        />
      </Field>
      <Field label={t("client.theme")}>
        <SegmentedControl
          size="small"
          disabled={disabled}
          aria-label={t("client.theme")}
          options={themes.map((value) => ({ value, label: t(`walls.theme.${value}`) }))}
          value={values.theme ?? ""}
          onValueChange={(value) => onChange({ theme: themes.find((theme) => theme === value) })}
        />
      </Field>
    </>
  );
};
