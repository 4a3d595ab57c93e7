import { Tag, type Intent } from "@blueprintjs/core";
import { Error as ErrorIcon, Repeat, TickCircle, Time, WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { ScanResult } from "../desk/outcome.ts";

const icons = { ok: TickCircle, exc: WarningSign, no: ErrorIcon, wait: Time, rep: Repeat } satisfies Record<
  ScanResult,
  unknown
>;
const intents: Record<ScanResult, Intent> = { ok: "success", exc: "warning", no: "danger", wait: "none", rep: "none" };

/** A result's sign; it never stands without its word. */
export const ResultIcon = ({ result, size = 14 }: { result: ScanResult; size?: number }) => {
  const Icon = icons[result];
  return <Icon size={size} />;
};

export const ResultTag = ({ result }: { result: ScanResult }) => {
  const t = useT();
  return (
    <Tag minimal intent={intents[result]} icon={<ResultIcon result={result} size={12} />}>
      {t(`scan.result.${result}`)}
    </Tag>
  );
};
