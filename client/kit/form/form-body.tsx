import { Box } from "#client/kit/layout.tsx";
import type { ReactNode } from "react";
import styles from "./form-body.module.css";

/** The part of a form that scrolls. */
export const FormBody = ({ children }: { children: ReactNode }) => (
  <Box grow scroll className={styles.root}>
    {children}
  </Box>
);
