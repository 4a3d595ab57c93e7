import { Button, Checkbox, HTMLSelect } from "@blueprintjs/core";
import { SortAsc, SortDesc } from "@blueprintjs/icons";
import type { Column } from "#contracts/list-kit/define-list.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Row } from "#client/kit/layout.tsx";
import { labelKey } from "#contracts/list-kit/define-list.ts";
import type { Selection } from "../table/selection.ts";
import styles from "./card-bar.module.css";

type Props = {
  columns: Readonly<Record<string, Column>>;
  /** Names of the columns that sort the cards. */
  sortable: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  selection?: Pick<Selection, "all" | "toggleAll">;
};

/** The head of a table, for cards: all of them are selected, and their order is chosen. */
export const CardBar = ({ columns, sortable, sort, onSort, selection }: Props) => {
  const t = useT();
  const isDown = sort.startsWith("-");
  const by = isDown ? sort.slice(1) : sort;
  const names = sortable.includes(by) ? sortable : [by, ...sortable];
  const order = (name: string, down: boolean): void => onSort(down ? `-${name}` : name);
  return (
    <Row gap={4} rule="bottom" fill="surface" className={styles.root}>
      {selection && (
        <Checkbox
          name="selectAll"
          checked={selection.all === "all"}
          indeterminate={selection.all === "some"}
          label={t("client.list.selectAll")}
          onChange={selection.toggleAll}
        />
      )}
      <Spacer />
      <HTMLSelect
        name="sort"
        aria-label={t("client.list.sortBy")}
        value={by}
        onChange={(event) => order(event.currentTarget.value, isDown)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {t(labelKey(name, columns[name] ?? {}))}
          </option>
        ))}
      </HTMLSelect>
      <Button
        variant="minimal"
        icon={isDown ? <SortDesc /> : <SortAsc />}
        aria-label={t(isDown ? "client.list.descending" : "client.list.ascending")}
        onClick={() => order(by, !isDown)}
      />
    </Row>
  );
};
