import { auditKeyFile } from "#infra/stores/seals/key-file.ts";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { makeNextKey } from "./make-next-key.ts";

/** `npm run audit:key`: makes the next signing key, in a file next to the current one. It is used from the next checkpoint on. */
await operatorCommand("audit:key", async () => {
  const config = loadConfig();
  const { path, vkey } = makeNextKey(config.auditKeyFile ?? auditKeyFile(config.dataDir), config.production);
  console.log(`made ${path}: the next checkpoint is signed by both keys, then this one takes the place of the old`);
  console.log(`tell auditors and witnesses the new key: ${vkey}`);
});
