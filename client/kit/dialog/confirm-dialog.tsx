import type { ComponentProps } from "react";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./overlay.tsx";

/** A small dialog that asks before something is done. */
export const ConfirmDialog = (props: ComponentProps<typeof Dialog>) => <Dialog className={styles.root} {...props} />;
