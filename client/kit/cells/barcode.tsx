import { classes } from "#client/lib/classes.ts";
import { openCylinder } from "#client/state/cylinder-dialog.ts";
import { LinkButton } from "../link-button.tsx";
import styles from "./barcode.module.css";

type Props = { code: string; plain?: boolean; className?: string };

/** In groups of four to be read; copied as one run. As a link it opens the cylinder's detail dialog. */
export const Barcode = ({ code, plain = false, className }: Props) => {
  const groups = (code.match(/.{1,4}/g) ?? []).map((group, index) => <span key={`${index}${group}`}>{group}</span>);
  const name = classes(styles.root, className);
  if (plain) return <span className={name}>{groups}</span>;
  return (
    <LinkButton className={name} onClick={() => openCylinder(code)}>
      {groups}
    </LinkButton>
  );
};
