/**
 * Chinese glyphs, which load after the first paint because their unicode ranges alone are 60 KB of CSS. Until then the system's own
 * Chinese font is shown.
 */
import "@fontsource/noto-sans-sc/400.css";
import "@fontsource/noto-sans-sc/500.css";
import "@fontsource/noto-sans-sc/600.css";
