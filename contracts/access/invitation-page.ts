/** The page that a link of an invitation opens. The secret is its fragment, which browsers send to no server and to no other site. */
export const INVITATION_PAGE = "/invite";
