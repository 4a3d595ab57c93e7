import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Confirm, Edit, More, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { processUnqualified } from "#contracts/commands/process-unqualified.ts";
import { removeCylinder } from "#contracts/commands/remove.ts";
import { setUsable } from "#contracts/commands/usable.ts";
import { unqualified } from "#contracts/lists/unqualified.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { Part } from "#client/kit/part.tsx";
import { dropRecord } from "#client/kit/resource/drop-record.ts";
import { RecordDialog } from "#client/kit/resource/record-dialog.tsx";
import { setUsable as askUsable } from "#client/kit/resource/set-usable.ts";
import { get } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { closeCylinder } from "#client/state/cylinder-dialog.ts";
import { archive } from "../cylinder-archive/archive.tsx";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";

const ProcessDialog = lazy(async () => ({
  default: (await import("../unqualified/process-dialog.tsx")).ProcessDialog,
}));

type Row = RowOf<typeof unqualified>;

/** The open result that holds it; undefined where it was processed meanwhile. */
const unprocessedOf = async ({ gasBarcode }: CylinderAnswer): Promise<Row | undefined> =>
  (await get<Page<Row>>(unqualified.path, { gasBarcode, processingStatus: 0, pageSize: 1 })).list[0];

/** Actions of the record itself: processed while it is on hold, corrected, taken out of use and back, removed while nothing was recorded. */
export const DetailActions = ({ cylinder, recorded }: { cylinder: CylinderAnswer; recorded: boolean }) => {
  const t = useT();
  const client = useQueryClient();
  const [correcting, setCorrecting] = useState(false);
  const [processing, setProcessing] = useState<Row | null>(null);
  const again = () => client.invalidateQueries({ queryKey: ["cylinder"] });
  const usable = cylinder.isUsable;
  const scrapped = cylinder.life === "scrapped";
  const toggle = async () => {
    if (await askUsable(archive.path, [cylinder], !usable, cylinder.gasBarcode)) await again();
  };
  const remove = async () => {
    if (await dropRecord(archive.path, cylinder.id, cylinder.gasBarcode)) closeCylinder();
  };
  const process = async () => {
    const row = await unprocessedOf(cylinder);
    if (row) setProcessing(row);
    else await again();
  };
  // The other holds are lifted by an inspection, or by scrapping alone (rules §4, Holds).
  const held = cylinder.holdReasons.some((reason) => reason === "fault" || reason === "overweight");
  const items = [
    hasCode(...processUnqualified.permission) && held && !scrapped && (
      <MenuItem key="process" icon={<Confirm />} text={t("client.process.title")} onClick={() => void process()} />
    ),
    hasCode(...correctCylinder.permission) && (
      <MenuItem key="correct" icon={<Edit />} text={t("detail.act.correct")} onClick={() => setCorrecting(true)} />
    ),
    hasCode(...setUsable.permission) && !scrapped && (
      <MenuItem
        key="usable"
        text={t(usable ? "client.usable.disable" : "client.usable.enable")}
        onClick={() => void toggle()}
      />
    ),
    hasCode(...removeCylinder.permission) && !recorded && (
      <MenuItem key="remove" icon={<Trash />} text={t("client.delete.action")} onClick={() => void remove()} />
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <>
      <PopoverNext placement="bottom-end" content={<Menu>{items}</Menu>}>
        <Button variant="minimal" icon={<More />} aria-label={t("detail.act.more")} />
      </PopoverNext>
      {processing && (
        <Part>
          <ProcessDialog row={processing} onSaved={() => void again()} onClose={() => setProcessing(null)} />
        </Part>
      )}
      {correcting && (
        <RecordDialog
          spec={archive}
          use="update"
          row={cylinder}
          onSaved={() => {
            setCorrecting(false);
            void again();
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
};
