/** Duration of a data join in ms. 0 for people who prefer less motion, and if the next join would come too early. */
export const joinMs = (drawing: Element): number =>
  drawing.closest("[data-hurried]") || window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300;
