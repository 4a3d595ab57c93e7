import { groupsOf } from "#client/lib/barcode-groups.ts";
import { classes } from "#client/lib/classes.ts";
import { openCylinder } from "#client/state/open-cylinder.ts";
import { LinkButton } from "../link-button.tsx";
import styles from "./cells.module.css";

/** A barcode in groups of four on one line, in the style of the text around it. It is copied without spaces. */
export const Groups = ({ code }: { code: string }) => (
  <data className={styles.run} value={code}>
    {groupsOf(code).map((group, index) => (
      <bdi key={`${index}${group}`} className={styles.group}>
        {group}
      </bdi>
    ))}
  </data>
);

type Props = { code: string; plain?: boolean; className?: string };

/** A barcode in groups of four, copied without spaces. As a link it opens the cylinder's detail dialog. */
export const Barcode = ({ code, plain = false, className }: Props) => {
  const name = classes(styles.barcode, className);
  if (plain)
    return (
      <span className={name}>
        <Groups code={code} />
      </span>
    );
  return (
    <LinkButton className={name} onClick={() => openCylinder(code)}>
      <Groups code={code} />
    </LinkButton>
  );
};
