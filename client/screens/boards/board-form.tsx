import { addBoard, boardCalls, type BoardRow } from "#contracts/boards/board-calls.ts";
import { ref, text, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import { z } from "zod";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";

const fields = {
  name: text({ required: true, maxLength: 40, label: "board.name" }),
  code: text({ maxLength: 64, label: "board.codeLabel", help: "board.codeHelp" }),
  companyId: ref(references.company, { label: "board.company", help: "board.companyHelp" }),
} satisfies Fields;

/** Longest names that the contract takes, in signs. */
const longest = 40;

type Props = {
  /** The board that is copied; absent: the built-in one. */
  from?: Pick<BoardRow, "code" | "name" | "companyId" | "companyName">;
  onAdded: (code: string) => void;
  onClose: () => void;
};

/** Makes a board: empty hands begin with the panels of the built-in one. */
export const BoardForm = ({ from, onAdded, onClose }: Props) => {
  const t = useT();
  const whole = (body: unknown): Values => ({ ...(body as Values), from: from?.code });
  const copied = from && {
    name: t("board.copyOf", { name: from.name }).slice(0, longest),
    companyId: from.companyId,
  };
  return (
    <FormDialog
      title={t(from ? "board.copyTitle" : "board.new")}
      sub={from?.name}
      width={560}
      fields={fields}
      groups={[{ title: "board.group", fields: Object.keys(fields) }]}
      schema={z.preprocess(whole, addBoard)}
      use="add"
      initial={copied ?? {}}
      known={from?.companyId ? { [from.companyId]: from.companyName ?? "" } : {}}
      note={from ? undefined : t("board.newNote")}
      submit={(body) => send(boardCalls.add, addBoard.parse(whole(body)), { silent: true })}
      onSaved={(answer) => onAdded((answer as { code: string }).code)}
      onClose={onClose}
    />
  );
};
