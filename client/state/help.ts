import { proxy } from "valtio";

/** The help of the page in front, which F1 and the user menu open. */
export const help = proxy({ open: false });
