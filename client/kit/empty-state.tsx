import { Button } from "@blueprintjs/core";
import {
  Duplicate,
  Error as ErrorIcon,
  Filter,
  Lock,
  Plus,
  Refresh,
  SearchTemplate,
  Select,
  Undo,
} from "@blueprintjs/icons";
import type { ReactElement } from "react";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { Bottle } from "./bottle.tsx";
import styles from "./empty-state.module.css";
import { classes } from "#client/lib/classes.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { Grid, Row, Stack } from "#client/kit/layout.tsx";

type Props = { page?: boolean } & (
  | {
      kind: "nothing";
      icon?: ReactElement;
      title?: string;
      text?: string;
      onAdd?: () => void;
      addLabel?: string;
      /** Button for the next step, if the person cannot add anything here. */ action?: ReactElement;
    }
  | {
      kind: "noMatch";
      /** The filters in words. */ filters?: string[];
      onClear: () => void;
      /** Present if the person can edit the rules of the advanced search. */ onEdit?: () => void;
    }
  | { kind: "forbidden"; code: string }
  | {
      kind: "failed" | "broken";
      error: Error;
      onRetry: () => void;
      /** Present if the filters may be the cause of a refusal. */ onClear?: () => void;
      /** Present if the moment of the past is the cause. */ onNow?: () => void;
    }
  | { kind: "missingPart" }
  | { kind: "chooseFirst"; /** Key of the sentence. */ text: string }
  | { kind: "notFound"; onHome: () => void }
);

/** All states without data to show. Each gives the reason and the next step. */
export const EmptyState = (props: Props) => {
  const t = useT();
  const view = contentOf(props, t);
  return (
    <Grid
      middle
      columns={1}
      grow
      pad={24}
      hairline="top"
      scroll
      className={classes(styles.place, props.page && styles.isPage)}
    >
      <Stack
        align="center"
        pad={24}
        fill="bg"
        radius="panel"
        text="center"
        className={classes(styles.root, view.bad && styles.isBad)}
        role={view.bad ? "alert" : "status"}
      >
        <span className={styles.icon}>{view.icon}</span>
        <h3>{view.title}</h3>
        <p>
          <Sentence text={view.text} />
        </p>
        {view.meta && (
          <small>
            <code>{view.meta}</code>
          </small>
        )}
        <Row align="stretch" gap={8}>
          {view.action}
        </Row>
      </Stack>
    </Grid>
  );
};

type Content = {
  icon: ReactElement;
  title: string;
  text: string;
  meta?: string | null;
  action?: ReactElement | null;
  bad?: boolean;
};

/** Long because each way is one case, and the compiler checks that none is missing. */
const contentOf = (props: Props, t: ReturnType<typeof useT>): Content => {
  switch (props.kind) {
    case "nothing":
      return {
        icon: props.icon ?? <Bottle full={false} size={28} />,
        title: props.title ?? t("client.empty.nothing"),
        text: props.text ?? t("client.empty.nothingText"),
        action: props.onAdd ? (
          <Button intent="primary" icon={<Plus />} text={props.addLabel} onClick={props.onAdd} />
        ) : (
          (props.action ?? null)
        ),
      };
    case "noMatch":
      return {
        icon: <Filter size={24} />,
        title: t("client.empty.noMatch"),
        text:
          props.filters && props.filters.length > 0
            ? t("client.empty.noMatchFor", { filters: props.filters.join(t("client.builder.listComma")) })
            : t("client.empty.noMatchText"),
        action: (
          <>
            <Button text={t("client.empty.clear")} onClick={props.onClear} />
            {props.onEdit && (
              <Button variant="minimal" intent="primary" text={t("client.empty.edit")} onClick={props.onEdit} />
            )}
          </>
        ),
      };
    case "chooseFirst":
      return { icon: <Select size={24} />, title: t("client.list.chooseFirst"), text: t(props.text) };
    case "forbidden":
      return {
        icon: <Lock size={24} />,
        title: t("client.empty.forbidden"),
        text: t("client.empty.forbiddenText"),
        meta: props.code,
        action: (
          <Button
            icon={<Duplicate />}
            text={t("client.empty.copyCode")}
            onClick={() => void copyText(props.code, "client.copied")}
          />
        ),
      };
    case "failed":
    case "broken":
      return {
        icon: <ErrorIcon size={24} />,
        title: t(`client.empty.${props.kind}`),
        text: props.kind === "failed" ? props.error.message : t("client.empty.brokenText"),
        meta:
          props.error instanceof ApiError && props.error.correlationId
            ? `${t("client.correlationId")} ${props.error.correlationId}`
            : null,
        action: props.onNow ? (
          <Button intent="primary" icon={<Undo />} text={t("asOf.back")} onClick={props.onNow} />
        ) : props.onClear && props.error instanceof ApiError && props.error.isRefusal ? (
          <Button intent="primary" text={t("client.empty.clear")} onClick={props.onClear} />
        ) : (
          <Button intent="primary" icon={<Refresh />} text={t("client.empty.retry")} onClick={props.onRetry} />
        ),
        bad: true,
      };
    case "missingPart":
      return {
        icon: <ErrorIcon size={24} />,
        title: t("client.missingPart.title"),
        text: t("client.missingPart.text"),
        action: (
          <Button
            intent="primary"
            icon={<Refresh />}
            text={t("client.missingPart.reload")}
            onClick={() => window.location.reload()}
          />
        ),
        bad: true,
      };
    case "notFound":
      return {
        icon: <SearchTemplate size={24} />,
        title: t("client.notFound"),
        text: t("client.notFoundText"),
        action: <Button intent="primary" text={t("client.notFoundHome")} onClick={props.onHome} />,
      };
    default:
      return props satisfies never;
  }
};
