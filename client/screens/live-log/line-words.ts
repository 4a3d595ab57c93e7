import { procedureLabel } from "#contracts/procedures/index.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { hasWords, type Translate } from "#client/lib/i18n.ts";

/** Level of a line, by the three colours of the live log (rules §7). */
export const levels = {
  normal: "liveLog.information",
  warning: "liveLog.warning",
  danger: "liveLog.refusal",
} satisfies Record<CockpitLine["logColor"], string>;

/** Reasons of a line in words. */
export const reasonsOf = ({ codes }: CockpitLine["line"], t: Translate): string[] =>
  codes.map((code) => (hasWords(`exceptionCode.${code}`) ? t(`exceptionCode.${code}`) : code));

/** Procedure and reasons of a line; the cylinder and the place stand beside them. */
export const happened = ({ line }: CockpitLine, t: Translate): string =>
  [t(procedureLabel(line.procedureId)), ...reasonsOf(line, t)].join(" · ");
