import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { accountCalls } from "#contracts/interface/account-calls.ts";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import type { OwnSession } from "#contracts/wire/sign-in.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Title } from "#client/kit/layout.tsx";
import { send } from "#client/state/api.ts";
import styles from "./account.module.css";

type Props = { title: string; note?: string; children?: ReactNode };

/** The head of a section: its title, a note next to it, and its actions at the right. */
export const SectionHead = ({ title, note, children }: Props) => (
  <Row wrap gap={8} above={24} below={8} className={styles.sectionHead}>
    <Title as="h3">{title}</Title>
    <Muted small>{note}</Muted>
    <Spacer />
    {children}
  </Row>
);

/** A name and its value in a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The person's own account from its record. Names of roles are separated by commas. */
type OwnAccount = {
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
  useQuery({ queryKey: ["own-account"], queryFn: () => send(accountCalls.get, {}) as Promise<OwnAccount> }).data;

/** Query key of the person's own sessions. */
export const sessionsKey = ["own-sessions"] as const;

/** The person's active sessions: this one first, then the others by last use. */
export const useOwnSessions = (): OwnSession[] => {
  const { data } = useQuery({ queryKey: sessionsKey, queryFn: () => send(signInCalls.sessions, {}) });
  return (data?.list ?? []).toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
};

/** Time of the newest sign-in among the active sessions, ISO 8601. */
export const lastSignIn = (sessions: readonly OwnSession[]): string | undefined =>
  sessions
    .map(({ since }) => since)
    .toSorted()
    .at(-1);
