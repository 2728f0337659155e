import { BaseSequencer, type TestSpecification } from "vitest/node";

const PROJECTS = ["embedded", "api", "attack", "http", "remix-serve", "edge", "unit"];
/** Files that take long, longest first. They start first, so that all workers end at about the same time. */
const LONG = [
	"embedded/crash",
	"embedded/process",
	"embedded/moving",
	"api/moving",
	"api/mail-server",
	"api/check-service",
	"api/azure",
	"api/queries",
	"api/external-login",
	"embedded/media-crash",
	"api/media-processing",
	"http/start",
	"http/openid-failures",
	"unit/video-processing",
	"unit/deck-processing",
	"unit/contract-openid",
];

/** Where a file stands in a run: by project, so that workers change project once, then by length. */
function place({ project, moduleId }: TestSpecification): number {
	const length = LONG.findIndex((name) => moduleId.includes(`tests/${name}.test.`));
	const ofProject = PROJECTS.indexOf(project.name) * (LONG.length + 1);
	return ofProject + (length < 0 ? LONG.length : length);
}

/** Runs long files first, the others by size. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return (await super.sort(files)).sort((a, b) => place(a) - place(b));
	}
}
