import { platformTable } from "../access/tables.ts";
import { nullable, oneOf, types } from "../read-models/table.ts";
import type { JobKind, JobState } from "./job-kinds.ts";

export const jobTable = platformTable("job", {
  id: types.uuid,
  kind: oneOf<JobKind>(),
  payload: types.json,
  state: oneOf<JobState>(),
  attempts: types.integer,
  done: types.integer,
  total: types.integer,
  error: nullable(types.text),
  userId: nullable(types.uuid),
  userName: nullable(types.text),
  companyId: nullable(types.uuid),
  fileName: nullable(types.text),
  fileSize: nullable(types.bigint),
  createdTime: types.moment,
  startedTime: nullable(types.moment),
  finishedTime: nullable(types.moment),
});
