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
  takeCode,
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

type Parts = ProveParts &
  FactorParts & {
    operator: Pick<Operator, "userId" | "companyId" | "correlationId" | "now">;
    from: Origin;
  };

export const createOwnFactor = (parts: Parts): OwnFactor => {
  const { db } = parts.tenant;
  const id = parts.operator.userId;
  return {
    async state({ demandedBy, userName }) {
      const factor = await factorOf(db, id);
      const since = factor?.since.toISOString() ?? null;
      const codes = await codesLeft(db, id);
      return { on: factor !== undefined, since, codesLeft: codes, demandedBy: [...demandedBy], userName };
    },

    async begin(body) {
      const person = await accountOf(parts);
      const refusal = await proven(parts, person, body);
      return refusal ?? done(await draftFactor(db, parts, { id, userName: person.user_name }));
    },

    confirm: ({ otp }) => confirm(parts, otp),

    async remove(body, { demandedBy }) {
      if (demandedBy.length > 0) return refusedCall("totp.demanded", { params: { roles: demandedBy.join(", ") } });
      const refusal = await provenOn(parts, body);
      if (refusal) return refusal;
      await db.transaction().execute(async (transaction) => {
        await removeFactor(transaction, id);
        await note(parts, transaction, "off");
      });
      return done(null);
    },

    async codes(body) {
      const refusal = await provenOn(parts, body);
      if (refusal) return refusal;
      const recoveryCodes = await db.transaction().execute(async (transaction) => {
        await note(parts, transaction, "codesRenewed");
        return renewCodes(transaction, id);
      });
      return done({ recoveryCodes });
    },
  };
};

const note = ({ operator }: Parts, within: Db, secondFactor: string): Promise<void> =>
  writeChange(within, operator, {
    resource: "account",
    id: operator.userId,
    action: "update",
    after: { secondFactor },
  });

const accountOf = ({ tenant, operator }: Parts): Promise<Proving> =>
  tenant.db
    .selectFrom("account")
    .select(["id", "user_name", "nick_name", "password_hash"])
    .where("id", "=", operator.userId)
    .executeTakeFirstOrThrow();

/** Checks the password and, where a factor is on, its code. The code is used up only after the password was right. */
const proven = async (parts: Parts, person: Proving, { password, otp }: Proofs): Promise<CallRefused | undefined> => {
  const { db } = parts.tenant;
  const isOn = (await factorOf(db, person.id)) !== undefined;
  if (isOn && otp === undefined) return invalidField("otp", "field.required");
  return prove(parts, person, parts.from, async () => {
    const wrong = await wrongPassword(person, password, ["password", "totp.passwordWrong"]);
    if (wrong || !isOn) return wrong;
    return (await takeCode(db, parts, person.id, otp ?? "")) ? undefined : wrongCode;
  });
};

/** Checks the same for a change of a factor that has to be on. */
const provenOn = async (parts: Parts, body: Proofs): Promise<CallRefused | undefined> =>
  (await factorOf(parts.tenant.db, parts.operator.userId)) ? proven(parts, await accountOf(parts), body) : off;

const confirm = async (parts: Parts, otp: string): Promise<Answer<{ recoveryCodes: string[] }>> => {
  const { db } = parts.tenant;
  let recoveryCodes: string[] = [];
  const refusal = await prove(parts, await accountOf(parts), parts.from, () =>
    db.transaction().execute(async (transaction) => {
      const confirmed = await confirmFactor(transaction, parts, parts.operator.userId, otp);
      if (confirmed.ok) {
        recoveryCodes = confirmed.codes;
        await note(parts, transaction, confirmed.isReplaced ? "replaced" : "on");
        return undefined;
      }
      if (confirmed.reason === "notBegun") return refusedCall("totp.notBegun");
      if (confirmed.reason === "wrong") return wrongCode;
      const params = { minutes: confirmed.minutes };
      return refusedCall("totp.clockOff", { params, errors: [{ path: "otp", code: "totp.clockOff", params }] });
    }),
  );
  return refusal ?? done({ recoveryCodes });
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
