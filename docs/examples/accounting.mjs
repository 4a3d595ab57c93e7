/*
 * Deliveries to an accounting system: one line of a CSV file for each cylinder that a customer got or gave back. A message may come twice, so the file
 * holds the id of each, and a known one is left out. An order that was declined takes its lines back with lines of its own.
 *
 * WEBHOOK_SECRET=whsec_… node accounting.mjs deliveries.csv 8080
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { receiver } from "./verify-message.mjs";

const [, , file = "deliveries.csv", port = "8080"] = process.argv;
if (!existsSync(file)) writeFileSync(file, "id,at,order,customer,barcode,full,change\n");
const ids = new Set(
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.split(",")[0]),
);

const take = ({ id, type, at, data }) => {
  if (ids.has(id)) return;
  const { clientId, orderNumber, gasBarcode, after } = data;
  if (type !== "procedure.recorded" || !clientId) return;
  // 3 sends a full cylinder to the customer, 0 takes an empty one back.
  const change = data.procedureId === 0 ? -1 : 1;
  const line = [id, at, orderNumber ?? "", clientId, gasBarcode, after?.content ?? "", change];
  appendFileSync(file, `${line.join(",")}\n`);
  ids.add(id);
};

createServer(receiver(process.env.WEBHOOK_SECRET ?? "", take)).listen(Number(port), () => console.log("listening"));
