import { loadConfig } from "#infra/process/config/load-config.ts";
import { secretKey } from "#infra/process/config/secret-key.ts";
import { OperatorError } from "#infra/process/errors.ts";
import { openHome } from "#infra/process/open-home.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { resealConnections } from "#infra/tenancy/catalogue.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";

/** `npm run tenants:reseal`: seals the connection strings of tenants with `SECRET_KEY`, which were sealed with `SECRET_KEY_OLD`. */
await operatorCommand("tenants:reseal", async () => {
  const old = process.env["SECRET_KEY_OLD"];
  if (!old) throw new OperatorError("SECRET_KEY_OLD: is required, the key that sealed the connection strings");
  const config = loadConfig();
  const { home, close } = await openHome(config, { program: "tenants reseal" });
  try {
    const keys = { old: connectionKey(old), current: connectionKey(secretKey(config)) };
    const { resealed, unchanged, closed } = await resealConnections(home.db, keys);
    console.log(`sealed ${resealed} connection strings with SECRET_KEY; ${unchanged} were sealed with it before`);
    if (closed.length > 0) throw new OperatorError(`neither key opens those of: ${closed.join(", ")}`);
  } finally {
    await close();
  }
});
