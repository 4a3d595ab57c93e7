import type { Kysely, Transaction } from "kysely";
import type { UpdateScreen } from "#contracts/boards/screen-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { reaches, writeChange } from "../administration/operator.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { refusedCompany } from "../boards/reach.ts";
import type { ScreenKeeper } from "./keeper.ts";
import { findScreen } from "./read-screens.ts";
import { reachesBelow, scopesOfScreens } from "./screen-reach.ts";
import { boardsOf, refusedShown, shownColumns, type Shown } from "./shown.ts";

const resource = "screen";

/** Changes a display's name, place, company, boards, language or theme. */
export const updateScreen = (
  db: Kysely<Database>,
  keeper: ScreenKeeper,
  { id, recordVersion, companyId, boardId, playlist, ...body }: UpdateScreen,
): Promise<Answer<{ id: string; recordVersion: number }>> =>
  db.transaction().execute(async (trx) => {
    const before = await lockedScreen(trx, keeper, id);
    if (!before) return refusedCall("record.notFound");
    if (recordVersion !== undefined && recordVersion !== before.version)
      return refusedCall("record.stale", { data: await findScreen(trx, keeper, id) });
    const current = { boardId: before.board_id ?? undefined, playlist: before.playlist ?? undefined };
    const shown: Shown = boardId !== undefined ? { boardId } : playlist ? { playlist } : current;
    const place = await movedTo(trx, keeper, before, companyId);
    if (!place.ok) return place;
    const reach = (await scopesOfScreens(trx, [place.data])).get(place.data) ?? new Set<string>();
    const outside = await refusedShown(trx, shown, { sight: keeper.sight, reach, kept: boardsOf(current) });
    if (outside) return outside;
    const version = before.version + 1;
    await trx
      .updateTable("screen")
      .set({ ...body, ...place.data, ...shownColumns(shown), version })
      .where("id", "=", id)
      .execute();
    const after = { ...fieldsOf(before), ...body, companyId: place.data.company_id, ...shownFields(shown), version };
    await writeChange(trx, keeper, { resource, id, action: "update", before: fieldsOf(before), after });
    return done({ id, recordVersion: version });
  });

/** Revokes a display: its credential is no longer valid. */
export const removeScreen = (db: Kysely<Database>, keeper: ScreenKeeper, id: string): Promise<Answer<null>> =>
  db.transaction().execute(async (trx) => {
    const before = await lockedScreen(trx, keeper, id);
    if (!before) return refusedCall("record.notFound");
    await trx.updateTable("screen").set({ is_deleted: true, credential_hash: null }).where("id", "=", id).execute();
    await writeChange(trx, keeper, { resource, id, action: "softdelete", before: fieldsOf(before) });
    return done(null);
  });

/** The locked display in the keeper's scope. Displays outside it are not revealed. */
const lockedScreen = async (trx: Transaction<Database>, keeper: ScreenKeeper, id: string) => {
  const row = await trx
    .selectFrom("screen")
    .select(["name", "place", "board_id", "playlist", "company_id", "with_below", "language", "theme", "version"])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
  return row && reaches(keeper, row.company_id) ? row : undefined;
};

type Stored = NonNullable<Awaited<ReturnType<typeof lockedScreen>>>;
type Place = Pick<Stored, "company_id" | "with_below">;

/** Company of a display after a change, and whether it sees the companies below. */
const movedTo = async (
  trx: Transaction<Database>,
  keeper: ScreenKeeper,
  { company_id, with_below }: Place,
  companyId: string | undefined,
): Promise<Answer<Place>> => {
  if (companyId === undefined || companyId === company_id) return done({ company_id, with_below });
  const refusal = await refusedCompany(trx, keeper, { path: "companyId", companyId });
  return refusal ?? done({ company_id: companyId, with_below: await reachesBelow(trx, keeper.scope, companyId) });
};

const shownFields = ({ boardId = null, playlist = null }: { boardId?: string | null; playlist?: unknown }) => ({
  ...{ boardId, playlist },
});

const fieldsOf = ({
  name,
  place,
  company_id: companyId,
  board_id: boardId,
  playlist,
  language,
  theme,
  version,
}: Stored) => ({
  ...{ name, place, companyId, language, theme, version },
  ...shownFields({ boardId, playlist }),
});
