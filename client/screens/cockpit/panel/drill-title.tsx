import { Link } from "wouter";
import { useDrill } from "./use-drill.ts";
import styles from "./drill-title.module.css";

/** A panel's title; where a list stands behind it, the way there. */
export const DrillTitle = ({ title, drill }: { title: string; drill: string | undefined }) => {
  const path = useDrill(drill);
  return (
    <h2>
      {path ? (
        <Link href={path} className={styles.link}>
          {title}
        </Link>
      ) : (
        title
      )}
    </h2>
  );
};
