/** Faults of brands and shell, in the dashboard and in the service. */
export const shellFaults = [
	{
		name: "both brands have the first one's guide",
		file: "app/services/look/brand-links.server.ts",
		find: "guideUrl: (isFirst ? env.THEME1_GUIDE_URL : env.THEME2_GUIDE_URL)",
		replace: "guideUrl: env.THEME1_GUIDE_URL",
		tests: ["http tests/http/brands.test.ts -t the second brand's"],
	},
	{
		name: "the log has another number than the page",
		file: "app/services/request/failure.server.ts",
		find: "return { ...error, requestId: failed.requestId };",
		replace: 'return { ...error, requestId: "0000-0000-0000" };',
		tests: ["http tests/http/request-id.test.ts -t cannot be loaded"],
	},
	{
		name: "the log has the query of a page that failed",
		file: "app/services/request/failure.server.ts",
		find: "new URL(request.url).pathname",
		replace: "request.url",
		tests: ["http tests/http/request-id.test.ts -t cannot be loaded"],
	},
	{
		name: "signed-out screens allow the chat's hosts",
		file: "app/services/request/headers.server.ts",
		find: "env.HELP_CHAT_APP_ID && session.user ?",
		replace: "env.HELP_CHAT_APP_ID ?",
		tests: ["http tests/http/help-chat.test.ts -t signed-in screens alone"],
	},
	{
		name: "?debug follows a link from another site",
		file: "app/services/request/kept-debug.server.ts",
		find: "from.host !== wanted.host || ",
		replace: "",
		tests: ["http tests/http/debug-panel.test.ts -t of this site alone"],
	},
	{
		name: "a notice goes although it has the focus",
		file: "app/components/live-region.tsx",
		find: "useShown(notice, isHovered || isFocused)",
		replace: "useShown(notice, isHovered)",
		tests: ["e2e tests/e2e/shell.spec.ts -t stays while it has the focus"],
	},
	{
		name: "a mail's HTML has no button",
		file: "api/mail/html.ts",
		find: 'before ? button(before, paragraph, colors) : ""',
		replace: '""',
		tests: ["api tests/api/mail-html.test.ts -t with one button"],
	},
];
