import { useCallback, useEffect, useState } from "react";
import { get } from "#client/lib/api.ts";

export type Captcha = { enabled: boolean; img: string; verifyCodeKey: string };
type Answer = { enabled?: false } | { img: string; verifyCodeKey: string };

/** The picture of the moment and how to get another one; `lastKey` lets the server forget the one that is given up. */
export const useCaptcha = (): { captcha: Captcha | null; renew: () => Promise<void> } => {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const load = useCallback(async (lastKey?: string) => {
    const answer = await get<Answer>("/id/getverifycode", { lastKey }, { anonymous: true, silent: true }).catch(
      () => null,
    );
    if (!answer) return;
    setCaptcha(
      "img" in answer
        ? { enabled: true, img: answer.img, verifyCodeKey: answer.verifyCodeKey }
        : { enabled: false, img: "", verifyCodeKey: "" },
    );
  }, []);
  useEffect(() => void load(), [load]);
  const key = captcha?.verifyCodeKey;
  return { captcha, renew: useCallback(() => load(key || undefined), [load, key]) };
};
