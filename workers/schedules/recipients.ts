import type { Kysely } from "kysely";
import { defaultLanguage, languages, type Language } from "#contracts/locales/languages.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** A person who receives files, with the language of the files. */
export type Recipient = {
  userId: string;
  userName: string;
  companyId: string | null;
  /** Confirmed address. */
  email: string | null;
  language: Language;
};

/** Recipients of a schedule. A person without a chosen language gets that of the schedule's author. */
export const recipientsOf = async (
  db: Kysely<Database>,
  { id, created_user_id }: { id: string; created_user_id: string },
): Promise<Recipient[]> => {
  const people = await db
    .selectFrom("export_schedule_user as u")
    .innerJoin("account as a", "a.id", "u.user_id")
    .where("u.schedule_id", "=", id)
    .select(["a.id as userId", "a.user_name as userName", "a.company_id as companyId"])
    .select(["a.email", "a.confirmed_email as confirmed"])
    .orderBy("a.id")
    .execute();
  const preferences = await db
    .selectFrom("preference")
    .select(["account_id", "value"])
    .where("key", "=", "language")
    .where("account_id", "in", [...people.map(({ userId }) => userId), created_user_id])
    .execute();
  const languageOf = (userId: string): Language | undefined => {
    const value = preferences.find(({ account_id }) => account_id === userId)?.value;
    return languages.find((language) => language === value);
  };
  const usual = languageOf(created_user_id) ?? defaultLanguage;
  return people.map(({ confirmed, ...person }) => ({
    ...person,
    email: person.email === confirmed ? person.email : null,
    language: languageOf(person.userId) ?? usual,
  }));
};
