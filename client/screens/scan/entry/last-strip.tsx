import { Row, Text, Truncate } from "#client/kit/layout.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { useBackable } from "../view/backable.ts";
import { heroRow, ResultIcon } from "../view/result.tsx";
import { useRowText } from "../view/row-text.ts";
import styles from "./scan-entry.module.css";

type Props = {
  session: ScanSession;
  state: ScanState;
  /** True while the next cylinder is stopped. A success is hidden then. */
  isQuiet: boolean;
};

/** The result of the last cylinder in one line above the next one, with its undo. Only the current barcode is large. */
export const LastStrip = ({ session, state, isQuiet }: Props) => {
  const t = useT();
  const online = state.downSince === undefined;
  const textOf = useRowText();
  const isBackable = useBackable(state.rows, online);
  const last = heroRow(state);
  if (!last || (isQuiet && last.result === "ok")) return null;
  const { main, reasons, amber, full } = textOf(last, online);
  const words = [main, reasons].filter(Boolean).join(" · ");
  return (
    <Row
      as="section"
      gap={8}
      fixed
      above={8}
      padX={12}
      radius="control"
      size={13}
      className={styles.lastStrip}
      data-result={amber ? "exc" : last.result}
      aria-live="assertive"
    >
      <ResultIcon result={last.result} />
      <Text weight={600} nowrap>
        {t("entry.last")}
      </Text>
      <Text weight={600} nowrap title={last.gasBarcode}>
        …{last.gasBarcode.slice(-4)}
      </Text>
      <Truncate tone="fg" title={full}>
        {words}
      </Truncate>
      <Muted>{showTime(last.at)}</Muted>
      {isBackable(last) && (
        <LinkButton className={styles.lastUndo} onClick={() => void session.undo(last.commandId)}>
          {t("scan.undo")}
        </LinkButton>
      )}
    </Row>
  );
};
