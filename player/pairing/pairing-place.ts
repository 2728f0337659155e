import { isLoopback } from "@signage/contract/http/loopback";
import { encode } from "uqr";
import { byId } from "../page/elements";
import type { CodeAnswer } from "../service/answers";

type Place = Partial<Pick<CodeAnswer, "verificationUri" | "verificationUriComplete">>;

/** An address as a person types it: browsers add http and lead on to https. */
const typed = (uri: string) => uri.replace(/^https?:\/\/(?:www\.)?/, "");

/** Shows where the code is entered, and a QR code that leads there with the code filled in. */
export function showWhere({ verificationUri, verificationUriComplete }: Place): void {
	byId("steps-without-address").hidden = Boolean(verificationUri);
	byId("steps-with-address").hidden = !verificationUri;
	byId("address").textContent = verificationUri ? typed(verificationUri) : "";
	const qr = byId("pairing-qr");
	const canLead = verificationUriComplete && leadsPhones(verificationUriComplete);
	qr.hidden = !canLead;
	if (canLead) drawQr(verificationUriComplete);
}

/** Whether a phone gets there: it would look for a dashboard at a loopback address on itself. */
function leadsPhones(uri: string): boolean {
	try {
		return !isLoopback(new URL(uri).hostname);
	} catch {
		return false;
	}
}

function drawQr(text: string): void {
	const { data, size } = encode(text, { ecc: "M", border: 3 });
	let path = "";
	data.forEach((row, y) => {
		row.forEach((isDark, x) => {
			if (isDark) path += `M${x} ${y}h1v1h-1z`;
		});
	});
	byId("qr-picture").setAttribute("viewBox", `0 0 ${size} ${size}`);
	byId("qr-path").setAttribute("d", path);
}
