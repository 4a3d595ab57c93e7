/** Milliseconds of a data join; none for people who asked for less motion. */
export const joinMs = (): number => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300);
