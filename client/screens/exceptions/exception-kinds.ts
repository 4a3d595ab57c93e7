import type { ExceptionGroup } from "#contracts/lists/exception.ts";
import { allProcedures, type Procedure } from "#contracts/procedures/index.ts";
import { exceptionCodes } from "#contracts/streams/codes.ts";
import { VERIFY_CODE } from "#contracts/streams/exception/ids.ts";
import type { Narrowing } from "./exception-calls.ts";

/** A kind of exception as the side names it, and the search that finds it. */
export type ExceptionKind = {
  /** In the page's address. */
  name: string;
  /** Key of its text; a code's own unless another is given. */
  label: string;
  narrowing: Narrowing;
};

const refused = ({ id, name }: Procedure): ExceptionKind => ({
  name: `refused.${id}`,
  label: `exceptions.kind.refused.${name}`,
  narrowing: { kind: "refused", procedureId: String(id) },
});

/** A refusal may have an exception's code too, so that code alone would count both. No event has both. */
const flagged = (code: string): ExceptionKind => ({
  name: code,
  label: `exceptionCode.${code}`,
  narrowing: code === "check.postFillMissing" ? { kind: "exception", code } : { code },
});

/** The kinds in the order of the side: refusals that are kept (rules §4), what nobody registered, what was flagged. */
export const exceptionKinds: ExceptionKind[] = [
  ...allProcedures
    .filter(({ refusalsShown }) => refusalsShown)
    .toSorted((a, b) => b.id - a.id)
    .map(refused),
  { name: "unknown", label: "exceptions.kind.unknown", narrowing: { kind: "unknown" } },
  ...exceptionCodes.map(flagged),
  flagged(VERIFY_CODE),
];

type Counted = Pick<ExceptionGroup, "kind" | "code" | "procedureId">;

/** Tells whether a counted group is of the kind, as its search would find it. */
export const isOfKind = ({ narrowing }: ExceptionKind, group: Counted): boolean =>
  (["kind", "code", "procedureId"] as const).every(
    (name) => narrowing[name] === undefined || narrowing[name] === String(group[name]),
  );

/** Meaning of a status in the address. Those in hand are the viewer's own or another's. */
export const groupNames = ["open", "mine", "others", "acknowledged", "closed", "endedToday"] as const;
export type GroupName = (typeof groupNames)[number];

/** Groups that a status alone decides; `endedToday` is the part of the last two that ended on this business day. */
type StatusGroup = Exclude<GroupName, "endedToday">;

/** Shown unless another is chosen: what somebody still has to do. */
export const groupsInWork: readonly GroupName[] = ["open", "mine", "others"];

/** In whose hands a counted group is, for the one who looks. */
export const groupOf = (
  { status, claimedBy }: Pick<ExceptionGroup, "status" | "claimedBy">,
  me: string,
): StatusGroup => {
  if (status === "claimed") return claimedBy === me ? "mine" : "others";
  return status === "acknowledged" || status === "closed" ? status : "open";
};
