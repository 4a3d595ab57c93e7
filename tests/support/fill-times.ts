/** The times of a filling that is recorded now, which has just ended. */
export const fillTimes = (now = Date.now()): { fillingStartTime: string; fillingEndTime: string } => ({
  fillingStartTime: new Date(now - 180_000).toISOString(),
  fillingEndTime: new Date(now - 60_000).toISOString(),
});
