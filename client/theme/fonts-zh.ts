/**
 * Chinese glyphs. Their unicode ranges alone are 60 KB of CSS, so they come after the first paint; until then the system's own
 * Chinese face stands in.
 */
import "@fontsource/noto-sans-sc/400.css";
import "@fontsource/noto-sans-sc/500.css";
import "@fontsource/noto-sans-sc/600.css";
