import { jobCodes } from "#contracts/access/job-codes.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useCode } from "#client/state/session.ts";
import { Jobs } from "./jobs.tsx";

/** `/admin/job`: the jobs of everybody whom the person's code reaches, and those that begin by themselves. */
const AllJobs = () => {
  const may = useCode(jobCodes.list);
  if (!may) return <EmptyState kind="forbidden" code={jobCodes.list} page />;
  return (
    <>
      <PageHead />
      <Jobs whose="all" />
    </>
  );
};

export default AllJobs;
