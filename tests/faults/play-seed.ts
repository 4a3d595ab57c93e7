import { createRandom, type Random } from "#infra/tools/demo/random.ts";
import { createDistrict } from "#tests/e2e/api/district.ts";
import { createStranger } from "#tests/e2e/api/stranger.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { checkScene } from "./check-scene.ts";
import { drawOf, faultKinds, type FaultName } from "./faults.ts";
import { startLoad, type Load } from "./load/load.ts";
import type { Scene } from "./scene.ts";
import { openScreen, type Screen } from "./screen.ts";

export type SeedResult = {
  seed: number;
  injected: FaultName[];
  /** Each fault with the second it began in. */
  story: string[];
  wrong: string[];
  acknowledged: number;
  repeats: number;
  events: number;
  resumed: number;
  seconds: number;
};

const startMs = 120_000;
const noProgressMs = 120_000;
const settleMs = 120_000;
const screenCount = 3;

/** Plays one seed on a scene: load, screens and faults at once, then everything is held against the log. */
export async function playSeed(scene: Scene, seed: number, faults: number): Promise<SeedResult> {
  const began = Date.now();
  await scene.settled(startMs);
  const [first = ""] = scene.urls;
  const district = await createDistrict(createStranger(first), ADMIN_PASSWORD);
  const urls = Array.from({ length: screenCount }, (_, index) => scene.urls[index % scene.urls.length] ?? first);
  const screens: Screen[] = await Promise.all(urls.map((url) => openScreen(url, district.admin)));
  const load = await startLoad(scene.urls, district, seed);
  const result: SeedResult = {
    ...{ seed, injected: [], story: [], wrong: [], acknowledged: 0, repeats: 0, events: 0, resumed: 0, seconds: 0 },
  };
  try {
    await injectAll(scene, load, createRandom(seed), faults, result, began);
    await load.stop();
    await scene.settled(settleMs);
    const checked = await checkScene({ scene, screens, ledger: load.ledger, token: district.admin });
    result.events = checked.events;
    result.wrong.push(...checked.wrong);
  } catch (error) {
    result.wrong.push(`the seed could not be played to its end: ${(error as Error).message}`, ...load.ledger.wrong);
    void load.stop().catch(() => undefined);
  }
  result.acknowledged = load.ledger.answers.length;
  result.repeats = load.ledger.repeats;
  result.resumed = screens.reduce((sum, screen) => sum + screen.resumed(), 0);
  for (const screen of screens) screen.close();
  result.seconds = Math.round((Date.now() - began) / 1000);
  return result;
}

/** One after the other, spaced by what the callers get done; every fourth begins while the one before lasts. */
async function injectAll(
  scene: Scene,
  load: Load,
  random: Random,
  faults: number,
  { injected, story }: SeedResult,
  began: number,
): Promise<void> {
  const draw = drawOf(scene.store !== undefined);
  let lasting: Promise<void>[] = [];
  while (injected.length < faults) {
    const name = random.pick(draw);
    // Of these two at once would be one too many: they start what they ended.
    if (random.chance(0.75) || name.startsWith("event store")) lasting = (await Promise.all(lasting), []);
    await load.progress(random.between(1, 6), noProgressMs);
    const at = ((Date.now() - began) / 1000).toFixed(1);
    const own = createRandom(random.between(1, 1_000_000_000));
    const inject = async (): Promise<void> => {
      const hit = await faultKinds[name].inject(scene, own);
      if (hit === undefined) return;
      injected.push(name);
      story.push(`${at} ${name}: ${hit}`);
    };
    lasting.push(inject());
    // The last one may hit nothing: then it takes one more.
    if (injected.length + lasting.length >= faults) lasting = (await Promise.all(lasting), []);
  }
  await Promise.all(lasting);
}
