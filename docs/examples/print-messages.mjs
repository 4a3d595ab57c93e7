/*
 * Prints each message, to see what a webhook sends.
 *
 * WEBHOOK_SECRET=whsec_… node print-messages.mjs 4801
 */
import { createServer } from "node:http";
import { receiver } from "./verify-message.mjs";

const [, , port = "4801"] = process.argv;
const print = ({ type, at, data }) => console.log(at, type, data.gasBarcode ?? "", JSON.stringify(data));

createServer(receiver(process.env.WEBHOOK_SECRET ?? "", print)).listen(Number(port), "127.0.0.1", () =>
  console.log("listening"),
);
