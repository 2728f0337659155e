// What dashboards write into calendars beside what RFC 5545 has. Its own properties begin with X-.

/** The id of the presentation that an event stands for. */
export const PRESENTATION_ID = "X-SIGNAGE-PRESENTATION-ID";
/** Says that the end of an event is there to be seen only: its item plays on. */
export const PLAYS_ON = "X-SIGNAGE-PLAYS-ON";
/** The name, description and zone of a calendar, as programs had them before RFC 7986, and most still do. */
export const CALENDAR_NAME = "X-WR-CALNAME";
export const CALENDAR_DESCRIPTION = "X-WR-CALDESC";
export const CALENDAR_ZONE = "X-WR-TIMEZONE";
