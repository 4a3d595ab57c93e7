/** Writes a duration as `6 min 12 s`, the same in both languages. */
export const duration = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
};

const units = ["B", "KB", "MB", "GB"] as const;

/** Writes a size with its unit: `812 B`, `86 KB`, `1.4 MB`. */
export const showBytes = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? Number(value.toFixed(1)) : Math.round(value)} ${units[power]}`;
};
