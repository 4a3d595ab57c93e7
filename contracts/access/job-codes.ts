import { systemScreens } from "./menus/system.ts";

const { list, cancel, retry } = systemScreens.job.codes;

/** Codes that open the jobs of other people, as far as the code's scope reaches; the own ones need none. */
export const jobCodes = { list: list[0], cancel, retry } as const;
