import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import { OLD_SECRET_MS } from "#contracts/webhooks/kinds.ts";
import type { AddWebhook, UpdateWebhook } from "#contracts/webhooks/webhook-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { addressFault, type AllowedPlaces } from "#infra/engines/webhook-call/judge-address.ts";
import type { WebhookCaller } from "#infra/engines/webhook-call/post-webhook.ts";
import { newWebhookSecret } from "#infra/engines/webhook-call/sign.ts";
import type { WebhookSecrets } from "#infra/tenancy/webhook-secrets.ts";
import { checkPlacing } from "../administration/account-checks.ts";
import { inTransaction } from "../administration/in-transaction.ts";
import { reaches, writeChange, type Operator } from "../administration/operator.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";

/** Everything that the calls about webhooks need besides the database. */
export type WebhookParts = {
  secrets: WebhookSecrets;
  allowed: AllowedPlaces;
  caller: Pick<WebhookCaller, "post">;
};

const resource = "webhook";
type Db = Transaction<Database>;

/** Refuses an address that no message may be sent to. Names are judged again each time, when they are resolved. */
const refusedAddress = (url: string | undefined, { allowed }: WebhookParts): CallRefused | undefined => {
  const fault = url === undefined ? undefined : addressFault(url, allowed);
  return (
    fault &&
    refusedCall("request.invalid", {
      errors: [{ path: "url", code: fault === "insecure" ? "webhook.urlInsecure" : "webhook.urlAddress" }],
    })
  );
};

export const addWebhook = (
  db: Kysely<Database>,
  operator: Operator,
  parts: WebhookParts,
  added: AddWebhook,
  head?: string,
) =>
  inTransaction<{ id: string; secret: string }>(
    db,
    async () => undefined,
    async (transaction) => {
      const { companyId, name, url, kinds, description = null, isUsable } = added;
      const fault =
        refusedAddress(url, parts) ?? (await checkPlacing(transaction, operator, { companyId, roleIds: [] }));
      if (fault) return fault;
      const [id, secret] = [v7(), newWebhookSecret()];
      const creation = { created_time: operator.now, created_user_id: operator.userId, jobs_after: new Date() };
      const begins = { position: head ?? null, read_position: head ?? null };
      await transaction
        .insertInto("webhook")
        .values({
          id,
          name,
          url,
          kinds,
          description,
          company_id: companyId,
          is_usable: isUsable,
          ...creation,
          ...begins,
          secret: parts.secrets.seal(secret),
        })
        .execute();
      await writeChange(transaction, operator, { resource, id, action: "add", after: { ...added, version: 1 } });
      return done({ id, secret });
    },
  );

/** The locked webhook, if the operator reaches its company. */
const demandWebhook = async (db: Db, operator: Operator, id: string) => {
  const row = await db
    .selectFrom("webhook")
    .selectAll()
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
  return row && reaches(operator, row.company_id) ? done(row) : refusedCall("record.notFound");
};
type WebhookRow = Extract<Awaited<ReturnType<typeof demandWebhook>>, { ok: true }>["data"];

const traceOf = ({ name, url, kinds, description, company_id, is_usable, version }: WebhookRow) => ({
  ...{ name, url, kinds, description, companyId: company_id, isUsable: is_usable, version },
});

/** Columns that start again when a receiver is switched on again. Nothing was lost meanwhile. */
const switchedOn = { state: "live", off_reason: null, off_at: null, failing_since: null, fails: 0 } as const;

/** The receiver may have been mended, so nothing waits for its next try. */
const tryAtOnce = (db: Db, id: string) =>
  db
    .updateTable("webhook_delivery")
    .set({ next_at: new Date() })
    .where("webhook_id", "=", id)
    .where("state", "=", "failed")
    .execute();

export const updateWebhook = (db: Kysely<Database>, operator: Operator, parts: WebhookParts, change: UpdateWebhook) =>
  inTransaction<{ id: string; version: number; secret?: string }>(
    db,
    async () => undefined,
    async (transaction) => {
      const { id, version, newSecret, companyId } = change;
      const target = await demandWebhook(transaction, operator, id);
      if (!target.ok) return target;
      const row = target.data;
      if (row.version !== version) return refusedCall("record.stale");
      const placing = companyId === undefined ? undefined : { companyId, roleIds: [] };
      const fault =
        refusedAddress(change.url, parts) ?? (placing && (await checkPlacing(transaction, operator, placing)));
      if (fault) return fault;
      const secret = newSecret ? newWebhookSecret() : undefined;
      const values = {
        ...(change.name !== undefined && { name: change.name }),
        ...(change.url !== undefined && { url: change.url }),
        ...(change.kinds !== undefined && { kinds: change.kinds }),
        ...(change.description !== undefined && { description: change.description }),
        ...(companyId !== undefined && { company_id: companyId }),
        ...(change.isUsable !== undefined && { is_usable: change.isUsable }),
        ...(secret !== undefined && {
          secret: parts.secrets.seal(secret),
          previous_secret: row.secret,
          previous_until: new Date(Date.now() + OLD_SECRET_MS),
        }),
        ...(change.isUsable === true && switchedOn),
      };
      const bookkeeping = { version: version + 1, generation: row.generation + 1, modified_user_id: operator.userId };
      await transaction
        .updateTable("webhook")
        .set({ ...values, ...bookkeeping })
        .where("id", "=", id)
        .execute();
      await tryAtOnce(transaction, id);
      const after = { ...traceOf({ ...row, ...values }), version: version + 1, ...(secret && { secret: "changed" }) };
      await writeChange(transaction, operator, { resource, id, action: "update", before: traceOf(row), after });
      return done({ id, version: version + 1, ...(secret !== undefined && { secret }) });
    },
  );

export const removeWebhook = (db: Kysely<Database>, operator: Operator, id: string) =>
  inTransaction<null>(
    db,
    async () => undefined,
    async (transaction) => {
      const target = await demandWebhook(transaction, operator, id);
      if (!target.ok) return target;
      const removal = { is_deleted: true, deleted_time: operator.now, generation: target.data.generation + 1 };
      await transaction.updateTable("webhook").set(removal).where("id", "=", id).execute();
      await writeChange(transaction, operator, { resource, id, action: "softdelete", before: traceOf(target.data) });
      return done(null);
    },
  );

/** The secrets that sign at this moment. */
const secretsOf = ({ secret, previous_secret, previous_until }: WebhookRow, secrets: WebhookSecrets): string[] => {
  const isBoth = previous_secret !== null && previous_until !== null && previous_until > new Date();
  return [secret, ...(isBoth ? [previous_secret] : [])].map((text) => secrets.open(text));
};

/** Sends a message of the type `webhook.test` now, with both secrets while one changes. */
export const testWebhook = async (
  db: Kysely<Database>,
  operator: Operator,
  { secrets, caller }: WebhookParts,
  id: string,
) => {
  const target = await db.transaction().execute((transaction) => demandWebhook(transaction, operator, id));
  if (!target.ok) return target;
  const { url, name } = target.data;
  const [messageId, at] = [v7(), new Date()];
  const message = { id: messageId, type: "webhook.test", at: at.toISOString(), data: { webhookId: id, name } };
  const sending = { url, id: messageId, body: JSON.stringify(message), secrets: secretsOf(target.data, secrets) };
  const { fault, status, ms, answer } = await caller.post(sending);
  const outcome = { status: status ?? null, error: fault ?? null, answer: answer ?? null };
  return done({ isTaken: fault === undefined, at: at.toISOString(), ms, ...outcome });
};

/** Lets one message be sent again. Its courier begins again, and finds it among those that wait. */
export const resendDelivery = (db: Kysely<Database>, operator: Operator, id: string, messageId: string) =>
  inTransaction<null>(
    db,
    async () => undefined,
    async (transaction): Promise<Answer<null>> => {
      const target = await demandWebhook(transaction, operator, id);
      if (!target.ok) return target;
      const delivery = await transaction
        .updateTable("webhook_delivery")
        .set({ state: "waiting", next_at: new Date(), first_at: null })
        .where("webhook_id", "=", id)
        .where("message_id", "=", messageId)
        .returning("message_id")
        .executeTakeFirst();
      if (!delivery) return refusedCall("record.notFound");
      const generation = target.data.generation + 1;
      await transaction.updateTable("webhook").set({ generation }).where("id", "=", id).execute();
      return done(null);
    },
  );

/** Sends everything after a position again. What waited from there on is read from the log again. */
export const replayFrom = (
  db: Kysely<Database>,
  operator: Operator,
  id: string,
  from: { position: string | null; order: bigint },
) =>
  inTransaction<null>(
    db,
    async () => undefined,
    async (transaction) => {
      const target = await demandWebhook(transaction, operator, id);
      if (!target.ok) return target;
      await transaction
        .deleteFrom("webhook_delivery")
        .where("webhook_id", "=", id)
        .where("state", "in", ["failed", "waiting"])
        .where("log_order", ">", String(from.order))
        .execute();
      await tryAtOnce(transaction, id);
      const begins = { position: from.position, read_position: from.position, generation: target.data.generation + 1 };
      const on = { ...switchedOn, is_usable: true };
      await transaction
        .updateTable("webhook")
        .set({ ...begins, ...on })
        .where("id", "=", id)
        .execute();
      const { name } = target.data;
      await writeChange(transaction, operator, {
        resource,
        id,
        action: "update",
        after: { name, replay: from.position ?? "" },
      });
      return done(null);
    },
  );
