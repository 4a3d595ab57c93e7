import { proxy } from "valtio";

/** The help of the current page. F1 and the user menu open it. */
export const help = proxy({ open: false });
