import { Button, InputGroup, PopoverNext } from "@blueprintjs/core";
import {
  Barcode as BarcodeIcon,
  Cross,
  Feed,
  Font,
  GridView,
  History,
  InfoSign,
  Plus,
  Exchange,
  Tag as TagIcon,
} from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { mostCodes } from "#contracts/codes/attached-code.ts";
import { attachCode, detachCode } from "#contracts/commands/codes.ts";
import type { CodeLine, CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { Groups } from "#client/kit/cells/barcode.tsx";
import { IconButton, Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { Part } from "#client/kit/part.tsx";
import { RowTable } from "#client/kit/table/row-table.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import { showDay, showMoment, showTime } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { AttachDialog, useCommand } from "./attach-dialog.tsx";
import { RelabelDialog } from "./relabel-dialog.tsx";
import styles from "./cylinder-detail.module.css";

const icons: Record<CodeLine["kind"], ReactNode> = {
  barcode: <BarcodeIcon size={14} />,
  label: <TagIcon size={14} />,
  qr: <GridView size={14} />,
  gs1: <BarcodeIcon size={14} />,
  tag: <Feed size={14} />,
  stamp: <Font size={14} />,
  former: <History size={14} />,
};

/** The reason why a code was put on, or until when a former one was the barcode, and why it was replaced. */
const noteOf = ({ kind, reason, until }: CodeLine, t: Translate): string => {
  if (kind === "barcode") return t("codes.onLabel");
  if (until === null) return reason ?? "";
  return [t("codes.until", { day: showDay(until) }), reason].filter(Boolean).join(t("client.builder.listComma"));
};

type TakeOffProps = { cylinder: CylinderAnswer; code: string; onDone: () => void };

/** Asks why a code is taken off, and takes it off. */
const TakeOffForm = ({ cylinder: { id, version }, code, onDone, onClose }: TakeOffProps & { onClose: () => void }) => {
  const t = useT();
  const [reason, setReason] = useState("");
  const { working, run } = useCommand({ onDone, onClose });
  const take = () =>
    run(
      (commandId) => send(detachCode, { commandId, id, version, code, reason: reason.trim() }),
      t("codes.takenOff", { code: grouped(code) }),
    );
  return (
    <Stack
      as="form"
      gap={8}
      pad={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== "") void take();
      }}
    >
      <Text as="p" weight={600}>
        {t("codes.takeOff", { code: grouped(code) })}
      </Text>
      <Muted as="p" small>
        {t("codes.takeOffText")}
      </Muted>
      <InputGroup
        autoFocus
        name="reason"
        data-own-code
        maxLength={500}
        aria-label={t("codes.why")}
        placeholder={t("codes.why")}
        value={reason}
        onValueChange={setReason}
      />
      <Row gap={8}>
        <Spacer />
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button
          type="submit"
          intent="danger"
          text={t("codes.takeOffAct")}
          disabled={reason.trim() === ""}
          loading={working}
        />
      </Row>
    </Stack>
  );
};

/** The button that takes a code off. */
const TakeOff = (props: TakeOffProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const form = <TakeOffForm {...props} onClose={() => setOpen(false)} />;
  return (
    <PopoverNext placement="left" isOpen={isOpen} onInteraction={setOpen} content={form}>
      <IconButton icon={<Cross size={14} />} label={t("codes.takeOff", { code: grouped(props.code) })} />
    </PopoverNext>
  );
};

/** The code and its note. Where there is no room for columns, also its kind, since when it is there and by whom. */
const CodeCell = ({ line, isWhole }: { line: CodeLine; isWhole: boolean }) => {
  const t = useT();
  const { code, kind, since, byName } = line;
  const more = isWhole ? [t(`codeKind.${kind}`), showMoment(since), byName] : [];
  const note = [...more, noteOf(line, t)].filter(Boolean).join(" · ");
  return (
    <>
      <Text block weight={600} anywhere tone={kind === "former" ? "fg2" : "fg"}>
        <Groups code={code} />
      </Text>
      {note && (
        <Text block size={12} line={16} truncate tone="fg3" title={note}>
          {note}
        </Text>
      )}
    </>
  );
};

const KindCell = ({ kind }: CodeLine) => {
  const t = useT();
  return (
    <Row as="span" gap={8} tone={kind === "former" ? "fg2" : "fg"}>
      {icons[kind]}
      {t(`codeKind.${kind}`)}
    </Row>
  );
};

const SinceCell = ({ since }: CodeLine) => (
  <>
    <Text block>{showDay(since)}</Text>
    <Text block size={12} line={16} tone="fg3">
      {showTime(since, false)}
    </Text>
  </>
);

const columnsOf = (t: Translate, narrow: boolean, takeOff: ((line: CodeLine) => ReactNode) | undefined) => {
  const whole = { label: t("codes.code"), tip: ({ code }: CodeLine) => code };
  const act = takeOff ? [{ says: t("client.list.actions"), width: 44, cell: "actions", render: takeOff }] : [];
  if (narrow) return [{ ...whole, render: (line: CodeLine) => <CodeCell line={line} isWhole /> }, ...act];
  return [
    { label: t("common.kind"), width: 116, render: (line: CodeLine) => <KindCell {...line} /> },
    { ...whole, render: (line: CodeLine) => <CodeCell line={line} isWhole={false} /> },
    { label: t("codes.since"), width: 100, render: (line: CodeLine) => <SinceCell {...line} /> },
    {
      label: t("codes.by"),
      width: 100,
      tip: ({ byName }: CodeLine) => byName ?? undefined,
      render: ({ byName }: CodeLine) => byName ?? "–",
    },
    ...act,
  ];
};

type HeadProps = { count: number; mayChange: boolean; onOpen: (dialog: "attach" | "relabel") => void };

/** The number of codes, and the buttons that add one. */
const Head = ({ count, mayChange, onOpen }: HeadProps) => {
  const t = useT();
  const isFull = count >= mostCodes;
  const acts = [
    { dialog: "relabel", icon: <Exchange />, text: t("codes.relabel") },
    { dialog: "attach", icon: <Plus />, text: t("codes.attach") },
  ] as const;
  return (
    <>
      <Row gap={8} wrap rowGap={8}>
        <Title as="h3" size={13} line={24}>
          {t("codes.title")}
        </Title>
        <Muted>{t("codes.count", { count, most: mostCodes })}</Muted>
        <Spacer />
        {mayChange &&
          acts.map(({ dialog, icon, text }) => (
            <Button
              key={dialog}
              intent={dialog === "attach" ? "primary" : "none"}
              icon={icon}
              text={text}
              disabled={isFull}
              onClick={() => onOpen(dialog)}
            />
          ))}
      </Row>
      {isFull && mayChange && (
        <Text size={12} line={16} tone="warn">
          {t("codes.full", { most: mostCodes })}
        </Text>
      )}
    </>
  );
};

/** Every code that finds the cylinder, and what puts one on, takes one off or gives another barcode. */
export const CodesPanel = ({ cylinder }: { cylinder: CylinderAnswer }) => {
  const t = useT();
  const narrow = useNarrow();
  const client = useQueryClient();
  const [opened, setOpened] = useState<"attach" | "relabel">();
  const again = () => void client.invalidateQueries({ queryKey: ["cylinder"] });
  const { codes } = cylinder;
  const count = codes.filter(({ kind }) => kind !== "barcode").length;
  const mayChange = hasCode(...attachCode.permission) && cylinder.life !== "scrapped";
  const dialog = { cylinder, count, onDone: again, onClose: () => setOpened(undefined) };
  const takeOff = ({ kind, code }: CodeLine) =>
    kind !== "barcode" && <TakeOff cylinder={cylinder} code={code} onDone={again} />;
  return (
    <Stack as="section" gap={12} aria-label={t("codes.title")} className={styles.codes}>
      <Head count={count} mayChange={mayChange} onOpen={setOpened} />
      <RowTable
        columns={columnsOf(t, narrow, mayChange ? takeOff : undefined)}
        rows={codes}
        lines={2}
        keyOf={({ kind, code }) => `${kind} ${code}`}
      />
      <Row gap={8} pad={10} fill="surface" radius="control" line={20} tone="fg2">
        <InfoSign size={14} />
        <span>{t("codes.note")}</span>
      </Row>
      {opened === "attach" && (
        <Part>
          <AttachDialog {...dialog} />
        </Part>
      )}
      {opened === "relabel" && (
        <Part>
          <RelabelDialog {...dialog} />
        </Part>
      )}
    </Stack>
  );
};
