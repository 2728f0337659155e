var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};

// config.ts
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// ../contract/limits.ts
var USER_CODE_LENGTH = 6;
var USER_CODE_SECONDS = 600;
var PRESENTATION_FILE_MAX_BYTES = 104857600;
var IMAGE_MAX_BYTES = 10 * 1024 * 1024;
var VIDEO_MAX_BYTES = 1024 ** 3;
var SLIDE_SECONDS_MIN = 3;
var SLIDE_SECONDS_MAX = 1e3;
var SLIDE_SECONDS_DEFAULT = 3;
var TITLE_MAX = 200;
var NAME_MAX = 100;
var EMAIL_MAX = 254;
var URL_MAX = 2048;
var SLIDES_MAX = 1e3;
var HEARTBEAT_SECONDS = 15;
var ONLINE_HEARTBEATS = 3;

// config.ts
import { z } from "zod";
var wholeNumber = (fallback, min, max) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message)).default(fallback);
};
var seconds = (fallback) => wholeNumber(fallback, 1, 10 ** 9);
var beside = (path) => join(dirname(fileURLToPath(import.meta.url)), path);
var environment = z.object({
  HOST: z.string().default("0.0.0.0"),
  API_PORT: wholeNumber(3001, 0, 65535),
  DATA_DIR: z.string().default(".data"),
  API_PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: "must be a web address such as https://signage.example.org"
  }).transform((text2) => text2.replace(/\/+$/, "")).optional(),
  PLAYER_DIR: z.string().default(beside("../player")),
  ACCESS_TOKEN_SECONDS: seconds(3600),
  REFRESH_TOKEN_SECONDS: seconds(14 * 24 * 3600),
  REFRESH_REUSE_SECONDS: seconds(30),
  LOCKOUT_SECONDS: seconds(300),
  USER_CODE_SECONDS: seconds(USER_CODE_SECONDS)
});
var ConfigError = class extends Error {
};
function readSettings(env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.API_PORT,
    dataDir: resolve(values.DATA_DIR),
    publicUrl: values.API_PUBLIC_URL ?? null,
    playerDir: resolve(values.PLAYER_DIR),
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: values.REFRESH_TOKEN_SECONDS,
    refreshReuseSeconds: values.REFRESH_REUSE_SECONDS,
    lockoutSeconds: values.LOCKOUT_SECONDS,
    userCodeSeconds: values.USER_CODE_SECONDS,
    maxPdfPages: 500,
    maxImagePixels: 1e8,
    maxImageSide: 16384
  };
}

// log-error.ts
import { DrizzleQueryError } from "drizzle-orm/errors";
var QUERY_SHOWN = 300;
function logError(place, error) {
  if (error instanceof DrizzleQueryError) {
    const reason = error.cause?.stack ?? "no reason given";
    console.error(`${place} failed: ${reason}
    in ${error.query.slice(0, QUERY_SHOWN)}`);
  } else console.error(`${place} failed:`, error);
}

// service.ts
import { mkdir as mkdir4 } from "node:fs/promises";
import { join as join9 } from "node:path";

// blobs/local.ts
import { rm as rm4 } from "node:fs/promises";

// blobs/durable.ts
import { constants, copyFile, link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname as dirname2, resolve as resolve2 } from "node:path";
async function syncFolder(path) {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
async function syncFile(path) {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
async function makeFolder(path) {
  const first = await mkdir(path, { recursive: true });
  if (!first) return;
  const top = dirname2(resolve2(first));
  for (let folder = resolve2(path); folder !== top; folder = dirname2(folder)) {
    await syncFolder(dirname2(folder));
  }
}
async function moveInPlace(from, to) {
  await makeFolder(dirname2(to));
  await rename(from, to);
  await syncFolder(dirname2(to));
}
async function placeFile(from, aside, to) {
  await link(from, aside).catch(() => copyFile(from, aside, constants.COPYFILE_FICLONE));
  try {
    await syncFile(aside);
    await moveInPlace(aside, to);
  } finally {
    await rm(aside, { force: true });
  }
}

// blobs/errors.ts
var BlobError = class extends Error {
  constructor(status, code, message, headers = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.name = "BlobError";
  }
};
var escapeXml = (text2) => text2.replace(/[<>&]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
function errorResponse(error) {
  const body = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`;
  return new Response(body, {
    status: error.status,
    headers: { ...error.headers, "content-type": "application/xml", "x-ms-error-code": error.code }
  });
}
var notStored = () => new BlobError(404, "BlobNotFound", "The specified blob does not exist.");
var FULL = /* @__PURE__ */ new Set(["ENOSPC", "EDQUOT"]);
function asBlobError(error) {
  if (error instanceof BlobError) return error;
  if (error.code && FULL.has(error.code)) {
    return new BlobError(507, "InsufficientStorage", "The storage is full.");
  }
  return new BlobError(500, "InternalError", "The server encountered an internal error.");
}

// blobs/files.ts
import { randomUUID } from "node:crypto";
import { rm as rm2, stat } from "node:fs/promises";
import { join as join2 } from "node:path";
function blobFolder(dir) {
  const tmp = join2(dir, ".tmp");
  const mediaPath = (mediaId2) => join2(dir, mediaId2);
  return {
    dir,
    mediaPath,
    path: (key) => join2(mediaPath(key.mediaId), key.part),
    blocksPath: (key) => join2(mediaPath(key.mediaId), ".blocks", key.part),
    async tmpPath() {
      await makeFolder(tmp);
      return join2(tmp, randomUUID());
    },
    clearTmp: () => rm2(tmp, { recursive: true, force: true })
  };
}
async function fileSize(path) {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

// blobs/key.ts
var PARTS = ["original", "display", "thumb"];
var UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var isMediaId = (text2) => UUID.test(text2);
var isPart = (text2) => PARTS.some((part) => part === text2);
function blobKey(mediaId2, part) {
  return isMediaId(mediaId2) && isPart(part) ? { mediaId: mediaId2, part } : null;
}
function parseKey(key) {
  const [mediaId2 = "", part = "", ...rest] = key.split("/");
  const parsed = rest.length === 0 ? blobKey(mediaId2, part) : null;
  if (!parsed) throw new Error(`Not a blob key: ${key}`);
  return parsed;
}

// blobs/signed-url.ts
import { createHmac as createHmac2, timingSafeEqual } from "node:crypto";

// service-key.ts
import { createHmac, randomBytes } from "node:crypto";
import { open as open2, readFile, rename as rename2 } from "node:fs/promises";
import { join as join3 } from "node:path";
var KEY_BYTES = 32;
async function createKey(path) {
  const key = randomBytes(KEY_BYTES);
  const aside = `${path}.new`;
  const file = await open2(aside, "w", 384);
  try {
    await file.writeFile(key.toString("hex"));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename2(aside, path);
  return key;
}
async function readServiceKey(dataDir) {
  const path = join3(dataDir, "service.key");
  const text2 = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text2 === null) return createKey(path);
  const key = Buffer.from(text2.trim(), "hex");
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of 32 bytes in hex`);
  return key;
}
function keyFor(secret, purpose) {
  return createHmac("sha256", secret).update(purpose).digest();
}

// blobs/signed-url.ts
var VERSION = "2024-11-04";
var UPLOAD_MS = 36e5;
var DAY_MS = 864e5;
var instantText = (time) => new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
var readExpiry = (now) => (Math.floor(now / DAY_MS) + 2) * DAY_MS;
var FIELDS = ["sv", "se", "sp", "sr", "rsct", "msz"];
function createUrlSigner(secret, now = Date.now) {
  const key = keyFor(secret, "blob urls");
  const signature = (blob, query) => {
    const fields = FIELDS.map((name2) => query.get(name2) ?? "");
    const text2 = [`/${blob.mediaId}/${blob.part}`, ...fields].join("\n");
    return createHmac2("sha256", key).update(text2).digest();
  };
  const signed = (blobKey2, origin, expires, fields) => {
    const blob = parseKey(blobKey2);
    const query = new URLSearchParams([
      ["sv", VERSION],
      ["se", instantText(expires)],
      ["sr", "b"],
      ...fields
    ]);
    query.set("sig", signature(blob, query).toString("base64"));
    return `${origin}/blobs/${blob.mediaId}/${blob.part}?${query}`;
  };
  return {
    uploadUrl: (blobKey2, maxBytes, origin) => signed(blobKey2, origin, now() + UPLOAD_MS, [
      ["sp", "cw"],
      ["msz", String(maxBytes)]
    ]),
    readUrl: (blobKey2, contentType, origin) => signed(blobKey2, origin, readExpiry(now()), [
      ["sp", "r"],
      ["rsct", contentType]
    ]),
    verify(blob, query) {
      const given = Buffer.from(query.get("sig") ?? "", "base64");
      const wanted2 = signature(blob, query);
      if (given.length !== wanted2.length || !timingSafeEqual(given, wanted2)) {
        return { refused: "signature" };
      }
      const expires = new Date(query.get("se") ?? "");
      if (!(expires.getTime() > now())) return { refused: "expired" };
      return { expires, grant: grantOf(query) };
    }
  };
}
function grantOf(query) {
  return query.get("sp") === "cw" ? { permission: "cw", maxBytes: Number(query.get("msz")) } : { permission: "r", contentType: query.get("rsct") ?? "application/octet-stream" };
}

// blobs/sweep.ts
import { mkdir as mkdir2, readdir, rm as rm3 } from "node:fs/promises";
var BATCH = 500;
async function sweepFolder(files, isKnown) {
  await files.clearTmp();
  await mkdir2(files.dir, { recursive: true });
  const ids = (await readdir(files.dir)).filter(isMediaId);
  for (let start3 = 0; start3 < ids.length; start3 += BATCH) {
    const batch = ids.slice(start3, start3 + BATCH);
    const known = await isKnown(batch);
    for (const mediaId2 of batch) {
      if (known.has(mediaId2)) await dropSpentBlocks(files, mediaId2);
      else await rm3(files.mediaPath(mediaId2), { recursive: true, force: true });
    }
  }
}
async function dropSpentBlocks(files, mediaId2) {
  const key = { mediaId: mediaId2, part: "original" };
  if (await fileSize(files.path(key)) === null) return;
  await rm3(files.blocksPath(key), { recursive: true, force: true });
}

// blobs/local.ts
function createLocalBlobs({ dir, secret }) {
  const files = blobFolder(dir);
  const signer = createUrlSigner(secret);
  return {
    files,
    signer,
    uploadUrl: signer.uploadUrl,
    readUrl: signer.readUrl,
    size: (key) => fileSize(files.path(parseKey(key))),
    async withFile(key, work2) {
      const path = files.path(parseKey(key));
      if (await fileSize(path) === null) throw notStored();
      return work2(path);
    },
    // What a file is served as stands in the signed URL, so that nothing is kept beside it.
    async putFile(key, path) {
      await placeFile(path, await files.tmpPath(), files.path(parseKey(key)));
    },
    async remove(mediaId2) {
      await rm4(files.mediaPath(parseKey(`${mediaId2}/original`).mediaId), {
        recursive: true,
        force: true
      });
    },
    sweep: (isKnown) => sweepFolder(files, isKnown)
  };
}

// blobs/routes.ts
import { randomUUID as randomUUID2 } from "node:crypto";
import { Hono } from "hono";

// blobs/read.ts
import { open as open3 } from "node:fs/promises";
import { Readable } from "node:stream";

// blobs/range.ts
var SINGLE = /^bytes=(\d*)-(\d*)$/;
function parseRange(header, size) {
  const match = SINGLE.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return "whole";
  const range = first === "" ? { start: Math.max(0, size - Number(last)), end: size - 1 } : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== "" && first !== "" && Number(last) < Number(first)) return "whole";
  return range.start < size && range.start <= range.end ? range : "unsatisfiable";
}

// blobs/read.ts
var shownInline = (contentType) => /^(image\/(png|jpeg|gif|webp)|video\/[\w.+-]+)$/.test(contentType);
async function openStored(path) {
  try {
    return await open3(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw notStored();
    throw error;
  }
}
async function etagOf(file) {
  const { size, mtimeMs } = await file.stat();
  return { size, etag: `"0x${Math.round(mtimeMs).toString(16)}${size.toString(16)}"` };
}
function readHeaders(contentType, etag, expires) {
  const seconds3 = Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1e3));
  return {
    "accept-ranges": "bytes",
    "cache-control": `private, max-age=${seconds3}, immutable`,
    "content-disposition": shownInline(contentType) ? "inline" : "attachment",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": contentType,
    "cross-origin-resource-policy": "cross-origin",
    etag,
    "x-content-type-options": "nosniff",
    "x-ms-blob-type": "BlockBlob"
  };
}
var streamOf = (file, range) => Readable.toWeb(file.createReadStream(range));
async function readBlob(c, path, contentType, expires) {
  const file = await openStored(path);
  let streaming = false;
  try {
    const { size, etag } = await etagOf(file);
    const headers = readHeaders(contentType, etag, expires);
    if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
    const condition = c.req.header("if-range");
    const asked = condition === void 0 || condition === etag ? c.req.header("range") : void 0;
    const range = parseRange(asked, size);
    if (range === "unsatisfiable") {
      throw new BlobError(416, "InvalidRange", "The range specified is invalid for this blob.", {
        "content-range": `bytes */${size}`
      });
    }
    const part = range === "whole" ? { start: 0, end: size - 1 } : range;
    headers["content-length"] = String(part.end - part.start + 1);
    if (range !== "whole") headers["content-range"] = `bytes ${part.start}-${part.end}/${size}`;
    const status = range === "whole" ? 200 : 206;
    if (c.req.method === "HEAD" || size === 0) return new Response(null, { status, headers });
    streaming = true;
    return new Response(streamOf(file, part), { status, headers });
  } finally {
    if (!streaming) await file.close();
  }
}

// blobs/write.ts
import { open as open6, rm as rm7 } from "node:fs/promises";

// blobs/block-list.ts
var ELEMENT = /<(Latest|Uncommitted|Committed)>([A-Za-z0-9+/=]*)<\/\1>/g;
var ROOT = /^\s*(?:<\?xml[^>]*\?>)?\s*<BlockList>([\s\S]*)<\/BlockList>\s*$/;
var EMPTY_ROOT = /^\s*(?:<\?xml[^>]*\?>)?\s*<BlockList\s*\/>\s*$/;
function parseBlockList(xml) {
  const text2 = xml.replace(/^\uFEFF/, "");
  if (EMPTY_ROOT.test(text2)) return [];
  const inner = ROOT.exec(text2)?.[1];
  if (inner === void 0 || inner.replace(ELEMENT, "").trim() !== "") {
    throw new BlobError(400, "InvalidXmlDocument", "The XML is not a valid block list.");
  }
  return [...inner.matchAll(ELEMENT)].map((match) => match[2] ?? "");
}

// blobs/blocks.ts
import { createReadStream, createWriteStream } from "node:fs";
import { open as open5, readdir as readdir2, rm as rm6 } from "node:fs/promises";
import { join as join4 } from "node:path";
import { pipeline } from "node:stream/promises";

// blobs/receive.ts
import { createHash } from "node:crypto";
import { open as open4, rm as rm5 } from "node:fs/promises";
var IDLE_MS = 6e4;
async function receive(incoming, path) {
  try {
    return await receiveWhole(incoming, path);
  } catch (error) {
    await rm5(path, { force: true });
    throw error;
  }
}
async function receiveWhole(incoming, path) {
  const file = await open4(path, "wx");
  try {
    const md5 = await writeAll(incoming, file);
    if (incoming.md5 !== null && incoming.md5 !== md5) {
      throw new BlobError(400, "Md5Mismatch", "The MD5 value does not match what was received.");
    }
    await file.sync();
    return md5;
  } finally {
    await file.close();
  }
}
async function writeAll({ body, bytes }, file) {
  const hash2 = createHash("md5");
  let received = 0;
  const reader = body?.getReader();
  const stalled = setTimeout(() => reader?.cancel(), IDLE_MS);
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      stalled.refresh();
      received += next.value.byteLength;
      if (received > bytes) break;
      hash2.update(next.value);
      await file.writeFile(next.value);
    }
  } finally {
    clearTimeout(stalled);
  }
  if (received !== bytes) {
    throw new BlobError(400, "IncompleteBody", `Of ${bytes} bytes ${received} were received.`);
  }
  return hash2.digest("base64");
}

// blobs/blocks.ts
var ID_MAX_BYTES = 64;
var BLOCKS_MAX = 1e4;
function blockName(id) {
  const bytes = Buffer.from(id, "base64");
  if (bytes.length < 1 || bytes.length > ID_MAX_BYTES || bytes.toString("base64") !== id) {
    throw new BlobError(400, "InvalidQueryParameterValue", "The block id is invalid.");
  }
  return bytes.toString("hex");
}
async function namesIn(folder) {
  try {
    return await readdir2(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
async function checkRoom(folder, name2, bytes, maxBytes) {
  const others = (await namesIn(folder)).filter((other) => other !== name2);
  if (others.some((other) => other.length !== name2.length)) {
    throw new BlobError(400, "InvalidBlobOrBlock", "Block ids must all have the same length.");
  }
  if (others.length >= BLOCKS_MAX) {
    throw new BlobError(409, "BlockCountExceedsLimit", `At most ${BLOCKS_MAX} blocks can wait.`);
  }
  const sizes = await Promise.all(others.map((other) => fileSize(join4(folder, other))));
  const waiting2 = sizes.reduce((sum, size) => sum + (size ?? 0), 0);
  if (waiting2 + bytes > maxBytes) {
    throw new BlobError(413, "RequestBodyTooLarge", "The request body is too large.");
  }
}
async function putBlock(files, key, id, incoming, maxBytes) {
  const name2 = blockName(id);
  const folder = files.blocksPath(key);
  await checkRoom(folder, name2, incoming.bytes, maxBytes);
  const tmp = await files.tmpPath();
  const md5 = await receive(incoming, tmp);
  await moveInPlace(tmp, join4(folder, name2));
  return md5;
}
async function concatenate(paths, target) {
  await (await open5(target, "wx")).close();
  for (const path of paths) {
    await pipeline(createReadStream(path), createWriteStream(target, { flags: "a" }));
  }
  const file = await open5(target, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
async function commitBlocks(files, key, ids, maxBytes) {
  const paths = ids.map((id) => join4(files.blocksPath(key), blockName(id)));
  const sizes = /* @__PURE__ */ new Map();
  for (const path of new Set(paths)) {
    const size = await fileSize(path);
    if (size === null) {
      throw new BlobError(400, "InvalidBlockList", "The specified block list is invalid.");
    }
    sizes.set(path, size);
  }
  const total = paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  if (total > maxBytes) {
    throw new BlobError(413, "RequestBodyTooLarge", "The request body is too large.");
  }
  const tmp = await files.tmpPath();
  try {
    await concatenate(paths, tmp);
    await moveInPlace(tmp, files.path(key));
  } finally {
    await rm6(tmp, { force: true });
  }
  await dropBlocks(files, key);
}
async function dropBlocks(files, key) {
  await rm6(files.blocksPath(key), { recursive: true, force: true });
}

// blobs/write.ts
var LIST_MAX_BYTES = 2 * 1024 * 1024;
var tooLarge = (maxBytes) => new BlobError(413, "RequestBodyTooLarge", "The request body is too large.", {
  "x-ms-max-bytes": String(maxBytes)
});
function incomingOf(c, maxBytes) {
  const length = c.req.header("content-length");
  if (length === void 0 || !/^\d+$/.test(length)) {
    throw new BlobError(
      411,
      "MissingContentLengthHeader",
      "The Content-Length header was not specified."
    );
  }
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  return {
    body: c.req.raw.body,
    bytes: Number(length),
    md5: c.req.header("content-md5") ?? c.req.header("x-ms-blob-content-md5") ?? null
  };
}
function checkBlobType(c) {
  const type = c.req.header("x-ms-blob-type");
  if (type === void 0) {
    throw new BlobError(
      400,
      "MissingRequiredHeader",
      "An HTTP header that's mandatory for this request is not specified: x-ms-blob-type."
    );
  }
  if (type !== "BlockBlob") {
    throw new BlobError(400, "InvalidHeaderValue", "Only x-ms-blob-type BlockBlob is supported.");
  }
}
var created = (headers) => new Response(null, { status: 201, headers: { ...headers, "content-length": "0" } });
async function storedEtag(path) {
  const file = await open6(path);
  try {
    return (await etagOf(file)).etag;
  } finally {
    await file.close();
  }
}
async function putWhole(c, { files, key, maxBytes }) {
  checkBlobType(c);
  const incoming = incomingOf(c, maxBytes);
  const tmp = await files.tmpPath();
  const md5 = await receive(incoming, tmp);
  try {
    await moveInPlace(tmp, files.path(key));
  } catch (error) {
    await rm7(tmp, { force: true });
    throw error;
  }
  await dropBlocks(files, key);
  const etag = await storedEtag(files.path(key));
  return created({ etag, "content-md5": md5 });
}
async function putOneBlock(c, { files, key, maxBytes }) {
  const id = c.req.query("blockid");
  if (id === void 0) {
    throw new BlobError(
      400,
      "MissingRequiredQueryParameter",
      "A query parameter that's mandatory for this request is not specified: blockid."
    );
  }
  const md5 = await putBlock(files, key, id, incomingOf(c, maxBytes), maxBytes);
  return created({ "content-md5": md5 });
}
async function putList(c, { files, key, maxBytes }) {
  incomingOf(c, LIST_MAX_BYTES);
  await commitBlocks(files, key, parseBlockList(await c.req.text()), maxBytes);
  return created({ etag: await storedEtag(files.path(key)) });
}
function writeBlob(c, write) {
  const comp = c.req.query("comp");
  if (comp === void 0) return putWhole(c, write);
  if (comp === "block") return putOneBlock(c, write);
  if (comp === "blocklist") return putList(c, write);
  throw new BlobError(400, "InvalidQueryParameterValue", "This comp is not supported.");
}

// blobs/routes.ts
var METHODS = "GET, HEAD, PUT, OPTIONS";
var REQUEST_HEADER = /^(content-type|content-md5|range|if-none-match|if-range|x-ms-[a-z0-9-]+)$/;
function keyOf(c) {
  const key = blobKey(c.req.param("mediaId") ?? "", c.req.param("part") ?? "");
  if (!key) throw new BlobError(404, "ResourceNotFound", "The specified resource does not exist.");
  return key;
}
function grantOf2(c, blobs, key) {
  const verified = blobs.signer.verify(key, new URL(c.req.url).searchParams);
  if (!("refused" in verified)) return verified;
  const reason = verified.refused === "expired" ? "The signature has expired." : "The signature does not match.";
  throw new BlobError(
    403,
    "AuthenticationFailed",
    `Server failed to authenticate the request. ${reason}`
  );
}
var notPermitted = () => new BlobError(
  403,
  "AuthorizationPermissionMismatch",
  "This request is not authorized to perform this operation using this permission."
);
function preflight(c) {
  const asked = (c.req.header("access-control-request-headers") ?? "").toLowerCase().split(",");
  const allowed = asked.map((name2) => name2.trim()).filter((name2) => REQUEST_HEADER.test(name2));
  return c.body(null, 200, {
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": allowed.join(","),
    "access-control-max-age": "3600"
  });
}
async function readRoute(c, blobs) {
  const key = keyOf(c);
  const { grant, expires } = grantOf2(c, blobs, key);
  if (grant.permission !== "r") throw notPermitted();
  return readBlob(c, blobs.files.path(key), grant.contentType, expires);
}
async function writeRoute(c, blobs, acceptsUpload2) {
  const key = keyOf(c);
  const { grant } = grantOf2(c, blobs, key);
  if (grant.permission !== "cw") throw notPermitted();
  if (!await acceptsUpload2(key.mediaId)) {
    throw new BlobError(409, "BlobImmutable", "This upload is finished and cannot be changed.");
  }
  return writeBlob(c, { files: blobs.files, key, maxBytes: grant.maxBytes });
}
function blobRoutes(blobs, acceptsUpload2) {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header("access-control-allow-origin", "*");
    c.header("access-control-expose-headers", "content-md5,content-range,etag,x-ms-error-code");
    c.header("x-ms-request-id", randomUUID2());
    c.header("x-ms-version", "2024-11-04");
  });
  routes.get("/:mediaId/:part", (c) => readRoute(c, blobs));
  routes.put("/:mediaId/:part", (c) => writeRoute(c, blobs, acceptsUpload2));
  routes.options("/:mediaId/:part", preflight);
  routes.all("/*", (c) => {
    if (["GET", "HEAD", "PUT", "OPTIONS"].includes(c.req.method)) keyOf(c);
    throw new BlobError(405, "UnsupportedHttpVerb", "The resource doesn't support this method.", {
      allow: METHODS
    });
  });
  routes.onError((error, c) => {
    const answer = asBlobError(error);
    const goneAway = c.req.raw.signal.aborted;
    if (answer.status === 500 && !goneAway) logError("The blob store", error);
    return errorResponse(answer);
  });
  return routes;
}

// data-lock.ts
import { randomUUID as randomUUID3 } from "node:crypto";
import { link as link2, readFile as readFile2, rename as rename3, rm as rm8, stat as stat2, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join as join5 } from "node:path";
var TOUCH_MS = 5e3;
var FOREIGN_STALE_MS = 3e4;
var DataLockedError = class extends Error {
  constructor(holder) {
    super(`held by process ${holder.pid} on ${holder.host}`);
    this.holder = holder;
  }
};
var absent = (error) => {
  if (error.code === "ENOENT") return null;
  throw error;
};
async function startOf(pid) {
  if (process.platform !== "linux") return "";
  const [boot, line] = await Promise.all([
    readFile2("/proc/sys/kernel/random/boot_id", "utf8").catch(absent),
    readFile2(`/proc/${pid}/stat`, "utf8").catch(absent)
  ]);
  const startTicks = line?.slice(line.lastIndexOf(")") + 2).split(" ")[19];
  return startTicks ? `${boot?.trim()} ${startTicks}` : "";
}
function processExists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
async function isAlive(holder, path) {
  if (holder.host !== hostname()) {
    const file = await stat2(path).catch(absent);
    return file !== null && Date.now() - file.mtimeMs < FOREIGN_STALE_MS;
  }
  return processExists(holder.pid) && await startOf(holder.pid) === holder.started;
}
async function readHolder(path) {
  const text2 = await readFile2(path, "utf8").catch(absent);
  if (text2 === null) return null;
  try {
    return JSON.parse(text2);
  } catch {
    return { id: "unreadable", host: hostname(), pid: 0, started: "none" };
  }
}
async function tryLink(from, to) {
  try {
    await link2(from, to);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}
async function acquire(path, own) {
  for (; ; ) {
    if (await tryLink(own, path)) return;
    const holder = await readHolder(path);
    if (!holder) continue;
    if (await isAlive(holder, path)) throw new DataLockedError(holder);
    const ticket = `${path}.after.${holder.id}`;
    await acquire(ticket, own);
    if ((await readHolder(path))?.id === holder.id) return rename3(ticket, path);
    await rm8(ticket, { force: true });
  }
}
async function lockData(dataDir) {
  const path = join5(dataDir, "service.lock");
  const own = `${path}.${randomUUID3()}`;
  const me = {
    id: randomUUID3(),
    host: hostname(),
    pid: process.pid,
    started: await startOf(process.pid)
  };
  await writeFile(own, JSON.stringify(me), { flag: "wx" });
  try {
    await acquire(path, own);
  } finally {
    await rm8(own, { force: true });
  }
  const touch = () => {
    const now = /* @__PURE__ */ new Date();
    utimes(path, now, now).catch(
      (error) => console.error(`The lock ${path} cannot be kept fresh: ${error.message}`)
    );
  };
  const timer = setInterval(touch, TOUCH_MS).unref();
  return {
    async release() {
      clearInterval(timer);
      if ((await readHolder(path))?.id === me.id) await rm8(path, { force: true });
    }
  };
}

// db/client.ts
import { rename as rename4, rm as rm9, stat as stat3 } from "node:fs/promises";
import { join as join6 } from "node:path";
import { fileURLToPath as fileURLToPath2 } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

// db/schema.ts
var schema_exports = {};
__export(schema_exports, {
  deviceCodes: () => deviceCodes,
  deviceGroups: () => deviceGroups,
  devices: () => devices,
  firstAnswers: () => firstAnswers,
  jobs: () => jobs,
  media: () => media,
  presentations: () => presentations,
  refreshTokens: () => refreshTokens,
  slides: () => slides,
  users: () => users
});

// ../contract/tiers.ts
var TIERS = ["Absent", "Basic", "Pro", "Enterprise", "Family", "Canceled"];
var isRestricted = (tier) => tier === "Absent" || tier === "Basic" || tier === "Canceled";

// db/schema.ts
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid
} from "drizzle-orm/pg-core";
var instant = (name2) => timestamp(name2, { withTimezone: true, mode: "date" });
var createdAt = () => instant("created_at").notNull().defaultNow();
var users = pgTable("users", {
  id: serial("id").primaryKey(),
  email: text("email").notNull(),
  /** Upper-cased address: two accounts never differ in case alone. */
  normalizedEmail: text("normalized_email").notNull().unique(),
  emailConfirmed: boolean("email_confirmed").notNull().default(false),
  passwordHash: text("password_hash"),
  /** Changes with password, address and two-factor settings; refresh tokens carry it. */
  securityStamp: text("security_stamp").notNull(),
  failedLogins: integer("failed_logins").notNull().default(0),
  lockedUntil: instant("locked_until"),
  firstName: text("first_name"),
  lastName: text("last_name"),
  company: text("company"),
  title: text("title"),
  companySize: text("company_size"),
  tier: text("tier", { enum: TIERS }).notNull().default("Absent"),
  createdAt: createdAt()
});
var owner = () => integer("owner_id").notNull().references(() => users.id, { onDelete: "cascade" });
var refreshTokens = pgTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token, hex. */
    hash: text("hash").primaryKey(),
    userId: integer("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    securityStamp: text("security_stamp").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was first exchanged; it stays good for the reuse window after that. */
    usedAt: instant("used_at")
  },
  (table) => [
    index("refresh_tokens_user").on(table.userId),
    index("refresh_tokens_expiry").on(table.expiresAt)
  ]
);
var presentations = pgTable(
  "presentations",
  {
    id: serial("id").primaryKey(),
    ownerId: owner(),
    title: text("title").notNull(),
    frameDelayInSeconds: integer("frame_delay_in_seconds").notNull(),
    backgroundColor: text("background_color").notNull(),
    createdAt: createdAt()
  },
  (table) => [index("presentations_owner").on(table.ownerId)]
);
var presentationOrNull = (name2) => integer(name2).references(() => presentations.id, { onDelete: "set null" });
var media = pgTable(
  "media",
  {
    id: uuid("id").primaryKey(),
    ownerId: owner(),
    kind: text("kind", { enum: ["image", "video", "file"] }).notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Null until the bytes are said to be there. */
    status: text("status", { enum: ["Processing", "Ready", "Error"] }),
    error: text("error"),
    /** The presentation that a file's pages are appended to. */
    presentationId: presentationOrNull("presentation_id"),
    sourceFileId: uuid("source_file_id"),
    page: integer("page"),
    pagesCount: integer("pages_count"),
    /** Of the rendition that screens play: hex SHA-256, type, size in bytes and pixels. */
    displaySha256: text("display_sha256"),
    displayType: text("display_type"),
    displayBytes: integer("display_bytes"),
    width: integer("width"),
    height: integer("height"),
    createdAt: createdAt()
  },
  (table) => [
    index("media_owner").on(table.ownerId),
    uniqueIndex("media_page").on(table.sourceFileId, table.page)
  ]
);
var slides = pgTable(
  "slides",
  {
    id: serial("id").primaryKey(),
    presentationId: integer("presentation_id").notNull().references(() => presentations.id, { onDelete: "cascade" }),
    index: integer("index").notNull(),
    title: text("title").notNull(),
    /** Seconds; null means the presentation's own. */
    duration: integer("duration"),
    type: text("type", {
      enum: ["Image", "Video", "WebContent", "InternalImage", "InternalVideo"]
    }).notNull(),
    url: text("url"),
    imageId: uuid("image_id").references(() => media.id),
    videoId: uuid("video_id").references(() => media.id),
    /** A whole presentation file whose pages take this slide's place once it is Ready. */
    fileId: uuid("file_id").references(() => media.id)
  },
  (table) => [
    index("slides_presentation").on(table.presentationId, table.index),
    index("slides_image").on(table.imageId),
    index("slides_file").on(table.fileId)
  ]
);
var deviceGroups = pgTable(
  "device_groups",
  {
    id: serial("id").primaryKey(),
    ownerId: owner(),
    title: text("title").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    isInAlert: boolean("is_in_alert").notNull().default(false),
    actualPresentationId: presentationOrNull("actual_presentation_id"),
    alertPresentationId: presentationOrNull("alert_presentation_id"),
    createdAt: createdAt()
  },
  (table) => [
    index("device_groups_owner").on(table.ownerId),
    uniqueIndex("device_groups_default").on(table.ownerId).where(sql`is_default`)
  ]
);
var operationSystem = () => text("operation_system", { enum: ["android", "tizen", "tvos", "firetv", "web"] }).notNull();
var devices = pgTable(
  "devices",
  {
    id: serial("id").primaryKey(),
    ownerId: owner(),
    deviceGroupId: integer("device_group_id").notNull().references(() => deviceGroups.id),
    name: text("name").notNull(),
    operationSystem: operationSystem(),
    /** SHA-256 of the device's token, hex; null once it is revoked. */
    tokenHash: text("token_hash").unique(),
    lastSeenAt: instant("last_seen_at"),
    cachedRevision: text("cached_revision"),
    playingPresentationId: integer("playing_presentation_id"),
    playingSlideId: integer("playing_slide_id"),
    createdAt: createdAt()
  },
  (table) => [
    index("devices_owner").on(table.ownerId),
    index("devices_group").on(table.deviceGroupId)
  ]
);
var deviceCodes = pgTable(
  "device_codes",
  {
    /** SHA-256 of the device code, hex. */
    hash: text("hash").primaryKey(),
    userCode: text("user_code").notNull().unique(),
    deviceName: text("device_name"),
    operationSystem: operationSystem(),
    /** Where the request came from: live codes are counted by it. */
    address: text("address").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastPolledAt: instant("last_polled_at"),
    /** The device that this screen is already, where it asked with its token. */
    formerDeviceId: integer("former_device_id").references(() => devices.id, {
      onDelete: "set null"
    }),
    /** Set when a person entered the code. */
    deviceId: integer("device_id").references(() => devices.id, { onDelete: "cascade" })
  },
  (table) => [
    index("device_codes_address").on(table.address),
    index("device_codes_expiry").on(table.expiresAt)
  ]
);
var firstAnswers = pgTable(
  "first_answers",
  {
    userId: integer("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    path: text("path").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request's body, hex: a key is for one request only. */
    bodyHash: text("body_hash").notNull(),
    /** The answer's body; null within the transaction that makes it, and for an empty one. */
    answer: jsonb("answer"),
    createdAt: createdAt()
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.path, table.key] }),
    index("first_answers_created").on(table.createdAt)
  ]
);
var jobs = pgTable(
  "jobs",
  {
    id: serial("id").primaryKey(),
    mediaId: uuid("media_id").notNull().unique().references(() => media.id, { onDelete: "cascade" }),
    attempts: integer("attempts").notNull().default(0),
    lockedUntil: instant("locked_until"),
    createdAt: createdAt()
  },
  (table) => [index("jobs_locked").on(table.lockedUntil)]
);

// db/client.ts
var exists = (path) => stat3(path).then(
  () => true,
  (error) => {
    if (error.code === "ENOENT") return false;
    throw error;
  }
);
async function createCluster(dataDir) {
  const aside = join6(dataDir, "db.new");
  await rm9(aside, { recursive: true, force: true });
  const client = await PGlite.create({ dataDir: aside });
  await client.close();
  await rename4(aside, join6(dataDir, "db"));
}
async function openDatabase(dataDir) {
  const path = join6(dataDir, "db");
  if (!await exists(path)) await createCluster(dataDir);
  const client = await PGlite.create({ dataDir: path });
  const db = drizzle(client, { schema: schema_exports });
  await migrate(db, { migrationsFolder: fileURLToPath2(new URL("./migrations", import.meta.url)) });
  return { db, close: () => client.close() };
}

// ../contract/openapi.ts
import { z as z11 } from "zod";

// ../contract/schemas/account.ts
import { z as z2 } from "zod";
var credentials = z2.object({
  email: z2.string(),
  password: z2.string(),
  twoFactorCode: z2.string().nullish(),
  twoFactorRecoveryCode: z2.string().nullish()
});
var loginQuery = z2.object({
  useCookies: z2.string().optional(),
  useSessionCookies: z2.string().optional()
});
var tokens = z2.object({
  tokenType: z2.string().nullish(),
  accessToken: z2.string().min(1),
  expiresIn: z2.number().nullish(),
  refreshToken: z2.string().nullish()
});
var registration = z2.object({ email: z2.string(), password: z2.string() });
var refreshRequest = z2.object({ refreshToken: z2.string() });
var emailOnly = z2.object({ email: z2.string() });
var resetPasswordRequest = z2.object({
  email: z2.string(),
  newPassword: z2.string(),
  resetCode: z2.string()
});
var confirmEmailQuery = z2.object({
  userId: z2.string(),
  code: z2.string(),
  changedEmail: z2.string().optional()
});
var twoFactorRequest = z2.object({
  enable: z2.boolean().nullish(),
  twoFactorCode: z2.string().nullish(),
  resetSharedKey: z2.boolean().nullish(),
  resetRecoveryCodes: z2.boolean().nullish(),
  forgetMachine: z2.boolean().nullish()
});
var twoFactorAnswer = z2.object({
  sharedKey: z2.string(),
  recoveryCodesLeft: z2.number(),
  recoveryCodes: z2.array(z2.string()).nullish(),
  isTwoFactorEnabled: z2.boolean(),
  isMachineRemembered: z2.boolean()
});
var infoRequest = z2.object({
  newEmail: z2.string().nullish(),
  newPassword: z2.string().nullish(),
  oldPassword: z2.string().nullish()
});
var infoAnswer = z2.object({ email: z2.string(), isEmailConfirmed: z2.boolean() });
var magicQuery = z2.object({ magicToken: z2.string() });
var externalParams = z2.object({ provider: z2.string() });
var externalLogin = z2.object({ idToken: z2.string() });

// ../contract/schemas/devices.ts
import { z as z4 } from "zod";

// ../contract/schemas/shared.ts
import { z as z3 } from "zod";
var rowId = z3.number().int().min(1).max(2147483647);
var rowIdParam = z3.string().regex(/^[1-9]\d{0,9}$/).transform(Number).pipe(rowId);
var mediaId = z3.uuid();
var instant2 = z3.iso.datetime({ offset: true });
var title = z3.string("Title cannot be empty").trim().min(1, "Title cannot be empty").max(TITLE_MAX, `Title can have at most ${TITLE_MAX} characters`);
var mediaStatus = z3.enum(["Processing", "Ready", "Error"]);
var empty = z3.null();

// ../contract/schemas/devices.ts
var operationSystem2 = z4.enum(["android", "tizen", "tvos", "firetv", "web"]);
var CODE_MESSAGE = `Enter the ${USER_CODE_LENGTH} digits that your screen shows`;
var userCode = z4.string(CODE_MESSAGE).transform((text2) => text2.replace(/[\s-]/g, "")).pipe(z4.string().regex(new RegExp(`^\\d{${USER_CODE_LENGTH}}$`), CODE_MESSAGE));
var verifyRequest = z4.object({ userCode });
var device = z4.object({
  deviceId: rowId,
  deviceName: z4.string(),
  operationSystem: operationSystem2.nullish(),
  presentationCached: z4.boolean().nullish(),
  isLoggedIn: z4.boolean().nullish(),
  isOnline: z4.boolean().nullish(),
  lastSeenAt: instant2.nullish(),
  deviceGroupId: rowId.nullish()
});
var devices2 = z4.array(device);
var deviceParams = z4.object({ deviceId: rowIdParam });
var deviceUpdate = z4.object({
  deviceName: title.optional(),
  deviceGroupId: rowId.optional()
});
var deviceGroup = z4.object({
  deviceGroupId: rowId,
  title: z4.string(),
  isDefault: z4.boolean(),
  isInAlert: z4.boolean(),
  actualPresentationId: rowId.nullish(),
  actualPresentationTitle: z4.string().nullish(),
  alertPresentationId: rowId.nullish(),
  alertPresentationTitle: z4.string().nullish(),
  scheduleId: rowId.nullish(),
  scheduleName: z4.string().nullish(),
  devices: z4.array(device)
});
var deviceGroups2 = z4.array(deviceGroup);
var deviceGroupParams = z4.object({ deviceGroupId: rowIdParam });
var deviceGroupCreate = z4.object({ title });
var deviceGroupUpdate = z4.object({
  title: title.optional(),
  actualPresentationId: rowId.nullish(),
  alertPresentationId: rowId.nullish(),
  scheduleId: rowId.nullish()
});
var alertRequest = z4.object({ presentationId: rowId.nullish() }).nullish();

// ../contract/schemas/media.ts
import { z as z5 } from "zod";
var uploadRequest = z5.object({
  fileName: z5.string().trim().min(1).max(TITLE_MAX),
  contentType: z5.string().max(200),
  size: z5.number().int().min(1, "The file is empty"),
  presentationId: rowId.nullish()
});
var uploadedMark = z5.object({ uploaded: z5.literal(true) });
var upload = z5.object({
  uploadUrl: z5.string().nullish(),
  status: mediaStatus.nullish(),
  error: z5.string().nullish()
});
var fileParams = z5.object({ fileId: mediaId });
var fileUpdate = z5.object({ presentationId: rowId });
var presentationFile = upload.extend({
  fileId: mediaId,
  fileName: z5.string().nullish(),
  presentationId: rowId.nullish(),
  pagesCount: z5.number().int().nullish()
});
var presentationFiles = z5.array(presentationFile);
var slideImageParams = z5.object({ slideImageId: mediaId });
var slideImage = upload.extend({
  slideImageId: mediaId,
  url: z5.string().nullish(),
  thumbnailUrl: z5.string().nullish()
});
var slideVideo = upload.extend({
  slideVideoId: mediaId,
  fileId: mediaId,
  videoFileUrl: z5.string().nullish()
});

// ../contract/schemas/presentations.ts
import { z as z6 } from "zod";
var slideType = z6.enum(["Image", "Video", "WebContent", "InternalImage", "InternalVideo"]);
var seconds2 = z6.number("Duration must be a number").int("Duration must be a whole number of seconds").min(SLIDE_SECONDS_MIN, `Duration must be at least ${SLIDE_SECONDS_MIN} seconds`).max(SLIDE_SECONDS_MAX, `Duration must be at most ${SLIDE_SECONDS_MAX} seconds`);
var backgroundColor = z6.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "Colour must look like #1a2b3c");
var slideInput = z6.object({
  id: rowId.nullish(),
  index: z6.number().int().min(0),
  title,
  duration: seconds2.nullish(),
  type: slideType,
  url: z6.string().max(URL_MAX).nullish(),
  imageId: mediaId.nullish(),
  videoId: mediaId.nullish(),
  fileId: mediaId.nullish(),
  metadata: z6.object({ videoFileUrl: z6.string().nullish() }).nullish()
});
var slide = z6.object({
  id: rowId,
  index: z6.number().int(),
  title: z6.string(),
  duration: z6.number().nullish(),
  type: slideType,
  url: z6.string().nullish(),
  imageId: z6.string().nullish(),
  videoId: z6.string().nullish(),
  fileId: z6.string().nullish(),
  thumbnailUrl: z6.string().nullish(),
  status: mediaStatus.nullish(),
  metadata: z6.object({ videoFileUrl: z6.string().nullish() }).nullish()
});
var presentationInput = z6.object({
  title,
  frameDelayInSeconds: seconds2.default(SLIDE_SECONDS_DEFAULT),
  backgroundColor: backgroundColor.nullish(),
  slides: z6.array(slideInput).max(SLIDES_MAX).default([])
});
var presentationSummary = z6.object({
  presentationId: rowId,
  title: z6.string(),
  status: mediaStatus.nullish(),
  pagesCount: z6.number().nullish(),
  frameDelayInSeconds: z6.number().nullish(),
  isActualForDefaultGroup: z6.boolean().nullish(),
  readyForOffline: z6.boolean().nullish(),
  actualInGroups: z6.array(z6.string()).nullish(),
  thumbnailUrl: z6.string().nullish()
});
var presentation = presentationSummary.extend({
  backgroundColor: z6.string().nullish(),
  slides: z6.array(slide)
});
var presentationList = z6.object({ presentations: z6.array(presentationSummary) });
var presentationParams = z6.object({ presentationId: rowIdParam });

// ../contract/schemas/profile.ts
import { z as z7 } from "zod";
var name = z7.string().trim().max(NAME_MAX).nullish();
var profileUpdate = z7.object({
  firstName: name,
  lastName: name,
  company: name,
  title: name,
  companySize: name
});
var subscriptionInfo = z7.object({
  maxScreens: z7.number().nullish(),
  maxPages: z7.number().nullish(),
  fileTypes: z7.array(z7.string()).or(z7.string()).nullish(),
  tier: z7.enum(TIERS)
});
var profile = z7.object({
  email: z7.string(),
  firstName: z7.string().nullish(),
  lastName: z7.string().nullish(),
  company: z7.string().nullish(),
  title: z7.string().nullish(),
  companySize: z7.string().nullish(),
  billingPortalUrl: z7.string().nullish(),
  subscriptionInfo
});
var integrationKey = z7.object({ integrationKey: z7.string().trim().min(1).max(500) });
var integrationKeyAnswer = z7.object({ data: z7.string().nullable() });
var signupSessionRequest = z7.object({ email: z7.string(), priceId: z7.string() });
var checkoutSession = z7.object({ sessionId: z7.string(), url: z7.string().nullish() });
var sessionStatusQuery = z7.object({ sessionId: z7.string() });
var sessionStatus = z7.object({
  status: z7.enum(["open", "complete", "expired"]),
  paymentStatus: z7.string().nullish(),
  customerEmail: z7.string().nullish()
});

// ../contract/schemas/schedules.ts
import { z as z8 } from "zod";
var scheduleSummaries = z8.array(
  z8.object({ id: rowId, name: z8.string(), type: z8.enum(["Linear", "Weekly"]) })
);
var scheduleParams = z8.object({ id: rowIdParam });
var wallDateTime = z8.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d$/);
var wallTime = z8.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
var scheduleHead = z8.object({ name: title, timeZoneId: z8.string().min(1).max(100) });
var simpleScheduleInput = scheduleHead.extend({
  dateTimeCollection: z8.array(z8.object({ dateTime: wallDateTime, presentationId: rowId }))
});
var simpleSchedule = simpleScheduleInput.extend({ id: rowId });
var dayItems = z8.array(z8.object({ time: wallTime, presentationId: rowId })).default([]);
var weeklyScheduleInput = scheduleHead.extend({
  Sunday: dayItems,
  Monday: dayItems,
  Tuesday: dayItems,
  Wednesday: dayItems,
  Thursday: dayItems,
  Friday: dayItems,
  Saturday: dayItems
});
var weeklySchedule = scheduleHead.extend({
  id: rowId,
  sunday: dayItems,
  monday: dayItems,
  tuesday: dayItems,
  wednesday: dayItems,
  thursday: dayItems,
  friday: dayItems,
  saturday: dayItems
});
var timeZones = z8.array(
  z8.object({ id: z8.string().or(z8.number()), ianaId: z8.string(), displayName: z8.string() })
);

// ../contract/schemas/screen.ts
import { z as z9 } from "zod";
var codeRequest = z9.object({
  deviceName: z9.string().trim().max(TITLE_MAX).nullish(),
  operationSystem: operationSystem2.nullish()
}).nullish();
var codeAnswer = z9.object({
  deviceCode: z9.string(),
  userCode: z9.string(),
  expiresIn: z9.number(),
  interval: z9.number()
});
var tokenRequest = z9.object({ deviceCode: z9.string() });
var tokenAnswer = z9.object({ accessToken: z9.string(), deviceId: rowId });
var tokenPending = z9.object({
  error: z9.enum(["authorization_pending", "slow_down", "expired_token"])
});
var manifestItem = z9.object({
  slideId: rowId,
  type: slideType,
  url: z9.string(),
  sha256: z9.string().nullish(),
  bytes: z9.number().nullish(),
  seconds: z9.number()
});
var manifestPresentation = z9.object({
  presentationId: rowId,
  title: z9.string(),
  backgroundColor: z9.string(),
  items: z9.array(manifestItem)
});
var manifest = z9.object({
  revision: z9.string(),
  serverTime: instant2,
  playing: rowId.nullable(),
  switches: z9.array(z9.object({ at: instant2, presentationId: rowId })),
  group: z9.object({
    title: z9.string(),
    actualPresentationId: rowId.nullable(),
    isInAlert: z9.boolean(),
    alertPresentationId: rowId.nullable()
  }),
  presentations: z9.array(manifestPresentation)
});
var heartbeat = z9.object({
  playing: z9.object({ presentationId: rowId, slideId: rowId }).nullable(),
  cachedRevision: z9.string().nullish()
});
var heartbeatAnswer = z9.object({ revision: z9.string(), serverTime: instant2 });

// ../contract/endpoints.ts
var API_BASE = "/api/v1";
var PAYMENT = "Stripe";
var endpoints = {
  login: {
    method: "POST",
    path: "/login",
    auth: "none",
    summary: "Sign in with email and password",
    query: loginQuery,
    body: credentials,
    answer: tokens
  },
  register: {
    method: "POST",
    path: "/register",
    auth: "none",
    summary: "Create an account",
    body: registration
  },
  refresh: {
    method: "POST",
    path: "/refresh",
    auth: "none",
    summary: "Exchange a refresh token for a new pair",
    body: refreshRequest,
    answer: tokens
  },
  forgotPassword: {
    method: "POST",
    path: "/forgotPassword",
    auth: "none",
    summary: "Mail a code that resets the password",
    body: emailOnly
  },
  resetPassword: {
    method: "POST",
    path: "/resetPassword",
    auth: "none",
    summary: "Set a new password with a mailed code",
    body: resetPasswordRequest
  },
  resendConfirmationEmail: {
    method: "POST",
    path: "/resendConfirmationEmail",
    auth: "none",
    summary: "Mail the confirmation link again",
    body: emailOnly
  },
  confirmEmail: {
    method: "GET",
    path: "/confirmEmail",
    auth: "none",
    summary: "Confirm an email address with a mailed code",
    query: confirmEmailQuery
  },
  manageTwoFactor: {
    method: "POST",
    path: "/manage/2fa",
    auth: "user",
    summary: "Read and change two-factor sign-in",
    body: twoFactorRequest,
    answer: twoFactorAnswer
  },
  getInfo: {
    method: "GET",
    path: "/manage/info",
    auth: "user",
    summary: "Email address and whether it is confirmed",
    answer: infoAnswer
  },
  updateInfo: {
    method: "POST",
    path: "/manage/info",
    auth: "user",
    summary: "Change password or email address",
    body: infoRequest,
    answer: infoAnswer
  },
  magicLogin: {
    method: "GET",
    path: "/Magic/login",
    auth: "none",
    summary: "Sign in with a mailed link's token",
    query: magicQuery,
    answer: tokens
  },
  magicSend: {
    method: "POST",
    path: "/Magic/send",
    auth: "none",
    summary: "Mail a link that signs in",
    body: emailOnly,
    open: true
  },
  externalLogin: {
    method: "POST",
    path: "/ExternalLogin/{provider}",
    auth: "none",
    summary: "Sign in with an OpenID provider's ID token",
    params: externalParams,
    body: externalLogin,
    answer: tokens,
    open: true
  },
  getProfile: {
    method: "GET",
    path: "/User",
    auth: "user",
    summary: "Profile and subscription",
    answer: profile
  },
  updateProfile: {
    method: "PUT",
    path: "/User",
    auth: "user",
    summary: "Change the profile",
    body: profileUpdate,
    answer: profile
  },
  refreshSubscription: {
    method: "PUT",
    path: "/User/refresh-subscription",
    auth: "user",
    summary: "Read the subscription again from the payment provider",
    answer: profile
  },
  getIntegrationKey: {
    method: "GET",
    path: "/User/integration-key",
    auth: "user",
    summary: "The integration key, or null",
    answer: integrationKeyAnswer
  },
  setIntegrationKey: {
    method: "PUT",
    path: "/User/integration-key",
    auth: "user",
    summary: "Set the integration key",
    body: integrationKey,
    answer: integrationKeyAnswer
  },
  deleteIntegrationKey: {
    method: "DELETE",
    path: "/User/integration-key",
    auth: "user",
    summary: "Remove the integration key",
    status: 204
  },
  createSignupSession: {
    method: "POST",
    path: `/${PAYMENT}/create-signup-session`,
    auth: "none",
    summary: "Start a checkout for a new customer",
    body: signupSessionRequest,
    answer: checkoutSession
  },
  createCheckoutSession: {
    method: "POST",
    path: `/${PAYMENT}/create-checkout-session`,
    auth: "user",
    summary: "Start a checkout for the signed-in person",
    answer: checkoutSession,
    open: true
  },
  getCheckoutStatus: {
    method: "GET",
    path: `/${PAYMENT}/session-status`,
    auth: "none",
    summary: "How a checkout stands",
    query: sessionStatusQuery,
    answer: sessionStatus
  },
  listPresentations: {
    method: "GET",
    path: "/Presentations",
    auth: "user",
    summary: "All presentations, without their slides",
    answer: presentationList
  },
  createPresentation: {
    method: "POST",
    path: "/Presentations",
    auth: "user",
    summary: "Create a presentation with its slides",
    body: presentationInput,
    answer: presentation
  },
  getPresentation: {
    method: "GET",
    path: "/Presentations/{presentationId}",
    auth: "user",
    summary: "A presentation with its slides",
    params: presentationParams,
    answer: presentation
  },
  updatePresentation: {
    method: "PUT",
    path: "/Presentations/{presentationId}",
    auth: "user",
    summary: "Replace a presentation's fields and slides",
    params: presentationParams,
    body: presentationInput,
    answer: presentation
  },
  deletePresentation: {
    method: "DELETE",
    path: "/Presentations/{presentationId}",
    auth: "user",
    summary: "Delete a presentation",
    params: presentationParams,
    status: 204
  },
  listFiles: {
    method: "GET",
    path: "/Files",
    auth: "user",
    summary: "All presentation files",
    answer: presentationFiles
  },
  createFile: {
    method: "POST",
    path: "/Files",
    auth: "user",
    summary: "Announce a presentation file and get its upload URL",
    body: uploadRequest,
    answer: presentationFile,
    open: true
  },
  getFile: {
    method: "GET",
    path: "/Files/{fileId}",
    auth: "user",
    summary: "How a presentation file's conversion stands",
    params: fileParams,
    answer: presentationFile
  },
  updateFile: {
    method: "PUT",
    path: "/Files/{fileId}",
    auth: "user",
    summary: "Give a file to a presentation; its pages are appended",
    params: fileParams,
    body: fileUpdate,
    answer: presentationFile,
    open: true
  },
  markFileUploaded: {
    method: "PATCH",
    path: "/Files/{fileId}",
    auth: "user",
    summary: "Say that the bytes are stored: conversion starts",
    params: fileParams,
    body: uploadedMark,
    answer: presentationFile,
    open: true
  },
  createSlideImage: {
    method: "POST",
    path: "/SlideImages",
    auth: "user",
    summary: "Announce a slide's picture and get its upload URL",
    body: uploadRequest,
    answer: slideImage
  },
  getSlideImage: {
    method: "GET",
    path: "/SlideImages/{slideImageId}",
    auth: "user",
    summary: "How a slide's picture stands",
    params: slideImageParams,
    answer: slideImage
  },
  markSlideImageUploaded: {
    method: "PATCH",
    path: "/SlideImages/{slideImageId}",
    auth: "user",
    summary: "Say that the bytes are stored: checking starts",
    params: slideImageParams,
    body: uploadedMark,
    answer: slideImage
  },
  createSlideVideo: {
    method: "POST",
    path: "/SlideVideos",
    auth: "user",
    summary: "Announce a slide's video and get its upload URL",
    body: uploadRequest,
    answer: slideVideo
  },
  getSlideVideo: {
    method: "GET",
    path: "/SlideVideos/{fileId}",
    auth: "user",
    summary: "How a slide's video stands",
    params: fileParams,
    answer: slideVideo
  },
  markSlideVideoUploaded: {
    method: "PATCH",
    path: "/SlideVideos/{fileId}",
    auth: "user",
    summary: "Say that the bytes are stored: checking starts",
    params: fileParams,
    body: uploadedMark,
    answer: slideVideo
  },
  listDeviceGroups: {
    method: "GET",
    path: "/DeviceGroups",
    auth: "user",
    summary: "All device groups with their devices",
    answer: deviceGroups2,
    open: true
  },
  createDeviceGroup: {
    method: "POST",
    path: "/DeviceGroups",
    auth: "user",
    summary: "Create a device group",
    body: deviceGroupCreate,
    answer: deviceGroup,
    open: true
  },
  startAlertEverywhere: {
    method: "PUT",
    path: "/DeviceGroups/alert",
    auth: "user",
    summary: "Start the alert in every group",
    body: alertRequest,
    answer: deviceGroups2,
    open: true
  },
  stopAlertEverywhere: {
    method: "DELETE",
    path: "/DeviceGroups/alert",
    auth: "user",
    summary: "Stop the alert in every group",
    answer: deviceGroups2,
    open: true
  },
  getDeviceGroup: {
    method: "GET",
    path: "/DeviceGroups/{deviceGroupId}",
    auth: "user",
    summary: "A device group with its devices",
    params: deviceGroupParams,
    answer: deviceGroup,
    open: true
  },
  updateDeviceGroup: {
    method: "PUT",
    path: "/DeviceGroups/{deviceGroupId}",
    auth: "user",
    summary: "Change a group's title, presentations and schedule",
    params: deviceGroupParams,
    body: deviceGroupUpdate,
    answer: deviceGroup,
    open: true
  },
  deleteDeviceGroup: {
    method: "DELETE",
    path: "/DeviceGroups/{deviceGroupId}",
    auth: "user",
    summary: "Delete a group; its devices go to the default group",
    params: deviceGroupParams,
    status: 204,
    open: true
  },
  startAlert: {
    method: "PUT",
    path: "/DeviceGroups/{deviceGroupId}/alert",
    auth: "user",
    summary: "Start a group's alert",
    params: deviceGroupParams,
    body: alertRequest,
    answer: deviceGroup,
    open: true
  },
  stopAlert: {
    method: "DELETE",
    path: "/DeviceGroups/{deviceGroupId}/alert",
    auth: "user",
    summary: "Stop a group's alert",
    params: deviceGroupParams,
    answer: deviceGroup,
    open: true
  },
  listDevices: {
    method: "GET",
    path: "/Devices",
    auth: "user",
    summary: "All devices",
    answer: devices2,
    open: true
  },
  getDevice: {
    method: "GET",
    path: "/Devices/{deviceId}",
    auth: "user",
    summary: "A device",
    params: deviceParams,
    answer: device,
    open: true
  },
  updateDevice: {
    method: "PUT",
    path: "/Devices/{deviceId}",
    auth: "user",
    summary: "Rename a device or move it to another group",
    params: deviceParams,
    body: deviceUpdate,
    answer: device,
    open: true
  },
  deleteDevice: {
    method: "DELETE",
    path: "/Devices/{deviceId}",
    auth: "user",
    summary: "Remove a device and revoke its token",
    params: deviceParams,
    status: 204,
    open: true
  },
  verifyDevice: {
    method: "POST",
    path: "/deviceAuth/verify",
    auth: "user",
    summary: "Pair the screen that shows this code",
    body: verifyRequest,
    answer: device
  },
  listSchedules: {
    method: "GET",
    path: "/Schedules",
    auth: "user",
    summary: "All schedules of both kinds",
    answer: scheduleSummaries,
    open: true
  },
  deleteSchedule: {
    method: "DELETE",
    path: "/Schedules/{id}",
    auth: "user",
    summary: "Delete a schedule that no group uses",
    params: scheduleParams,
    status: 204,
    open: true
  },
  createSimpleSchedule: {
    method: "POST",
    path: "/SimpleSchedules",
    auth: "user",
    summary: "Create a schedule of dated items",
    body: simpleScheduleInput,
    answer: simpleSchedule,
    open: true
  },
  getSimpleSchedule: {
    method: "GET",
    path: "/SimpleSchedules/{id}",
    auth: "user",
    summary: "A schedule of dated items",
    params: scheduleParams,
    answer: simpleSchedule,
    open: true
  },
  updateSimpleSchedule: {
    method: "PUT",
    path: "/SimpleSchedules/{id}",
    auth: "user",
    summary: "Replace a schedule of dated items",
    params: scheduleParams,
    body: simpleScheduleInput,
    answer: simpleSchedule,
    open: true
  },
  createWeeklySchedule: {
    method: "POST",
    path: "/WeeklySchedules",
    auth: "user",
    summary: "Create a schedule that repeats by week",
    body: weeklyScheduleInput,
    answer: weeklySchedule,
    open: true
  },
  getWeeklySchedule: {
    method: "GET",
    path: "/WeeklySchedules/{id}",
    auth: "user",
    summary: "A schedule that repeats by week",
    params: scheduleParams,
    answer: weeklySchedule,
    open: true
  },
  updateWeeklySchedule: {
    method: "PUT",
    path: "/WeeklySchedules/{id}",
    auth: "user",
    summary: "Replace a schedule that repeats by week",
    params: scheduleParams,
    body: weeklyScheduleInput,
    answer: weeklySchedule,
    open: true
  },
  listTimeZones: {
    method: "GET",
    path: "/TimeZones",
    auth: "user",
    summary: "The time zones that schedules can be in",
    answer: timeZones,
    open: true
  },
  createDeviceCode: {
    method: "POST",
    path: "/deviceAuth/code",
    auth: "none",
    summary: "A screen asks for a code to show",
    body: codeRequest,
    answer: codeAnswer,
    open: true
  },
  createDeviceToken: {
    method: "POST",
    path: "/deviceAuth/token",
    auth: "none",
    summary: "A screen asks whether its code was entered",
    body: tokenRequest,
    answer: tokenAnswer,
    open: true
  },
  getManifest: {
    method: "GET",
    path: "/player/manifest",
    auth: "device",
    summary: "All that the screen may play",
    answer: manifest,
    open: true
  },
  sendHeartbeat: {
    method: "POST",
    path: "/player/heartbeat",
    auth: "device",
    summary: "A screen tells what it shows",
    body: heartbeat,
    answer: heartbeatAnswer,
    open: true
  }
};

// ../contract/schemas/problem.ts
import { z as z10 } from "zod";
var problem = z10.object({
  type: z10.string().nullish(),
  title: z10.string().nullish(),
  status: z10.number().nullish(),
  detail: z10.string().nullish(),
  errors: z10.union([
    z10.record(z10.string(), z10.union([z10.array(z10.string()), z10.string()])),
    z10.array(z10.object({ detail: z10.string(), pointer: z10.string().nullish() }))
  ]).nullish()
});

// ../contract/openapi.ts
var jsonSchema = (schema, io) => {
  const { $schema, ...rest } = z11.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};
var content = (type, schema) => ({ content: { [type]: { schema } } });
function parameters(endpoint) {
  const of = (schema, place) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, "input");
    return Object.entries(properties).map(([name2, one]) => ({
      name: name2,
      in: place,
      required: place === "path" || required.includes(name2),
      schema: one
    }));
  };
  return [...of(endpoint.params, "path"), ...of(endpoint.query, "query")];
}
function operation(name2, endpoint) {
  const all = parameters(endpoint);
  return {
    operationId: name2,
    summary: endpoint.summary,
    ...all.length > 0 && { parameters: all },
    ...endpoint.auth !== "none" && { security: [{ [endpoint.auth]: [] }] },
    ...endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(void 0).success,
        ...content("application/json", jsonSchema(endpoint.body, "input"))
      }
    },
    responses: {
      [endpoint.status ?? 200]: {
        description: "Success",
        ...endpoint.answer && content("application/json", jsonSchema(endpoint.answer, "output"))
      },
      default: {
        description: "A problem",
        ...content("application/problem+json", { $ref: "#/components/schemas/Problem" })
      }
    }
  };
}
function openApiDocument(serverUrl) {
  const paths = {};
  for (const [name2, endpoint] of Object.entries(endpoints)) {
    const path = API_BASE + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name2, endpoint) };
  }
  const bearer = (description) => ({ type: "http", scheme: "bearer", description });
  return {
    openapi: "3.1.0",
    info: {
      title: "Digital signage service",
      version: "1.0.0",
      license: { name: "MIT", identifier: "MIT" }
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, "output") },
      securitySchemes: {
        user: bearer("The access token of a signed-in person"),
        device: bearer("The token of a paired screen")
      }
    }
  };
}

// http/app.ts
import { sql as sql4 } from "drizzle-orm";
import { Hono as Hono2 } from "hono";
import { bodyLimit } from "hono/body-limit";
import { methodNotAllowed } from "hono/method-not-allowed";

// http/calls.ts
import { getConnInfo } from "@hono/node-server/conninfo";

// http/callers.ts
import { getCookie } from "hono/cookie";

// rules/account/session.ts
import { eq as eq2 } from "drizzle-orm";

// rules/account/access-tokens.ts
import { errors, jwtVerify, SignJWT } from "jose";
var keyOf2 = (config) => keyFor(config.secret, "access token");
function signToken(config, purpose, userId, seconds3, stamp) {
  const now = Math.floor(Date.now() / 1e3);
  return new SignJWT(stamp === void 0 ? {} : { stamp }).setProtectedHeader({ alg: "HS256" }).setSubject(String(userId)).setAudience(purpose).setIssuedAt(now).setExpirationTime(now + seconds3).sign(keyOf2(config));
}
async function readToken(config, purpose, token) {
  try {
    const { payload } = await jwtVerify(token, keyOf2(config), {
      audience: purpose,
      algorithms: ["HS256"]
    });
    return { userId: Number(payload.sub), stamp: payload.stamp };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

// rules/account/refresh-tokens.ts
import { eq } from "drizzle-orm";

// rules/secrets.ts
import { createHash as createHash2, randomBytes as randomBytes2 } from "node:crypto";
var hashOf = (text2) => createHash2("sha256").update(text2).digest("hex");
var randomToken = () => randomBytes2(32).toString("base64url");

// rules/account/refresh-tokens.ts
async function issueRefreshToken(db, config, user) {
  const token = randomToken();
  await db.insert(refreshTokens).values({
    hash: hashOf(token),
    userId: user.id,
    securityStamp: user.securityStamp,
    expiresAt: new Date(Date.now() + config.refreshTokenSeconds * 1e3)
  });
  return token;
}
async function useRefreshToken(tx, config, token) {
  const [row] = await tx.select().from(refreshTokens).innerJoin(users, eq(users.id, refreshTokens.userId)).where(eq(refreshTokens.hash, hashOf(token))).for("update", { of: refreshTokens });
  if (!row) return null;
  const { refresh_tokens: kept, users: user } = row;
  const now = /* @__PURE__ */ new Date();
  if (kept.expiresAt <= now || kept.securityStamp !== user.securityStamp) return null;
  if (!kept.usedAt) {
    await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, kept.hash));
    return user;
  }
  const reusableUntil = kept.usedAt.getTime() + config.refreshReuseSeconds * 1e3;
  return now.getTime() < reusableUntil ? user : null;
}

// rules/account/session.ts
async function issueTokens(db, config, user) {
  return {
    tokenType: "Bearer",
    accessToken: await signToken(config, "bearer", user.id, config.accessTokenSeconds),
    expiresIn: config.accessTokenSeconds,
    refreshToken: await issueRefreshToken(db, config, user)
  };
}
function refreshTokensOf({ db, config }, token) {
  return db.transaction(async (tx) => {
    const user = await useRefreshToken(tx, config, token);
    return user && issueTokens(tx, config, user);
  });
}
var issueCookieToken = (config, user) => signToken(config, "cookie", user.id, config.refreshTokenSeconds, user.securityStamp);
async function userOfAccessToken(config, token) {
  return (await readToken(config, "bearer", token))?.userId ?? null;
}
async function userOfCookieToken({ db, config }, token) {
  const read = await readToken(config, "cookie", token);
  if (!read) return null;
  const [user] = await db.select({ securityStamp: users.securityStamp }).from(users).where(eq2(users.id, read.userId));
  return user && user.securityStamp === read.stamp ? read.userId : null;
}

// rules/screens/device-token.ts
import { createHmac as createHmac3 } from "node:crypto";
import { eq as eq3 } from "drizzle-orm";
var deviceTokenFor = (config, codeHash) => createHmac3("sha256", keyFor(config.secret, "device token")).update(codeHash).digest("base64url");
async function deviceOfToken(db, token) {
  const [device2] = await db.select({ id: devices.id }).from(devices).where(eq3(devices.tokenHash, hashOf(token)));
  return device2?.id ?? null;
}

// http/session-cookie.ts
var SESSION_COOKIE = "signage_api_session";

// http/callers.ts
var NOBODY = { userId: 0, deviceId: 0 };
var bearerToken = (request) => /^Bearer +([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
async function userOf(c, services) {
  const token = bearerToken(c.req.raw);
  if (token) return userOfAccessToken(services.config, token);
  const cookie = getCookie(c, SESSION_COOKIE);
  return cookie ? userOfCookieToken(services, cookie) : null;
}
async function callerOf(c, auth, services) {
  if (auth === "none") return NOBODY;
  if (auth === "user") {
    const userId = await userOf(c, services);
    return userId === null ? null : { ...NOBODY, userId };
  }
  const token = bearerToken(c.req.raw);
  const deviceId = token ? await deviceOfToken(services.db, token) : null;
  return deviceId === null ? null : { ...NOBODY, deviceId };
}

// http/first-answer.ts
import { and, eq as eq4, lt } from "drizzle-orm";

// http/problem.ts
var ProblemError = class extends Error {
  constructor(status, detail, errors2, headers) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.errors = errors2;
    this.headers = headers;
    this.name = "ProblemError";
  }
};
var notFound = (what) => new ProblemError(404, `${what} was not found`);
var invalid = (errors2) => new ProblemError(400, Object.values(errors2).flat().join("\n"), errors2);

// http/first-answer.ts
var FIRST_ANSWER_KEPT_MS = 24 * 3600 * 1e3;
var KEY_MAX = 200;
async function firstAnswer(services, { userId, path, key, text: text2 }, run) {
  if (key.length > KEY_MAX)
    throw new ProblemError(400, `An Idempotency-Key has at most ${KEY_MAX} characters.`);
  const bodyHash = hashOf(text2);
  const isThis = and(
    eq4(firstAnswers.userId, userId),
    eq4(firstAnswers.path, path),
    eq4(firstAnswers.key, key)
  );
  return services.db.transaction(async (tx) => {
    const tooOld = lt(firstAnswers.createdAt, new Date(Date.now() - FIRST_ANSWER_KEPT_MS));
    await tx.delete(firstAnswers).where(and(isThis, tooOld));
    const started = await tx.insert(firstAnswers).values({ userId, path, key, bodyHash }).onConflictDoNothing().returning({ key: firstAnswers.key });
    if (started.length === 0) {
      const [kept] = await tx.select().from(firstAnswers).where(isThis);
      if (kept?.bodyHash !== bodyHash)
        throw new ProblemError(422, "This Idempotency-Key was used for another request.");
      return kept.answer;
    }
    const answer = await run({ ...services, db: tx });
    await tx.update(firstAnswers).set({ answer }).where(isThis);
    return answer;
  });
}

// http/json-body.ts
var JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
async function readJsonBody(request) {
  const text2 = await request.text();
  if (text2 === "") return { text: text2, value: void 0 };
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
    throw new ProblemError(415, "The body must be application/json.");
  try {
    return { text: text2, value: JSON.parse(text2) };
  } catch {
    throw new ProblemError(400, "The body is not valid JSON.");
  }
}

// http/problem-answer.ts
import { STATUS_CODES } from "node:http";
import { DrizzleQueryError as DrizzleQueryError2 } from "drizzle-orm/errors";
function problemAnswer(problem2) {
  const { status, detail, errors: errors2, headers } = problem2;
  const body = errors2 ? {
    type: "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
    title: "One or more validation errors occurred.",
    status,
    errors: errors2
  } : { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "content-type": "application/problem+json" }
  });
}
var DISK_FULL = "53100";
var isDiskFull = (error) => error instanceof DrizzleQueryError2 && error.cause !== void 0 && "code" in error.cause && error.cause.code === DISK_FULL;
function errorAnswer(error, place) {
  if (error instanceof ProblemError) return problemAnswer(error);
  logError(place, error);
  return problemAnswer(
    isDiskFull(error) ? new ProblemError(507, "The service's disk is full. Nothing was changed.") : new ProblemError(500, "The service could not do this. The reason is in its log.")
  );
}
var unauthorized = () => new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
var emptyBadRequest = () => new Response(null, { status: 400 });
function schemaProblem(error, root) {
  const errors2 = {};
  for (const issue of error.issues) {
    const key = issue.path.join(".") || root;
    errors2[key] = [...errors2[key] ?? [], issue.message];
  }
  return invalid(errors2);
}

// rules/screens/verify.ts
import { and as and3, count, eq as eq7, gt, isNull } from "drizzle-orm";

// rules/devices/read-devices.ts
import { and as and2, asc as asc2, eq as eq6 } from "drizzle-orm";

// rules/screens/revision.ts
import { createHash as createHash3 } from "node:crypto";
import { asc, eq as eq5, inArray, sql as sql3 } from "drizzle-orm";

// rules/presentations/slide-media.ts
import { sql as sql2 } from "drizzle-orm";
var ofSlide = sql2`${media.id} = coalesce(${slides.imageId}, ${slides.videoId}, ${slides.fileId})`;
var isPlayable = sql2`(
	${slides.fileId} is null and case when ${media.id} is null then ${slides.url} is not null
	else coalesce(${media.status} = 'Ready', false) end
)`;
var slideStatus = sql2`case
	when ${slides.fileId} is not null and ${media.status} = 'Ready' then 'Error' else ${media.status} end`;
var slideSeconds = sql2`coalesce(${slides.duration}, ${presentations.frameDelayInSeconds})`;

// rules/screens/revision.ts
function playableIds(group) {
  const ids = [group.actualPresentationId, group.alertPresentationId];
  return [...new Set(ids.filter((id) => id !== null))].sort((one, other) => one - other);
}
async function readDigests(db, ids) {
  if (ids.length === 0) return /* @__PURE__ */ new Map();
  const item = sql3`json_build_array(${slides.id}, ${slides.type}, ${media.id}, ${media.displaySha256},
		case when ${media.id} is null then ${slides.url} end, ${slideSeconds})::text`;
  const items = sql3`string_agg(${item}, ',' order by ${slides.index}) filter (where ${isPlayable})`;
  const rows = await db.select({
    id: presentations.id,
    digest: sql3`md5(json_build_array(${presentations.title},
				${presentations.backgroundColor}, ${items})::text)`
  }).from(presentations).leftJoin(slides, eq5(slides.presentationId, presentations.id)).leftJoin(media, ofSlide).where(inArray(presentations.id, ids)).groupBy(presentations.id).orderBy(asc(presentations.id));
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}
async function readRevisions(db, groups) {
  const ids = [...new Set(groups.flatMap(playableIds))];
  const digests = await readDigests(db, ids);
  return new Map(
    groups.map((group) => {
      const { title: title2, isInAlert, actualPresentationId, alertPresentationId } = group;
      const parts = playableIds(group).map((id) => [id, digests.get(id)]);
      const text2 = JSON.stringify([
        title2,
        isInAlert,
        actualPresentationId,
        alertPresentationId,
        parts
      ]);
      return [group.id, createHash3("sha256").update(text2).digest("base64url").slice(0, 22)];
    })
  );
}

// rules/devices/read-devices.ts
var isOnline = ({ lastSeenAt }) => lastSeenAt !== null && Date.now() - lastSeenAt.getTime() <= ONLINE_HEARTBEATS * HEARTBEAT_SECONDS * 1e3;
var toDevice = (row, revision) => ({
  deviceId: row.id,
  deviceName: row.name,
  operationSystem: row.operationSystem,
  presentationCached: row.cachedRevision !== null && row.cachedRevision === revision,
  isLoggedIn: row.tokenHash !== null,
  isOnline: row.tokenHash !== null && isOnline(row),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  deviceGroupId: row.deviceGroupId
});
async function readDevices(db, ownerId, deviceId) {
  const rows = await db.select({ device: devices, group: deviceGroups }).from(devices).innerJoin(deviceGroups, eq6(deviceGroups.id, devices.deviceGroupId)).where(
    and2(
      eq6(devices.ownerId, ownerId),
      deviceId === void 0 ? void 0 : eq6(devices.id, deviceId)
    )
  ).orderBy(asc2(devices.id));
  const groups = new Map(rows.map(({ group }) => [group.id, group]));
  const revisions = await readRevisions(db, [...groups.values()]);
  return rows.map(({ device: device2, group }) => toDevice(device2, revisions.get(group.id)));
}
async function readDevice(db, ownerId, deviceId) {
  const [device2] = await readDevices(db, ownerId, deviceId);
  if (!device2) throw notFound("The device");
  return device2;
}

// ../contract/media.ts
var MEDIA_RULES = {
  image: {
    types: {
      ".png": "image/png",
      ".jpg": "image/jpeg",
      ".jpeg": "image/jpeg",
      ".gif": "image/gif"
    },
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: "It's not possible to upload file more than 10 MB"
  },
  video: {
    types: {
      ".mp4": "video/mp4",
      ".avi": "video/x-msvideo",
      ".mkv": "video/x-matroska",
      ".mov": "video/quicktime"
    },
    maxBytes: VIDEO_MAX_BYTES,
    tooLarge: "It's not possible to upload file more than 1 GB"
  },
  file: {
    types: {
      ".pdf": "application/pdf",
      ".ppt": "application/vnd.ms-powerpoint",
      ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      ".zip": "application/zip"
    },
    maxBytes: PRESENTATION_FILE_MAX_BYTES,
    tooLarge: "It's not possible to upload file more than 100 MB."
  }
};
function acceptedExtensions(kind, tier) {
  if (kind === "file" && isRestricted(tier)) return [".pdf"];
  return Object.keys(MEDIA_RULES[kind].types);
}
function contentTypeOf(kind, fileName) {
  const dot = fileName.lastIndexOf(".");
  return dot < 0 ? void 0 : MEDIA_RULES[kind].types[fileName.slice(dot).toLowerCase()];
}

// rules/subscription.ts
var MAX_SCREENS = {
  Absent: 100,
  Canceled: 100,
  Basic: 100,
  Pro: 500,
  Family: 500,
  Enterprise: 5e3
};
var MAX_PAGES = 500;
var maxScreens = (tier) => MAX_SCREENS[tier];
var subscriptionInfo2 = (tier) => ({
  maxScreens: maxScreens(tier),
  maxPages: MAX_PAGES,
  fileTypes: acceptedExtensions("file", tier),
  tier
});

// rules/screens/verify.ts
var NEW_DEVICE_NAME = "New screen";
var keysOf = (userId, address) => [`user ${userId}`, `address ${address}`];
function countMalformedCode(services, userId, address) {
  const keys = keysOf(userId, address);
  services.codeFailures.check(keys);
  services.codeFailures.note(keys);
}
async function waitingCode(tx, userCode2) {
  const [code] = await tx.select().from(deviceCodes).where(
    and3(
      eq7(deviceCodes.userCode, userCode2),
      gt(deviceCodes.expiresAt, /* @__PURE__ */ new Date()),
      isNull(deviceCodes.deviceId)
    )
  ).for("update");
  return code;
}
async function checkRoomForOne(tx, ownerId) {
  const [user] = await tx.select({ tier: users.tier }).from(users).where(eq7(users.id, ownerId)).for("update");
  if (!user) throw notFound("The account");
  const [paired] = await tx.select({ screens: count() }).from(devices).where(eq7(devices.ownerId, ownerId));
  const most = maxScreens(user.tier);
  if ((paired?.screens ?? 0) < most) return;
  throw new ProblemError(
    400,
    `Your plan allows ${most} screens and all of them are in use. Remove one first.`
  );
}
async function createDevice(tx, ownerId, code, tokenHash) {
  await checkRoomForOne(tx, ownerId);
  const [group] = await tx.select({ id: deviceGroups.id }).from(deviceGroups).where(and3(eq7(deviceGroups.ownerId, ownerId), deviceGroups.isDefault));
  if (!group) throw new Error(`Account ${ownerId} has no default device group`);
  const [device2] = await tx.insert(devices).values({
    ownerId,
    deviceGroupId: group.id,
    name: code.deviceName ?? NEW_DEVICE_NAME,
    operationSystem: code.operationSystem,
    tokenHash
  }).returning({ id: devices.id });
  return device2?.id;
}
async function pairScreen(tx, ownerId, code, tokenHash) {
  if (code.formerDeviceId !== null) {
    const isFormer = eq7(devices.id, code.formerDeviceId);
    const [kept] = await tx.update(devices).set({ tokenHash, operationSystem: code.operationSystem }).where(and3(isFormer, eq7(devices.ownerId, ownerId))).returning({ id: devices.id });
    if (kept) return kept.id;
    await tx.update(devices).set({ tokenHash: null }).where(isFormer);
  }
  return createDevice(tx, ownerId, code, tokenHash);
}
async function verifyDevice(services, ownerId, userCode2, address) {
  const { db, config, codeFailures } = services;
  const keys = keysOf(ownerId, address);
  codeFailures.check(keys);
  const device2 = await db.transaction(async (tx) => {
    const code = await waitingCode(tx, userCode2);
    if (!code) return null;
    const tokenHash = hashOf(deviceTokenFor(config, code.hash));
    const deviceId = await pairScreen(tx, ownerId, code, tokenHash);
    await tx.update(deviceCodes).set({ deviceId }).where(eq7(deviceCodes.hash, code.hash));
    return readDevice(tx, ownerId, Number(deviceId));
  });
  if (device2) return device2;
  codeFailures.note(keys);
  throw new ProblemError(
    400,
    "No screen is waiting with this code. Check the digits, or use the newer code that the screen shows."
  );
}

// http/refused-bodies.ts
var hasMember = (value, name2) => typeof value === "object" && value !== null && name2 in value;
var binds = () => emptyBadRequest();
var refusedBodies = {
  login: binds,
  register: binds,
  forgotPassword: binds,
  resetPassword: binds,
  resendConfirmationEmail: binds,
  refresh: ({ value }) => hasMember(value, "refreshToken") ? unauthorized() : emptyBadRequest(),
  verifyDevice: ({ services, caller, address }) => {
    countMalformedCode(services, caller.userId, address);
    return void 0;
  }
};

// http/calls.ts
var NO_BODY = { text: "", value: void 0 };
function parseParams(schema, values) {
  const parsed = schema?.safeParse(values);
  if (parsed && !parsed.success) throw notFound("What this address names");
  return parsed?.data;
}
function parseQuery(schema, values) {
  const parsed = schema?.safeParse(values);
  if (parsed && !parsed.success) throw schemaProblem(parsed.error, "query");
  return parsed?.data;
}
async function answerCall(name2, handler, c, services) {
  const row = endpoints[name2];
  const caller = await callerOf(c, row.auth, services);
  if (!caller) return unauthorized();
  const params = parseParams(row.params, c.req.param());
  const query = parseQuery(row.query, c.req.query());
  const body = row.body ? await readJsonBody(c.req.raw) : NO_BODY;
  const address = getConnInfo(c).remote.address ?? "";
  const parsedBody = row.body?.safeParse(body.value);
  if (parsedBody && !parsedBody.success) {
    const refused = { services, caller, address, value: body.value };
    const answer2 = refusedBodies[name2]?.(refused);
    if (answer2) return answer2;
    throw schemaProblem(parsedBody.error, "body");
  }
  const call = {
    params,
    query,
    body: parsedBody?.data,
    ...caller,
    origin: services.config.publicUrl ?? new URL(c.req.url).origin,
    address,
    request: c.req.raw
  };
  const answer = await runOnce(row, c, caller, body.text, services, (used) => handler(call, used));
  if (answer instanceof Response) return answer;
  return row.answer ? Response.json(answer) : new Response(null, { status: row.status ?? 200 });
}
function runOnce(row, c, { userId }, text2, services, run) {
  const key = c.req.header("idempotency-key");
  if (!key || row.method !== "POST" || row.auth !== "user") return run(services);
  return firstAnswer(services, { userId, path: c.req.path, key, text: text2 }, run);
}
function registerCall(app, name2, handlers, services) {
  const row = endpoints[name2];
  const handler = handlers[name2] ?? (() => Promise.reject(new ProblemError(501, `\u201C${row.summary}\u201D is not built yet.`)));
  app.on(row.method, API_BASE + row.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
    try {
      return await answerCall(name2, handler, c, services);
    } catch (error) {
      return errorAnswer(error, name2);
    }
  });
}
function registerCalls(app, handlers, services) {
  const names2 = Object.keys(endpoints);
  const isFixed = (name2) => !endpoints[name2].path.includes("{");
  for (const name2 of [...names2.filter(isFixed), ...names2.filter((one) => !isFixed(one))])
    registerCall(app, name2, handlers, services);
}

// http/player-page.ts
import { serveStatic } from "@hono/node-server/serve-static";
var POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ");
var HASHED_NAME = /[-.][A-Za-z0-9_-]{8,}\.\w+$/;
function setHeaders(path, c) {
  c.header("content-security-policy", POLICY);
  c.header("referrer-policy", "no-referrer");
  const isHashed = HASHED_NAME.test(path) && !path.endsWith("service-worker.js");
  c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
}
function servePlayer(app, playerDir) {
  app.get("/", (c) => c.redirect("/player/"));
  app.get("/player", (c) => c.redirect("/player/"));
  app.get(
    "/player/*",
    serveStatic({
      root: playerDir,
      rewriteRequestPath: (path) => path.replace(/^\/player/, ""),
      onFound: setHeaders
    })
  );
}

// http/app.ts
var BODY_MAX_BYTES = 1024 * 1024;
function answerHealth(app, { services, isServing }) {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (!isServing()) return problemAnswer(new ProblemError(503, "The service is stopping."));
    try {
      await services.db.execute(sql4`select 1`);
      return c.text("ready");
    } catch (error) {
      logError("The check of the database", error);
      return problemAnswer(new ProblemError(503, "The database does not answer."));
    }
  });
}
function secureAnswers(app) {
  app.use(async (c, next) => {
    await next();
    c.header("x-content-type-options", "nosniff");
  });
  app.use("/api/*", async (c, next) => {
    await next();
    c.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
}
function createApp(parts) {
  const { services, handlers, blobs } = parts;
  const app = new Hono2();
  secureAnswers(app);
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      // The rest of the body is not read, so the connection cannot carry another request.
      onError: () => problemAnswer(
        new ProblemError(413, "A body has at most 1 MiB.", void 0, { connection: "close" })
      )
    }),
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => problemAnswer(
        new ProblemError(405, `This address does not take ${c.req.method}.`, void 0, {
          allow: methods.join(", ")
        })
      )
    })
  );
  registerCalls(app, handlers, services);
  app.route("/blobs", blobs);
  answerHealth(app, parts);
  app.get(
    "/openapi.json",
    (c) => c.json(openApiDocument(services.config.publicUrl ?? new URL(c.req.url).origin))
  );
  servePlayer(app, services.config.playerDir);
  app.notFound(() => problemAnswer(notFound("This address")));
  app.onError((error, c) => errorAnswer(error, `${c.req.method} ${c.req.path}`));
  return app;
}

// media/handlers.ts
import { and as and8, asc as asc4, eq as eq14 } from "drizzle-orm";

// media/answers.ts
var uploadState = (row, { blobs, origin }) => ({
  uploadUrl: row.status === null ? blobs.uploadUrl(`${row.id}/original`, row.bytes, origin) : null,
  status: row.status,
  error: row.error
});
var displayUrl = (row, { blobs, origin }) => row.status === "Ready" && row.displayType !== null ? blobs.readUrl(`${row.id}/display`, row.displayType, origin) : null;
var fileAnswer = (row, links3) => ({
  ...uploadState(row, links3),
  fileId: row.id,
  fileName: row.fileName,
  presentationId: row.presentationId,
  pagesCount: row.pagesCount
});
var imageAnswer = (row, links3) => ({
  ...uploadState(row, links3),
  slideImageId: row.id,
  url: displayUrl(row, links3),
  thumbnailUrl: row.status === "Ready" ? links3.blobs.readUrl(`${row.id}/thumb`, "image/webp", links3.origin) : null
});
var videoAnswer = (row, links3) => ({
  ...uploadState(row, links3),
  slideVideoId: row.id,
  fileId: row.id,
  videoFileUrl: displayUrl(row, links3)
});

// media/rules/announce.ts
import { randomUUID as randomUUID4 } from "node:crypto";
import { and as and4, eq as eq8 } from "drizzle-orm";

// media/rules/accepted-type.ts
var ALIASES = {
  image: ["image/jpg", "image/pjpeg", "image/x-png"],
  video: ["video/avi", "video/msvideo", "video/vnd.avi", "video/matroska", "video/x-m4v"],
  file: ["application/x-pdf", "application/x-zip-compressed"]
};
var UNKNOWN = ["", "application/octet-stream", "binary/octet-stream"];
var listed = (extensions) => {
  const last = extensions.at(-1) ?? "";
  return extensions.length < 2 ? last : `${extensions.slice(0, -1).join(", ")} and ${last}`;
};
function isPlausible(kind, contentType) {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  const known = [...Object.values(MEDIA_RULES[kind].types), ...ALIASES[kind], ...UNKNOWN];
  return known.includes(type);
}
function acceptedType(kind, tier, file) {
  const extensions = acceptedExtensions(kind, tier);
  const name2 = file.fileName.toLowerCase();
  const type = contentTypeOf(kind, name2);
  const taken = extensions.some((extension) => name2.endsWith(extension));
  if (taken && type !== void 0 && isPlausible(kind, file.contentType)) return type;
  const plan = type !== void 0 && !taken ? " with your plan" : "";
  throw invalid({ file: [`Only ${listed(extensions)} files can be uploaded here${plan}`] });
}

// media/rules/announce.ts
async function tierOf(db, userId) {
  const [user] = await db.select({ tier: users.tier }).from(users).where(eq8(users.id, userId));
  return user?.tier ?? "Absent";
}
async function checkOwnPresentation(db, ownerId, id) {
  const [row] = await db.select({ id: presentations.id }).from(presentations).where(and4(eq8(presentations.id, id), eq8(presentations.ownerId, ownerId)));
  if (!row) throw invalid({ presentationId: ["The presentation was not found"] });
}
async function announceUpload(db, ownerId, kind, request) {
  const contentType = acceptedType(kind, await tierOf(db, ownerId), request);
  const { maxBytes, tooLarge: tooLarge2 } = MEDIA_RULES[kind];
  if (request.size > maxBytes) throw invalid({ file: [tooLarge2] });
  const presentationId = kind === "file" ? request.presentationId ?? null : null;
  if (presentationId !== null) await checkOwnPresentation(db, ownerId, presentationId);
  const [row] = await db.insert(media).values({
    id: randomUUID4(),
    ownerId,
    kind,
    fileName: request.fileName,
    contentType,
    bytes: request.size,
    presentationId
  }).returning();
  if (!row) throw new Error("The row was not returned");
  return row;
}

// media/rules/attach-file.ts
import { eq as eq12 } from "drizzle-orm";

// rules/presentations/expand-files.ts
import { and as and5, asc as asc3, count as count2, eq as eq10, inArray as inArray2, isNotNull, or } from "drizzle-orm";

// rules/presentations/replace-slides.ts
import { eq as eq9 } from "drizzle-orm";
async function replaceSlides(tx, presentationId, kept) {
  await tx.delete(slides).where(eq9(slides.presentationId, presentationId));
  if (kept.length === 0) return;
  await tx.insert(slides).values(kept.map((slide2, index2) => ({ ...slide2, presentationId, index: index2 })));
}

// rules/presentations/expand-files.ts
async function readPages(tx, fileIds) {
  const rows = await tx.select({ id: media.id, fileId: media.sourceFileId, page: media.page, name: media.fileName }).from(media).where(inArray2(media.sourceFileId, fileIds)).orderBy(asc3(media.page));
  const pages = new Map(fileIds.map((id) => [id, []]));
  for (const { id, fileId, page, name: name2 } of rows) {
    const number = ` ${page}`;
    const title2 = name2.slice(0, TITLE_MAX - number.length) + number;
    pages.get(fileId ?? "")?.push({ title: title2, type: "InternalImage", imageId: id });
  }
  return pages;
}
function expand(slide2, pages, others) {
  const made = pages.get(slide2.fileId ?? "") ?? [];
  if (made.length === 0 || others + made.length > SLIDES_MAX) return [slide2];
  return made.map((page) => ({ ...page, duration: slide2.duration }));
}
async function expandPlaceholders(tx, presentationId) {
  await tx.select({ id: presentations.id }).from(presentations).where(eq10(presentations.id, presentationId)).for("update");
  const rows = await tx.select().from(slides).where(eq10(slides.presentationId, presentationId)).orderBy(asc3(slides.index));
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
  if (fileIds.length === 0) return;
  const pages = await readPages(tx, fileIds);
  const kept = [];
  for (const [position, slide2] of rows.entries()) {
    const others = kept.length + rows.length - position - 1;
    kept.push(...expand(slide2, pages, others));
  }
  await replaceSlides(tx, presentationId, kept);
}
async function holdsFile(tx, presentationId, fileId) {
  const [held] = await tx.select({ slides: count2() }).from(slides).leftJoin(media, eq10(media.id, slides.imageId)).where(
    and5(
      eq10(slides.presentationId, presentationId),
      or(eq10(slides.fileId, fileId), eq10(media.sourceFileId, fileId))
    )
  );
  return (held?.slides ?? 0) > 0;
}
async function appendAttached(tx, fileId) {
  const [file] = await tx.select().from(media).where(and5(eq10(media.id, fileId), isNotNull(media.presentationId)));
  if (!file?.presentationId || await holdsFile(tx, file.presentationId, fileId)) return;
  const [last] = await tx.select({ length: count2() }).from(slides).where(eq10(slides.presentationId, file.presentationId));
  await tx.insert(slides).values({
    presentationId: file.presentationId,
    index: last?.length ?? 0,
    title: file.fileName,
    type: "InternalImage",
    fileId
  });
}
async function expandFileSlides(tx, fileId) {
  await appendAttached(tx, fileId);
  const holders = await tx.selectDistinct({ presentationId: slides.presentationId }).from(slides).where(eq10(slides.fileId, fileId));
  for (const { presentationId } of holders) await expandPlaceholders(tx, presentationId);
}

// media/rules/own-media.ts
import { and as and6, eq as eq11 } from "drizzle-orm";
var NAMES = { file: "The file", image: "The picture", video: "The video" };
async function ownMedia(db, ownerId, kind, id) {
  const [row] = await db.select().from(media).where(and6(eq11(media.id, id), eq11(media.ownerId, ownerId), eq11(media.kind, kind)));
  if (!row) throw notFound(NAMES[kind]);
  return row;
}

// media/rules/attach-file.ts
function attachFile(db, ownerId, fileId, presentationId) {
  return db.transaction(async (tx) => {
    await ownMedia(tx, ownerId, "file", fileId);
    await checkOwnPresentation(tx, ownerId, presentationId);
    const [row] = await tx.update(media).set({ presentationId }).where(eq12(media.id, fileId)).returning();
    if (!row) throw new Error("The row was not returned");
    if (row.status === "Error") throw invalid({ file: [row.error ?? "The file cannot be used"] });
    if (row.status === "Ready") await expandFileSlides(tx, fileId);
    return row;
  });
}

// media/rules/mark-uploaded.ts
import { and as and7, eq as eq13, isNull as isNull2 } from "drizzle-orm";
var grouped = (count5) => count5.toLocaleString("en-US");
async function checkStored(blobs, row) {
  const size = await blobs.size(`${row.id}/original`);
  if (size === row.bytes) return;
  const problem2 = size === null ? "The file has not been uploaded yet" : `The upload holds ${grouped(size)} bytes where ${grouped(row.bytes)} were announced; upload it again`;
  throw invalid({ file: [problem2] });
}
async function markUploaded({ db, blobs, jobs: queue }, row) {
  if (row.status !== null) return row;
  await checkStored(blobs, row);
  await db.transaction(async (tx) => {
    const [started] = await tx.update(media).set({ status: "Processing" }).where(and7(eq13(media.id, row.id), isNull2(media.status))).returning({ id: media.id });
    if (started) await tx.insert(jobs).values({ mediaId: row.id });
  });
  queue.wake();
  return { ...row, status: "Processing" };
}

// media/handlers.ts
var links = ({ origin }, { blobs }) => ({ blobs, origin });
var ownFile = (call, { db }) => ownMedia(db, call.userId, "file", call.params.fileId);
var ownImage = (call, { db }) => ownMedia(db, call.userId, "image", call.params.slideImageId);
var ownVideo = (call, { db }) => ownMedia(db, call.userId, "video", call.params.fileId);
var mediaHandlers = {
  async listFiles(call, services) {
    const rows = await services.db.select().from(media).where(and8(eq14(media.ownerId, call.userId), eq14(media.kind, "file"))).orderBy(asc4(media.createdAt), asc4(media.id));
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
  }
};

// http/handlers/account.ts
import { serialize } from "hono/utils/cookie";

// rules/account/login.ts
import { eq as eq15 } from "drizzle-orm";

// rules/account/email.ts
function isEmail(text2) {
  const at = text2.indexOf("@");
  return text2.length <= EMAIL_MAX && at > 0 && at < text2.length - 1 && at === text2.lastIndexOf("@") && !/[\s\p{Cc}]/u.test(text2);
}
var normalizeEmail = (email) => email.normalize().toUpperCase();

// rules/account/passwords.ts
import { hash, verify } from "@node-rs/argon2";
var HASHES_AT_ONCE = 2;
var running = 0;
var waiting = [];
async function inTurn(work2) {
  if (running >= HASHES_AT_ONCE) await new Promise((resolve3) => waiting.push(resolve3));
  else running++;
  try {
    return await work2();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
var hashPassword = (password) => inTurn(() => hash(password));
var nobodysHash;
async function isPassword(passwordHash, password) {
  nobodysHash ??= hashPassword(randomToken());
  const against = passwordHash ?? await nobodysHash;
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}
var MIN_LENGTH = 6;
var RULES = [
  [
    "PasswordTooShort",
    `Use at least ${MIN_LENGTH} characters for the password.`,
    (password) => password.length >= MIN_LENGTH
  ],
  [
    "PasswordRequiresNonAlphanumeric",
    "The password needs a character that is neither a letter nor a digit.",
    (password) => /[^a-zA-Z0-9]/.test(password)
  ],
  ["PasswordRequiresDigit", "The password needs a digit (0 to 9).", (p) => /[0-9]/.test(p)],
  [
    "PasswordRequiresLower",
    "The password needs a lower case letter (a to z).",
    (p) => /[a-z]/.test(p)
  ],
  [
    "PasswordRequiresUpper",
    "The password needs an upper case letter (A to Z).",
    (p) => /[A-Z]/.test(p)
  ]
];
function passwordErrors(password) {
  const broken = RULES.filter(([, , isMet]) => !isMet(password));
  return Object.fromEntries(broken.map(([key, message]) => [key, [message]]));
}

// rules/account/login.ts
var FAILURES_BEFORE_LOCKOUT = 5;
var isLocked = (user) => user.lockedUntil !== null && user.lockedUntil > /* @__PURE__ */ new Date();
async function settle(db, userId, isRight, lockoutSeconds) {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq15(users.id, userId)).for("update");
    if (!user) return "Failed";
    if (isLocked(user)) return "LockedOut";
    const failures = isRight ? 0 : user.failedLogins + 1;
    const isLocking = failures >= FAILURES_BEFORE_LOCKOUT;
    await tx.update(users).set({
      failedLogins: isLocking ? 0 : failures,
      lockedUntil: isLocking ? new Date(Date.now() + lockoutSeconds * 1e3) : null
    }).where(eq15(users.id, userId));
    if (isLocking) return "LockedOut";
    return isRight ? "Succeeded" : "Failed";
  });
}
async function checkLogin({ db, config }, email, password) {
  const [user] = await db.select().from(users).where(eq15(users.normalizedEmail, normalizeEmail(email)));
  if (user && isLocked(user)) throw new ProblemError(401, "LockedOut");
  const isRight = await isPassword(user?.passwordHash ?? null, password);
  if (!user) throw new ProblemError(401, "Failed");
  const attempt = await settle(db, user.id, isRight, config.lockoutSeconds);
  if (attempt !== "Succeeded") throw new ProblemError(401, attempt);
  return user;
}

// rules/account/register.ts
import { randomUUID as randomUUID5 } from "node:crypto";
var DEFAULT_GROUP_TITLE = "Default group";
async function register(db, email, password) {
  if (!isEmail(email)) throw invalid({ InvalidEmail: [`\u201C${email}\u201D is not an email address.`] });
  const weak = passwordErrors(password);
  if (Object.keys(weak).length > 0) throw invalid(weak);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [user] = await tx.insert(users).values({
      email,
      normalizedEmail: normalizeEmail(email),
      passwordHash,
      securityStamp: randomUUID5()
    }).onConflictDoNothing({ target: users.normalizedEmail }).returning({ id: users.id });
    if (!user) throw invalid({ DuplicateUserName: [`There is already an account for ${email}.`] });
    await tx.insert(deviceGroups).values({ ownerId: user.id, title: DEFAULT_GROUP_TITLE, isDefault: true });
  });
}

// http/handlers/account.ts
var isTrue = (text2) => text2?.toLowerCase() === "true";
function cookieAnswer(token, isKept, config) {
  const cookie = serialize(SESSION_COOKIE, token, {
    path: API_BASE,
    httpOnly: true,
    sameSite: "Strict",
    secure: config.publicUrl?.startsWith("https:") ?? false,
    ...isKept && { maxAge: config.refreshTokenSeconds }
  });
  return new Response(null, { headers: { "set-cookie": cookie } });
}
function cookieWish({ useCookies, useSessionCookies }) {
  if (isTrue(useSessionCookies)) return "session";
  return isTrue(useCookies) ? "kept" : null;
}
var accountHandlers = {
  async register({ body }, { db }) {
    await register(db, body.email, body.password);
    return void 0;
  },
  async login({ body, query }, services) {
    const user = await checkLogin(services, body.email, body.password);
    const wish = cookieWish(query);
    if (!wish) return issueTokens(services.db, services.config, user);
    const token = await issueCookieToken(services.config, user);
    return cookieAnswer(token, wish === "kept", services.config);
  },
  async refresh({ body }, services) {
    return await refreshTokensOf(services, body.refreshToken) ?? unauthorized();
  }
};

// rules/devices/change-devices.ts
import { and as and9, eq as eq16 } from "drizzle-orm";
var isOwn = (ownerId, deviceId) => and9(eq16(devices.id, deviceId), eq16(devices.ownerId, ownerId));
async function checkOwnGroup(tx, ownerId, deviceGroupId) {
  const found = await tx.select({ id: deviceGroups.id }).from(deviceGroups).where(and9(eq16(deviceGroups.id, deviceGroupId), eq16(deviceGroups.ownerId, ownerId))).for("share");
  if (found.length === 0) throw invalid({ deviceGroupId: ["There is no such device group"] });
}
function updateDevice(db, ownerId, deviceId, { deviceName, deviceGroupId }) {
  return db.transaction(async (tx) => {
    await readDevice(tx, ownerId, deviceId);
    if (deviceGroupId !== void 0) await checkOwnGroup(tx, ownerId, deviceGroupId);
    if (deviceName !== void 0 || deviceGroupId !== void 0)
      await tx.update(devices).set({ name: deviceName, deviceGroupId }).where(isOwn(ownerId, deviceId));
    return readDevice(tx, ownerId, deviceId);
  });
}
async function deleteDevice(db, ownerId, deviceId) {
  const gone = await db.delete(devices).where(isOwn(ownerId, deviceId)).returning({ id: devices.id });
  if (gone.length === 0) throw notFound("The device");
}

// rules/groups/alerts.ts
import { and as and12, eq as eq19, isNotNull as isNotNull2 } from "drizzle-orm";

// rules/groups/own-presentation.ts
import { and as and10, eq as eq17 } from "drizzle-orm";
async function checkOwnPresentation2(tx, ownerId, field, presentationId) {
  if (presentationId === null || presentationId === void 0) return;
  const found = await tx.select({ id: presentations.id }).from(presentations).where(and10(eq17(presentations.id, presentationId), eq17(presentations.ownerId, ownerId))).for("share");
  if (found.length === 0) throw invalid({ [field]: ["There is no such presentation"] });
}

// rules/groups/read-groups.ts
import { and as and11, asc as asc5, desc, eq as eq18 } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
var actual = alias(presentations, "actual");
var alert = alias(presentations, "alert");
async function readGroups(db, ownerId, deviceGroupId) {
  const rows = await db.select({ group: deviceGroups, actualTitle: actual.title, alertTitle: alert.title }).from(deviceGroups).leftJoin(actual, eq18(actual.id, deviceGroups.actualPresentationId)).leftJoin(alert, eq18(alert.id, deviceGroups.alertPresentationId)).where(
    and11(
      eq18(deviceGroups.ownerId, ownerId),
      deviceGroupId === void 0 ? void 0 : eq18(deviceGroups.id, deviceGroupId)
    )
  ).orderBy(desc(deviceGroups.isDefault), asc5(deviceGroups.id));
  if (rows.length === 0) return [];
  const devices3 = await readDevices(db, ownerId);
  return rows.map(({ group, actualTitle, alertTitle }) => ({
    deviceGroupId: group.id,
    title: group.title,
    isDefault: group.isDefault,
    isInAlert: group.isInAlert,
    actualPresentationId: group.actualPresentationId,
    actualPresentationTitle: actualTitle,
    alertPresentationId: group.alertPresentationId,
    alertPresentationTitle: alertTitle,
    scheduleId: null,
    scheduleName: null,
    devices: devices3.filter((device2) => device2.deviceGroupId === group.id)
  }));
}
async function readGroup(db, ownerId, deviceGroupId) {
  const [group] = await readGroups(db, ownerId, deviceGroupId);
  if (!group) throw notFound("The device group");
  return group;
}

// rules/groups/alerts.ts
var ofOwner = (ownerId, deviceGroupId) => and12(
  eq19(deviceGroups.ownerId, ownerId),
  deviceGroupId === void 0 ? void 0 : eq19(deviceGroups.id, deviceGroupId)
);
async function start(tx, ownerId, given, deviceGroupId) {
  await checkOwnPresentation2(tx, ownerId, "presentationId", given);
  const started = await tx.update(deviceGroups).set({ isInAlert: true, alertPresentationId: given ?? void 0 }).where(
    and12(
      ofOwner(ownerId, deviceGroupId),
      given ? void 0 : isNotNull2(deviceGroups.alertPresentationId)
    )
  ).returning({ id: deviceGroups.id });
  if (started.length === 0)
    throw new ProblemError(400, "Choose an alert presentation first: there is none to show.");
}
var stop = (tx, ownerId, deviceGroupId) => tx.update(deviceGroups).set({ isInAlert: false }).where(ofOwner(ownerId, deviceGroupId));
function startAlert(db, ownerId, deviceGroupId, presentationId) {
  return db.transaction(async (tx) => {
    await readGroup(tx, ownerId, deviceGroupId);
    await start(tx, ownerId, presentationId, deviceGroupId);
    return readGroup(tx, ownerId, deviceGroupId);
  });
}
function stopAlert(db, ownerId, deviceGroupId) {
  return db.transaction(async (tx) => {
    await stop(tx, ownerId, deviceGroupId);
    return readGroup(tx, ownerId, deviceGroupId);
  });
}
function startAlertEverywhere(db, ownerId, presentationId) {
  return db.transaction(async (tx) => {
    await start(tx, ownerId, presentationId);
    return readGroups(tx, ownerId);
  });
}
function stopAlertEverywhere(db, ownerId) {
  return db.transaction(async (tx) => {
    await stop(tx, ownerId);
    return readGroups(tx, ownerId);
  });
}

// rules/groups/change-groups.ts
import { and as and13, eq as eq20 } from "drizzle-orm";
var isOwn2 = (ownerId, deviceGroupId) => and13(eq20(deviceGroups.id, deviceGroupId), eq20(deviceGroups.ownerId, ownerId));
function createGroup(db, ownerId, title2) {
  return db.transaction(async (tx) => {
    const [group] = await tx.insert(deviceGroups).values({ ownerId, title: title2 }).returning({ id: deviceGroups.id });
    if (!group) throw new Error("The new group was not returned");
    return readGroup(tx, ownerId, group.id);
  });
}
function updateGroup(db, ownerId, deviceGroupId, update) {
  const { title: title2, actualPresentationId, alertPresentationId, scheduleId } = update;
  return db.transaction(async (tx) => {
    await readGroup(tx, ownerId, deviceGroupId);
    await checkOwnPresentation2(tx, ownerId, "actualPresentationId", actualPresentationId);
    await checkOwnPresentation2(tx, ownerId, "alertPresentationId", alertPresentationId);
    if (typeof scheduleId === "number")
      throw invalid({ scheduleId: ["There is no such schedule"] });
    const isInAlert = alertPresentationId === null ? false : void 0;
    const changes = { title: title2, actualPresentationId, alertPresentationId, isInAlert };
    if (Object.values(changes).some((value) => value !== void 0))
      await tx.update(deviceGroups).set(changes).where(isOwn2(ownerId, deviceGroupId));
    return readGroup(tx, ownerId, deviceGroupId);
  });
}
function deleteGroup(db, ownerId, deviceGroupId) {
  return db.transaction(async (tx) => {
    const group = await readGroup(tx, ownerId, deviceGroupId);
    if (group.isDefault)
      throw new ProblemError(409, "The default group takes new screens and cannot be deleted.");
    const [fallback] = await tx.select({ id: deviceGroups.id }).from(deviceGroups).where(and13(eq20(deviceGroups.ownerId, ownerId), deviceGroups.isDefault));
    if (!fallback) throw new Error(`Account ${ownerId} has no default device group`);
    await tx.update(devices).set({ deviceGroupId: fallback.id }).where(eq20(devices.deviceGroupId, deviceGroupId));
    await tx.delete(deviceGroups).where(isOwn2(ownerId, deviceGroupId));
  });
}

// http/handlers/devices.ts
var deviceHandlers = {
  listDeviceGroups: ({ userId }, { db }) => readGroups(db, userId),
  createDeviceGroup: ({ userId, body }, { db }) => createGroup(db, userId, body.title),
  getDeviceGroup: ({ userId, params }, { db }) => readGroup(db, userId, params.deviceGroupId),
  updateDeviceGroup: ({ userId, params, body }, { db }) => updateGroup(db, userId, params.deviceGroupId, body),
  async deleteDeviceGroup({ userId, params }, { db }) {
    await deleteGroup(db, userId, params.deviceGroupId);
    return void 0;
  },
  startAlert: ({ userId, params, body }, { db }) => startAlert(db, userId, params.deviceGroupId, body?.presentationId),
  stopAlert: ({ userId, params }, { db }) => stopAlert(db, userId, params.deviceGroupId),
  startAlertEverywhere: ({ userId, body }, { db }) => startAlertEverywhere(db, userId, body?.presentationId),
  stopAlertEverywhere: ({ userId }, { db }) => stopAlertEverywhere(db, userId),
  listDevices: ({ userId }, { db }) => readDevices(db, userId),
  getDevice: ({ userId, params }, { db }) => readDevice(db, userId, params.deviceId),
  updateDevice: ({ userId, params, body }, { db }) => updateDevice(db, userId, params.deviceId, body),
  async deleteDevice({ userId, params }, { db }) {
    await deleteDevice(db, userId, params.deviceId);
    return void 0;
  },
  verifyDevice: ({ userId, body, address }, services) => verifyDevice(services, userId, body.userCode, address)
};

// rules/presentations/presentations.ts
import { and as and16, eq as eq24 } from "drizzle-orm";

// rules/presentations/check-slides.ts
import { and as and14, eq as eq21, inArray as inArray3 } from "drizzle-orm";
async function readOwnMedia(tx, ownerId, slides2) {
  const ids = slides2.flatMap(({ imageId, videoId, fileId }) => [imageId, videoId, fileId]);
  const named = [...new Set(ids.filter((id) => typeof id === "string"))];
  const rows = named.length === 0 ? [] : await tx.select({
    id: media.id,
    kind: media.kind,
    status: media.status,
    pagesCount: media.pagesCount
  }).from(media).where(and14(eq21(media.ownerId, ownerId), inArray3(media.id, named))).for("share");
  return new Map(rows.map((row) => [row.id, row]));
}
var isWebAddress = (text2) => URL.canParse(text2) && /^https?:$/.test(new URL(text2).protocol);
function showMedium(own, kind, field, id) {
  if (!id) return [field, "File must be selected"];
  return own.get(id)?.kind === kind ? { [field]: id } : [field, `There is no such ${kind}`];
}
function showLink(url) {
  if (!url) return ["url", "Enter the web address"];
  if (!isWebAddress(url)) return ["url", "The web address must begin with http:// or https://"];
  return { url };
}
function shown(slide2, own) {
  switch (slide2.type) {
    case "WebContent":
      return showLink(slide2.url);
    case "Video":
      return slide2.videoId ? showMedium(own, "video", "videoId", slide2.videoId) : showLink(slide2.url);
    case "InternalVideo":
      return showMedium(own, "video", "videoId", slide2.videoId);
    case "InternalImage":
      if (!slide2.imageId && slide2.fileId) return showMedium(own, "file", "fileId", slide2.fileId);
      return showMedium(own, "image", "imageId", slide2.imageId);
    case "Image":
      return showMedium(own, "image", "imageId", slide2.imageId);
  }
}
function countExpanded(slides2, own) {
  const pages = slides2.map(({ imageId, fileId }) => {
    const file = !imageId && fileId ? own.get(fileId) : void 0;
    return file?.status === "Ready" ? file.pagesCount ?? 1 : 1;
  });
  return pages.reduce((sum, one) => sum + one, 0);
}
async function checkSlides(tx, ownerId, slides2, knownIds) {
  const own = await readOwnMedia(tx, ownerId, slides2);
  const errors2 = {};
  const seen = /* @__PURE__ */ new Set();
  const kept = slides2.map((slide2, position) => {
    const refuse = ([field, message]) => {
      errors2[`slides.${position}.${field}`] = [`Slide \u201C${slide2.title}\u201D: ${message}`];
    };
    const id = slide2.id ?? void 0;
    const isKnown = id !== void 0 && knownIds.has(id);
    if (id !== void 0 && !isKnown && !slide2.fileId)
      refuse(["id", "it is no longer in this presentation"]);
    if (isKnown && seen.has(id)) refuse(["id", "its id is there twice"]);
    if (isKnown) seen.add(id);
    const content2 = shown(slide2, own);
    if (Array.isArray(content2)) refuse(content2);
    const { index: index2, title: title2, duration, type } = slide2;
    return { index: index2, title: title2, duration, type, ...content2, ...isKnown && { id } };
  });
  if (countExpanded(slides2, own) > SLIDES_MAX)
    errors2.slides = [
      `A presentation has at most ${SLIDES_MAX} slides; with all pages there are more`
    ];
  if (Object.keys(errors2).length > 0) throw invalid(errors2);
  return kept.sort((one, other) => one.index - other.index);
}

// rules/presentations/read-slides.ts
import { asc as asc6, eq as eq22 } from "drizzle-orm";
function addresses(slide2, displayType, { blobs, origin }) {
  const stored = (part, type) => {
    const id = slide2.imageId ?? slide2.videoId;
    return id && type ? blobs.readUrl(`${id}/${part}`, type, origin) : null;
  };
  if (slide2.imageId) {
    return {
      url: stored("display", displayType),
      thumbnailUrl: stored("thumb", displayType && "image/webp")
    };
  }
  if (slide2.videoId) return { metadata: { videoFileUrl: stored("display", displayType) } };
  return { url: slide2.url };
}
async function readSlides(db, presentationId, links3) {
  const rows = await db.select({ slide: slides, status: slideStatus, displayType: media.displayType }).from(slides).leftJoin(media, ofSlide).where(eq22(slides.presentationId, presentationId)).orderBy(asc6(slides.index));
  return rows.map(({ slide: slide2, status, displayType }) => ({
    id: slide2.id,
    index: slide2.index,
    title: slide2.title,
    duration: slide2.duration,
    type: slide2.type,
    imageId: slide2.imageId,
    videoId: slide2.videoId,
    fileId: slide2.fileId,
    status,
    ...addresses(slide2, status === "Ready" ? displayType : null, links3)
  }));
}

// rules/presentations/summaries.ts
import { and as and15, asc as asc7, count as count3, desc as desc2, eq as eq23, isNotNull as isNotNull3, sql as sql5 } from "drizzle-orm";
var anyOf = (condition) => sql5`coalesce(bool_or(${condition}), false)`;
var wanted = (ownerId, presentationId) => and15(
  eq23(presentations.ownerId, ownerId),
  presentationId === void 0 ? void 0 : eq23(presentations.id, presentationId)
);
var readSlideFacts = (db, ownerId, presentationId) => db.select({
  presentationId: slides.presentationId,
  pagesCount: count3(),
  isProcessing: anyOf(sql5`${slideStatus} = 'Processing'`),
  hasFailed: anyOf(sql5`${slideStatus} = 'Error'`),
  canPlay: anyOf(isPlayable),
  isStored: sql5`bool_and(${isPlayable} and ${media.id} is not null)`,
  coverId: sql5`(array_agg(${slides.imageId} order by ${slides.index})
				filter (where ${slides.imageId} is not null and ${media.status} = 'Ready'))[1]`
}).from(slides).innerJoin(presentations, eq23(presentations.id, slides.presentationId)).leftJoin(media, ofSlide).where(wanted(ownerId, presentationId)).groupBy(slides.presentationId);
var readFileFacts = (db, ownerId, presentationId) => db.select({
  presentationId: presentations.id,
  isProcessing: anyOf(sql5`${media.status} = 'Processing'`),
  hasFailed: anyOf(sql5`${media.status} = 'Error'`)
}).from(media).innerJoin(presentations, eq23(presentations.id, media.presentationId)).where(and15(wanted(ownerId, presentationId), eq23(media.kind, "file"))).groupBy(presentations.id);
var readGroups2 = (db, ownerId) => db.select({
  presentationId: deviceGroups.actualPresentationId,
  title: deviceGroups.title,
  isDefault: deviceGroups.isDefault
}).from(deviceGroups).where(and15(eq23(deviceGroups.ownerId, ownerId), isNotNull3(deviceGroups.actualPresentationId))).orderBy(asc7(deviceGroups.id));
function statusOf(facts) {
  if (facts.some((one) => one?.isProcessing)) return "Processing";
  if (facts.some((one) => one?.hasFailed)) return "Error";
  return facts.some((one) => one?.canPlay) ? "Ready" : null;
}
async function readSummaries(db, ownerId, { blobs, origin }, presentationId) {
  const rows = await db.select().from(presentations).where(wanted(ownerId, presentationId)).orderBy(desc2(presentations.id));
  const slideFacts = await readSlideFacts(db, ownerId, presentationId);
  const fileFacts = await readFileFacts(db, ownerId, presentationId);
  const slidesOf = new Map(slideFacts.map((one) => [one.presentationId, one]));
  const filesOf = new Map(fileFacts.map((one) => [one.presentationId, one]));
  const groups = await readGroups2(db, ownerId);
  return rows.map((row) => {
    const facts = slidesOf.get(row.id);
    const actual2 = groups.filter((group) => group.presentationId === row.id);
    return {
      presentationId: row.id,
      title: row.title,
      backgroundColor: row.backgroundColor,
      status: statusOf([facts, filesOf.get(row.id)]),
      pagesCount: facts?.pagesCount ?? 0,
      frameDelayInSeconds: row.frameDelayInSeconds,
      isActualForDefaultGroup: actual2.some((group) => group.isDefault),
      readyForOffline: facts?.isStored ?? false,
      actualInGroups: actual2.map((group) => group.title),
      thumbnailUrl: facts?.coverId ? blobs.readUrl(`${facts.coverId}/thumb`, "image/webp", origin) : null
    };
  });
}
async function listSummaries(db, ownerId, links3) {
  const all = await readSummaries(db, ownerId, links3);
  return all.map(({ backgroundColor: backgroundColor2, ...summary }) => summary);
}

// rules/presentations/presentations.ts
var BACKGROUND_DEFAULT = "#000000";
var isOwn3 = (ownerId, presentationId) => and16(eq24(presentations.id, presentationId), eq24(presentations.ownerId, ownerId));
var missing = () => notFound("The presentation");
async function readPresentation(db, ownerId, presentationId, links3) {
  const [summary] = await readSummaries(db, ownerId, links3, presentationId);
  if (!summary) throw missing();
  return { ...summary, slides: await readSlides(db, presentationId, links3) };
}
var columns = (input) => ({
  title: input.title,
  frameDelayInSeconds: input.frameDelayInSeconds,
  backgroundColor: input.backgroundColor ?? BACKGROUND_DEFAULT
});
function createPresentation(db, ownerId, input, links3) {
  return db.transaction(async (tx) => {
    const kept = await checkSlides(tx, ownerId, input.slides, /* @__PURE__ */ new Set());
    const [made] = await tx.insert(presentations).values({ ownerId, ...columns(input) }).returning({ id: presentations.id });
    if (!made) throw new Error("The new presentation was not returned");
    await replaceSlides(tx, made.id, kept);
    await expandPlaceholders(tx, made.id);
    return readPresentation(tx, ownerId, made.id, links3);
  });
}
function updatePresentation(db, ownerId, presentationId, input, links3) {
  return db.transaction(async (tx) => {
    const found = await tx.update(presentations).set(columns(input)).where(isOwn3(ownerId, presentationId)).returning({ id: presentations.id });
    if (found.length === 0) throw missing();
    const known = await tx.select({ id: slides.id }).from(slides).where(eq24(slides.presentationId, presentationId));
    const knownIds = new Set(known.map(({ id }) => id));
    const kept = await checkSlides(tx, ownerId, input.slides, knownIds);
    await replaceSlides(tx, presentationId, kept);
    await tx.update(media).set({ presentationId: null }).where(and16(eq24(media.presentationId, presentationId), eq24(media.status, "Error")));
    await expandPlaceholders(tx, presentationId);
    return readPresentation(tx, ownerId, presentationId, links3);
  });
}
function deletePresentation(db, ownerId, presentationId) {
  return db.transaction(async (tx) => {
    await tx.update(deviceGroups).set({ isInAlert: false }).where(
      and16(
        eq24(deviceGroups.ownerId, ownerId),
        eq24(deviceGroups.alertPresentationId, presentationId)
      )
    );
    const gone = await tx.delete(presentations).where(isOwn3(ownerId, presentationId)).returning({ id: presentations.id });
    if (gone.length === 0) throw missing();
  });
}

// http/handlers/presentations.ts
var links2 = ({ origin }, { blobs }) => ({ blobs, origin });
var presentationHandlers = {
  async listPresentations(call, services) {
    const { db } = services;
    return { presentations: await listSummaries(db, call.userId, links2(call, services)) };
  },
  createPresentation: (call, services) => createPresentation(services.db, call.userId, call.body, links2(call, services)),
  getPresentation: (call, services) => readPresentation(services.db, call.userId, call.params.presentationId, links2(call, services)),
  updatePresentation: (call, services) => updatePresentation(
    services.db,
    call.userId,
    call.params.presentationId,
    call.body,
    links2(call, services)
  ),
  async deletePresentation({ userId, params }, { db }) {
    await deletePresentation(db, userId, params.presentationId);
    return void 0;
  }
};

// rules/profile.ts
import { eq as eq25 } from "drizzle-orm";
var toProfile = (user) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  company: user.company,
  title: user.title,
  companySize: user.companySize,
  subscriptionInfo: subscriptionInfo2(user.tier)
});
async function readProfile(db, userId) {
  const [user] = await db.select().from(users).where(eq25(users.id, userId));
  if (!user) throw notFound("The account");
  return toProfile(user);
}
async function updateProfile(db, userId, update) {
  if (Object.values(update).every((value) => value === void 0)) return readProfile(db, userId);
  const [user] = await db.update(users).set(update).where(eq25(users.id, userId)).returning();
  if (!user) throw notFound("The account");
  return toProfile(user);
}

// http/handlers/profile.ts
var profileHandlers = {
  getProfile: ({ userId }, { db }) => readProfile(db, userId),
  updateProfile: ({ userId, body }, { db }) => updateProfile(db, userId, body),
  // No payment provider is connected yet, so what we hold is the newest there is.
  refreshSubscription: ({ userId }, { db }) => readProfile(db, userId)
};

// rules/screens/device-codes.ts
import { randomInt } from "node:crypto";
import { and as and17, count as count4, eq as eq26, gt as gt2, isNull as isNull3, lte } from "drizzle-orm";
var POLL_SECONDS = 3;
var FASTEST_POLL_MS = 1e3;
var LIVE_PER_ADDRESS = 50;
var LIVE_IN_ALL = 1e4;
var TRIES_FOR_A_FREE_CODE = 20;
var tooMany = (seconds3) => new ProblemError(429, "Too many codes wait to be entered. Try again later.", void 0, {
  "retry-after": String(seconds3)
});
async function checkRoom2(tx, address, codeSeconds) {
  const isLive = and17(gt2(deviceCodes.expiresAt, /* @__PURE__ */ new Date()), isNull3(deviceCodes.deviceId));
  const [all] = await tx.select({ live: count4() }).from(deviceCodes).where(isLive);
  const [here] = await tx.select({ live: count4() }).from(deviceCodes).where(and17(isLive, eq26(deviceCodes.address, address)));
  if ((all?.live ?? 0) >= LIVE_IN_ALL || (here?.live ?? 0) >= LIVE_PER_ADDRESS)
    throw tooMany(Math.ceil(codeSeconds / 10));
}
var randomUserCode = () => String(randomInt(10 ** USER_CODE_LENGTH)).padStart(USER_CODE_LENGTH, "0");
async function createDeviceCode({ db, config }, request, address, formerDeviceId) {
  const deviceCode = randomToken();
  const row = {
    hash: hashOf(deviceCode),
    deviceName: request?.deviceName || null,
    operationSystem: request?.operationSystem ?? "web",
    address,
    formerDeviceId,
    expiresAt: new Date(Date.now() + config.userCodeSeconds * 1e3)
  };
  const userCode2 = await db.transaction(async (tx) => {
    await tx.delete(deviceCodes).where(lte(deviceCodes.expiresAt, /* @__PURE__ */ new Date()));
    await checkRoom2(tx, address, config.userCodeSeconds);
    for (let tries = 0; tries < TRIES_FOR_A_FREE_CODE; tries++) {
      const [made] = await tx.insert(deviceCodes).values({ ...row, userCode: randomUserCode() }).onConflictDoNothing({ target: deviceCodes.userCode }).returning({ userCode: deviceCodes.userCode });
      if (made) return made.userCode;
    }
    throw tooMany(POLL_SECONDS);
  });
  return { deviceCode, userCode: userCode2, expiresIn: config.userCodeSeconds, interval: POLL_SECONDS };
}
async function pollDeviceToken({ db, config }, deviceCode) {
  const hash2 = hashOf(deviceCode);
  const now = /* @__PURE__ */ new Date();
  const [code] = await db.select({ lastPolledAt: deviceCodes.lastPolledAt, device: devices }).from(deviceCodes).leftJoin(devices, eq26(devices.id, deviceCodes.deviceId)).where(and17(eq26(deviceCodes.hash, hash2), gt2(deviceCodes.expiresAt, now)));
  if (!code) return { error: "expired_token" };
  if (code.device) {
    const accessToken = deviceTokenFor(config, hash2);
    const isRevoked = code.device.tokenHash !== hashOf(accessToken);
    return isRevoked ? { error: "expired_token" } : { accessToken, deviceId: code.device.id };
  }
  await db.update(deviceCodes).set({ lastPolledAt: now }).where(eq26(deviceCodes.hash, hash2));
  const since = now.getTime() - (code.lastPolledAt?.getTime() ?? 0);
  return { error: since < FASTEST_POLL_MS ? "slow_down" : "authorization_pending" };
}

// rules/screens/heartbeat.ts
import { eq as eq28 } from "drizzle-orm";

// ../contract/what-plays.ts
function whatPlays(group) {
  return group.isInAlert && group.alertPresentationId !== null ? group.alertPresentationId : group.actualPresentationId;
}

// rules/screens/manifest.ts
import { and as and18, asc as asc8, eq as eq27, inArray as inArray4 } from "drizzle-orm";
async function readScreen(db, deviceId) {
  const [row] = await db.select({ group: deviceGroups }).from(devices).innerJoin(deviceGroups, eq27(deviceGroups.id, devices.deviceGroupId)).where(eq27(devices.id, deviceId));
  if (!row) throw new Error(`Device ${deviceId} is gone`);
  const revisions = await readRevisions(db, [row.group]);
  return { group: row.group, revision: String(revisions.get(row.group.id)) };
}
async function readItems(db, ids) {
  if (ids.length === 0) return [];
  return db.select({
    presentationId: slides.presentationId,
    slideId: slides.id,
    type: slides.type,
    link: slides.url,
    seconds: slideSeconds,
    mediaId: media.id,
    sha256: media.displaySha256,
    bytes: media.displayBytes,
    contentType: media.displayType
  }).from(slides).innerJoin(presentations, eq27(presentations.id, slides.presentationId)).leftJoin(media, ofSlide).where(and18(inArray4(slides.presentationId, ids), isPlayable)).orderBy(asc8(slides.presentationId), asc8(slides.index));
}
function toItem(row, { blobs, origin }) {
  const { slideId, type, seconds: seconds3, mediaId: mediaId2, sha256, bytes, contentType, link: link3 } = row;
  if (!mediaId2 || !contentType) return { slideId, type, url: link3 ?? "", seconds: seconds3 };
  const url = blobs.readUrl(`${mediaId2}/display`, contentType, origin);
  return { slideId, type, url, sha256, bytes, seconds: seconds3 };
}
async function readManifest(db, { group, revision }, links3) {
  const ids = playableIds(group);
  const items = await readItems(db, ids);
  const rows = ids.length === 0 ? [] : await db.select().from(presentations).where(inArray4(presentations.id, ids));
  const { title: title2, actualPresentationId, isInAlert, alertPresentationId } = group;
  return {
    revision,
    serverTime: (/* @__PURE__ */ new Date()).toISOString(),
    playing: whatPlays(group),
    switches: [],
    group: { title: title2, actualPresentationId, isInAlert, alertPresentationId },
    presentations: rows.map((row) => ({
      presentationId: row.id,
      title: row.title,
      backgroundColor: row.backgroundColor,
      items: items.filter((item) => item.presentationId === row.id).map((item) => toItem(item, links3))
    }))
  };
}

// rules/screens/heartbeat.ts
async function noteHeartbeat(db, deviceId, { playing, cachedRevision }) {
  const now = /* @__PURE__ */ new Date();
  await db.update(devices).set({
    lastSeenAt: now,
    cachedRevision: cachedRevision ?? null,
    playingPresentationId: playing?.presentationId ?? null,
    playingSlideId: playing?.slideId ?? null
  }).where(eq28(devices.id, deviceId));
  const { revision } = await readScreen(db, deviceId);
  return { revision, serverTime: now.toISOString() };
}

// http/handlers/screen.ts
var names = (header, tag) => (header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
var screenHandlers = {
  async createDeviceCode({ request, body, address }, services) {
    const token = bearerToken(request);
    const formerDeviceId = token ? await deviceOfToken(services.db, token) : null;
    return createDeviceCode(services, body, address, formerDeviceId);
  },
  async createDeviceToken({ body }, services) {
    const answer = await pollDeviceToken(services, body.deviceCode);
    return "error" in answer ? Response.json(answer, { status: 400 }) : answer;
  },
  getManifest: ({ deviceId, request, origin }, { db, blobs }) => (
    // One snapshot: the revision is that of the very items beside it.
    db.transaction(
      async (tx) => {
        const screen = await readScreen(tx, deviceId);
        const etag = `"${screen.revision}"`;
        const headers = { etag, "cache-control": "private, no-cache" };
        if (names(request.headers.get("if-none-match"), etag))
          return new Response(null, { status: 304, headers });
        return Response.json(await readManifest(tx, screen, { blobs, origin }), { headers });
      },
      { isolationLevel: "repeatable read" }
    )
  ),
  sendHeartbeat: ({ deviceId, body }, { db }) => noteHeartbeat(db, deviceId, body)
};

// http/handlers/all.ts
var allHandlers = {
  ...accountHandlers,
  ...profileHandlers,
  ...presentationHandlers,
  ...mediaHandlers,
  ...deviceHandlers,
  ...screenHandlers
};

// http/server.ts
import { createAdaptorServer } from "@hono/node-server";
var REQUEST_TIMEOUT_MS = 4 * 3600 * 1e3;
var FINISH_MS = 5e3;
var IDLE_CHECK_MS = 50;
function stop2(server) {
  return new Promise((resolve3) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const late = setTimeout(() => server.closeAllConnections(), FINISH_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve3();
    });
  });
}
function listen(app, host, port) {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  return new Promise((resolve3, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { port: taken } = server.address();
      resolve3({ port: taken, stop: () => stop2(server) });
    });
  });
}

// jobs/worker.ts
import { mkdir as mkdir3, rm as rm11 } from "node:fs/promises";
import { join as join8 } from "node:path";
import { fileURLToPath as fileURLToPath3 } from "node:url";

// jobs/claim.ts
import { asc as asc9, eq as eq29, isNull as isNull4, lt as lt2, or as or2, sql as sql6 } from "drizzle-orm";
var LEASE_MS = 20 * 6e4;
function claimJob(db) {
  return db.transaction(async (tx) => {
    const now = /* @__PURE__ */ new Date();
    const [row] = await tx.select({ id: jobs.id, attempts: jobs.attempts, mediaId: jobs.mediaId }).from(jobs).where(or2(isNull4(jobs.lockedUntil), lt2(jobs.lockedUntil, now))).orderBy(asc9(jobs.id)).limit(1).for("update", { skipLocked: true });
    if (!row) return null;
    const lockedUntil = new Date(now.getTime() + LEASE_MS);
    await tx.update(jobs).set({ lockedUntil }).where(eq29(jobs.id, row.id));
    const [item] = await tx.select().from(media).where(eq29(media.id, row.mediaId));
    return item ? { id: row.id, attempts: row.attempts, media: item } : null;
  });
}
async function releaseAll(db) {
  await db.update(jobs).set({ lockedUntil: null });
}
async function releaseJob(db, job) {
  await db.update(jobs).set({ lockedUntil: null }).where(eq29(jobs.id, job.id));
}
async function postponeJob(db, job, delayMs) {
  await db.update(jobs).set({ attempts: sql6`${jobs.attempts} + 1`, lockedUntil: new Date(Date.now() + delayMs) }).where(eq29(jobs.id, job.id));
}

// jobs/do-job.ts
import { mkdtemp, rm as rm10 } from "node:fs/promises";
import { join as join7 } from "node:path";

// jobs/run-child.ts
import { fork } from "node:child_process";

// jobs/resident.ts
import { readFileSync } from "node:fs";
function residentBytes(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

// jobs/run-child.ts
var WATCH_MS = 250;
var HEAP_MB = 512;
var STDERR_KEPT = 2e3;
function lastWords(child) {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text2) => {
    words = (words + text2).slice(-STDERR_KEPT);
  });
  return () => words.trim();
}
function watch(child, bounds, kill) {
  const started = performance.now();
  let heard = started;
  child.on("message", () => {
    heard = performance.now();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - started > bounds.totalMs || now - heard > bounds.quietMs) kill("time");
    else if (residentBytes(child.pid ?? 0) > bounds.memoryBytes) kill("memory");
  }, WATCH_MS);
  return { stop: () => clearInterval(timer) };
}
function runChild(script, task, bounds, signal) {
  return new Promise((resolve3) => {
    let outcome = null;
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ["ignore", "ignore", "pipe", "ipc"]
    });
    const end = (result) => {
      outcome ??= result;
      child.kill("SIGKILL");
    };
    const words = lastWords(child);
    const watching = watch(child, bounds, (why) => end({ type: "died", why, detail: words() }));
    const stop4 = () => end({ type: "stopped" });
    signal.addEventListener("abort", stop4);
    if (signal.aborted) stop4();
    child.on("message", (message) => {
      if (message.type !== "progress") outcome ??= message;
    });
    child.send(task, () => void 0);
    const finish2 = (detail) => {
      watching.stop();
      signal.removeEventListener("abort", stop4);
      resolve3(outcome ?? { type: "died", why: "crash", detail });
    };
    child.once("error", (error) => finish2(error.message));
    child.once(
      "close",
      (code, killedBy) => finish2(`${killedBy ?? `exit ${code}`} ${words()}`.trim())
    );
  });
}

// jobs/settle.ts
import { randomUUID as randomUUID6 } from "node:crypto";
import { eq as eq30 } from "drizzle-orm";

// media/rules/known-media.ts
import { inArray as inArray5 } from "drizzle-orm";
async function knownMedia(db, mediaIds) {
  const rows = await db.select({ id: media.id }).from(media).where(inArray5(media.id, mediaIds));
  return new Set(rows.map((row) => row.id));
}

// jobs/settle.ts
var THUMB_TYPE = "image/webp";
var displayColumns = (bytes) => ({
  displaySha256: bytes.sha256,
  displayType: bytes.contentType,
  displayBytes: bytes.bytes
});
var pictureColumns = (rendition) => ({
  ...displayColumns(rendition),
  width: rendition.width,
  height: rendition.height
});
async function storeRendition(blobs, mediaId2, rendition) {
  await blobs.putFile(`${mediaId2}/display`, rendition.displayPath, rendition.contentType);
  await blobs.putFile(`${mediaId2}/thumb`, rendition.thumbPath, THUMB_TYPE);
}
function finish(db, job, columns2, more) {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(jobs).where(eq30(jobs.id, job.id)).returning({ id: jobs.id });
    if (ended.length === 0) return;
    await tx.update(media).set(columns2).where(eq30(media.id, job.media.id));
    await more?.(tx);
  });
}
var pageRow = (job, page, index2) => ({
  id: randomUUID6(),
  ownerId: job.media.ownerId,
  kind: "image",
  fileName: job.media.fileName,
  contentType: page.contentType,
  bytes: page.bytes,
  status: "Ready",
  sourceFileId: job.media.id,
  page: index2 + 1,
  ...pictureColumns(page)
});
async function removeUnknown(db, blobs, mediaIds) {
  const known = await knownMedia(db, mediaIds);
  for (const id of mediaIds) if (!known.has(id)) await blobs.remove(id);
}
async function settlePages(db, blobs, job, pages) {
  const made = pages.map((page, index2) => ({ page, row: pageRow(job, page, index2) }));
  try {
    for (const { page, row } of made) await storeRendition(blobs, row.id, page);
    const ready = { status: "Ready", error: null, pagesCount: pages.length };
    await finish(db, job, ready, async (tx) => {
      await tx.insert(media).values(made.map(({ row }) => row));
      await expandFileSlides(tx, job.media.id);
    });
  } catch (error) {
    const ids = made.map(({ row }) => row.id);
    await removeUnknown(db, blobs, ids);
    throw error;
  }
}
async function settleDone(db, blobs, job, result) {
  if (result.kind === "file") return settlePages(db, blobs, job, result.pages);
  const { id } = job.media;
  if (result.kind === "image") {
    await storeRendition(blobs, id, result.rendition);
    await finish(db, job, { status: "Ready", error: null, ...pictureColumns(result.rendition) });
    return;
  }
  const { video } = result;
  await blobs.withFile(
    `${id}/original`,
    (path) => blobs.putFile(`${id}/display`, path, video.contentType)
  );
  await finish(db, job, { status: "Ready", error: null, ...displayColumns(video) });
}
var settleFailed = (db, job, sentence) => finish(db, job, { status: "Error", error: sentence });

// jobs/do-job.ts
var ATTEMPTS = 3;
var RETRY_MS = 2e3;
var MEMORY_BYTES = 1.5 * 1024 ** 3;
var MINUTE = 6e4;
var BOUNDS = {
  image: { totalMs: MINUTE, quietMs: MINUTE, memoryBytes: MEMORY_BYTES },
  video: { totalMs: 5 * MINUTE, quietMs: MINUTE, memoryBytes: MEMORY_BYTES },
  file: { totalMs: 15 * MINUTE, quietMs: MINUTE, memoryBytes: MEMORY_BYTES }
};
var SENTENCES = {
  time: "This file takes too long to work through. Make it simpler or smaller and upload that.",
  memory: "This file needs too much memory to work through. Make it simpler or smaller and upload that.",
  crash: "This file could not be worked through. Save it again in another program and upload that.",
  storage: "This file could not be stored. Upload it again later, or tell whoever runs the service."
};
async function work(services, job, shop) {
  const { blobs, config, db } = services;
  const workDir = await mkdtemp(join7(shop.workRoot, "job-"));
  try {
    const outcome = await blobs.withFile(`${job.media.id}/original`, (path) => {
      const { kind, fileName } = job.media;
      const { maxPdfPages, maxImagePixels, maxImageSide } = config;
      const limits = { maxPdfPages, maxImagePixels, maxImageSide };
      const task = { kind, fileName, path, workDir, limits };
      return runChild(shop.script, task, BOUNDS[kind], shop.signal);
    });
    if (outcome.type === "done") await settleDone(db, blobs, job, outcome.result);
    return outcome;
  } finally {
    await rm10(workDir, { recursive: true, force: true });
  }
}
async function tryAgain(services, job, sentence) {
  if (job.attempts + 1 >= ATTEMPTS) {
    await settleFailed(services.db, job, sentence);
    return null;
  }
  await postponeJob(services.db, job, RETRY_MS);
  return RETRY_MS;
}
async function doJob(services, job, shop) {
  let outcome;
  try {
    outcome = await work(services, job, shop);
  } catch (error) {
    logError(`Media ${job.media.id}`, error);
    return tryAgain(services, job, SENTENCES.storage);
  }
  if (outcome.type === "refused") await settleFailed(services.db, job, outcome.sentence);
  if (outcome.type === "stopped") await releaseJob(services.db, job);
  if (outcome.type !== "died") return null;
  console.error(`Media ${job.media.id} died (${outcome.why}): ${outcome.detail}`);
  if (outcome.why === "crash") return tryAgain(services, job, SENTENCES.crash);
  await settleFailed(services.db, job, SENTENCES[outcome.why]);
  return null;
}

// jobs/worker.ts
var RETRY_MS2 = 5e3;
function createJobQueue(services) {
  const { config, db } = services;
  const workRoot = join8(config.dataDir, "work");
  const script = fileURLToPath3(new URL("./media-child.js", import.meta.url));
  const stopping = new AbortController();
  let started = false;
  let again = false;
  let running2 = null;
  let later;
  const wakeLater = (ms) => {
    clearTimeout(later);
    if (!stopping.signal.aborted) later = setTimeout(wake, ms);
  };
  async function prepare() {
    await rm11(workRoot, { recursive: true, force: true });
    await mkdir3(workRoot, { recursive: true });
    await releaseAll(db);
    started = true;
  }
  async function takeAll() {
    if (!started) await prepare();
    while (!stopping.signal.aborted) {
      again = false;
      const job = await claimJob(db);
      if (job) {
        const retryMs = await doJob(services, job, { script, workRoot, signal: stopping.signal });
        if (retryMs !== null) wakeLater(retryMs);
      } else if (!again) return;
    }
  }
  function wake() {
    again = true;
    if (running2 || stopping.signal.aborted) return;
    running2 = takeAll().catch((error) => {
      logError("Media work", error);
      started = false;
      again = false;
      wakeLater(RETRY_MS2);
    }).finally(() => {
      running2 = null;
      if (again) wake();
    });
  }
  return {
    wake,
    start: wake,
    async stop() {
      stopping.abort();
      clearTimeout(later);
      await running2;
    }
  };
}

// media/rules/accepts-upload.ts
import { and as and19, eq as eq31, isNull as isNull5 } from "drizzle-orm";
async function acceptsUpload(db, mediaId2) {
  const [row] = await db.select({ id: media.id }).from(media).where(and19(eq31(media.id, mediaId2), isNull5(media.status)));
  return row !== void 0;
}

// rules/screens/failure-counter.ts
var KEYS_MAX = 2e4;
function createFailureCounter(limit, windowMs) {
  const times = /* @__PURE__ */ new Map();
  const recent = (key) => (times.get(key) ?? []).filter((time) => time > Date.now() - windowMs);
  return {
    check(keys) {
      const full = keys.map(recent).filter((list) => list.length >= limit);
      if (full.length === 0) return;
      const freeAt = Math.max(...full.map((list) => (list.at(-limit) ?? 0) + windowMs));
      const seconds3 = Math.max(1, Math.ceil((freeAt - Date.now()) / 1e3));
      throw new ProblemError(
        429,
        "Too many wrong codes. Wait some minutes, then try again.",
        void 0,
        {
          "retry-after": String(seconds3)
        }
      );
    },
    note(keys) {
      for (const key of keys) {
        const list = [...recent(key), Date.now()];
        times.delete(key);
        times.set(key, list.slice(-limit));
      }
      for (const key of times.keys()) {
        if (times.size <= KEYS_MAX) break;
        times.delete(key);
      }
    }
  };
}

// sweep.ts
import { lt as lt3, lte as lte2 } from "drizzle-orm";
async function sweepRows(db) {
  const now = /* @__PURE__ */ new Date();
  await db.delete(refreshTokens).where(lte2(refreshTokens.expiresAt, now));
  await db.delete(deviceCodes).where(lte2(deviceCodes.expiresAt, now));
  const tooOld = new Date(now.getTime() - FIRST_ANSWER_KEPT_MS);
  await db.delete(firstAnswers).where(lt3(firstAnswers.createdAt, tooOld));
}
var sweepBlobs = (db, blobs) => blobs.sweep((mediaIds) => knownMedia(db, mediaIds));

// watchdog.ts
import { Worker } from "node:worker_threads";
var BEAT_MS = 1e3;
var SILENT_SECONDS = 60;
function startWatchdog() {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(new URL("./watchdog-thread.js", import.meta.url), {
    workerData: { beats, silentSeconds: SILENT_SECONDS }
  });
  thread.unref();
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS);
  return {
    async stop() {
      clearInterval(timer);
      await thread.terminate();
    }
  };
}

// service.ts
var SWEEP_MS = 3600 * 1e3;
var WRONG_CODES = 10;
var WRONG_CODES_WITHIN_MS = 600 * 1e3;
var StartError = class extends Error {
};
async function closeAll(closers) {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}
async function inDataDir(dataDir, work2) {
  try {
    return await work2();
  } catch (error) {
    if (error instanceof DataLockedError) {
      const { pid, host } = error.holder;
      throw new StartError(
        `The data in ${dataDir} is in use by another service (process ${pid} on ${host}). Stop it, or set DATA_DIR to another folder.`
      );
    }
    const { message } = error;
    throw new StartError(`The data folder ${dataDir} (DATA_DIR) cannot be used: ${message}`);
  }
}
async function openServices(config, closers) {
  const { db, close } = await openDatabase(config.dataDir);
  closers.push(close);
  const blobs = createLocalBlobs({ dir: join9(config.dataDir, "blobs"), secret: config.secret });
  const codeFailures = createFailureCounter(WRONG_CODES, WRONG_CODES_WITHIN_MS);
  const jobs2 = createJobQueue({ config, db, blobs });
  closers.push(() => jobs2.stop());
  return { services: { config, db, blobs, jobs: jobs2, codeFailures }, blobs };
}
async function sweepNowAndThen({ db, blobs }, closers) {
  await sweepRows(db);
  await sweepBlobs(db, blobs);
  const timer = setInterval(() => {
    sweepRows(db).catch((error) => logError("The hourly sweep", error));
  }, SWEEP_MS);
  closers.push(async () => clearInterval(timer));
}
async function serve(services, blobs, closers) {
  const { host, port } = services.config;
  let isServing = true;
  const app = createApp({
    services,
    handlers: allHandlers,
    blobs: blobRoutes(blobs, (mediaId2) => acceptsUpload(services.db, mediaId2)),
    isServing: () => isServing
  });
  try {
    const listening = await listen(app, host, port);
    closers.push(() => {
      isServing = false;
      return listening.stop();
    });
    return listening;
  } catch (error) {
    const { code, message } = error;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} on ${host} is taken. Set API_PORT to another one.`);
    throw new StartError(`The service cannot listen on ${host}:${port}: ${message}`);
  }
}
async function startService(settings) {
  const { dataDir, host } = settings;
  const closers = [];
  try {
    const secret = await inDataDir(dataDir, async () => {
      await mkdir4(dataDir, { recursive: true });
      const lock = await lockData(dataDir);
      closers.push(() => lock.release());
      return readServiceKey(dataDir);
    });
    const { services, blobs } = await openServices({ ...settings, secret }, closers);
    await sweepNowAndThen(services, closers);
    const { port } = await serve(services, blobs, closers);
    services.jobs.start();
    const watchdog = startWatchdog();
    closers.push(() => watchdog.stop());
    const name2 = host.includes(":") ? `[${host}]` : host;
    return { address: `http://${name2}:${port}`, stop: () => closeAll(closers) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

// main.ts
function fail(error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError;
  if (isKnown) console.error(error.message);
  else logError("The service", error);
  process.exit(1);
}
async function start2() {
  const running2 = await startService(readSettings(process.env));
  console.log(`Service ready on ${running2.address}`);
  return running2;
}
var starting = start2();
var isStopping = false;
async function stop3() {
  if (isStopping) return;
  isStopping = true;
  const running2 = await starting;
  await running2.stop();
  process.exit(0);
}
var stopOrFail = () => void stop3().catch(fail);
process.on("SIGTERM", stopOrFail);
process.on("SIGINT", stopOrFail);
if (process.connected) process.on("disconnect", stopOrFail);
starting.catch(fail);
//# sourceMappingURL=main.js.map
