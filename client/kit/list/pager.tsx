import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { showNumber } from "#contracts/fields/show-number.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { useTooNarrow } from "#client/lib/use-narrow.ts";
import { pageSizes } from "#client/state/settings.ts";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { clampPage, pagesOf } from "./pages-of.ts";
import styles from "./list.module.css";

/** The pager is simple below this width (rules §6). */
const query = typeof window === "undefined" ? null : window.matchMedia("(max-width: 799px)");

const useSimplePager = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      query?.addEventListener("change", changed);
      return () => query?.removeEventListener("change", changed);
    },
    () => query?.matches ?? false,
  );

type Props = {
  total: number;
  capped?: boolean;
  pageIndex: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** Absent if the page size is fixed. */
  onSize?: (size: number) => void;
  children?: ReactNode;
};

/** Pager with total, page size, seven page buttons and a jump field. Below 1024 px it says the page instead of the buttons, below 800 px nothing else. */
export const Pager = ({ total, capped, pageIndex, pageSize, onPage, onSize, children }: Props) => {
  const t = useT();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const simple = useSimplePager();
  const tight = useTooNarrow();
  const count = `${showNumber(total)}${capped ? "+" : ""}`;
  const [before, after] = t("client.list.total", { count: total, n: "\u0000" }).split("\u0000");
  return (
    <FootBar>
      <span>
        {before}
        <b data-total={total}>{count}</b>
        {after}
      </span>
      {children}
      <Spacer />
      {!simple && onSize && <Sizes pageSize={pageSize} onSize={onSize} />}
      <Row as="nav" gap={2} className={styles.pages} aria-label={t("client.list.pages")}>
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronLeft size={14} />}
          disabled={pageIndex <= 1}
          aria-label={t("common.previousPage")}
          onClick={() => onPage(pageIndex - 1)}
        />
        {simple || tight ? (
          <Text padX={8} line={24}>{`${pageIndex} / ${last}`}</Text>
        ) : (
          <Pages pageIndex={pageIndex} last={last} onPage={onPage} />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronRight size={14} />}
          disabled={pageIndex >= last && !capped}
          aria-label={t("common.nextPage")}
          onClick={() => onPage(pageIndex + 1)}
        />
      </Row>
      {!simple && <Jumper current={pageIndex} last={last} onPage={onPage} />}
    </FootBar>
  );
};

const Sizes = ({ pageSize, onSize }: Required<Pick<Props, "pageSize" | "onSize">>) => {
  const t = useT();
  return (
    <div className={classes("bp6-html-select bp6-small", styles.sizes)}>
      <select
        aria-label={t("client.list.pageSize")}
        name="pageSize"
        value={pageSize}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t("client.list.perPage", { count: size })}
          </option>
        ))}
      </select>
      <span className="bp6-icon bp6-icon-double-caret-vertical" aria-hidden="true">
        <svg width="16" height="16" viewBox="0 0 16 16">
          <path d="M5 7l3 3.5L11 7z" fill="currentColor" />
        </svg>
      </span>
    </div>
  );
};

const Pages = ({ pageIndex, last, onPage }: Pick<Props, "pageIndex" | "onPage"> & { last: number }) =>
  pagesOf(pageIndex, last).map((page, index) =>
    page === null ? (
      <Text tone="fg3" key={`gap${index}`} className={styles.gap} aria-hidden="true">
        …
      </Text>
    ) : (
      <Button
        key={page}
        variant="minimal"
        size="small"
        text={page}
        active={page === pageIndex}
        aria-current={page === pageIndex ? "page" : undefined}
        onClick={() => onPage(page)}
      />
    ),
  );

const Jumper = ({ current, last, onPage }: { current: number; last: number; onPage: (page: number) => void }) => {
  const t = useT();
  const [text, setText] = useDraft(current, String);
  const jump = (): void => {
    const page = clampPage(text, current, last);
    setText(String(page));
    if (page !== current) onPage(page);
  };
  return (
    <Row as="label" gap={6} className={styles.jump}>
      {t("client.list.goTo")}
      <input
        className="bp6-input"
        name="pageIndex"
        inputMode="numeric"
        aria-label={t("client.list.page")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={jump}
        onKeyDown={(event) => event.key === "Enter" && jump()}
      />
      {t("client.list.pageUnit")}
    </Row>
  );
};
