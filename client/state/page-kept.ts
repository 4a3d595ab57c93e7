import { proxy } from "valtio";

/** Whether a reload without a network brings the page back. `asking`: not known yet; `insecure`: the address is neither HTTPS nor this machine, so browsers keep nothing; `refused`: this browser does not, as with a certificate that it does not trust. */
export const pageKept = proxy<{ state: "asking" | "kept" | "insecure" | "refused" }>({ state: "asking" });
