import { createContext, lazy, use, useMemo, useState } from "react";
import { operationLog } from "#contracts/lists/log.ts";
import type { Cell, CellProps } from "#client/kit/cells/cell.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { Part } from "#client/kit/part.tsx";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { textOf } from "#client/lib/text-of.ts";
import { Grid, Stack } from "#client/kit/layout.tsx";
import type { Operation } from "./call-panel.tsx";
import styles from "./logs.module.css";

const CallPanel = lazy(async () => ({ default: (await import("./call-panel.tsx")).CallPanel }));

type Choice = { openCall?: Operation; choose: (call: Operation | undefined) => void };

const OpenCall = createContext<Choice>({ choose: () => undefined });

const CallCell: Cell<Operation> = ({ value, row }) => {
  const { openCall, choose } = use(OpenCall);
  const isOpen = row.id === openCall?.id;
  return (
    <LinkButton aria-pressed={isOpen} onClick={() => choose(isOpen ? undefined : row)}>
      {textOf(value) || row.apiPath}
    </LinkButton>
  );
};

/** Number of ms from which a call counts as slow. */
const SLOW = 1000;

export const SlowCell = ({ value }: CellProps) => {
  const elapsed = Number(value);
  return <span className={elapsed >= SLOW ? styles.slow : undefined}>{elapsed.toLocaleString("en-US")}</span>;
};

/** A moment with its seconds, because many calls fall into one minute. */
export const SecondsCell = ({ value }: CellProps) => <>{showMoment(textOf(value), true)}</>;

const cells = { createdTime: SecondsCell, apiLabel: CallCell, elapsedMilliSeconds: SlowCell };

/** Page `/admin/operation-log`: calls that changed data or tried to. A selected call shows its changes. */
const OperationLog = () => {
  const [openCall, choose] = useState<Operation>();
  const choice = useMemo(() => ({ openCall, choose }), [openCall]);
  return (
    <Grid columns={1} grow className={classes(styles.root, openCall && styles.hasPanel)}>
      <Stack as="section" className={styles.list}>
        <OpenCall value={choice}>
          <ListScreen list={operationLog} cells={cells} />
        </OpenCall>
      </Stack>
      <Part>{openCall && <CallPanel key={openCall.id} call={openCall} onClose={() => choose(undefined)} />}</Part>
    </Grid>
  );
};

export default OperationLog;
