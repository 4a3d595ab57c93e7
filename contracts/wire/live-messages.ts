import { z } from "zod";
import { text } from "../commands/scalars.ts";
import { logKey } from "./cockpit.ts";

/** `board:join`: which board, and the last position that the client saw. */
export const joinMessage = z.object({ board: text.max(64), after: text.max(64).optional().catch(undefined) });

/** What `getLogs` searches for, whatever a page number it comes with. */
export const searchMessage = z.object({ key: logKey.optional() });
