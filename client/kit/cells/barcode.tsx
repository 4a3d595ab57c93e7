import { groupsOf } from "#client/lib/barcode-groups.ts";
import { classes } from "#client/lib/classes.ts";
import { openCylinder } from "#client/state/open-cylinder.ts";
import { LinkButton } from "../link-button.tsx";
import styles from "./cells.module.css";

/** A barcode in groups of four on one line, in the style of the text around it. It is copied without spaces. `last`: number of characters shown. */
export const Groups = ({ code, last }: { code: string; last?: number }) => (
  <data className={styles.run} value={code}>
    {groupsOf(last === undefined ? code : code.slice(-last)).map((group, index) => (
      <bdi key={`${index}${group}`} className={styles.group}>
        {group}
      </bdi>
    ))}
  </data>
);

type Props = {
  code: string;
  plain?: boolean;
  className?: string;
  /** Number of characters shown in a narrow place. The title has the whole barcode. */
  last?: number;
};

/** A barcode in groups of four, copied without spaces. As a link it opens the cylinder's detail dialog. */
export const Barcode = ({ code, plain = false, className, last }: Props) => {
  const name = classes(styles.barcode, className);
  const title = last === undefined ? undefined : code;
  if (plain)
    return (
      <span className={name} title={title}>
        <Groups code={code} last={last} />
      </span>
    );
  return (
    <LinkButton className={name} title={title} onClick={() => openCylinder(code)}>
      <Groups code={code} last={last} />
    </LinkButton>
  );
};
