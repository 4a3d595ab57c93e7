import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * True if a message is Cylindra's: signed with the webhook's secret (Standard Webhooks), and not older than five minutes.
 *
 * @param {Record<string, string | string[] | undefined>} headers of the request, in lower case
 * @param {string} body the bytes as they came, before JSON is read
 * @param {string} secret `whsec_…`
 */
export const isOurs = (headers, body, secret, now = Date.now()) => {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(" ").some((each) => {
    const signature = Buffer.from(each.replace(/^v1,/, ""), "base64");
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
};

/**
 * Answers 401 to a message that is not ours, 204 to one that was taken, and 500 where `take` fails: Cylindra sends it again.
 *
 * @param {string} secret
 * @param {(message: { id: string, type: string, at: string, data: Record<string, any> }) => Promise<void> | void} take
 * @returns {import("node:http").RequestListener}
 */
export const receiver = (secret, take) => (request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", async () => {
    const body = Buffer.concat(parts).toString("utf8");
    try {
      const isGood = isOurs(request.headers, body, secret);
      if (isGood) await take(JSON.parse(body));
      response.writeHead(isGood ? 204 : 401).end();
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
};
