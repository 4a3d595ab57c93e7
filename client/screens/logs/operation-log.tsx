import { lazy, useState } from "react";
import { operationLog } from "#contracts/lists/log.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { Part } from "#client/kit/part.tsx";
import { classes } from "#client/lib/classes.ts";
import { textOf } from "#client/lib/text-of.ts";
import { SlowCell } from "./slow-cell.tsx";
import styles from "./operation-log.module.css";

const CallPanel = lazy(async () => ({ default: (await import("./call-panel.tsx")).CallPanel }));

export type Operation = RowOf<typeof operationLog>;

/** `/admin/operation-log`: calls that changed something or tried to; a call opens to what it changed. */
const OperationLog = () => {
  const [chosen, setChosen] = useState<Operation>();
  const OpensCall: Cell<Operation> = ({ value, row }) => (
    <LinkButton aria-pressed={row.id === chosen?.id} onClick={() => setChosen(row.id === chosen?.id ? undefined : row)}>
      {textOf(value) || row.apiPath}
    </LinkButton>
  );
  return (
    <div className={classes(styles.root, chosen && styles.hasPanel)}>
      <section className={styles.list}>
        <ListScreen list={operationLog} cells={{ apiLabel: OpensCall, elapsedMilliSeconds: SlowCell }} />
      </section>
      <Part>{chosen && <CallPanel key={chosen.id} call={chosen} onClose={() => setChosen(undefined)} />}</Part>
    </div>
  );
};

export default OperationLog;
