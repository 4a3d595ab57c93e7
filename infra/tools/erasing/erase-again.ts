import { join } from "node:path";
import { v7 } from "uuid";
import { erasedName } from "#contracts/erasing/erase-calls.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { OperatorError } from "#infra/process/errors.ts";
import {
  addToErasedList,
  ERASED_LIST,
  type ErasedLine,
  erasePerson,
  hideTextsAgain,
  readErasedList,
} from "#infra/stores/erasing/erase-person.ts";
import { readPerson } from "#infra/stores/erasing/person.ts";
import type { Engines } from "#infra/tenancy/tenant.ts";

export type AgainCounts = { erased: number; before: number; unknown: number; texts: number };

/** Reads the list that an operator names. @throws OperatorError when it has nobody, because then it is another file or none */
export const readNamedList = async (path: string): Promise<ErasedLine[]> => {
  const list = await readErasedList(path);
  if (list.length === 0) throw new OperatorError(`${path} is no list of erased people, or it names nobody`);
  return list;
};

/**
 * Erases each person of a list who is there again, for example after an older backup was restored, and hides the texts of the list that are shown
 * again. A text is found by its place, so this runs before anybody records in the restored log. The installation's own list gains what it lacks.
 *
 * @returns numbers of people: erased now, erased before, and without a record; and of texts that were hidden now
 */
export const eraseAgain = async (home: Engines, list: readonly ErasedLine[]): Promise<AgainCounts> => {
  const counts: AgainCounts = { erased: 0, before: 0, unknown: 0, texts: 0 };
  await addToErasedList(join(home.folder, ERASED_LIST), list);
  for (const { kind, id: personId, texts = [] } of list) {
    const hiding = v7();
    counts.texts += await hideTextsAgain(partsOf(home), hiding, texts, byNobody(hiding));
    const person = await readPerson(home.db, kind, personId);
    if (!person) counts.unknown += 1;
    else if (person.name === erasedName(kind, personId)) counts.before += 1;
    else {
      const id = v7();
      await erasePerson(partsOf(home), { id, kind, personId, texts: [] }, byNobody(id));
      counts.erased += 1;
    }
  }
  return counts;
};

const byNobody = (correlationId: string) => ({ userId: NOBODY, companyId: NOBODY, correlationId });

/** Getters of the engines are read one by one, because a spread would open all of them. */
const partsOf = ({ db, events, files, jobs, folder, timeZone, clock, bus, evidence }: Engines) => ({
  ...{ db, events, files, jobs, folder, timeZone, clock, bus, evidence },
});
