import { Tag, type TagProps } from "@blueprintjs/core";
import styles from "./outline-tag.module.css";

/** A tag without a ground. */
export const OutlineTag = (props: TagProps) => <Tag minimal className={styles.root} {...props} />;
