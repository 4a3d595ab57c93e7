import { systemScreens } from "./menus/system.ts";

const { list, cancel, retry } = systemScreens.job.codes;

/** Codes that open other people's jobs, within the code's scope. A person's own jobs need no code. */
export const jobCodes = { list: list[0], cancel, retry } as const;
