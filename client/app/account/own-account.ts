import { useQuery } from "@tanstack/react-query";
import type { OwnSession } from "#contracts/wire/sign-in.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/state/api.ts";

/** The own account as its record says it; names of roles with commas between. */
export type OwnAccount = {
  userName: string;
  nickName: string | null;
  companyName: string | null;
  employeesName: string | null;
  employeesIdCode: string | null;
  postName: string | null;
  roleNames: string | null;
  createdTime: string;
};

export const useOwnAccount = (): OwnAccount | undefined =>
  useQuery({ queryKey: ["own-account"], queryFn: () => get<OwnAccount>("/admin/account/get") }).data;

/** The key of the own sessions, to ask for them anew. */
export const sessionsKey = ["own-sessions"] as const;

/** The own living sessions: this one, then the others, the last used first. */
export const useOwnSessions = (): OwnSession[] => {
  const { data } = useQuery({ queryKey: sessionsKey, queryFn: () => get<Page<OwnSession>>("/id/sessions") });
  return (data?.list ?? []).toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
};

/** The moment of the newest sign-in among living sessions, ISO 8601. */
export const lastSignIn = (sessions: readonly OwnSession[]): string | undefined =>
  sessions
    .map(({ since }) => since)
    .toSorted()
    .at(-1);
