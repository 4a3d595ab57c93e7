import { Document } from "@blueprintjs/icons";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { Grid } from "#client/kit/layout.tsx";
import { Muted } from "../inline.tsx";
import styles from "./inputs.module.css";

type Props = {
  name: string;
  /** File endings and types for the browser's dialog. */
  accept: string;
  title: string;
  text: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  className?: string;
  /** Content below the text. */
  children?: ReactNode;
};

/** Area for a file. A file is dropped on it or chosen with a click. */
export const DropFile = ({ name, accept, title, text, disabled = false, onFile, className, children }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file && !disabled) onFile(file);
    // Reset, so that the same file can be chosen again.
    if (input.current) input.current.value = "";
  };
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <Grid
      as="label"
      gap={4}
      padY={20}
      padX={16}
      fill="bg"
      radius="panel"
      text="center"
      className={classes(styles.dropFile, over && styles.isOver, className)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        name={name}
        accept={accept}
        disabled={disabled}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <Document size={20} />
      <span>{title}</span>
      <Muted small>{text}</Muted>
      {children}
    </Grid>
  );
};
