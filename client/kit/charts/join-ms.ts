/** Milliseconds of a data join; none for people who asked for less motion, and where the next join would come before its end. */
export const joinMs = (drawing: Element): number =>
  drawing.closest("[data-hurried]") || window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300;
