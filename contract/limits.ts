// The business constants of spec 5 and 9, and the limits set
// in open-points.md. Names give the units.

/** How often a call is sent at most (spec 8). */
export const CALL_ATTEMPTS = 2;
export const NOTIFICATION_MS = 12_000;
export const DEVICE_SUCCESS_MS = 6_000;
export const USER_CODE_LENGTH = 6;
export const USER_CODE_SECONDS = 600;

export const PRESENTATION_FILE_MAX_BYTES = 104_857_600;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 1024 ** 3;

export const SLIDE_SECONDS_MIN = 3;
export const SLIDE_SECONDS_MAX = 1000;
export const SLIDE_SECONDS_DEFAULT = 3;
export const PRESENTATION_TITLE_DEFAULT = "New Presentation";

export const TITLE_MAX = 200;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const URL_MAX = 2048;
export const SLIDES_MAX = 1000;
/** Of one schedule, all days together. */
export const SCHEDULE_ITEMS_MAX = 1000;
/** Of what a screen tells it could not show. */
export const LAST_ERROR_MAX = 300;
export const PLAYER_VERSION_MAX = 100;
/** Of the word for what a screen runs on. */
export const OPERATION_SYSTEM_MAX = 40;
/** Of the revision that a screen says it has; longer than any that the service makes. */
export const CACHED_REVISION_MAX = 100;
export const ELLIPSIS_AT = 60;

/** Characters of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_MAX = 200;

export const HEARTBEAT_SECONDS = 15;
/** How often a screen's stream of events says that it is alive. */
export const EVENTS_COMMENT_SECONDS = 20;
/** A device counts as online if it was seen within this many heartbeat intervals. */
export const ONLINE_HEARTBEATS = 3;
/** Presentations on a page of the list, at most. */
export const LIST_PAGE_MAX = 100;

/** Browsers send files above this size in pieces of it, which survive a lost connection and a reload. */
export const PIECE_BYTES = 8 * 1024 * 1024;
