import { useEffect, useId, useRef, useState } from "react";
import { useSnapshot, subscribe } from "valtio";
import { useSearchParams } from "wouter";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { closeCylinder, cylinderDialog } from "#client/state/cylinder-dialog.ts";
import { DetailBody } from "./detail-body.tsx";
import { useDrag } from "./use-drag.ts";
import styles from "./cylinder-dialog.module.css";
import { classes } from "#client/lib/classes.ts";

const param = "cylinder";

/** The address says which cylinder is open, so that a link opens it again and the back button closes it. */
const useInAddress = (): void => {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(param);
  const latest = useRef({ inAddress, setParams });
  useEffect(() => {
    latest.current = { inAddress, setParams };
  });
  useEffect(() => {
    cylinderDialog.gasBarcode = inAddress;
  }, [inAddress]);
  useEffect(
    () =>
      subscribe(cylinderDialog, () => {
        const { gasBarcode } = cylinderDialog;
        if (gasBarcode === latest.current.inAddress) return;
        latest.current.setParams((all) => {
          const next = new URLSearchParams(all);
          if (gasBarcode === null) next.delete(param);
          else next.set(param, gasBarcode);
          return next;
        });
      }),
    [],
  );
};

/** The detail dialog of whichever cylinder is open; stands once in the shell. */
export const CylinderDialog = () => {
  const title = useId();
  useInAddress();
  const { gasBarcode } = useSnapshot(cylinderDialog);
  const [full, setFull] = useState(window.innerWidth < 768);
  const drag = useDrag(full);
  if (gasBarcode === null) return null;
  return (
    <Dialog
      className={classes(styles.root, full && styles.isFull)}
      style={drag.style}
      // A dialog without a title of its own takes no label, only the place of one.
      aria-labelledby={title}
      onClose={closeCylinder}
    >
      <DetailBody
        key={gasBarcode}
        gasBarcode={gasBarcode}
        titleId={title}
        full={full}
        onFull={() => setFull(!full)}
        onClose={closeCylinder}
        dragBy={drag.start}
      />
    </Dialog>
  );
};
