import { and, asc, eq } from "drizzle-orm";
import { media } from "../db/schema";
import type { Call, Handlers } from "../http/handler";
import type { Services } from "../services";
import { fileAnswer, imageAnswer, videoAnswer } from "./answers";
import { announceUpload } from "./rules/announce";
import { attachFile } from "./rules/attach-file";
import { markUploaded } from "./rules/mark-uploaded";
import { ownMedia } from "./rules/own-media";

const links = ({ origin }: { origin: string }, { blobs }: Services) => ({ blobs, origin });

const ownFile = (call: Call<"getFile"> | Call<"markFileUploaded">, { db }: Services) =>
	ownMedia(db, call.userId, "file", call.params.fileId);
const ownImage = (call: Call<"getSlideImage"> | Call<"markSlideImageUploaded">, { db }: Services) =>
	ownMedia(db, call.userId, "image", call.params.slideImageId);
const ownVideo = (call: Call<"getSlideVideo"> | Call<"markSlideVideoUploaded">, { db }: Services) =>
	ownMedia(db, call.userId, "video", call.params.fileId);

/** Presentation files, slide pictures and slide videos: announce, upload, watch. */
export const mediaHandlers: Handlers = {
	async listFiles(call, services) {
		const rows = await services.db
			.select()
			.from(media)
			.where(and(eq(media.ownerId, call.userId), eq(media.kind, "file")))
			.orderBy(asc(media.createdAt), asc(media.id));
		return rows.map((row) => fileAnswer(row, links(call, services)));
	},
	async createFile(call, services) {
		const row = await announceUpload(services.db, call.userId, "file", call.body);
		return fileAnswer(row, links(call, services));
	},
	async getFile(call, services) {
		return fileAnswer(await ownFile(call, services), links(call, services));
	},
	async updateFile(call, services) {
		const { fileId } = call.params;
		const { presentationId } = call.body;
		const row = await attachFile(services.db, call.userId, fileId, presentationId);
		return fileAnswer(row, links(call, services));
	},
	async markFileUploaded(call, services) {
		const row = await markUploaded(services, await ownFile(call, services));
		return fileAnswer(row, links(call, services));
	},
	async createSlideImage(call, services) {
		const row = await announceUpload(services.db, call.userId, "image", call.body);
		return imageAnswer(row, links(call, services));
	},
	async getSlideImage(call, services) {
		return imageAnswer(await ownImage(call, services), links(call, services));
	},
	async markSlideImageUploaded(call, services) {
		const row = await markUploaded(services, await ownImage(call, services));
		return imageAnswer(row, links(call, services));
	},
	async createSlideVideo(call, services) {
		const row = await announceUpload(services.db, call.userId, "video", call.body);
		return videoAnswer(row, links(call, services));
	},
	async getSlideVideo(call, services) {
		return videoAnswer(await ownVideo(call, services), links(call, services));
	},
	async markSlideVideoUploaded(call, services) {
		const row = await markUploaded(services, await ownVideo(call, services));
		return videoAnswer(row, links(call, services));
	},
};
