import { lazy } from "react";
import { useSnapshot } from "valtio";
import { Part } from "#client/kit/part.tsx";
import { labelsDialog } from "#client/state/paper/paper.ts";

const LabelsDialog = lazy(async () => ({ default: (await import("./labels-dialog.tsx")).LabelsDialog }));

/** Shows the label dialog on top of the page that opened it. */
export const LabelsHost = () => {
  const { gasBarcodes } = useSnapshot(labelsDialog);
  return (
    gasBarcodes && (
      <Part>
        <LabelsDialog gasBarcodes={gasBarcodes} />
      </Part>
    )
  );
};
