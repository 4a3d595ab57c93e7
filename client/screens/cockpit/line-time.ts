/** `14:32:07` of a moment, in this device's time zone. */
export const lineTime = (moment: string): string => {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
};
