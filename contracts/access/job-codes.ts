/** Codes that open the jobs of other people, as far as the code's scope reaches; the own ones need none. */
export const jobCodes = {
  list: "api:admin:job:getpage",
  cancel: "api:admin:job:cancel",
  retry: "api:admin:job:retry",
} as const;
