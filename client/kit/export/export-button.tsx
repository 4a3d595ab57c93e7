import { Button } from "@blueprintjs/core";
import { Export } from "@blueprintjs/icons";
import { lazy, useState } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { useT } from "#client/lib/i18n.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { showToast } from "#client/state/toasts.ts";
import { Part } from "../part.tsx";
import type { ExportProps } from "./export-dialog.tsx";

const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

/** Opens the export dialog, or a toast if the list is empty. Without a total the list is still loading. */
export const ExportButton = ({ total, ...props }: Omit<ExportProps, "total"> & { total: number | undefined }) => {
  const t = useT();
  const allowed = useCode(systemScreens.export.codes.add);
  const [open, setOpen] = useState(false);
  const start = (): void => {
    if (total === 0) showToast({ kind: "exc", title: t("client.export.noData") });
    else setOpen(true);
  };
  usePageCommand("export", allowed && total !== undefined ? start : undefined);
  if (!allowed) return null;
  return (
    <>
      <Button
        variant="minimal"
        icon={<Export />}
        text={t("client.export.button")}
        disabled={total === undefined}
        onClick={start}
      />
      {open && total !== undefined && (
        <Part>
          <ExportDialog {...props} total={total} onClose={() => setOpen(false)} />
        </Part>
      )}
    </>
  );
};
