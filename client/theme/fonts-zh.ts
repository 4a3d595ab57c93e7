/** Glyphs of all other Chinese characters, in some 100 files each. Their unicode ranges alone are 38 KB. */
import "@fontsource/noto-sans-sc/400.css";
import "@fontsource/noto-sans-sc/500.css";
import "@fontsource/noto-sans-sc/600.css";
