import { useEffect, useRef } from "react";
import { proxy, subscribe, useSnapshot } from "valtio";
import { useSearchParams } from "wouter";

/** Barcode of the cylinder in the open detail dialog. Any barcode link opens it (rules §6). */
const cylinderDialog = proxy<{ gasBarcode: string | null }>({ gasBarcode: null });

export const openCylinder = (gasBarcode: string): void => {
  cylinderDialog.gasBarcode = gasBarcode;
};

export const closeCylinder = (): void => {
  cylinderDialog.gasBarcode = null;
};

const param = "cylinder";

/**
 * Barcode of the cylinder whose dialog is open, or null. It is kept in the address too: a link opens the dialog again, and the back button
 * closes it.
 */
export const useOpenCylinder = (): string | null => {
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
  return useSnapshot(cylinderDialog).gasBarcode;
};
