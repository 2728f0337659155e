// Written by scripts/time-zones.mjs from the Unicode CLDR 48, which is used under the Unicode License v3
// (contract/time/LICENSE-unicode.txt).

/** By Windows zone, such as "Tokyo Standard Time": the zones of the time zone database in it, the default first. */
export const ZONE_GROUPS: Readonly<Record<string, string>> = {
	"AUS Central Standard Time": "Australia/Darwin",
	"AUS Eastern Standard Time": "Australia/Sydney Australia/Melbourne",
	"Afghanistan Standard Time": "Asia/Kabul",
	"Alaskan Standard Time":
		"America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat",
	"Aleutian Standard Time": "America/Adak",
	"Altai Standard Time": "Asia/Barnaul",
	"Arab Standard Time": "Asia/Riyadh Asia/Aden Asia/Kuwait Asia/Qatar Asia/Bahrain",
	"Arabian Standard Time": "Asia/Dubai Asia/Muscat Etc/GMT-4",
	"Arabic Standard Time": "Asia/Baghdad",
	"Argentina Standard Time":
		"America/Argentina/Buenos_Aires America/Argentina/La_Rioja America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/Mendoza",
	"Astrakhan Standard Time": "Europe/Astrakhan Europe/Ulyanovsk",
	"Atlantic Standard Time":
		"America/Halifax Atlantic/Bermuda America/Thule America/Glace_Bay America/Goose_Bay America/Moncton",
	"Aus Central W. Standard Time": "Australia/Eucla",
	"Azerbaijan Standard Time": "Asia/Baku",
	"Azores Standard Time": "Atlantic/Azores",
	"Bahia Standard Time": "America/Bahia",
	"Bangladesh Standard Time": "Asia/Dhaka Asia/Thimphu",
	"Belarus Standard Time": "Europe/Minsk",
	"Bougainville Standard Time": "Pacific/Bougainville",
	"Canada Central Standard Time": "America/Regina America/Swift_Current",
	"Cape Verde Standard Time": "Atlantic/Cape_Verde Etc/GMT+1",
	"Caucasus Standard Time": "Asia/Yerevan",
	"Cen. Australia Standard Time": "Australia/Adelaide Australia/Broken_Hill",
	"Central America Standard Time":
		"America/Guatemala Pacific/Galapagos America/Tegucigalpa America/Managua America/El_Salvador America/Costa_Rica America/Belize Etc/GMT+6",
	"Central Asia Standard Time": "Asia/Bishkek Asia/Urumqi Indian/Chagos Etc/GMT-6",
	"Central Brazilian Standard Time": "America/Cuiaba America/Campo_Grande",
	"Central Europe Standard Time":
		"Europe/Budapest Europe/Prague Europe/Belgrade Europe/Bratislava Europe/Tirane Europe/Ljubljana Europe/Podgorica",
	"Central European Standard Time": "Europe/Warsaw Europe/Zagreb Europe/Sarajevo Europe/Skopje",
	"Central Pacific Standard Time":
		"Pacific/Guadalcanal Pacific/Efate Pacific/Noumea Pacific/Pohnpei Pacific/Kosrae Etc/GMT-11",
	"Central Standard Time":
		"America/Chicago America/Matamoros America/Winnipeg America/Indiana/Knox America/Ojinaga America/Rankin_Inlet America/Indiana/Tell_City America/Resolute America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem",
	"Central Standard Time (Mexico)":
		"America/Mexico_City America/Bahia_Banderas America/Merida America/Monterrey America/Chihuahua",
	"Chatham Islands Standard Time": "Pacific/Chatham",
	"China Standard Time": "Asia/Shanghai Asia/Hong_Kong Asia/Macau",
	"Cuba Standard Time": "America/Havana",
	"Dateline Standard Time": "Etc/GMT+12",
	"E. Africa Standard Time":
		"Africa/Nairobi Africa/Addis_Ababa Africa/Dar_es_Salaam Africa/Kampala Indian/Antananarivo Africa/Mogadishu Africa/Asmara Africa/Djibouti Indian/Comoro Indian/Mayotte Antarctica/Syowa Etc/GMT-3",
	"E. Australia Standard Time": "Australia/Brisbane Australia/Lindeman",
	"E. Europe Standard Time": "Europe/Chisinau",
	"E. South America Standard Time": "America/Sao_Paulo",
	"Easter Island Standard Time": "Pacific/Easter",
	"Eastern Standard Time":
		"America/New_York America/Toronto America/Nassau America/Detroit America/Iqaluit America/Indiana/Petersburg America/Indiana/Vincennes America/Indiana/Winamac America/Kentucky/Monticello America/Kentucky/Louisville",
	"Eastern Standard Time (Mexico)": "America/Cancun",
	"Egypt Standard Time": "Africa/Cairo",
	"Ekaterinburg Standard Time": "Asia/Yekaterinburg",
	"FLE Standard Time":
		"Europe/Kyiv Europe/Sofia Europe/Helsinki Europe/Vilnius Europe/Riga Europe/Tallinn Europe/Mariehamn",
	"Fiji Standard Time": "Pacific/Fiji",
	"GMT Standard Time":
		"Europe/London Atlantic/Canary Europe/Lisbon Europe/Dublin Europe/Jersey Europe/Isle_of_Man Europe/Guernsey Atlantic/Faroe Atlantic/Madeira",
	"GTB Standard Time": "Europe/Bucharest Europe/Athens Asia/Nicosia Asia/Famagusta",
	"Georgian Standard Time": "Asia/Tbilisi",
	"Greenland Standard Time": "America/Nuuk",
	"Greenwich Standard Time":
		"Atlantic/Reykjavik Africa/Accra Africa/Abidjan Africa/Ouagadougou Africa/Bamako Africa/Dakar Africa/Conakry Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Banjul Africa/Bissau America/Danmarkshavn Atlantic/St_Helena",
	"Haiti Standard Time": "America/Port-au-Prince",
	"Hawaiian Standard Time": "Pacific/Honolulu Pacific/Tahiti Pacific/Rarotonga Etc/GMT+10",
	"India Standard Time": "Asia/Kolkata",
	"Iran Standard Time": "Asia/Tehran",
	"Israel Standard Time": "Asia/Jerusalem",
	"Jordan Standard Time": "Asia/Amman",
	"Kaliningrad Standard Time": "Europe/Kaliningrad",
	"Korea Standard Time": "Asia/Seoul",
	"Libya Standard Time": "Africa/Tripoli",
	"Line Islands Standard Time": "Pacific/Kiritimati Etc/GMT-14",
	"Lord Howe Standard Time": "Australia/Lord_Howe",
	"Magadan Standard Time": "Asia/Magadan",
	"Magallanes Standard Time": "America/Punta_Arenas America/Coyhaique",
	"Marquesas Standard Time": "Pacific/Marquesas",
	"Mauritius Standard Time": "Indian/Mauritius Indian/Reunion Indian/Mahe",
	"Middle East Standard Time": "Asia/Beirut",
	"Montevideo Standard Time": "America/Montevideo",
	"Morocco Standard Time": "Africa/Casablanca Africa/El_Aaiun",
	"Mountain Standard Time":
		"America/Denver America/Ciudad_Juarez America/Edmonton America/Boise America/Cambridge_Bay America/Inuvik",
	"Mountain Standard Time (Mexico)": "America/Mazatlan",
	"Myanmar Standard Time": "Asia/Yangon Indian/Cocos",
	"N. Central Asia Standard Time": "Asia/Novosibirsk",
	"Namibia Standard Time": "Africa/Windhoek",
	"Nepal Standard Time": "Asia/Kathmandu",
	"New Zealand Standard Time": "Pacific/Auckland Antarctica/McMurdo",
	"Newfoundland Standard Time": "America/St_Johns",
	"Norfolk Standard Time": "Pacific/Norfolk",
	"North Asia East Standard Time": "Asia/Irkutsk",
	"North Asia Standard Time": "Asia/Krasnoyarsk Asia/Novokuznetsk",
	"North Korea Standard Time": "Asia/Pyongyang",
	"Omsk Standard Time": "Asia/Omsk",
	"Pacific SA Standard Time": "America/Santiago",
	"Pacific Standard Time": "America/Los_Angeles America/Vancouver",
	"Pacific Standard Time (Mexico)": "America/Tijuana",
	"Pakistan Standard Time": "Asia/Karachi",
	"Paraguay Standard Time": "America/Asuncion",
	"Qyzylorda Standard Time": "Asia/Qyzylorda",
	"Romance Standard Time":
		"Europe/Paris Europe/Madrid Europe/Brussels Europe/Copenhagen Africa/Ceuta",
	"Russia Time Zone 10": "Asia/Srednekolymsk",
	"Russia Time Zone 11": "Asia/Kamchatka Asia/Anadyr",
	"Russia Time Zone 3": "Europe/Samara",
	"Russian Standard Time": "Europe/Moscow Europe/Simferopol Europe/Kirov",
	"SA Eastern Standard Time":
		"America/Cayenne America/Fortaleza America/Paramaribo Atlantic/Stanley Antarctica/Rothera America/Belem Antarctica/Palmer America/Maceio America/Recife America/Santarem Etc/GMT+3",
	"SA Pacific Standard Time":
		"America/Bogota America/Rio_Branco America/Atikokan America/Lima America/Guayaquil America/Panama America/Jamaica America/Cayman America/Eirunepe Etc/GMT+5",
	"SA Western Standard Time":
		"America/La_Paz America/Manaus America/Blanc-Sablon America/Santo_Domingo America/Puerto_Rico America/Port_of_Spain America/Guyana America/Guadeloupe America/Martinique America/Barbados America/St_Lucia America/Curacao America/Aruba America/Grenada America/St_Thomas America/Antigua America/St_Vincent America/Dominica America/St_Kitts America/Lower_Princes America/Tortola America/Marigot America/Kralendijk America/Anguilla America/St_Barthelemy America/Montserrat America/Boa_Vista America/Porto_Velho Etc/GMT+4",
	"SE Asia Standard Time":
		"Asia/Bangkok Asia/Jakarta Asia/Ho_Chi_Minh Asia/Phnom_Penh Asia/Vientiane Indian/Christmas Antarctica/Davis Asia/Pontianak Etc/GMT-7",
	"Saint Pierre Standard Time": "America/Miquelon",
	"Sakhalin Standard Time": "Asia/Sakhalin",
	"Samoa Standard Time": "Pacific/Apia",
	"Sao Tome Standard Time": "Africa/Sao_Tome",
	"Saratov Standard Time": "Europe/Saratov",
	"Singapore Standard Time":
		"Asia/Singapore Asia/Makassar Asia/Manila Asia/Kuala_Lumpur Asia/Brunei Asia/Kuching Etc/GMT-8",
	"South Africa Standard Time":
		"Africa/Johannesburg Africa/Lubumbashi Africa/Maputo Africa/Blantyre Africa/Lusaka Africa/Harare Africa/Kigali Africa/Bujumbura Africa/Gaborone Africa/Maseru Africa/Mbabane Etc/GMT-2",
	"South Sudan Standard Time": "Africa/Juba",
	"Sri Lanka Standard Time": "Asia/Colombo",
	"Sudan Standard Time": "Africa/Khartoum",
	"Syria Standard Time": "Asia/Damascus",
	"Taipei Standard Time": "Asia/Taipei",
	"Tasmania Standard Time": "Australia/Hobart Antarctica/Macquarie",
	"Tocantins Standard Time": "America/Araguaina",
	"Tokyo Standard Time": "Asia/Tokyo Asia/Jayapura Asia/Dili Pacific/Palau Etc/GMT-9",
	"Tomsk Standard Time": "Asia/Tomsk",
	"Tonga Standard Time": "Pacific/Tongatapu",
	"Transbaikal Standard Time": "Asia/Chita",
	"Turkey Standard Time": "Europe/Istanbul",
	"Turks And Caicos Standard Time": "America/Grand_Turk",
	"US Eastern Standard Time":
		"America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Vevay",
	"US Mountain Standard Time":
		"America/Phoenix America/Hermosillo America/Creston America/Dawson_Creek America/Fort_Nelson Etc/GMT+7",
	UTC: "Etc/UTC Etc/GMT",
	"UTC+12":
		"Etc/GMT-12 Pacific/Tarawa Pacific/Majuro Pacific/Wallis Pacific/Funafuti Pacific/Nauru Pacific/Wake Pacific/Kwajalein",
	"UTC+13": "Etc/GMT-13 Pacific/Kanton Pacific/Fakaofo",
	"UTC-02": "Etc/GMT+2 America/Noronha Atlantic/South_Georgia",
	"UTC-08": "Etc/GMT+8 Pacific/Pitcairn",
	"UTC-09": "Etc/GMT+9 Pacific/Gambier",
	"UTC-11": "Etc/GMT+11 Pacific/Pago_Pago Pacific/Niue Pacific/Midway",
	"Ulaanbaatar Standard Time": "Asia/Ulaanbaatar",
	"Venezuela Standard Time": "America/Caracas",
	"Vladivostok Standard Time": "Asia/Vladivostok Asia/Ust-Nera",
	"Volgograd Standard Time": "Europe/Volgograd",
	"W. Australia Standard Time": "Australia/Perth",
	"W. Central Africa Standard Time":
		"Africa/Lagos Africa/Kinshasa Africa/Algiers Africa/Luanda Africa/Douala Africa/Niamey Africa/Ndjamena Africa/Porto-Novo Africa/Tunis Africa/Brazzaville Africa/Bangui Africa/Libreville Africa/Malabo Etc/GMT-1",
	"W. Europe Standard Time":
		"Europe/Berlin Europe/Rome Europe/Amsterdam Europe/Stockholm Europe/Vienna Europe/Zurich Europe/Oslo Europe/Luxembourg Europe/Malta Europe/Andorra Europe/Vaduz Europe/San_Marino Europe/Monaco Europe/Gibraltar Arctic/Longyearbyen Europe/Vatican Europe/Busingen",
	"W. Mongolia Standard Time": "Asia/Hovd",
	"West Asia Standard Time":
		"Asia/Tashkent Asia/Oral Asia/Dushanbe Asia/Ashgabat Indian/Maldives Antarctica/Mawson Indian/Kerguelen Asia/Samarkand Asia/Almaty Asia/Aqtau Asia/Aqtobe Asia/Atyrau Asia/Qostanay Etc/GMT-5",
	"West Bank Standard Time": "Asia/Hebron Asia/Gaza",
	"West Pacific Standard Time":
		"Pacific/Port_Moresby Pacific/Guam Pacific/Chuuk Pacific/Saipan Antarctica/DumontDUrville Etc/GMT-10",
	"Yakutsk Standard Time": "Asia/Yakutsk Asia/Khandyga",
	"Yukon Standard Time": "America/Whitehorse America/Dawson",
};
