/** Duration of a data join in ms. 0 for people who prefer less motion, and while the data changes faster than that. */
export const joinMs = (drawing: Element): number =>
  drawing.closest("[data-hurried]") || window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300;
