-- Letters such as ß, whose upper case is that of another one's, are letters of their own in addresses, as in
-- api/account/rules/email.ts: straße.example and strasse.example are two hosts.
WITH letters AS (
	SELECT 'µßıŉſǅǈǋǰǲΐΰςϐϑϕϖϰϱϵևᲀᲁᲂᲃᲄᲅᲆᲇᲈẖẗẘẙẚẛὐὒὔὖᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾲᾳᾴᾶᾷᾼῂῃῄῆῇῌῒῖῗῢῤῦῧῲῳῴῶῷῼﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ' AS own, string_agg(chr(57343 + n), '' ORDER BY n) AS marks FROM generate_series(1, 125) AS n
)
UPDATE "users" SET "normalized_email" = translate(upper(translate(normalize("email", NFC), own, marks) COLLATE "und-x-icu"), marks, own)
FROM letters WHERE normalize("email", NFC) ~ ('[' || own || ']');--> statement-breakpoint
WITH letters AS (
	SELECT 'µßıŉſǅǈǋǰǲΐΰςϐϑϕϖϰϱϵևᲀᲁᲂᲃᲄᲅᲆᲇᲈẖẗẘẙẚẛὐὒὔὖᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾲᾳᾴᾶᾷᾼῂῃῄῆῇῌῒῖῗῢῤῦῧῲῳῴῶῷῼﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ' AS own, string_agg(chr(57343 + n), '' ORDER BY n) AS marks FROM generate_series(1, 125) AS n
)
UPDATE "checkouts" SET "normalized_email" = translate(upper(translate(normalize("email", NFC), own, marks) COLLATE "und-x-icu"), marks, own)
FROM letters WHERE "normalized_email" IS NOT NULL AND normalize("email", NFC) ~ ('[' || own || ']');--> statement-breakpoint
UPDATE "subscriptions" SET "normalized_email" = "checkouts"."normalized_email"
FROM "checkouts" WHERE "checkouts"."subscription_id" = "subscriptions"."id"
	AND "checkouts"."normalized_email" IS NOT NULL AND "subscriptions"."normalized_email" IS NOT NULL;
