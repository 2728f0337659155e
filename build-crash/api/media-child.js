// jobs/media-child.ts
import { setPriority } from "node:os";
import sharp4 from "sharp";

// media/processing/pdf.ts
import { readFile } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { fileTypeFromBuffer } from "file-type";
import sharp2 from "sharp";

// media/processing/encode.ts
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
var THUMB_WIDTH = 480;
var THUMB_HEIGHT = 270;
var PNG_SMALL_BYTES = 64 * 1024;
var PNG_WORTH = 1.25;
var jpeg = (picture, quality) => picture.clone().jpeg({ quality, chromaSubsampling: "4:4:4" });
var png = (picture) => picture.clone().png({ compressionLevel: 6 });
async function run(picture, contentType) {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, contentType, width: info.width, height: info.height };
}
var encodePhoto = (picture, quality) => run(jpeg(picture, quality), "image/jpeg");
var encodeLossless = (picture) => run(png(picture), "image/png");
async function encodeByContent(picture, quality) {
  const photo = await encodePhoto(picture, quality);
  const lossless = await encodeLossless(picture);
  const most = Math.max(PNG_SMALL_BYTES, photo.data.length * PNG_WORTH);
  return lossless.data.length <= most ? lossless : photo;
}
async function writeRendition(display, folder, name) {
  const displayPath = join(folder, `${name}.display`);
  const thumbPath = join(folder, `${name}.thumb`);
  await writeFile(displayPath, display.data);
  await sharp(display.data, { limitInputPixels: false }).resize(THUMB_WIDTH, THUMB_HEIGHT, { fit: "inside", withoutEnlargement: true }).webp({ quality: 80 }).toFile(thumbPath);
  return {
    displayPath,
    thumbPath,
    sha256: createHash("sha256").update(display.data).digest("hex"),
    contentType: display.contentType,
    bytes: display.data.length,
    width: display.width,
    height: display.height
  };
}

// media/processing/refusal.ts
var Refusal = class extends Error {
  name = "Refusal";
};
var grouped = (count) => count.toLocaleString("en-US");
var LABELS = {
  "application/pdf": "a PDF",
  "application/zip": "a ZIP archive",
  "image/apng": "a PNG",
  "image/gif": "a GIF",
  "image/jpeg": "a JPEG",
  "image/png": "a PNG",
  "image/webp": "a WebP picture",
  "image/avif": "an AVIF picture",
  "image/heic": "a HEIC picture",
  "image/tiff": "a TIFF picture",
  "image/bmp": "a BMP picture",
  "video/mp4": "an MP4 video"
};
var EXTENSION_LABELS = {
  avi: "an AVI video",
  gif: "a GIF",
  jpeg: "a JPEG",
  jpg: "a JPEG",
  mkv: "an MKV video",
  mov: "a MOV video",
  mp4: "an MP4 video",
  pdf: "a PDF",
  png: "a PNG"
};
var extensionOf = (fileName) => fileName.split(".").pop()?.toLowerCase() ?? "";
function liesAboutType(fileName, found, remedy) {
  const claimed = EXTENSION_LABELS[extensionOf(fileName)] ?? "something we can show";
  const holds = LABELS[found ?? ""] ?? "something else";
  return new Refusal(`This file says it is ${claimed} but holds ${holds}. ${remedy}`);
}
var SAVE_AS_PICTURE = "Save it as PNG, JPEG or GIF and upload that.";
var SAVE_AS_PDF = "Export it as PDF again and upload that.";
var SAVE_AS_VIDEO = "Save it as MP4, AVI, MKV or MOV and upload that.";
var brokenPicture = (cause) => new Refusal(
  "This picture is damaged or incomplete. Open it in a picture program, save it again and upload that.",
  { cause }
);
function pictureTooLarge(size, limits) {
  const megapixels = grouped(limits.maxImagePixels / 1e6);
  return new Refusal(
    `This picture has ${grouped(size.width)} x ${grouped(size.height)} pixels. The most we can show is ${megapixels} megapixels and ${grouped(limits.maxImageSide)} a side; make it smaller and upload that.`
  );
}
var protectedPdf = () => new Refusal(
  "This PDF is protected by a password. Save a copy without the password and upload that."
);
var brokenPdf = (cause) => new Refusal(`This PDF is damaged or incomplete. ${SAVE_AS_PDF}`, { cause });
var brokenPdfPage = (page) => new Refusal(`Page ${grouped(page)} of this PDF is damaged. ${SAVE_AS_PDF}`);
var emptyPdf = () => new Refusal(`This PDF has no pages. ${SAVE_AS_PDF}`);
var tooManyPages = (pages, most) => new Refusal(
  `This PDF has ${grouped(pages)} pages. The most we can show is ${grouped(most)}; split it and upload the parts.`
);
function notConvertible(fileName) {
  return extensionOf(fileName) === "zip" ? new Refusal("ZIP archives cannot be converted yet. Upload a PDF.") : new Refusal("PowerPoint files cannot be converted yet. Export it as PDF and upload that.");
}

// media/processing/pdf.ts
var LONGER_SIDE = 2560;
var QUALITY = 90;
var HEADER_WITHIN = 1024;
function pagePixels(points) {
  const scale = LONGER_SIDE / Math.max(points.width, points.height);
  return {
    width: Math.max(1, Math.round(points.width * scale)),
    height: Math.max(1, Math.round(points.height * scale))
  };
}
async function open(library, bytes) {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    const locked = error instanceof Error && /password|security/i.test(error.message);
    throw locked ? protectedPdf() : brokenPdf(error);
  }
}
async function renderPage(page, number) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw brokenPdfPage(number);
  const { data, width, height } = await page.render({
    ...pagePixels({ width: originalWidth, height: originalHeight }),
    scale: 1,
    render: "bitmap",
    renderFormFields: true
  });
  return sharp2(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}
async function processPdf(task, onPage) {
  const bytes = await readFile(task.path);
  if (!bytes.subarray(0, HEADER_WITHIN).includes("%PDF-")) {
    const found = await fileTypeFromBuffer(bytes);
    throw liesAboutType(task.fileName, found?.mime, SAVE_AS_PDF);
  }
  const document = await open(await PDFiumLibrary.init(), bytes);
  const count = document.getPageCount();
  if (count === 0) throw emptyPdf();
  if (count > task.limits.maxPdfPages) throw tooManyPages(count, task.limits.maxPdfPages);
  const pages = [];
  for (let index = 0; index < count; index++) {
    const picture = await renderPage(document.getPage(index), index + 1);
    const encoded = await encodeByContent(picture, QUALITY);
    pages.push(await writeRendition(encoded, task.workDir, `page-${index + 1}`));
    onPage();
  }
  return pages;
}

// media/processing/picture.ts
import { readFile as readFile2 } from "node:fs/promises";
import { fileTypeFromBuffer as fileTypeFromBuffer2 } from "file-type";
import sharp3 from "sharp";
var LONGER_SIDE2 = 3840;
var SHORTER_SIDE = 2160;
var QUALITY2 = 85;
var TAKEN = /* @__PURE__ */ new Set(["image/png", "image/apng", "image/jpeg", "image/gif"]);
async function orBroken(work) {
  try {
    return await work;
  } catch (error) {
    throw brokenPicture(error);
  }
}
async function typeOf(bytes, fileName) {
  const found = (await fileTypeFromBuffer2(bytes))?.mime;
  if (found === void 0 || !TAKEN.has(found)) {
    throw liesAboutType(fileName, found, SAVE_AS_PICTURE);
  }
  return found;
}
async function checkedHeader(bytes, limits) {
  const header = await orBroken(sharp3(bytes, { limitInputPixels: false }).metadata());
  const { width, height } = header;
  const side = Math.max(width, height);
  if (side > limits.maxImageSide || width * height > limits.maxImagePixels) {
    throw pictureTooLarge({ width, height }, limits);
  }
  return header;
}
function forScreens(bytes, header, limits) {
  const upright = header.autoOrient.height > header.autoOrient.width;
  const [width, height] = upright ? [SHORTER_SIDE, LONGER_SIDE2] : [LONGER_SIDE2, SHORTER_SIDE];
  return sharp3(bytes, { failOn: "error", limitInputPixels: limits.maxImagePixels }).autoOrient().resize(width, height, { fit: "inside", withoutEnlargement: true });
}
async function hasTransparency(bytes, header) {
  return header.hasAlpha && !(await sharp3(bytes, { failOn: "error" }).stats()).isOpaque;
}
async function encode(bytes, type, header, limits) {
  const picture = forScreens(bytes, header, limits);
  if (type === "image/jpeg") return encodePhoto(picture, QUALITY2);
  if (type === "image/gif" && (header.pages ?? 1) > 1) {
    await picture.raw().toBuffer();
    return { data: bytes, contentType: type, width: header.width, height: header.height };
  }
  if (await hasTransparency(bytes, header)) return encodeLossless(picture);
  return encodeByContent(picture, QUALITY2);
}
async function processPicture(task) {
  const bytes = await readFile2(task.path);
  const type = await typeOf(bytes, task.fileName);
  const header = await checkedHeader(bytes, task.limits);
  const display = await orBroken(encode(bytes, type, header, task.limits));
  return writeRendition(display, task.workDir, "picture");
}

// media/processing/video.ts
import { createHash as createHash2 } from "node:crypto";
import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";
var SERVED_AS = {
  "video/mp4": "video/mp4",
  "video/x-m4v": "video/mp4",
  "video/quicktime": "video/quicktime",
  "video/matroska": "video/x-matroska",
  "video/webm": "video/webm",
  "video/vnd.avi": "video/x-msvideo"
};
async function processVideo(task, onChunk) {
  const found = (await fileTypeFromFile(task.path))?.mime;
  const contentType = SERVED_AS[found ?? ""];
  if (contentType === void 0) throw liesAboutType(task.fileName, found, SAVE_AS_VIDEO);
  const hash = createHash2("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(task.path)) {
    hash.update(chunk);
    bytes += chunk.length;
    onChunk();
  }
  return { sha256: hash.digest("hex"), contentType, bytes };
}

// media/processing/process.ts
async function processMedia(task, onProgress) {
  if (task.kind === "image") return { kind: "image", rendition: await processPicture(task) };
  if (task.kind === "video") return { kind: "video", video: await processVideo(task, onProgress) };
  if (!task.fileName.toLowerCase().endsWith(".pdf")) throw notConvertible(task.fileName);
  return { kind: "file", pages: await processPdf(task, onProgress) };
}

// jobs/media-child.ts
var tell = (message) => new Promise((resolve, reject) => {
  process.send?.(message, (error) => error ? reject(error) : resolve());
});
var PROGRESS_MS = 1e3;
function progressTeller() {
  let last = 0;
  return () => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    process.send?.({ type: "progress" });
  };
}
async function outcome(task) {
  try {
    return { type: "done", result: await processMedia(task, progressTeller()) };
  } catch (error) {
    if (error instanceof Refusal) return { type: "refused", sentence: error.message };
    throw error;
  }
}
setPriority(10);
sharp4.concurrency(1);
sharp4.cache(false);
sharp4.block({ operation: ["VipsForeignLoad"] });
sharp4.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif"]
});
process.on("disconnect", () => process.exit(1));
process.once("message", async (task) => {
  await tell(await outcome(task));
  process.exit(0);
});
//# sourceMappingURL=media-child.js.map
