import { buffer } from "node:stream/consumers";
import { readZip } from "#contracts/evidence/read-zip.ts";
import type { EvidenceStore } from "../evidence/evidence-store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Job } from "../jobs/job.ts";
import type { Person } from "./person.ts";

/** A file of a job that may show the person. */
export type NamingFile = { job: Job };

type Parts = { jobs: Jobs; evidence: EvidenceStore };

/** Jobs that are read at once. */
const PAGE = 200;

const jobsOf = async (jobs: Jobs, kinds: readonly Job["kind"][]): Promise<Job[]> => {
  const all: Job[] = [];
  for (let page = 1; ; page++) {
    const { list } = await jobs.store.page({ kinds }, page, PAGE);
    all.push(...list);
    if (list.length < PAGE) return all;
  }
};

/** True if the list of names in a bundle has the person. A bundle that cannot be read is kept. */
const names = async (jobs: Jobs, jobId: string, { id }: Person): Promise<boolean> => {
  const file = await jobs.files("evidence").open(jobId, "zip");
  const files =
    file &&
    (await buffer(file.content)
      .then(readZip)
      .catch(() => undefined));
  const bytes = files?.get("names.json");
  return bytes !== undefined && Buffer.from(bytes).includes(id);
};

/**
 * Files that may show the person: every file of an export or a document, because nobody can search a printed page, and the evidence bundles whose
 * list of names has the person.
 */
export const namingFiles = async ({ jobs, evidence }: Parts, person: Person): Promise<NamingFile[]> => {
  const exports = await jobsOf(jobs, ["export", "document"]);
  const bundles: Job[] = [];
  for (const job of await jobsOf(jobs, ["evidence"])) {
    if (job.state !== "completed" || !(await evidence.find(job.id))?.names) continue;
    if (await names(jobs, job.id, person)) bundles.push(job);
  }
  return [...exports, ...bundles].map((job) => ({ job }));
};
