import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "@noble/hashes/sha2.js";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { utf8 } from "#contracts/seals/bytes.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { noteTypes, readNote, signerOf, signersOf, verifierText } from "#contracts/seals/signed-note.ts";
import { anchorName } from "#infra/stores/seals/anchor-files.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { readLogKeys } from "#infra/tools/witness/keys.ts";
import { serveWitness } from "#infra/tools/witness/serve.ts";
import { createWitnessState } from "#infra/tools/witness/state.ts";
import { createWitness } from "#infra/tools/witness/witness.ts";
import { leaveHouse } from "#projections/audit/witness/leave-house.ts";
import { leavingMeters } from "#projections/audit/witness/meters.ts";
import { fill, openSealer } from "../sealer/open-sealer.ts";

const above = mkdtempSync(join(tmpdir(), "cylindra-leaving-"));
afterAll(() => rmSync(above, { recursive: true }));
const signer = signerOf("example.org/witness", sha256(utf8("its seed")), noteTypes.cosignature);

/** A sealer whose first checkpoint is made, so that its key can be given to a witness. */
const sealing = async () => {
  const place = await openSealer();
  await fill(place.log, 3);
  const first = place.start();
  await place.sealed();
  await first.stop();
  const [key] = await place.reader.keys();
  const logs = join(mkdtempSync(join(above, "keys-")), "logs");
  writeFileSync(logs, `${key!.vkey}\n`);
  return { place, key: readLogKeys(logs).get(originOf(place.tenant.id))![0]!, logs: readLogKeys(logs) };
};

describe("a tenant's checkpoints", () => {
  it("go from the sealer to the folder and to the witness, who signs them, those of before the start among them", async () => {
    const { place, key, logs } = await sealing();
    const state = createWitnessState(mkdtempSync(join(above, "state-")));
    const witness = createWitness({ logs, signer, state, now: () => new Date() });
    const served = await serveWitness(witness, { port: 0, host: "127.0.0.1", say: () => undefined });
    const anchorDir = mkdtempSync(join(above, "anchors-"));
    const url = `http://127.0.0.1:${served.port}`;
    const ending = new AbortController();
    const metrics = createMetrics("test");
    const leaving = leaveHouse({
      tenant: place.tenant,
      config: { anchorDir, witnesses: [url], witnessKeys: [verifierText(signer)] },
      meters: leavingMeters(metrics),
      log: pino({ level: "silent" }),
      signal: ending.signal,
    });
    place.start({ published: leaving.published });
    await fill(place.log, 30);
    const { size, note } = await place.sealed();
    expect(size).toBe(33);
    await place.until(async () => ((await place.reader.checkpointAt(size))?.cosignatures.length ?? 0) > 0);
    const [line] = (await place.reader.checkpointAt(size))!.cosignatures;
    expect(signersOf(readNote(`${note}${line}\n`)!, [key, signer])).toEqual([key, signer]);
    ending.abort();
    await leaving.ended();
    const sizes = (await place.tenant.db.selectFrom("audit.checkpoint").select("size").execute()).map(
      (row) => row.size,
    );
    const names = sizes.map((one) => anchorName({ origin: key.name, size: Number(one) }));
    expect(readdirSync(anchorDir).sort()).toEqual(names.sort());
    expect(readFileSync(join(anchorDir, anchorName({ origin: key.name, size })), "utf8")).toBe(note);
    expect(await metrics.metrics()).toMatch(new RegExp(`cylindra_witness_size\\{.*witness="${url}".*\\} 33`));
    await served.close();
    await place.close();
  });

  it("are made as before where folder and witness are away", async () => {
    const { place } = await sealing();
    const ending = new AbortController();
    const metrics = createMetrics("test");
    const leaving = leaveHouse({
      tenant: place.tenant,
      config: { anchorDir: join(above, "not-there"), witnesses: ["http://127.0.0.1:1"], witnessKeys: [] },
      meters: leavingMeters(metrics),
      log: pino({ level: "silent" }),
      signal: ending.signal,
    });
    place.start({ published: leaving.published });
    await fill(place.log, 30);
    expect((await place.sealed()).size).toBe(33);
    ending.abort();
    await leaving.ended();
    expect(await metrics.metrics()).toMatch(/cylindra_anchor_failures_total\{.*\} [1-9]/);
    expect(await metrics.metrics()).toMatch(/cylindra_witness_failures_total\{.*\} [1-9]/);
    await place.close();
  });
});
