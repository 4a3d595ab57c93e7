import type { Kysely, Transaction } from "kysely";
import type { FactorState } from "#contracts/access/second-factor.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { Access } from "../sign-in/access.ts";
import type { Origin } from "../sign-in/login-log.ts";
import { invalidField } from "../sign-in/password-rule.ts";
import { prove, wrongPassword, type ProveParts, type Proving } from "../sign-in/prove.ts";
import {
  codesLeft,
  confirmFactor,
  draftFactor,
  factorOf,
  removeFactor,
  renewCodes,
  useCode,
  type FactorParts,
} from "../sign-in/second-factor.ts";
import { checkTarget } from "./account-checks.ts";
import type { AccountParts } from "./account-rules.ts";
import { inTransaction, lockGrantsOf } from "./in-transaction.ts";
import { writeChange, type Operator } from "./operator.ts";

type Db = Kysely<Database> | Transaction<Database>;
type Proofs = { password: string; otp?: string };

/** The caller's second factor. Each change needs the password again, and a code where a factor is on. */
export type OwnFactor = {
  state(access: Pick<Access, "demandedBy" | "userName">): Promise<FactorState>;
  begin(body: Proofs): Promise<Answer<{ secret: string; uri: string }>>;
  confirm(body: { otp: string }): Promise<Answer<{ recoveryCodes: string[] }>>;
  remove(body: Required<Proofs>, access: Pick<Access, "demandedBy">): Promise<Answer<null>>;
  codes(body: Required<Proofs>): Promise<Answer<{ recoveryCodes: string[] }>>;
};

const wrongCode = invalidField("otp", "totp.wrong");
const off = refusedCall("totp.off");

export const createOwnFactor = (
  parts: ProveParts & FactorParts,
  operator: Pick<Operator, "userId" | "companyId" | "correlationId" | "now">,
  from: Origin,
): OwnFactor => {
  const { db } = parts.tenant;
  const id = operator.userId;
  const note = (within: Db, secondFactor: string) =>
    writeChange(within, operator, { resource: "account", id, action: "update", after: { secondFactor } });

  const account = (): Promise<Proving> =>
    db
      .selectFrom("account")
      .select(["id", "user_name", "nick_name", "password_hash"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  /** Checks the password and, where a factor is on, its code. The code is used up only after the password was right. */
  const proven = async (person: Proving, { password, otp }: Proofs): Promise<CallRefused | undefined> => {
    const isOn = (await factorOf(db, id)) !== undefined;
    if (isOn && otp === undefined) return invalidField("otp", "field.required");
    return prove(parts, person, from, async () => {
      const wrong = await wrongPassword(person, password, ["password", "totp.passwordWrong"]);
      if (wrong || !isOn) return wrong;
      return (await useCode(db, parts, id, otp ?? "")) ? undefined : wrongCode;
    });
  };

  return {
    async state({ demandedBy, userName }) {
      const factor = await factorOf(db, id);
      const since = factor?.since.toISOString() ?? null;
      return {
        on: factor !== undefined,
        since,
        codesLeft: await codesLeft(db, id),
        demandedBy: [...demandedBy],
        userName,
      };
    },

    async begin(body) {
      const person = await account();
      const refusal = await proven(person, body);
      return refusal ?? done(await draftFactor(db, parts, { id, userName: person.user_name }));
    },

    async confirm({ otp }) {
      let recoveryCodes: string[] = [];
      const refusal = await prove(parts, await account(), from, () =>
        db.transaction().execute(async (transaction) => {
          const confirmed = await confirmFactor(transaction, parts, id, otp);
          if (confirmed.ok) {
            recoveryCodes = confirmed.codes;
            await note(transaction, confirmed.isReplaced ? "replaced" : "on");
            return undefined;
          }
          if (confirmed.reason === "notBegun") return refusedCall("totp.notBegun");
          if (confirmed.reason === "wrong") return wrongCode;
          const params = { minutes: confirmed.minutes };
          return refusedCall("totp.clockOff", { params, errors: [{ path: "otp", code: "totp.clockOff", params }] });
        }),
      );
      return refusal ?? done({ recoveryCodes });
    },

    async remove(body, { demandedBy }) {
      if (demandedBy.length > 0) return refusedCall("totp.demanded", { params: { roles: demandedBy.join(", ") } });
      if (!(await factorOf(db, id))) return off;
      const refusal = await proven(await account(), body);
      if (refusal) return refusal;
      await db.transaction().execute(async (transaction) => {
        await removeFactor(transaction, id);
        await note(transaction, "off");
      });
      return done(null);
    },

    async codes(body) {
      if (!(await factorOf(db, id))) return off;
      const refusal = await proven(await account(), body);
      if (refusal) return refusal;
      const recoveryCodes = await db.transaction().execute(async (transaction) => {
        await note(transaction, "codesRenewed");
        return renewCodes(transaction, id);
      });
      return done({ recoveryCodes });
    },
  };
};

/** Removes the second factor of somebody else, under the rules for a password reset, and ends the account's sessions. */
export const resetFactor = async (
  { tenant: { db, sessions } }: Pick<AccountParts, "tenant">,
  operator: Operator,
  id: string,
): Promise<Answer<null>> => {
  const answer = await inTransaction(db, lockGrantsOf(operator), async (transaction) => {
    // Administrators remove their own in their settings, with the password and a code.
    if (id === operator.userId) return refusedCall("totp.ownReset");
    const account = await transaction
      .selectFrom("account")
      .select(["id", "company_id as companyId"])
      .where("id", "=", id)
      .where("is_deleted", "=", false)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return refusedCall("record.notFound");
    const fault = await checkTarget(transaction, operator, account);
    if (fault) return fault;
    if (!(await removeFactor(transaction, id))) return off;
    const after = { secondFactor: "reset" };
    await writeChange(transaction, operator, { resource: "account", id, action: "update", after });
    return done(null);
  });
  if (answer.ok) await sessions.endOf(id, "factorReset");
  return answer;
};
