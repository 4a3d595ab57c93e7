import { Router } from "express";
import { jobCalls } from "#contracts/jobs/job-calls.ts";
import { done } from "#server/application/answer.ts";
import { cancelJob, pageOfJobs, retryJob } from "#server/application/jobs/jobs.ts";
import { addCall } from "../http/add-call.ts";

/** Jobs of every kind, under `/base/job`: the own ones, and other people's for who may see them. */
export const createJobRouter = (): Router => {
  const router = Router();
  addCall(router, jobCalls.getPage, async (context, input) => done(await pageOfJobs(context, input)));
  addCall(router, jobCalls.cancel, (context, { id }) => cancelJob(context, id));
  addCall(router, jobCalls.retry, (context, { id }) => retryJob(context, id));
  return router;
};
