import { Button } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { Band } from "#client/kit/band.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";

type Props = { as: NonNullable<ImportDetail["sameAs"]>; onOpen: (id: string) => void };

/** Says that the same file was here before, by its content, and what became of it. */
export const SameFile = ({ as, onOpen }: Props) => {
  const t = useT();
  const words = { file: as.fileName, time: showMoment(as.createdTime), count: as.created, n: count(as.created) };
  return (
    <Band tone="warn">
      <Duplicate size={14} />
      <span>{t("client.import.same", words)}</span>
      <Button size="small" text={t("client.import.sameOpen")} onClick={() => onOpen(as.id)} />
    </Band>
  );
};
