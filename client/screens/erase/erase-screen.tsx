import { Button, Tag } from "@blueprintjs/core";
import { Eraser } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { eraseCalls } from "#contracts/erasing/erase-calls.ts";
import { erasure, type ErasureRow } from "#contracts/lists/erasure.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { RowActs, useRowWork } from "#client/kit/table/table.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { session } from "#client/state/session.ts";
import { EraseDialog } from "./erase-dialog.tsx";

const useReread = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["list", erasure.name] });
};

const intents = { completed: "success", failed: "danger", waiting: "warning" } as const;

const StateTag = ({ state }: Pick<ErasureRow, "state">) => {
  const t = useT();
  return (
    <Tag minimal intent={intents[state as keyof typeof intents] ?? "none"}>
      {t(`erase.state.${state}`)}
    </Tag>
  );
};

/** Confirm and withdraw of a waiting request. Who asked for it cannot confirm it. */
const Acts = ({ row }: { row: ErasureRow }) => {
  const t = useT();
  const { busy, run } = useRowWork(useReread());
  if (row.state !== "waiting") return null;
  const isOwn = session.info?.accountInfo.id === row.askedBy;
  const confirmIt = async (): Promise<void> => {
    const person = `${t(`erase.kind.${row.kind}`)} ${row.recordId.slice(-4).toUpperCase()}`;
    const words = { title: t("erase.confirm"), text: t("erase.confirmText", { person }), action: t("erase.confirm") };
    if (await confirm({ ...words, danger: true })) await send(eraseCalls.confirm, { id: row.id });
  };
  return (
    <RowActs>
      <Button
        size="small"
        intent="danger"
        text={t("erase.confirm")}
        title={isOwn ? t("approval.samePerson") : undefined}
        disabled={isOwn || busy}
        onClick={() => run(confirmIt())}
      />
      <Button
        size="small"
        text={t("erase.withdraw")}
        disabled={busy}
        onClick={() => run(send(eraseCalls.withdraw, { id: row.id }))}
      />
    </RowActs>
  );
};

const actsOf = (row: ErasureRow) => <Acts row={row} />;
const StateCell: Cell<ErasureRow> = ({ row }) => <StateTag state={row.state} />;
const cells = { state: StateCell };

/** Page `/admin/erase`: requests to erase a person, each confirmed by a second one. */
const EraseScreen = () => {
  const t = useT();
  const reread = useReread();
  const [isAsking, setAsking] = useState(false);
  const ask = (): void => setAsking(true);
  usePageCommand("add", ask);
  const words = { title: t("erase.none"), text: t("erase.noneText"), addLabel: t("erase.ask") };
  return (
    <>
      <ListScreen
        list={erasure}
        cells={cells}
        actions={actsOf}
        actionsWidth={176}
        primary={<Button intent="danger" icon={<Eraser />} text={t("erase.ask")} onClick={ask} />}
        nothing={<EmptyState kind="nothing" icon={<Eraser size={24} />} {...words} onAdd={ask} />}
        note={<Muted>{t("erase.twoPeople")}</Muted>}
      />
      {isAsking && (
        <EraseDialog
          onAsked={() => {
            setAsking(false);
            void reread();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

export default EraseScreen;
