UPDATE "analytics_events" AS "event" SET "path" = "of"."page"
FROM (
  SELECT "id", CASE
    WHEN "path" ~ '^/profile/[^/]+/?$' THEN '/profile/:username'
    WHEN "path" ~ '^/invite/[^/]+/?$' THEN '/invite/:id'
    WHEN "path" ~ '^/tournaments/[^/]+/?$' THEN '/tournaments/:id'
    WHEN "path" ~ '^/puzzle/(connect-four|tic-tac-toe|checkers)/[^/]+/?$' THEN regexp_replace("path", '/[^/]+/?$', '/:day')
    WHEN "path" ~ '^/(|connect-four|ai|tic-tac-toe|checkers|checkers/ai|checkers/local|typing-race|online-race|little-big-snake|snake-io|analysis|multiplayer|puzzle|friends|rankings|tournaments|achievements|login|account|privacy|games/(connect-four|tic-tac-toe|checkers)(/ai|/local)?|puzzle/(connect-four|tic-tac-toe|checkers))/?$'
      THEN regexp_replace("path", '(.)/$', '\1')
    ELSE 'other'
  END AS "page"
  FROM "analytics_events"
) AS "of"
WHERE "of"."id" = "event"."id" AND "of"."page" <> "event"."path";
