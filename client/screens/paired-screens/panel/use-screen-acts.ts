import { useState } from "react";
import { screenCalls, type ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";
import { useRereadScreens } from "../use-screens.ts";

/** Acts on one screen that are done at once. A failure is told by its call. */
export const useScreenActs = ({ id, name }: ScreenAnswer, onRevoked: () => void) => {
  const t = useT();
  const reread = useRereadScreens();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      showOk(t(done, { name }));
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    identify: (): void => void act(() => send(screenCalls.identify, { id }), "walls.identified"),
    revoke: async (): Promise<void> => {
      const question = { title: t("walls.revokeTitle", { name }), text: t("walls.revokeText"), danger: true };
      if (!(await confirm({ ...question, action: t("walls.revoke") }))) return;
      if (!(await act(() => send(screenCalls.remove, { id }), "walls.revoked"))) return;
      onRevoked();
      await reread();
    },
  };
};
