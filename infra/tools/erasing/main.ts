import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { ERASED_LIST, readErasedList } from "#infra/stores/erasing/erase-person.ts";
import { eraseAgain, readNamedList } from "./erase-again.ts";

const options = { list: { type: "string" }, tenant: { type: "string" } } as const;

/** `npm run erase:again`: erases again who is on `DATA_DIR/erased.jsonl`, or on the list that `--list` names, after an older backup was restored. */
await operatorCommand("erase:again", async ({ args }) => {
  const { values } = parseArgs({ args, options });
  const config = loadConfig();
  const { home, close } = await openHome(config, { program: "cylindra erase", tenant: tenantArgument(args) });
  try {
    const list = await (values.list === undefined
      ? readErasedList(join(home.folder, ERASED_LIST))
      : readNamedList(resolve(values.list)));
    const { erased, before, unknown, texts } = await eraseAgain(home, list);
    console.log(
      `erased ${erased} of ${list.length} people; ${before} were erased before, ${unknown} have no record here; ${texts} texts are hidden again`,
    );
  } finally {
    await close();
  }
});
