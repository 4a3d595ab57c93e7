import { screenCalls, type ScreenAnswer, type UpdateScreen } from "#contracts/boards/screen-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { playlistOf, type Exists, type Part } from "../../paired-screens/panel/draft.ts";

/** `versions`: of the screens when the edit began, by id; absent: those of now. */
type Turn = { parts: readonly Part[]; exists: Exists; versions: ReadonlyMap<string, number> | undefined };
/** A screen that did not take its boards, by name. */
type Refused = { name: string; reason: string };

/** Parts as a screen takes them: one board by itself has no time. */
const shownBy = ({ parts, exists }: Turn): Pick<UpdateScreen, "boardId" | "playlist"> => {
  const playlist = playlistOf(parts, exists);
  return playlist.length === 1 ? { boardId: playlist[0]?.boardId } : { playlist };
};

/** Gives boards in turn to several screens. Each is saved by itself; answered are those that refused. */
export const saveTurn = async (screens: readonly ScreenAnswer[], turn: Turn): Promise<Refused[]> => {
  const saveOne = async ({ id, name, recordVersion: now }: ScreenAnswer): Promise<Refused | undefined> => {
    const recordVersion = turn.versions?.get(id) ?? now;
    try {
      await send(screenCalls.update, { id, recordVersion, ...shownBy(turn) }, { silent: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = error.message;
      return { name, reason: error.status === 409 ? translate("walls.conflict", { reason }) : reason };
    }
  };
  const answers = await Promise.all(screens.map(saveOne));
  return answers.filter((answer) => answer !== undefined);
};
