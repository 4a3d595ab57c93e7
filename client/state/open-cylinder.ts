import { proxy } from "valtio";

/** Barcode of the cylinder in the open detail dialog. Any barcode link opens it (rules §6). */
export const cylinderDialog = proxy<{ gasBarcode: string | null }>({ gasBarcode: null });

export const openCylinder = (gasBarcode: string): void => {
  cylinderDialog.gasBarcode = gasBarcode;
};

export const closeCylinder = (): void => {
  cylinderDialog.gasBarcode = null;
};
