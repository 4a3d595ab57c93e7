import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Download, History } from "@blueprintjs/icons";
import { lazy, useState } from "react";
import { importKindNames, importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import { Separator } from "#client/kit/inline.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { Part } from "#client/kit/part.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { saveTemplate } from "./use-import.ts";

const PastImports = lazy(async () => ({ default: (await import("./past-imports.tsx")).PastImports }));

type Props = {
  kind: ImportKindName;
  onKind: (kind: ImportKindName) => void;
  onOpen: (id: string) => void;
};

/** The kinds that the signed-in person may add. */
export const openKinds = (): ImportKindName[] => importKindNames.filter((name) => hasCode(...importKinds[name].codes));

/** The head of the page: the kind, its template, earlier imports. */
export const ImportHead = ({ kind, onKind, onOpen }: Props) => {
  const t = useT();
  const [past, setPast] = useState(false);
  return (
    <>
      <PageHead title={t("client.import.title")}>
        <KindMenu kind={kind} onKind={onKind} />
        <Separator />
        <Button
          variant="minimal"
          icon={<Download />}
          text={t("client.import.template")}
          onClick={() => void saveTemplate(kind, t("client.import.templateName", { kind: t(`import.kind.${kind}`) }))}
        />
        <Button variant="minimal" icon={<History />} text={t("lists.import")} onClick={() => setPast(true)} />
      </PageHead>
      {past && (
        <Part>
          <PastImports
            onClose={() => setPast(false)}
            onOpen={(id) => {
              setPast(false);
              onOpen(id);
            }}
          />
        </Part>
      )}
    </>
  );
};

const KindMenu = ({ kind, onKind }: Omit<Props, "onOpen">) => {
  const t = useT();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu aria-label={t("client.import.kind")}>
          {openKinds().map((name) => (
            <MenuItem
              key={name}
              roleStructure="listoption"
              selected={name === kind}
              text={t(`import.kind.${name}`)}
              onClick={() => onKind(name)}
            />
          ))}
        </Menu>
      }
    >
      <Button
        variant="minimal"
        endIcon={<CaretDown />}
        text={
          <>
            <span data-tool-key>{t("client.import.kind")}</span>
            <b>{t(`import.kind.${kind}`)}</b>
          </>
        }
      />
    </PopoverNext>
  );
};
