import { Button } from "@blueprintjs/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { searchPlacesOf, type Searched } from "#contracts/list-kit/search-places.ts";
import { hasWords, useT, type Translate } from "#client/lib/i18n.ts";
import { askBarcode, hasSeveralCodes, meantCode } from "#client/state/meant-code.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { useWidth } from "#client/lib/use-width.ts";
import { FilterField } from "./filter-field.tsx";
import type { FilterPlace } from "./range-field.tsx";
import styles from "./filters.module.css";
import { classes } from "#client/lib/classes.ts";
import { Row } from "#client/kit/layout.tsx";

type Props = {
  list: Searched;
  values: Record<string, string>;
  onSearch: (values: Record<string, string>) => void;
  /** Button of the advanced search, next to the others. */
  advanced?: ReactNode;
  /** Content before the fields, such as filters that one press sets. */
  lead?: ReactNode;
};

/** Least widths in px, by kind of input. The label is inside the input. */
const widths: Record<SearchField["input"], number> = {
  text: 152,
  barcode: 208,
  integer: 128,
  choice: 136,
  flag: 124,
  lookup: 148,
  day: 152,
};
const rangeWidth = 236;
const actsWidth = 380;
const gap = 8;

const leastWidth = (place: FilterPlace): number =>
  (place.names.length > 1 ? rangeWidth : widths[place.field.input]) + Math.max(0, [...place.label].length - 4) * 8;

/** Number of fields that fit on one line. The others are folded. */
const fitting = (places: FilterPlace[], room: number): number => {
  let spare = room - 32 - actsWidth;
  const at = places.findIndex((place) => (spare -= leastWidth(place) + gap) < 0);
  return at === -1 ? places.length : Math.max(1, at);
};

/** The typed values, trimmed and without empty fields. */
const filledIn = (values: Record<string, string>): Record<string, string> => {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ""));
};

/** Empties the fields that depend on a changed field, because their values are no longer offered. */
const withoutFollowers = ({ search }: Searched, change: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, { depends = {} }]) => Object.values(depends).some((other) => other in change))
      .map(([name]) => [name, ""]),
  );

const valuesOf = (json: string): Record<string, string> => JSON.parse(json) as Record<string, string>;

/** Barcodes as their texts mean them. Of a text with several codes it is the one that a cylinder bears, which the server is asked for. */
const withCodes = (
  list: Searched,
  values: Record<string, string>,
  onSearch: (values: Record<string, string>) => void,
): void => {
  const codes = Object.entries(values).filter(([name]) => list.search[name]?.input === "barcode");
  const meant = { ...values, ...Object.fromEntries(codes.map(([name, text]) => [name, meantCode(text)])) };
  const open = codes.filter(([, text]) => hasSeveralCodes(text));
  if (open.length === 0) return onSearch(meant);
  const asked = open.map(async ([name, text]) => [name, (await askBarcode(text)) ?? meantCode(text)] as const);
  return void Promise.all(asked).then((bearers) => onSearch({ ...meant, ...Object.fromEntries(bearers) }));
};

type MoreProps = { count: number; unfolded: boolean; onToggle: (unfolded: boolean) => void };

/** Unfolds the fields that have no room, or folds them. */
const MoreButton = ({ count, unfolded, onToggle }: MoreProps) => (
  <Button
    variant="minimal"
    text={useT()(unfolded ? "client.list.fewer" : "client.list.more", { count })}
    aria-expanded={unfolded}
    onClick={() => onToggle(!unfolded)}
  />
);

/** The list's search fields. Search and Enter apply them and go to page 1; Reset empties them. */
export const FilterBar = ({ list, values, onSearch, advanced, lead }: Props) => {
  const t = useT();
  const [draft, setDraft] = useDraft(JSON.stringify(values), valuesOf);
  const [unfolded, setUnfolded] = useState(false);
  const [watch, barRoom] = useWidth();
  const [watchLead, leadRoom] = useWidth();
  const room = barRoom - (leadRoom > 0 ? leadRoom + gap : 0);
  const places = placesOf(list, t);
  if (places.length === 0 && !advanced) return null;
  const first = barRoom === 0 ? 1 : fitting(places, room);
  const visible = places.filter(({ names }, at) => unfolded || at < first || names.some((name) => draft[name]));
  const reset = (): void => {
    const hidden = Object.fromEntries(Object.entries(values).filter(([name]) => list.search[name]?.hidden));
    setDraft(hidden);
    onSearch(hidden);
  };
  return (
    <Row
      as="form"
      gap={8}
      fixed
      className={classes(styles.filterBar, unfolded && styles.isUnfolded)}
      ref={watch}
      role="search"
      aria-label={t("client.list.filters")}
      onSubmit={(event: FormEvent) => (event.preventDefault(), withCodes(list, filledIn(draft), onSearch))}
    >
      {lead && (
        <span className={styles.actions} ref={watchLead}>
          {lead}
        </span>
      )}
      {visible.map((place) => (
        <FilterField
          key={place.names.join()}
          width={leastWidth(place)}
          place={place}
          values={draft}
          onChange={(change) => setDraft((all) => ({ ...all, ...withoutFollowers(list, change), ...change }))}
        />
      ))}
      <span className={styles.actions}>
        {places.length > 0 && (
          <>
            <Button type="submit" intent="primary" text={t("client.list.search")} />
            <Button variant="minimal" text={t("client.list.reset")} onClick={reset} />
          </>
        )}
        {places.length > first && (
          <MoreButton count={places.length - visible.length} unfolded={unfolded} onToggle={setUnfolded} />
        )}
        {advanced}
      </span>
    </Row>
  );
};

const rangeLabel = (range: string, label: string | undefined, t: Translate): string =>
  t(label ?? (hasWords(`fields.${range}`) ? `fields.${range}` : range));

/** The visible search fields in order. The two fields of a range are one place. */
export const placesOf = (list: Searched, t: Translate): FilterPlace[] =>
  searchPlacesOf(list)
    .filter(({ field }) => !field.hidden)
    .map(({ names, field }) => ({
      names,
      field,
      label: field.range
        ? rangeLabel(field.range, field.label, t)
        : t(field.label ?? list.columns?.[names[0] ?? ""]?.label ?? `fields.${names[0]}`),
    }));
