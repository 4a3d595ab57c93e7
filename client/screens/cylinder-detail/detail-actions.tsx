import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Edit, More, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { correctPermission } from "#contracts/commands/correct.ts";
import { removePermission } from "#contracts/commands/remove.ts";
import { usablePermission } from "#contracts/commands/usable.ts";
import { dropRecord } from "#client/kit/resource/drop-record.ts";
import { RecordDialog } from "#client/kit/resource/record-dialog.tsx";
import { setUsable } from "#client/kit/resource/set-usable.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { closeCylinder } from "#client/state/cylinder-dialog.ts";
import { archive } from "../cylinder-archive/archive.tsx";
import type { Cylinder } from "./cylinder-calls.ts";

/** What can be done with the record itself: corrected, taken out of use and back, removed while nothing was recorded. */
export const DetailActions = ({ cylinder, recorded }: { cylinder: Cylinder; recorded: boolean }) => {
  const t = useT();
  const client = useQueryClient();
  const [correcting, setCorrecting] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: ["cylinder"] });
  const usable = cylinder.isUsable !== false;
  const scrapped = cylinder.life === "scrapped";
  const toggle = async () => {
    if (await setUsable(archive.path, [cylinder], !usable, cylinder.gasBarcode)) await again();
  };
  const remove = async () => {
    if (await dropRecord(archive.path, cylinder.id, cylinder.gasBarcode)) closeCylinder();
  };
  const items = [
    hasCode(correctPermission) && (
      <MenuItem key="correct" icon={<Edit />} text={t("detail.act.correct")} onClick={() => setCorrecting(true)} />
    ),
    hasCode(usablePermission) && !scrapped && (
      <MenuItem
        key="usable"
        text={t(usable ? "client.usable.disable" : "client.usable.enable")}
        onClick={() => void toggle()}
      />
    ),
    hasCode(removePermission) && !recorded && (
      <MenuItem key="remove" icon={<Trash />} text={t("client.delete.action")} onClick={() => void remove()} />
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <>
      <PopoverNext placement="bottom-end" content={<Menu>{items}</Menu>}>
        <Button variant="minimal" icon={<More />} aria-label={t("detail.act.more")} />
      </PopoverNext>
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
