import { linksFor } from "../blobs/file-links";
import type { Call, Handlers } from "../http/handler";
import type { Services } from "../start/services";
import { fileAnswer, imageAnswer, videoAnswer } from "./answers";
import { announceUpload } from "./rules/announce";
import { attachFile } from "./rules/attach-file";
import { markUploaded } from "./rules/mark-uploaded";
import { listOwnFiles, ownMedia } from "./rules/own-media";
import { checkUsable } from "./rules/usable-videos";

const ownFile = (call: Call<"getFile"> | Call<"markFileUploaded">, { db }: Services) =>
	ownMedia(db, call.userId, "file", call.params.fileId);
const ownImage = (call: Call<"getSlideImage"> | Call<"markSlideImageUploaded">, { db }: Services) =>
	ownMedia(db, call.userId, "image", call.params.slideImageId);
const ownVideo = (call: Call<"getSlideVideo"> | Call<"markSlideVideoUploaded">, { db }: Services) =>
	ownMedia(db, call.userId, "video", call.params.fileId);

/** Presentation files, slide pictures and slide videos: announce, upload, read the status. */
export const mediaHandlers: Handlers = {
	async listFiles(call, services) {
		const rows = await listOwnFiles(services.db, call.userId);
		return rows.map((row) => fileAnswer(row, linksFor(call, services)));
	},
	async createFile(call, services) {
		const row = await announceUpload(services, call.userId, "file", call.body);
		return fileAnswer(row, linksFor(call, services));
	},
	async getFile(call, services) {
		return fileAnswer(await ownFile(call, services), linksFor(call, services));
	},
	async updateFile(call, services) {
		const { fileId } = call.params;
		const { presentationId } = call.body;
		const row = await attachFile(services, call.userId, fileId, presentationId);
		return fileAnswer(row, linksFor(call, services));
	},
	async markFileUploaded(call, services) {
		const row = await markUploaded(services, await ownFile(call, services));
		return fileAnswer(row, linksFor(call, services));
	},
	async createSlideImage(call, services) {
		const row = await announceUpload(services, call.userId, "image", call.body);
		return imageAnswer(row, linksFor(call, services));
	},
	async getSlideImage(call, services) {
		return imageAnswer(await ownImage(call, services), linksFor(call, services));
	},
	async markSlideImageUploaded(call, services) {
		const row = await markUploaded(services, await ownImage(call, services));
		return imageAnswer(row, linksFor(call, services));
	},
	async createSlideVideo(call, services) {
		checkUsable(services.tools, call.body.fileName);
		const row = await announceUpload(services, call.userId, "video", call.body);
		return videoAnswer(row, linksFor(call, services));
	},
	async getSlideVideo(call, services) {
		return videoAnswer(await ownVideo(call, services), linksFor(call, services));
	},
	async markSlideVideoUploaded(call, services) {
		const row = await markUploaded(services, await ownVideo(call, services));
		return videoAnswer(row, linksFor(call, services));
	},
};
