/** Header of an answer with the time of business (ISO 8601). It is sent only where a demonstration may move that time. */
export const BUSINESS_TIME = "x-business-time";
