import { isProcedureId, procedureLabel } from "#contracts/procedures/index.ts";
import { hasWords, type Translate } from "#client/lib/i18n.ts";

/** Place of an event in the log, as people read it. */
export const positionText = (index: number): string => index.toLocaleString("en-US");

/** The name of a type of event; one that this page does not know is called as the log calls it. */
export const typeText = (type: string, t: Translate): string =>
  hasWords(`eventType.${type}`) ? t(`eventType.${type}`) : type;

/** The name of an event: its procedure's, or its type's where it has none or one that nobody knows. */
export const eventTitle = (
  { type, procedureId }: { type: string; procedureId?: number | null },
  t: Translate,
): string => {
  if (!isProcedureId(procedureId)) return typeText(type, t);
  const name = t(procedureLabel(procedureId));
  if (type === "ProcedureRefused") return t("replay.refused", { name });
  return type === "ProcedureVoided" ? t("replay.voided", { name }) : name;
};

/** An exception or a refusal by its words. */
export const codeText = (code: string, t: Translate): string =>
  hasWords(`exceptionCode.${code}`) ? t(`exceptionCode.${code}`) : code;
