import { hkdfSync } from "node:crypto";

/** The key that encrypts secrets of webhooks, derived from `SECRET_KEY`. `sealConnection` and `openConnection` use it. */
export const webhookKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "webhook-secret-v1", 32));
