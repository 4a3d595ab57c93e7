import { Button } from "@blueprintjs/core";
import { lazy } from "react";
import { useSnapshot } from "valtio";
import { Band } from "#client/kit/band.tsx";
import { Part } from "#client/kit/part.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { useDraft } from "#client/lib/use-draft.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Desk } from "../desk/desk.ts";

const TextsDialog = lazy(async () => ({ default: (await import("./texts-dialog.tsx")).TextsDialog }));

/** Says that somebody saved in between, and offers all three texts; what is typed stays until one is chosen. */
export const Conflict = ({ desk }: { desk: Desk }) => {
  const t = useT();
  const { theirs } = useSnapshot(desk.state);
  const [compares, setCompares] = useDraft(theirs?.version, (version) => version !== undefined);
  if (!theirs) return null;
  return (
    <>
      <Band tone="warn">
        <b>{t("documents.conflict.title", { name: theirs.changedByName })}</b>
        <span>{t("documents.conflict.waits")}</span>
        <Spacer />
        <Button size="small" text={t("documents.conflict.compare")} onClick={() => setCompares(true)} />
      </Band>
      <Part>{compares && <TextsDialog desk={desk} onClose={() => setCompares(false)} />}</Part>
    </>
  );
};
