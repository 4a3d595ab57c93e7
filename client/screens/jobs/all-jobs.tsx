import { jobCodes } from "#contracts/access/job-codes.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { useCode } from "#client/state/session.ts";
import { Jobs } from "./jobs.tsx";

/** Page `/admin/job`: jobs of all users in the viewer's scope, and jobs that start automatically. */
const AllJobs = () => {
  const may = useCode(jobCodes.list);
  return may ? <Jobs whose="all" /> : <EmptyState kind="forbidden" code={jobCodes.list} page />;
};

export default AllJobs;
