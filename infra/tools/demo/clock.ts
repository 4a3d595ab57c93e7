import { moveClock } from "#infra/engines/business-clock/business-clock.ts";
import type { Config } from "#infra/process/config/config.ts";
import { openHome } from "#infra/process/open-home.ts";
import type { DemoApi } from "./api.ts";

/** The application's business clock, controlled by the demonstration. Times are in ms since 1970. */
export type DemoClock = {
  now(): number;
  /** Moves the clock to a time. If the clock has passed it already, nothing changes. */
  moveTo(moment: number): Promise<void>;
  /** Moves the clock to the real time for good. */
  end(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The clock of the application behind `api`, through the configured database.
 *
 * @throws Error where the application's clock cannot be moved, or the database is a different one
 */
export const openClock = async (api: DemoApi, config: Config): Promise<DemoClock> => {
  if (api.businessTime() === undefined) throw new Error("a past needs an application that runs with DEMO_CLOCK=true");
  const { home, close } = await openHome(config, { program: "cylindra demonstration" });
  const session = home.db.selectFrom("session").select("id").where("id", "=", api.sessionId());
  if (!(await session.executeTakeFirst())) {
    await close();
    throw new Error("a past needs DATA_DIR or DATABASE_URL of the application at --url; this is another one's");
  }
  const row = await home.db.selectFrom("business_clock").select("behind_ms").executeTakeFirst();
  let behind = row && Number(row.behind_ms);
  return {
    now: () => Date.now() - (behind ?? 0),
    async moveTo(moment) {
      const lag = Math.max(0, Date.now() - moment);
      if (behind !== undefined && lag >= behind) return;
      await moveClock(home.db, new Date(moment));
      behind = lag;
    },
    async end() {
      if (behind !== undefined) await moveClock(home.db);
      behind = 0;
    },
    close,
  };
};
