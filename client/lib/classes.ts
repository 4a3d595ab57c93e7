/** Joins the class names and skips false values: `classes(styles.tab, isOpen && styles.open)`. */
export const classes = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;
