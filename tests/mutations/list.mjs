import { accountFaults } from "./account.mjs";
import { azureFaults } from "./azure.mjs";
import { billingFaults } from "./billing.mjs";
import { dashboardFaults } from "./dashboard.mjs";
import { deckFaults } from "./decks.mjs";
import { devicesFaults } from "./devices.mjs";
import { edgeFaults } from "./edge.mjs";
import { editorFaults } from "./editor.mjs";
import { formFaults } from "./forms.mjs";
import { languageFaults } from "./languages.mjs";
import { mediaFaults } from "./media.mjs";
import { movingFaults } from "./moving.mjs";
import { otherTeamsFaults } from "./other-teams.mjs";
import { playerFaults } from "./player.mjs";
import { playerFileFaults } from "./player-files.mjs";
import { postgresFaults } from "./postgres.mjs";
import { presentationListFaults } from "./presentation-list.mjs";
import { requestFaults } from "./requests.mjs";
import { scaleFaults } from "./scale.mjs";
import { schedulesFaults } from "./schedules.mjs";
import { screenFaults } from "./screens.mjs";
import { serviceFaults } from "./service.mjs";
import { serviceAccountFaults } from "./service-account.mjs";
import { shellFaults } from "./shell.mjs";
import { startFaults } from "./start.mjs";

/**
 * The faults that `npm run mutate` plants, one at a time: in `file`, `find` (there once) becomes
 * `replace`, and one of `tests` has to fail then. A test is "project file", or "project file -t words"
 * with a regular expression for its name, as vitest and Playwright take them.
 * @type {{ name: string; file: string; find: string; replace: string; tests: string[] }[]}
 */
export const faults = [
	...accountFaults,
	...editorFaults,
	...mediaFaults,
	...deckFaults,
	...playerFileFaults,
	...presentationListFaults,
	...requestFaults,
	...screenFaults,
	...serviceAccountFaults,
	...startFaults,
	...azureFaults,
	...billingFaults,
	...otherTeamsFaults,
	...dashboardFaults,
	...devicesFaults,
	...edgeFaults,
	...schedulesFaults,
	...serviceFaults,
	...shellFaults,
	...formFaults,
	...languageFaults,
	...playerFaults,
	...postgresFaults,
	...movingFaults,
	...scaleFaults,
];
