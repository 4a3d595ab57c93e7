import { proxy } from "valtio";

/** Whether the live channel is up; `everUp` tells a first connection from a lost one. */
export const live = proxy({ up: false, everUp: false });
