const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const special = /[&<>"]/;
const everySpecial = /[&<>"]/g;

/** A text within XML. Signs that no XML may hold are not its matter. */
export const escaped = (text: string): string =>
  special.test(text) ? text.replaceAll(everySpecial, (sign) => names[sign] ?? sign) : text;
