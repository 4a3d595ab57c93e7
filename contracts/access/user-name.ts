/** What somebody can sign in by: at most 50 characters, none of them a control character or half of one. */
export const isUserName = (userName: string): boolean =>
  /^[^\p{Cc}\p{Cs}]{1,50}$/u.test(userName) && userName.trim() !== "";
