/** Colours of a board's panel. As registered ones they can change slowly. */
const colours = ["fg", "fg2", "fg3", "accent", "bar", "ghost", "share-1", "share-2", "share-3", "share-4", "share-5"];
const series = ["series-full", "series-empty", "series-in", "series-out"];

// A page without styles, as in component tests, has nothing to register with.
if ("registerProperty" in CSS)
  for (const name of [...colours, ...series])
    CSS.registerProperty({ name: `--${name}`, syntax: "<color>", inherits: true, initialValue: "#000" });
