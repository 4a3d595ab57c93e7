import { useT } from "#client/lib/i18n.ts";
import type { ScanResult } from "../desk/outcome.ts";
import { ResultIcon } from "./result-tag.tsx";
import type { ScanState } from "../desk/scan-state.ts";

const shown: ScanResult[] = ["ok", "exc", "no", "wait", "rep"];

/** How many of each result this job has had. */
export const Counters = ({ counts, className = "" }: { counts: ScanState["counts"]; className?: string }) => {
  const t = useT();
  return (
    <dl className={`cy-cnts ${className}`}>
      {shown.map((result) => (
        <div key={result} className={`cy-cnt is-${result}`}>
          <dt>
            <ResultIcon result={result} />
            {t(`scan.result.${result}`)}
          </dt>
          <dd>{counts[result]}</dd>
        </div>
      ))}
    </dl>
  );
};
