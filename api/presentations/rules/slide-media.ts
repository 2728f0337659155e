import type { MediaStatus } from "@signage/contract/fields";
import { sql } from "drizzle-orm";
import { media } from "../../media/tables";
import { slides } from "../slide-table";
import { presentations } from "../tables";

// SQL shared by the queries on slides and their media.

/** Join condition for the media a slide shows: a picture, a video, or a file whose pages do not exist yet. */
export const ofSlide = sql`${media.id} = coalesce(${slides.imageId}, ${slides.videoId}, ${slides.fileId})`;

/** Whether a screen can show the slide: its media is Ready, or it is a web link. */
export const isPlayable = sql<boolean>`(
	${slides.fileId} is null and case when ${media.id} is null then ${slides.url} is not null
	else coalesce(${media.status} = 'Ready', false) end
)`;

/** A slide's media status. A Ready file that is still one slide has too many pages for the presentation: Error. */
export const slideStatus = sql<MediaStatus | null>`case
	when ${slides.fileId} is not null and ${media.status} = 'Ready' then 'Error' else ${media.status} end`;

/** Seconds a slide is shown; the query must join `presentations`. */
export const slideSeconds = sql<number>`coalesce(${slides.duration}, ${presentations.frameDelayInSeconds})`;
