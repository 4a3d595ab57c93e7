import { WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { tareRange, type TareRange } from "#contracts/commands/tare-range.ts";
import { numberOf } from "#contracts/fields/number-text.ts";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import styles from "./tare-note.module.css";
import { classes } from "#client/lib/classes.ts";

type Props = { specId: string; tare: string; id: string | undefined };

const isOutside = (kg: number, { min, max }: NonNullable<TareRange>): boolean =>
  (min !== null && kg < min) || (max !== null && kg > max);

/** Shows the usual tare of the specification, and warns of one outside it: the save asks for a reason (rules §8, Tare). */
export const TareNote = ({ specId, tare, id }: Props) => {
  const t = useT();
  const { data: range } = useQuery({
    queryKey: ["tare-range", specId, id],
    queryFn: ({ signal }) => send(tareRange, { specId, id }, { silent: true, signal }),
    enabled: specId !== "" && hasCode(...tareRange.permission),
    staleTime: 60_000,
  });
  if (specId === "" || !range) return null;
  const kg = numberOf(tare) ?? Number.NaN;
  const odd = !Number.isNaN(kg) && isOutside(kg, range);
  const params = { min: range.min ?? "–", max: range.max ?? "–" };
  return (
    <span className={classes(styles.root, odd && styles.isOdd)} role="status">
      {odd && <WarningSign size={12} />}
      {t(odd ? "client.archive.tareOdd" : `client.archive.tare.${range.by}`, params)}
    </span>
  );
};
