import type { Selectable, Transaction } from "kysely";
import { v7 } from "uuid";
import type { ClaimScreen } from "#contracts/boards/pairing.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { writeChange } from "../administration/operator.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { refusedCompany } from "../boards/reach.ts";
import type { ServedTenant } from "../served-tenant.ts";
import type { ScreenKeeper } from "./keeper.ts";
import { reachesBelow, scopesOfScreens } from "./screen-reach.ts";
import { refusedShown, shownColumns } from "./shown.ts";

/** Refusals of a code without an open pairing. Each counts as a guess. */
export const wrongCodes: readonly string[] = ["pairing.unknown", "pairing.expired", "pairing.used"];

type Claiming = Pick<ServedTenant, "db" | "id">;

/**
 * Pairs the device that shows a code, as a display, in the language and theme in which it waits unless others are given. It sees the named company, and the companies below it if all are in the keeper's scope.
 *
 * @param home has the catalogue, in which the device waits
 * @param now the real clock
 */
export const claimScreen = (
  home: Claiming,
  tenant: Claiming,
  keeper: ScreenKeeper,
  claim: ClaimScreen,
  now: Date,
): Promise<Answer<{ id: string }>> =>
  home.db.transaction().execute(async (catalogue) => {
    const pairing = await livePairing(catalogue, claim.code, now);
    if (!pairing.ok) return pairing;
    const add = (trx: Transaction<Database>) => addScreen(trx, keeper, claim, { waiting: pairing.data, now });
    const screen = await (tenant.id === home.id ? add(catalogue) : tenant.db.transaction().execute(add));
    if (!screen.ok) return screen;
    const owner = { screen_id: screen.data.id, tenant_id: tenant.id };
    await catalogue.updateTable("wall_pairing").set(owner).where("id", "=", pairing.data.id).execute();
    return screen;
  });

/** Adds the screen of a waiting device in its tenant's database. */
const addScreen = async (
  trx: Transaction<Database>,
  keeper: ScreenKeeper,
  { code: _code, name, place = "", companyId = keeper.companyId ?? undefined, ...rest }: ClaimScreen,
  { waiting, now }: { waiting: Waiting; now: Date },
): Promise<Answer<{ id: string }>> => {
  const { language = waiting.language ?? undefined, theme = waiting.theme ?? undefined, ...content } = rest;
  if (companyId === undefined && keeper.scope !== "all") return refusedCall("access.outOfScope");
  const refusal = await refusedCompany(trx, keeper, { path: "companyId", companyId });
  if (refusal) return refusal;
  const company_id = companyId ?? null;
  const placement = {
    company_id,
    with_below: company_id === null || (await reachesBelow(trx, keeper.scope, company_id)),
  };
  const reach = (await scopesOfScreens(trx, [placement])).get(placement) ?? new Set<string>();
  const outside = await refusedShown(trx, content, { sight: keeper.sight, reach });
  if (outside) return outside;
  const id = v7();
  await trx
    .insertInto("screen")
    .values({
      id,
      name,
      place,
      language,
      theme,
      ...placement,
      ...shownColumns(content),
      paired_by: keeper.userId,
      paired_at: now,
    })
    .execute();
  const after = { name, place, companyId: company_id, language, theme, ...content, version: 1 };
  await writeChange(trx, keeper, { resource: "screen", id, action: "add", after });
  return done({ id });
};

type Waiting = Pick<Selectable<Database["wall_pairing"]>, "id" | "language" | "theme">;

/** The locked pairing of a code. If two people claim it at once, the second finds it used. */
const livePairing = async (trx: Transaction<Database>, code: string, now: Date): Promise<Answer<Waiting>> => {
  const pairing = await trx
    .selectFrom("wall_pairing")
    .select(["id", "expires_at", "screen_id", "language", "theme"])
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();
  if (!pairing) return wrong("pairing.unknown");
  if (pairing.screen_id !== null) return wrong("pairing.used");
  return pairing.expires_at > now ? done(pairing) : wrong("pairing.expired");
};

const wrong = (code: string): CallRefused => refusedCall(code, { errors: [{ path: "code", code }] });
