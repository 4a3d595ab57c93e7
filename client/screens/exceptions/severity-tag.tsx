import { Tag } from "@blueprintjs/core";
import { Error as ErrorIcon, Help, Lock, WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { ExceptionRow } from "./exception-calls.ts";

const looks = {
  hold: { icon: <Lock size={12} />, intent: "danger", minimal: false },
  refused: { icon: <ErrorIcon size={12} />, intent: "danger", minimal: true },
  unknown: { icon: <Help size={12} />, intent: "none", minimal: true },
  exception: { icon: <WarningSign size={12} />, intent: "warning", minimal: true },
} as const;

/** How grave it is, by icon and word: colour alone says nothing. */
export const SeverityTag = ({ kind, status }: Pick<ExceptionRow, "kind" | "status">) => {
  const t = useT();
  const ended = status === "closed" && { intent: "none" as const, minimal: true };
  return (
    <Tag {...looks[kind]} {...ended}>
      {t(`exceptionKind.${kind}`)}
    </Tag>
  );
};
