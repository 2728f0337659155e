import { createServer } from "node:http";
import { renderToString } from "react-dom/server";
import { LiveRegion } from "~/components/frame/live-region";
import { Shell } from "~/components/frame/shell";
import { InPlace } from "~/components/links/in-place";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { NewPresentation } from "~/routes/presentations/new-presentation";
import { TableFrame } from "~/routes/presentations/table";
import { Toolbar } from "~/routes/presentations/toolbar";
import { BRANDS } from "~/services/look/brand";
import { BareRows, type Row } from "./bare-table";

const { API_URL, PORT, HOST } = process.env;

const query = { page: 1, search: "", sort: "active" } as const;

function page(rows: Row[]): string {
	return renderToString(
		<html lang="en">
			<body>
				<Shell
					brand={{
						...BRANDS.theme1,
						guideUrl: "/guide",
						resourcesUrl: "/guide#help",
						supportUrl: "/guide#help",
					}}
					scheme="auto"
					isBeta={false}
					tier="Enterprise"
					email="bench@example.com"
					groupsInAlert={0}
					isPaymentFailed={false}
				>
					<PageHeader title="Content Management">
						<NewPresentation />
					</PageHeader>
					<Toolbar query={query} isNarrowed={false} found="" />
					<Panel>
						<InPlace>
							<TableFrame query={query}>
								<BareRows rows={rows} />
							</TableFrame>
						</InPlace>
					</Panel>
				</Shell>
				<LiveRegion />
			</body>
		</html>,
	);
}

createServer(async (request, response) => {
	if (request.url === "/login") return response.end();
	const { authorization = "" } = request.headers;
	const answer = await fetch(`${API_URL}/api/v1/Presentations?page=1&pageSize=100&sort=active`, {
		headers: { authorization },
	});
	const { presentations } = (await answer.json()) as { presentations: Row[] };
	response.setHeader("Content-Type", "text/html; charset=utf-8");
	return response.end(page(presentations));
}).listen(Number(PORT), HOST);
