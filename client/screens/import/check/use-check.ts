import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import {
  importCalls,
  type ImportCounts,
  type ImportDetail,
  type ImportErrorKind,
  type ImportRow,
} from "#contracts/imports/calls.ts";
import { areaAt, edgesOf, type Area, type Edges } from "#client/kit/sheet/area.ts";
import { textOf } from "#client/kit/sheet/sheet-text.ts";
import { useDirtyTab, useGuard } from "#client/kit/form/use-unsaved.ts";
import { useT } from "#client/lib/i18n.ts";
import { showToast } from "#client/state/toasts.ts";
import { send } from "#client/state/api.ts";
import { useErrorKinds } from "../use-import.ts";
import { changesEverywhere, copied, filled, filledDown, pasted, type CellChange, type Cells } from "./edit-queue.ts";
import { shownFields } from "./check-columns.tsx";
import { sheetOf, type Shown } from "./check-sheet.ts";
import type { FixEverywhere } from "./kind-fixes.tsx";

const noKinds: readonly ImportErrorKind[] = [];
/** Maximum number of rows that one step may change: enough for a column of a large sheet. */
const mostRows = 20_000;

/**
 * State of the check page: its rows, the selected area and every action that changes cells. Long because every action needs the rows, the area and
 * the sheet.
 */
export const useCheck = (of: ImportDetail, shown: Shown, onCounts: (counts: ImportCounts) => void) => {
  const t = useT();
  const { i18n } = useTranslation();
  const sheet = sheetOf(of);
  const version = useSyncExternalStore(sheet.subscribe, () => sheet.version);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const waiting = sheet.queue.size;
  const book = sheet.show(shown);
  const { fault } = shown;
  const total = book.total ?? 0;
  const kindsQuery = useErrorKinds(of.id, `${of.jobId} ${sheet.judged}`);
  const kinds = kindsQuery.data ?? noKinds;
  /** The rows of one error begin at its first cell. */
  const toFirst = useEffectEvent(() => {
    const column = fault ? fields.indexOf(fault.field) : -1;
    setArea(column < 0 ? undefined : areaAt({ row: 0, column: column + 1 }));
  });
  const noted = useEffectEvent(onCounts);
  useEffect(() => sheet.listen((counts) => noted(counts)), [sheet]);
  useEffect(() => {
    void book.ensure(0, 0);
    toFirst();
  }, [book]);
  // The server's messages are in the language of the request, so a new language needs a reload.
  const language = useRef(i18n.language);
  useEffect(() => {
    if (language.current !== i18n.language) sheet.reload();
    language.current = i18n.language;
  }, [i18n.language, sheet]);
  useGuard(waiting > 0);
  useDirtyTab(waiting > 0);

  const lastFields = useRef<string[]>([]);
  // A shown column stays, even when its last error is fixed.
  lastFields.current = [...new Set([...lastFields.current, ...shownFields(of.kind, of.mapping, kinds)])];
  const fieldNames = lastFields.current.join();
  const fields = useMemo(() => fieldNames.split(","), [fieldNames]);
  const rowAt = useMemo(() => {
    const views = new Map<number, ImportRow>();
    return (place: number): ImportRow | undefined => {
      const view = views.get(place);
      const row = view ?? book.at(place);
      if (row && !view) views.set(place, sheet.viewOf(row));
      return views.get(place);
    };
    // Another version is another look at the same book.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [book, sheet, version]);
  const cells: Cells = useMemo(() => ({ rowAt, fields: [undefined, ...fields, undefined] }), [rowAt, fields]);

  const tooMany = ({ top, bottom }: Edges): boolean => {
    if (bottom - top < mostRows) return false;
    showToast({ kind: "exc", title: t("client.import.tooMany", { limit: mostRows }) });
    return true;
  };
  /** Changes cells of an area after all its rows are loaded. */
  const change = async (edges: Edges, changesOf: (now: Cells) => CellChange[]): Promise<void> => {
    if (tooMany(edges)) return;
    await book.ensure(edges.top, edges.bottom);
    const now = (place: number): ImportRow | undefined => {
      const row = book.at(place);
      return row && sheet.viewOf(row);
    };
    sheet.write(changesOf({ ...cells, rowAt: now }));
  };
  const goTo = (changes: readonly CellChange[]): void => {
    const [first] = changes;
    const row = first && book.placeOf(first.row);
    if (row !== undefined) setArea(areaAt({ row, column: fields.indexOf(first?.field ?? "") + 1 }));
  };
  const fixEverywhere: FixEverywhere = (fix) => {
    setBusy(true);
    const write = async (): Promise<void> => {
      await sheet.queue.settled();
      const changes = await changesEverywhere(of.id, fix);
      sheet.write(changes);
      await sheet.queue.settled();
      // Changed rows that were never loaded may no longer match the filter, so the following rows have moved.
      if (changes.some(({ row }) => book.placeOf(row) === undefined)) sheet.reload();
    };
    void write()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  /** Has the rows with a text checked again, after somebody added the record that it names. */
  const checkAgain = (field: string, value: string): void => {
    setBusy(true);
    const check = async (): Promise<void> => {
      await sheet.queue.settled();
      onCounts(await send(importCalls.replace, { id: of.id, field, from: value, to: value }));
      sheet.reload();
    };
    void check()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };

  return {
    sheet,
    book,
    total,
    version,
    kinds,
    fields,
    rowAt,
    cells,
    area,
    setArea,
    busy,
    waiting,
    checkAgain,
    fixEverywhere,
    /** Replaces a text in those cells of an area that have it. */
    fixSelected: (edges: Edges, from: string, to: string): void =>
      void change(edges, (now) => filled(now, edges, to).filter(({ before }) => before === from)),
    deeds: {
      onArea: setArea,
      onWrite: (edges: Edges, text: string) => void change(edges, (now) => filled(now, edges, text.trim())),
      onFillDown: (edges: Edges) =>
        void change({ ...edges, top: Math.max(0, edges.top - 1) }, (now) => filledDown(now, edges)),
      onPaste: (edges: Edges, block: string[][]) =>
        void change({ ...edges, bottom: Math.max(edges.bottom, edges.top + block.length - 1) }, (now) =>
          pasted(now, edges, block, total),
        ),
      onCopy: (edges: Edges) => (tooMany(edges) ? "" : textOf(copied(cells, edges))),
      onUndo: () => goTo(sheet.undo()),
      onRedo: () => goTo(sheet.redo()),
    },
    /** The focused cell. */
    focus: area && { row: rowAt(area.to.row), field: fields[area.to.column - 1], edges: edgesOf(area) },
  };
};

export type Check = ReturnType<typeof useCheck>;
