import { loadConfig } from "#infra/process/config/load-config.ts";
import { faultOfBucket } from "#infra/engines/files/bucket-folder.ts";

// Stores and removes a file in the configured bucket. Prints one sentence where it cannot. Exits with 1 when the bucket refuses, so that trying again does not help.
const { bucket } = loadConfig();
const fault = bucket && (await faultOfBucket(bucket));
if (fault) console.log(fault.sentence);
process.exit(fault && !fault.isAway ? 1 : 0);
