import { Router } from "express";
import { jobCalls } from "#contracts/jobs/job-calls.ts";
import { cancelJob, retryJob } from "#server/application/jobs/jobs.ts";
import { addCall } from "../calls/add-call.ts";

/** Cancels and retries jobs of every kind, under `/base/job`. */
export const createJobRouter = (): Router => {
  const router = Router();
  addCall(router, jobCalls.cancel, (context, { id }) => cancelJob(context, id));
  addCall(router, jobCalls.retry, (context, { id }) => retryJob(context, id));
  return router;
};
