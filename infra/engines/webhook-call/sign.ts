import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Makes a secret of Standard Webhooks: 32 random bytes. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** The headers of Standard Webhooks, with a signature by each secret. */
export const signatureHeaders = (
  { id, body, now }: { id: string; body: string; now: Date },
  secrets: readonly string[],
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
};
