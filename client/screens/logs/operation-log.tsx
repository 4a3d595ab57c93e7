import { useQuery } from "@tanstack/react-query";
import { createContext, lazy, use, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { operationLog } from "#contracts/lists/log.ts";
import type { Cell, CellProps } from "#client/kit/cells/cell.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { Part } from "#client/kit/part.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import type { Page } from "#contracts/wire/envelope.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { get } from "#client/state/api.ts";
import { grouped } from "#client/lib/barcode-groups.ts";
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
  const label = textOf(value) || row.apiPath;
  return (
    <LinkButton title={label} aria-pressed={isOpen} onClick={() => choose(isOpen ? undefined : row)}>
      {label}
    </LinkButton>
  );
};

/** Number of ms from which a call counts as slow. */
const SLOW = 1000;

export const SlowCell = ({ value }: CellProps) => {
  const elapsed = Number(value);
  return <span className={elapsed >= SLOW ? styles.slow : undefined}>{showNumber(elapsed)}</span>;
};

/** A moment with its seconds, because many calls fall into one minute. */
export const SecondsCell = ({ value }: CellProps) => <>{showMoment(textOf(value), true)}</>;

/** The names of the records of a call. A cylinder's name is its barcode. */
const RecordCell = ({ value }: CellProps) => {
  const names = textOf(value);
  return (
    <span title={grouped(names)}>
      <Sentence text={names} />
    </span>
  );
};

const param = "call";

/** The open call. The address has its id, so a link may open a call of another page of the list. */
const useOpenCall = (): Choice => {
  const [params, setParams] = useSearchParams();
  const id = params.get(param) ?? "";
  const [row, setRow] = useState<Operation>();
  const isKnown = row?.id === id;
  const { data } = useQuery({
    queryKey: ["operation", id],
    enabled: id !== "" && !isKnown,
    queryFn: ({ signal }) => get<Page<Operation>>(operationLog.path, { id, pageSize: 1 }, { signal }),
  });
  const choose = useCallback(
    (call: Operation | undefined) => {
      setRow(call);
      setParams((all) => {
        const next = new URLSearchParams(all);
        if (call) next.set(param, call.id);
        else next.delete(param);
        return next;
      });
    },
    [setParams],
  );
  return { openCall: id === "" ? undefined : isKnown ? row : data?.list[0], choose };
};

const cells = { createdTime: SecondsCell, apiLabel: CallCell, recordName: RecordCell, elapsedMilliSeconds: SlowCell };

/** Page `/admin/operation-log`: calls that changed data or tried to. A selected call shows its changes. */
const OperationLog = () => {
  const { openCall, choose } = useOpenCall();
  const choice = useMemo(() => ({ openCall, choose }), [openCall, choose]);
  return (
    <Grid columns={1} grow className={classes(styles.root, openCall && styles.hasPanel)}>
      <Stack as="section" className={styles.list}>
        <OpenCall value={choice}>
          <ListScreen list={operationLog} cells={cells} beside={[param]} />
        </OpenCall>
      </Stack>
      <Part>{openCall && <CallPanel key={openCall.id} call={openCall} onClose={() => choose(undefined)} />}</Part>
    </Grid>
  );
};

export default OperationLog;
