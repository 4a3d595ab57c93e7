import type * as Scans from "#tests/e2e/api/scans.ts";
import type { ScratchCopy } from "#tests/support/scratch-copy.ts";

/** All that the page adds, in one copy of the sources, and a server of that copy with a yard on it, once the tests run. */
export type Addition = { copy: ScratchCopy; opened: () => Scans.Opened };
