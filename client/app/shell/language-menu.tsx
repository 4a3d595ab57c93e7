import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Tick } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { languages } from "#contracts/locales/languages.ts";
import { languageNames as names, setLanguage, useT } from "#client/lib/i18n.ts";

/** The languages, the one in use with a tick. */
export const LanguageItems = () => {
  const { i18n } = useTranslation();
  return languages.map((language) => (
    <MenuItem
      key={language}
      text={names[language]}
      active={language === i18n.language}
      labelElement={language === i18n.language ? <Tick /> : undefined}
      onClick={() => void setLanguage(language)}
    />
  ));
};

export const LanguageMenu = () => {
  const t = useT();
  const { i18n } = useTranslation();
  const shown = i18n.language === "en" ? "EN" : names.zh;
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <LanguageItems />
        </Menu>
      }
    >
      <Button variant="minimal" text={shown} endIcon={<CaretDown />} aria-label={`${shown}, ${t("client.language")}`} />
    </PopoverNext>
  );
};
