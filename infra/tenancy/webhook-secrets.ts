import { hkdfSync } from "node:crypto";
import { openConnection, sealConnection } from "./connection-text.ts";

/** Encrypts the secrets of webhooks, and decrypts them for signing. */
export type WebhookSecrets = { seal(text: string): string; open(text: string): string };

/** @param secret the application's secret, from which the key is derived */
export const createWebhookSecrets = (secret: string): WebhookSecrets => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "webhook-secret-v1", 32));
  return { seal: (text) => sealConnection(key, text), open: (text) => openConnection(key, text) };
};
