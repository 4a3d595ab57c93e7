import type { Kysely } from "kysely";
import { v4 } from "uuid";
import type { Database } from "#infra/database/database.ts";

const LIFE_MS = 5 * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Kind = "captcha" | "password";

/** Secrets that live five minutes and are taken once, whichever server process is asked. */
export type OneTimeKeys = {
  /** Keeps the secret and answers the key it is taken by. */
  put(kind: Kind, secret: string): Promise<string>;
  /** Takes the secret away; `undefined` when it is unknown, too old or was taken before. */
  take(kind: Kind, key: unknown): Promise<string | undefined>;
};

export const createOneTimeKeys = (db: Kysely<Database>, now: () => Date): OneTimeKeys => ({
  async put(kind, secret) {
    const id = v4();
    const moment = now();
    // Those that nobody took would stay for ever; a few of them go with each new one.
    await db.deleteFrom("one_time_key").where("expires_at", "<", moment).execute();
    const row = { id, kind, secret, expires_at: new Date(moment.getTime() + LIFE_MS) };
    await db.insertInto("one_time_key").values(row).execute();
    return id;
  },
  async take(kind, key) {
    if (typeof key !== "string" || !uuid.test(key)) return undefined;
    const taken = await db
      .deleteFrom("one_time_key")
      .where("id", "=", key)
      .where("kind", "=", kind)
      .returning(["secret", "expires_at"])
      .executeTakeFirst();
    return taken && taken.expires_at > now() ? taken.secret : undefined;
  },
});
