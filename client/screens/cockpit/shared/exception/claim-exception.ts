import { exceptionCommands } from "#contracts/commands/exception.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { ageWords } from "#client/lib/freshness.ts";
import { translate } from "#client/lib/i18n.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { uuid } from "#client/lib/uuid.ts";
import { get, send } from "#client/state/api.ts";
import { showError, showToast } from "#client/state/toasts.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { titleOf } from "#client/exceptions/exception-words.ts";
import { openedException, openException } from "./opened-exception.ts";

/** A claim of another that came this much earlier, in ms, was there to be seen: how much earlier says nothing. */
const sameMomentMs = 60_000;

/** Names the one who was quicker. */
const tellQuicker = async (id: string, triedAt: number): Promise<void> => {
  const { list } = await get<Page<ExceptionRow>>("/manage/exception/getpage", { id }, { silent: true });
  const [row] = list;
  if (!row) return;
  const who = row.claimedByName ?? "";
  const title = titleOf(row, translate);
  const before = row.claimedTime ? triedAt - Date.parse(row.claimedTime) : Infinity;
  const { key, params } = ageWords(Math.max(1000, before));
  showToast({
    kind: "exc",
    sign: "hand",
    title:
      before < sameMomentMs
        ? translate("collab.claimedBefore", { who, age: translate(key, params) })
        : translate("collab.claimedFirst", { who }),
    text: row.gasBarcode === "" ? title : translate("collab.titleOf", { title, code: row.gasBarcode }),
    // Beside the board it may stand already, with those before and after it.
    action:
      openedException.id === id ? undefined : { text: translate("collab.open"), run: () => openException(id, [id]) },
    about: `claim ${id}`,
    ms: 8000,
  });
};

/** Claims an exception for the viewer. The first claim wins, and a later one is told whose it is. */
export const claimException = async (id: string): Promise<boolean> => {
  const triedAt = asServerTime(Date.now());
  try {
    await send(exceptionCommands.claim, { id, commandId: uuid() }, { silent: true });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "exception.claimedByOther") await tellQuicker(id, triedAt).catch(() => showError(error));
    else showError(error);
    return false;
  }
};
