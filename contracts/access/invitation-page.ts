/** The page that an invitation's link opens. The secret is in the fragment, which browsers send to no server. */
export const INVITATION_PAGE = "/invite";
