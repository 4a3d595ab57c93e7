import { proxy } from "valtio";

/** The help of the current page, and the sheet of its keyboard shortcuts: which of them is open. */
export const help = proxy({ open: false, keys: false });
