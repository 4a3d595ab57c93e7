import { Export } from "@blueprintjs/icons";
import { jobKinds, jobStates } from "#contracts/wire/job-kinds.ts";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Found } from "#client/kit/list/found.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { useT } from "#client/lib/i18n.ts";
import { JobTable } from "./job-table.tsx";
import { PAGE_SIZE, useJobs, useJobsAddress, type Whose } from "./use-jobs.ts";
import styles from "./jobs.module.css";

const choices = (name: string, values: readonly string[]): SearchField => ({
  op: "equals",
  input: "choice",
  label: `jobs.${name}Label`,
  options: values.map((value) => ({ value, label: `jobs.${name}.${value}` })),
});

const search = (whose: Whose): Record<string, SearchField> => ({
  find: { op: "contains", input: "text", label: whose === "own" ? "jobs.findFile" : "jobs.find" },
  kind: choices("kind", jobKinds),
  state: choices("state", jobStates),
});

/** Jobs that go on in the background, and those that ended: filters, a table and a pager. */
export const Jobs = ({ whose }: { whose: Whose }) => {
  const address = useJobsAddress();
  return (
    <section className={styles.root}>
      <FilterBar list={{ search: search(whose) }} values={address.values} onSearch={address.search} />
      <JobsFound address={address} whose={whose} />
    </section>
  );
};

const JobsFound = ({ address, whose }: { address: ReturnType<typeof useJobsAddress>; whose: Whose }) => {
  const t = useT();
  const found = useJobs(address, whose);
  const nothing = { icon: <Export size={24} />, title: t("client.export.none"), text: t("client.export.noneText") };
  return (
    <Found of={found} address={address} nothing={nothing}>
      {(jobs) => (
        <>
          <JobTable jobs={jobs} whose={whose} />
          <Pager total={found.total} pageIndex={address.pageIndex} pageSize={PAGE_SIZE} onPage={address.turn} />
        </>
      )}
    </Found>
  );
};
