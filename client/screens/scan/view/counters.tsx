import { useT } from "#client/lib/i18n.ts";
import type { ScanResult } from "../desk/outcome.ts";
import { ResultIcon } from "./result-tag.tsx";
import type { ScanState } from "../desk/scan-state.ts";
import styles from "./counters.module.css";

const shown: ScanResult[] = ["ok", "exc", "no", "wait", "rep"];

/** How many of each result this job has had. */
export const Counters = ({ counts, place }: { counts: ScanState["counts"]; place: "top" | "job" | "phone" }) => {
  const t = useT();
  // A phone spares the line of a harmless result that there is none of.
  const results = shown.filter((result) => place !== "phone" || result !== "rep" || counts.rep > 0);
  return (
    <dl className={styles.root} data-place={place}>
      {results.map((result) => (
        <div key={result} className={styles.counter} data-result={result}>
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
