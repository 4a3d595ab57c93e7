import { jobCodes } from "../access/job-codes.ts";
import type { Option } from "../fields/field.ts";
import { jobAnswer } from "../wire/job-answer.ts";
import { defineList } from "../list-kit/define-list.ts";
import { jobKinds, jobStates } from "../wire/job-kinds.ts";
import { jobTable } from "../wire/job-table.ts";
import { accountJoin, hidden } from "./parts.ts";

const kinds: Option[] = jobKinds.map((value) => ({ value, label: `jobs.kind.${value}` }));
const states: Option[] = jobStates.map((value) => ({ value, label: `jobs.state.${value}` }));

/** Jobs of every kind, newest first: the caller's own, and other people's if the caller may see them. */
export const jobList = defineList({
  name: "job",
  path: "/job/getpage",
  permission: [],
  from: jobTable,
  joins: { account: accountJoin("userId") },
  columns: {
    id: hidden(),
    kind: { kind: "choice", options: kinds, label: "jobs.col.what", width: 220, sortable: true, priority: 1 },
    state: { kind: "choice", options: states, label: "common.state", width: 280, sortable: true, priority: 1 },
    userName: { kind: "text", label: "jobs.col.by", width: 128, sortable: true },
    createdTime: { kind: "moment", label: "jobs.col.asked", width: 176, sortable: true, priority: 1 },
    fileName: { kind: "text", label: "jobs.findFile", hidden: true },
    userId: hidden(),
    nickName: hidden("text", "account.nickName"),
    companyId: hidden(),
    payload: hidden("json"),
    attempts: hidden("integer"),
    done: hidden("integer"),
    total: hidden("integer"),
    error: hidden(),
    fileSize: hidden("integer"),
    startedTime: hidden("moment"),
    finishedTime: hidden("moment"),
  },
  layout: ["kind", "state", "userName", "createdTime"],
  card: { title: "kind", outcome: "state", place: "userName", time: "createdTime" },
  search: {
    find: { op: "key", columns: ["fileName", "userName", "nickName"], input: "text", label: "jobs.find" },
    kind: { op: "equals", input: "choice", options: kinds, label: "jobs.kindLabel" },
    state: { op: "equals", input: "choice", options: states, label: "common.state" },
    /** `own`: only the caller's jobs; `all`: every job that the caller may see, which is the default. */
    whose: { op: "equals", columns: ["userId"], input: "text", hidden: true },
  },
  sort: { by: "createdTime", desc: true },
  scope: "companyId",
  own: "userId",
  within: jobCodes.list,
  changes: "often",
  answer: jobAnswer,
});
