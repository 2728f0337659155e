import { createServer } from "node:http";
import { renderToString } from "react-dom/server";
import { InPlace } from "~/components/in-place";
import { LiveRegion } from "~/components/live-region";
import { PageHeader } from "~/components/page-header";
import { Panel } from "~/components/panel";
import { Shell } from "~/components/shell";
import { NewPresentation } from "~/routes/presentations/new-presentation";
import { PresentationTable } from "~/routes/presentations/table";
import { BRANDS } from "~/services/look/brand";

const { API_URL, PORT, HOST } = process.env;

interface Row {
	presentationId: number;
	title: string;
	status?: "Processing" | "Ready" | "Error" | null;
	pagesCount: number;
	frameDelayInSeconds: number;
	actualInGroups: string[];
	thumbnailUrl?: string;
}

function page(rows: Row[]): string {
	rows.sort(
		(a, b) =>
			b.actualInGroups.length - a.actualInGroups.length || b.presentationId - a.presentationId,
	);
	return renderToString(
		<html lang="en">
			<body>
				<Shell
					brand={BRANDS.theme1}
					scheme="auto"
					isBeta={false}
					tier="Absent"
					email="bench@example.com"
				>
					<PageHeader title="Content Management">
						<NewPresentation />
					</PageHeader>
					<Panel>
						<InPlace>
							<PresentationTable
								query={{ page: 1, search: "", sort: "active" }}
								rows={rows.map((row) => ({ ...row, activeIn: row.actualInGroups }))}
							/>
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
	const answer = await fetch(`${API_URL}/api/v1/Presentations`, { headers: { authorization } });
	const { presentations } = (await answer.json()) as { presentations: Row[] };
	response.setHeader("Content-Type", "text/html; charset=utf-8");
	return response.end(page(presentations));
}).listen(Number(PORT), HOST);
