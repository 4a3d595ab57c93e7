/**
 * Notice for an installation that has fillings already. No past is written there, because two pasts in one log would contradict each other.
 *
 * @param fillings number of existing fillings.
 * @param rate procedures a second of the live day; 0 when nothing follows.
 */
export const noPast = (fillings: number, rate: number): string =>
  [
    "",
    `NO PAST WAS WRITTEN: this installation holds ${fillings} fillings already, and a second past among them would contradict them.`,
    rate > 0
      ? "Only the live day goes on, with the cylinders that are there and those the demonstration still lacked."
      : "With --rate 0 there is nothing else to do.",
    "For a demonstration with a past: leave --url away (it gets a data folder of its own, DATA_DIR, usually .data-demo),",
    "or give the --url of an installation in which nothing has been recorded yet.",
    "",
  ].join("\n");
