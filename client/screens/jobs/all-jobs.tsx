import { jobCodes } from "#contracts/access/job-codes.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { useCode } from "#client/state/session.ts";
import { Jobs } from "./jobs.tsx";

/** `/admin/job`: the jobs of everybody that the person's code reaches, and those that begin by themselves. */
const AllJobs = () => {
  const may = useCode(jobCodes.list);
  return may ? <Jobs whose="all" /> : <EmptyState kind="forbidden" code={jobCodes.list} page />;
};

export default AllJobs;
