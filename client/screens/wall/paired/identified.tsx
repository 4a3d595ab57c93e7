import { useEffect, useState } from "react";
import { useLive } from "#client/state/socket.ts";
import styles from "./identified.module.css";

/** The screen's name in large letters, for as long as somebody who looks for it asked. */
export const Identified = ({ name, place }: { name: string; place: string }) => {
  const [until, setUntil] = useState<number>();
  useLive("screen:notice", ({ identifyFor }) => {
    if (identifyFor !== undefined) setUntil(Date.now() + identifyFor * 1000);
  });
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => setUntil(undefined), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until === undefined) return null;
  return (
    <div className={styles.root} role="status">
      <b>{name}</b>
      {place && <span>{place}</span>}
    </div>
  );
};
