import { hash } from "node:crypto";
import { v7 } from "uuid";
import type { EvidenceCheckAnswer } from "#contracts/audit/evidence-calls.ts";
import { readKeys } from "#contracts/evidence/check-notes.ts";
import { readZip } from "#contracts/evidence/read-zip.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";
import { appendAuditEvent, NO_COMPANY } from "#infra/engines/evidence/append-audit-event.ts";
import type { EvidenceReader } from "./add-evidence.ts";

/** Bytes and files that a copy may unpack to here: it stands in this process' memory. */
const limits = { bytes: 512 * 1024 * 1024, files: 60_000 };

/**
 * Checks a copy of a bundle by the log's own keys, and keeps the check: of the copy only its digest.
 *
 * @throws ZipRefused for what is no archive, or one that is not safe to read
 */
export const checkCopy = async (
  reader: EvidenceReader & { correlationId: string },
  bytes: Uint8Array,
): Promise<EvidenceCheckAnswer> => {
  const { tenant, userId, userName, correlationId } = reader;
  const { reader: tree } = tenant.seals;
  const digest = hash("sha256", bytes, "hex");
  const files = await readZip(bytes, limits);
  const keys = (await tree.keys()).map(({ vkey, from, to }) => (to === undefined ? vkey : `${vkey} ${from} ${to}`));
  const { lines, verdict } = verifyBundle(files, readKeys(keys.join("\n")) ?? []);
  const at = tenant.clock.now();
  const failed = lines.filter(({ ok }) => !ok).map(({ check }) => check);
  const check = { at: at.toISOString(), userName, verdict, digest, failed };
  const bundleId = await tenant.evidence.checked({ digest, manifests: manifestsIn(files) }, check);
  const checkId = v7();
  const data = { checkId, digest, good: verdict === "good", failed, ...(bundleId !== undefined && { bundleId }) };
  const who = { userId, companyId: reader.companyId || NO_COMPANY, correlationId };
  const when = { at, timeZone: tenant.timeZone };
  await appendAuditEvent(tenant.events, checkId, { type: "EvidenceChecked", data }, { ...who, ...when });
  return { lines, verdict, digest, bundleId: bundleId ?? null };
};

/** The manifest that an altered copy still carries, or that its note names. */
const manifestsIn = (files: ReadonlyMap<string, Uint8Array>): string[] => {
  const manifest = files.get("manifest.json");
  const [noted] = /^[0-9a-f]{64}$/m.exec(Buffer.from(files.get("manifest.txt") ?? []).toString("utf8")) ?? [];
  return [...(manifest ? [hash("sha256", manifest, "hex")] : []), ...(noted === undefined ? [] : [noted])];
};
