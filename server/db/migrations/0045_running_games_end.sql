-- Running games between people get their deadline from the server, which looks at each of them once: none may run for ever.
UPDATE "games" SET "deadline_at" = now() WHERE "status" = 'playing' AND "game_mode" <> 'ai' AND "deadline_at" IS NULL;
