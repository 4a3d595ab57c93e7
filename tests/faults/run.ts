import { playFullDisk } from "./full-disk.ts";
import { readFaultRunOptions } from "./options.ts";
import { playSeed, type SeedResult } from "./play-seed.ts";
import { printFullDisk, printSeed, printSum } from "./report.ts";
import { openStage } from "./stage.ts";

/** `npm run test:faults`: seeded faults under load; ends with 1 when something was lost, done twice, or shown wrong. */
const options = readFaultRunOptions(process.argv.slice(2));
const disk = options.only === "seeds" ? undefined : await playFullDisk();
const isDiskWrong = disk !== undefined && printFullDisk(disk);
if (options.only === "disk") process.exit(isDiskWrong ? 1 : 0);
const stage = await openStage(options.log);
const results: SeedResult[] = [];
for (let seed = options.seed; seed < options.seed + options.seeds; seed++) {
  const scene = await stage.open(seed);
  const result = await playSeed(scene, seed, options.faults);
  await scene.close();
  printSeed(options, result);
  if (result.wrong.length > 0) for (const line of scene.notices.slice(-40)) console.log(`    ${line}`);
  results.push(result);
}
printSum(options, results);
const isWrong = results.some(({ wrong }) => wrong.length > 0);
await stage.close({ keep: isWrong });
if (isWrong) console.log(`logs and data are kept in ${stage.dataDir}`);
process.exit(isWrong || isDiskWrong ? 1 : 0);
