/*
 * A city's platform that wants one message a procedure, of five kinds: registration, send and receive, filling, inspection, delivery. The message goes
 * into an outbox before Cylindra gets its answer, and leaves it with the platform's receipt; what has none is sent again.
 *
 * WEBHOOK_SECRET=whsec_… PLATFORM_URL=https://… node city-platform.mjs outbox 8080
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { receiver } from "./verify-message.mjs";

const [, , folder = "outbox", port = "8080"] = process.argv;
const { WEBHOOK_SECRET = "", PLATFORM_URL = "", RESEND_MS = "60000" } = process.env;
const [waiting, sent] = ["waiting", "sent"].map((name) => join(folder, name));
for (const each of [waiting, sent]) mkdirSync(each, { recursive: true });

const inspections = [9, 10, 11, 12, 13];

/** The platform's kind of a message. Undefined: the platform does not want it. */
export const kindOf = ({ type, data }) => {
  if (type === "cylinder.registered") return "registration";
  if (type !== "procedure.recorded") return undefined;
  if (data.procedureId === 8) return "filling";
  if (inspections.includes(data.procedureId)) return "inspection";
  return data.clientId ? "delivery" : "sendReceive";
};

const nameOf = (id) => `${id}.json`;
const isThere = (id) => [waiting, sent].some((each) => readdirSync(each).includes(nameOf(id)));

const send = async (id) => {
  const body = readFileSync(join(waiting, nameOf(id)), "utf8");
  const response = await fetch(PLATFORM_URL, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { receipt } = response.ok ? await response.json() : {};
  if (!receipt) throw new Error(`no receipt for ${id}: ${response.status}`);
  writeFileSync(join(waiting, nameOf(id)), JSON.stringify({ ...JSON.parse(body), receipt }));
  renameSync(join(waiting, nameOf(id)), join(sent, nameOf(id)));
};

const take = async (message) => {
  const kind = kindOf(message);
  if (kind === undefined || isThere(message.id)) return;
  const { data, at, id } = message;
  const { gasBarcode, company, procedureId, orderNumber } = data;
  const report = { id, kind, at, cylinder: gasBarcode, place: company?.name, procedureId, orderNumber };
  writeFileSync(join(waiting, nameOf(id)), JSON.stringify(report));
  // Safe in the outbox, so Cylindra need not wait for the platform.
  void send(id).catch((error) => console.error(error.message));
};

const resend = async () => {
  for (const name of readdirSync(waiting))
    await send(name.replace(".json", "")).catch((error) => console.error(error.message));
};
setInterval(() => void resend(), Number(RESEND_MS)).unref();

createServer(receiver(WEBHOOK_SECRET, take)).listen(Number(port), () => console.log("listening"));
