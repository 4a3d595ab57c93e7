import { Button, Tag } from "@blueprintjs/core";
import { FilterList } from "@blueprintjs/icons";
import { lazy } from "react";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { useT } from "#client/lib/i18n.ts";
import { Part } from "../part.tsx";
import type { ListState } from "./query/use-list.ts";

const Builder = lazy(async () => ({ default: (await import("./filters/builder/builder.tsx")).Builder }));

type SearchProps = {
  list: ListDefinition;
  state: Pick<ListState, "address" | "show" | "textOf">;
  /** Keeps the view under a name. */
  onSave: (name: string, query: string) => void;
};

/** Rules over any of the list's fields, applied to the list or kept as a view. */
export const AdvancedSearch = ({ list, state: { address, show, textOf }, onSave }: SearchProps) => (
  <Part>
    <Builder
      list={list}
      filters={address.filters}
      values={address.values}
      onApply={(filters) => show({ filters, pageIndex: 1 })}
      onSave={(name, filters) => {
        show({ filters, pageIndex: 1 });
        onSave(name, textOf({ filters, pageIndex: 1 }));
      }}
    />
  </Part>
);

type ButtonProps = { open: boolean; rules: number; onToggle: (open: boolean) => void };

/** The way to the advanced search, with the number of its rules. */
export const AdvancedButton = ({ open, rules, onToggle }: ButtonProps) => {
  const t = useT();
  return (
    <Button
      icon={<FilterList />}
      text={t("client.builder.advanced")}
      active={open}
      aria-expanded={open}
      endIcon={
        rules > 0 ? (
          <Tag minimal round intent="primary">
            {rules}
          </Tag>
        ) : undefined
      }
      onClick={() => onToggle(!open)}
    />
  );
};
