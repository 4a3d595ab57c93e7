import { parseArgs } from "node:util";
import { startStandIn } from "./stand-in.ts";

/** The stand-in as a process of its own, to be killed: `--port 2113 --file events.jsonl`. Says its address, then serves until it is ended. */
const { values } = parseArgs({ options: { port: { type: "string" }, file: { type: "string" } } });
const standIn = await startStandIn({ port: Number(values.port ?? 0), file: values.file });
console.log(standIn.url);
process.on("SIGTERM", () => void standIn.stop().then(() => process.exit(0)));
