import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { VerifyCodeAnswer } from "#contracts/wire/sign-in.ts";
import { get } from "#client/state/api.ts";

/** The picture of the moment and how to get another one; `lastKey` lets the server forget the one that is given up. */
export const useCaptcha = (): { captcha: VerifyCodeAnswer | undefined; renew: () => Promise<unknown> } => {
  const lastKey = useRef<string | undefined>(undefined);
  const { data, refetch } = useQuery({
    queryKey: ["captcha"],
    queryFn: async () => {
      const options = { anonymous: true, silent: true };
      const answer = await get<VerifyCodeAnswer>("/id/getverifycode", { lastKey: lastKey.current }, options);
      lastKey.current = answer.enabled ? answer.verifyCodeKey : undefined;
      return answer;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  return { captcha: data, renew: refetch };
};
