import { Button, Tag } from "@blueprintjs/core";
import type { ImportAnswer } from "#contracts/imports/calls.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import { importList } from "#contracts/lists/import.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { TextCell } from "#client/kit/cells/small-cells.tsx";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { openCell, OpensRows } from "#client/kit/list/open-cell.tsx";
import { OwnList } from "#client/kit/list/own-list.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Stack, Title } from "#client/kit/layout.tsx";
import { isBusy } from "./use-import.ts";
import styles from "./import.module.css";

type OnOpen = (id: string) => void;

/** A dialog with earlier imports, which can be opened again. */
export const PastImports = ({ onOpen, onClose }: { onOpen: OnOpen; onClose: () => void }) => {
  const t = useT();
  const nothing = <EmptyState kind="nothing" title={t("client.import.noPast")} text={t("client.import.noPastText")} />;
  return (
    <DialogFrame width={900} title={t("lists.import")} onClose={onClose}>
      <Stack grow className={styles.pastImportsBody}>
        <OpensRows value={({ id }: ImportAnswer) => onOpen(id)}>
          <OwnList list={importList} query={{}} name={t("lists.import")} cells={cells} nothing={nothing} />
        </OpensRows>
      </Stack>
      <div className="bp6-dialog-footer">
        <Button text={t("common.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

/** A list of one kind does not need the kind's column. */
const ofOneKind = { ...importList, layout: importList.layout.filter((name) => name !== "kind") };

/** Earlier imports of one kind with a title. Empty if there are none. */
export const PastOfKind = ({ kind, title, onOpen }: { kind: ImportKindName; title: string; onOpen: OnOpen }) => (
  <Stack as="section" grow>
    <OpensRows value={({ id }: ImportAnswer) => onOpen(id)}>
      <OwnList
        list={ofOneKind}
        query={{ kind }}
        name={title}
        cells={cells}
        nothing={<></>}
        renderHead={(page) =>
          page &&
          page.total > 0 && (
            <Title line={20} above={16} below={8}>
              {title}
            </Title>
          )
        }
      />
    </OpensRows>
  </Stack>
);

const intents = {
  uploaded: "none",
  checking: "primary",
  checked: "none",
  running: "primary",
  completed: "success",
  failed: "danger",
  cancelled: "none",
} as const satisfies Record<ImportAnswer["state"], string>;

const State: Cell<ImportAnswer> = ({ row }) => {
  const t = useT();
  const words = {
    n: showNumber(row.created),
    left: showNumber(row.skipped + row.failed),
    errors: showNumber(row.errors),
    count: row.errors,
  };
  const hasRun = row.state === "completed" || row.created > 0;
  return (
    <>
      <Tag minimal intent={intents[row.state]}>
        {t(`client.import.stateIs.${row.state}`)}
      </Tag>{" "}
      {!isBusy(row) && hasRun && t("client.import.pastDone", words)}
      {row.state === "checked" && row.errors > 0 && t("client.import.pastErrors", words)}
    </>
  );
};

const cells: Record<string, Cell<ImportAnswer>> = {
  fileName: openCell(TextCell),
  total: ({ row }) => <>{row.total > 0 ? showNumber(row.total) : "—"}</>,
  phase: State,
};
