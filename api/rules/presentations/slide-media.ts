import { sql } from "drizzle-orm";
import { media, presentations, slides } from "../../db/schema";

/** What queries of slides say about their media; `slides` left-joins `media` on `ofSlide`. */

/** The medium a slide shows: a picture, a video, or a whole file whose pages are to come. */
export const ofSlide = sql`${media.id} = coalesce(${slides.imageId}, ${slides.videoId}, ${slides.fileId})`;

/** A slide that a screen can show: its medium is Ready, or it is a link. */
export const isPlayable = sql<boolean>`(
	${slides.fileId} is null and case when ${media.id} is null then ${slides.url} is not null
	else coalesce(${media.status} = 'Ready', false) end
)`;

/** How a slide's medium stands. A file that is Ready but still whole did not fit its presentation. */
export const slideStatus = sql<"Processing" | "Ready" | "Error" | null>`case
	when ${slides.fileId} is not null and ${media.status} = 'Ready' then 'Error' else ${media.status} end`;

/** How long a slide is shown; `slides` joins `presentations`. */
export const slideSeconds = sql<number>`coalesce(${slides.duration}, ${presentations.frameDelayInSeconds})`;
