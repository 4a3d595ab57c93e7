import { Button, Tag, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import {
  Cross,
  Duplicate,
  Maximize,
  Minimize,
  WarningSign,
  Barcode as BarcodeIcon,
  Confirm,
  Document,
  Edit,
  Endorsed,
  History,
  More,
  Trash,
} from "@blueprintjs/icons";
import { type PointerEvent, type ReactNode, lazy, useState } from "react";
import { Link, useLocation } from "wouter";
import { useQueryClient } from "@tanstack/react-query";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { LifeCell } from "#client/kit/cells/life-cell.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { IconButton, Spacer } from "#client/kit/inline.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { processUnqualified } from "#contracts/commands/process-unqualified.ts";
import { removeCylinder } from "#contracts/commands/remove.ts";
import { setUsable } from "#contracts/commands/usable.ts";
import { unqualified } from "#contracts/lists/unqualified.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { Part } from "#client/kit/part.tsx";
import { dropRecord } from "#client/kit/resource/drop-record.ts";
import { RecordDialog } from "#client/kit/resource/record-dialog.tsx";
import { setUsable as askUsable } from "#client/kit/resource/set-usable.ts";
import { get } from "#client/state/api.ts";
import { mayPrint, askPaper, openLabels } from "#client/state/paper/paper.ts";
import { hasCode } from "#client/state/session.ts";
import { closeCylinder } from "#client/state/open-cylinder.ts";
import { evidenceAddress, replayAddress } from "#client/state/menus/audit-addresses.ts";
import { Grid, Row } from "#client/kit/layout.tsx";
import { archive } from "../cylinder-archive/archive.tsx";
import styles from "./cylinder-detail.module.css";

type Props = {
  gasBarcode: string;
  titleId: string;
  cylinder: CylinderAnswer | undefined;
  /** Number of open exceptions. Undefined while unknown, or if the viewer may not see them. */
  exceptions: number | undefined;
  children: ReactNode;
  full: boolean;
  onFull: () => void;
  onClose: () => void;
  dragBy: (event: PointerEvent<HTMLElement>) => void;
};

/** Title of the dialog with the cylinder and its state. The user drags the dialog by this head. */
export const DetailHead = ({ children, full, onFull, onClose, dragBy, ...cylinder }: Props) => {
  const t = useT();
  return (
    <Row as="header" gap={8} fixed className={styles.detailHead} onPointerDown={dragBy}>
      <Title {...cylinder} />
      <Spacer className={styles.space} />
      {children}
      <Button
        className={styles.full}
        variant="minimal"
        icon={full ? <Minimize /> : <Maximize />}
        aria-label={t(full ? "common.leaveFullScreen" : "common.fullScreen")}
        onClick={onFull}
      />
      <Button variant="minimal" icon={<Cross />} aria-label={t("common.close")} onClick={onClose} />
    </Row>
  );
};

type TitleProps = Pick<Props, "gasBarcode" | "titleId" | "cylinder" | "exceptions">;

const Title = ({ gasBarcode, titleId, cylinder, exceptions }: TitleProps) => {
  const t = useT();
  const copy = () => void copyText(gasBarcode, "detail.copied");
  return (
    <>
      <Grid as="span" middle fill="accentSoft" radius="panel" className={styles.glyph}>
        <Bottle full={cylinder?.content === "full"} size={24} />
      </Grid>
      <Row gap={8} className={styles.title}>
        <Row
          as="h2"
          align="stretch"
          size={20}
          line={28}
          id={titleId}
          aria-label={grouped(t("detail.title", { code: gasBarcode }), gasBarcode)}
        >
          <Barcode code={gasBarcode} plain className={styles.barcode} />
        </Row>
        <IconButton icon={<Duplicate size={14} />} label={t("detail.copy")} onClick={copy} />
        {cylinder && <Tag minimal>{t(`cockpit.${cylinder.content}`)}</Tag>}
        {cylinder && <LifeCell row={cylinder} />}
        {exceptions !== undefined && exceptions > 0 && (
          <Link
            href={`${cylinderScreens.exceptions.path}?gasBarcode=${encodeURIComponent(gasBarcode)}`}
            className={styles.exceptions}
          >
            <Tag minimal intent="warning" icon={<WarningSign size={12} />}>
              {t("detail.openExceptions", { count: exceptions })}
            </Tag>
          </Link>
        )}
      </Row>
    </>
  );
};

const ProcessDialog = lazy(async () => ({
  default: (await import("../unqualified/process-dialog.tsx")).ProcessDialog,
}));

type HeldRow = RowOf<typeof unqualified>;

/** The open unqualified result that keeps the cylinder on hold. Undefined if somebody has processed it meanwhile. */
const unprocessedOf = async ({ gasBarcode }: CylinderAnswer): Promise<HeldRow | undefined> =>
  (await get<Page<HeldRow>>(unqualified.path, { gasBarcode, processingStatus: 0, pageSize: 1 })).list[0];

/** Actions that the viewer's permissions and the cylinder's state allow. */
const actionsOf = ({ isUsable, life, holdReasons }: CylinderAnswer, recorded: boolean) => {
  const scrapped = life === "scrapped";
  // The other holds end only with an inspection or with scrapping (rules §4, Holds).
  const isOnHold = holdReasons.some((reason) => ["fault", "overweight", "backdated"].includes(reason));
  const all = [
    {
      name: "process",
      word: "client.process.title",
      icon: <Confirm />,
      may: hasCode(...processUnqualified.permission) && isOnHold && !scrapped,
    },
    { name: "correct", word: "detail.act.correct", icon: <Edit />, may: hasCode(...correctCylinder.permission) },
    {
      name: "usable",
      word: isUsable ? "client.usable.disable" : "client.usable.enable",
      icon: undefined,
      may: hasCode(...setUsable.permission) && !scrapped,
    },
    { name: "dossier", word: "labels.dossier", icon: <Document />, may: mayPrint() },
    { name: "label", word: "labels.one", icon: <BarcodeIcon />, may: mayPrint() },
    {
      name: "replay",
      word: "common.replay",
      icon: <History />,
      may: hasCode(...auditScreens.replay.codes.list),
    },
    {
      name: "evidence",
      word: "evidence.make",
      icon: <Endorsed />,
      may: hasCode(...auditScreens.evidence.codes.list),
    },
    {
      name: "remove",
      word: "common.delete",
      icon: <Trash />,
      may: hasCode(...removeCylinder.permission) && !recorded,
    },
  ] as const;
  return all.filter(({ may }) => may);
};

type Actions = ReturnType<typeof actionsOf>;

type ActionProps = { actions: Actions; onChoose: (name: Actions[number]["name"]) => void };

const ActionMenu = ({ actions, onChoose }: ActionProps) => {
  const t = useT();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {actions.map(({ name, word, icon }) => (
            <MenuItem key={name} icon={icon} text={t(word)} onClick={() => onChoose(name)} />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<More />} aria-label={t("common.moreActions")} />
    </PopoverNext>
  );
};

/** Replay and evidence as buttons where there is room, and the other actions in a menu. */
const HeadActions = ({ actions, onChoose }: ActionProps) => {
  const t = useT();
  const narrow = useNarrow();
  const buttons = narrow ? [] : actions.filter(({ name }) => name === "replay" || name === "evidence");
  const others = actions.filter((action) => !buttons.includes(action));
  return (
    <>
      {buttons.map(({ name, word, icon }) => (
        <Button key={name} variant="minimal" icon={icon} text={t(word)} onClick={() => onChoose(name)} />
      ))}
      {others.length > 0 && <ActionMenu actions={others} onChoose={onChoose} />}
    </>
  );
};

/** Actions on the record: process a hold, correct, enable or disable, and remove while the cylinder has no recorded procedure. */
export const DetailActions = ({ cylinder, recorded }: { cylinder: CylinderAnswer; recorded: boolean }) => {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [correcting, setCorrecting] = useState(false);
  const [processing, setProcessing] = useState<HeldRow | null>(null);
  const again = () => client.invalidateQueries({ queryKey: ["cylinder"] });
  const toggle = async () => {
    if (await askUsable(archive.path, [cylinder], !cylinder.isUsable, cylinder.gasBarcode)) await again();
  };
  const remove = async () => {
    if (await dropRecord(archive.path, cylinder.id, cylinder.gasBarcode)) closeCylinder();
  };
  const process = async () => {
    const row = await unprocessedOf(cylinder);
    if (row) setProcessing(row);
    else await again();
  };
  // The new address has no open cylinder, which closes the dialog. Closing it first would change the old address after this one.
  const lead = (address: string) => () => go(address);
  const { gasBarcode } = cylinder;
  const perform = {
    process,
    correct: () => setCorrecting(true),
    usable: toggle,
    dossier: () => askPaper("cylinder", { gasBarcode }),
    label: () => openLabels([gasBarcode]),
    replay: lead(replayAddress({ gasBarcode })),
    evidence: lead(evidenceAddress({ gasBarcodes: [gasBarcode] })),
    remove,
  };
  const actions = actionsOf(cylinder, recorded);
  return (
    <>
      <HeadActions actions={actions} onChoose={(name) => void perform[name]()} />
      {processing && (
        <Part>
          <ProcessDialog row={processing} onSaved={() => void again()} onClose={() => setProcessing(null)} />
        </Part>
      )}
      {correcting && (
        <RecordDialog
          spec={archive}
          use="update"
          row={cylinder}
          onSaved={() => {
            setCorrecting(false);
            void again();
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
};
