import { Lock } from "@blueprintjs/icons";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { Markdown } from "#client/kit/markdown/markdown.tsx";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { showDay, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useBoardClock } from "../use-at.tsx";
import type { PanelProps } from "../panel-view.ts";
import { Frame, Panel } from "./panel.tsx";
import styles from "./panel.module.css";
import panelsStyles from "./panels.module.css";

/** The business time and date. It only has a title if one is set. */
export const ClockPanel = (props: PanelProps) => {
  const t = useT();
  const now = useBoardClock(500);
  const { title } = props.panel;
  return (
    <Frame of={props} className={panelsStyles.clock} title={title ?? t("board.kind.clock")} staleBy={undefined}>
      <div className={styles.rule} />
      <Stack justify="center" grow>
        <Text className={panelsStyles.time} as="time" weight={500} nowrap>
          {showTime(now)}
        </Text>
        <Text className={panelsStyles.day} as="div" tone="fg2" nowrap>
          {title && (
            <Text as="b" weight={600} tone="fg">
              {title}
            </Text>
          )}
          {t(`cockpit.weekday.${wallClock(now)?.weekday}`)} {showDay(businessDay(now))}
        </Text>
      </Stack>
    </Frame>
  );
};

/** The board's own text in Markdown, drawn like documents. */
export const TextPanel = (props: PanelProps) => {
  const t = useT();
  const { title, text } = props.panel;
  return (
    <Frame of={props} title={title ?? t("board.kind.text")} staleBy={undefined}>
      <div className={styles.rule} />
      {title && (
        <Row align="baseline" gap={12} fixed nowrap className={styles.title}>
          <h2>{title}</h2>
        </Row>
      )}
      <Text className={panelsStyles.textPanelText} as="div" grow clip inert={!props.links}>
        <Markdown text={text ?? ""} />
      </Text>
    </Frame>
  );
};

/** Shown in place of a panel that the viewer may not see. The board keeps its layout and gives the reason. */
export const HiddenPanel = (props: PanelProps) => {
  const t = useT();
  return (
    <Panel
      of={{ ...props, links: false }}
      title={t(props.panel.kind === "figure" ? "cockpit.figures" : `board.kind.${props.panel.kind}`)}
      heldAt={props.boardAt}
    >
      <Row as="p" gap={8} tone="fg3" className={panelsStyles.hidden}>
        <Lock size={20} />
        {t("cockpit.notYours")}
      </Row>
    </Panel>
  );
};
