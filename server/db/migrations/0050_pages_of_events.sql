UPDATE "analytics_events" SET "path" = CASE
  WHEN "path" ~ '^/profile/[^/]+/?$' THEN '/profile/:username'
  WHEN "path" ~ '^/invite/[^/]+/?$' THEN '/invite/:id'
  WHEN "path" ~ '^/tournaments/[^/]+/?$' THEN '/tournaments/:id'
  WHEN "path" ~ '^/puzzle/(connect-four|tic-tac-toe|checkers)/[^/]+/?$' THEN regexp_replace("path", '/[^/]+/?$', '/:day')
  WHEN "path" ~ '^/(|connect-four|ai|tic-tac-toe|checkers|checkers/ai|checkers/local|typing-race|online-race|little-big-snake|snake-io|analysis|multiplayer|puzzle|friends|rankings|tournaments|achievements|login|account|privacy|games/(connect-four|tic-tac-toe|checkers)(/ai|/local)?|puzzle/(connect-four|tic-tac-toe|checkers))/?$'
    THEN regexp_replace("path", '(.)/$', '\1')
  ELSE 'other'
END
WHERE "path" IS DISTINCT FROM CASE
  WHEN "path" ~ '^/profile/[^/]+/?$' THEN '/profile/:username'
  WHEN "path" ~ '^/invite/[^/]+/?$' THEN '/invite/:id'
  WHEN "path" ~ '^/tournaments/[^/]+/?$' THEN '/tournaments/:id'
  WHEN "path" ~ '^/puzzle/(connect-four|tic-tac-toe|checkers)/[^/]+/?$' THEN regexp_replace("path", '/[^/]+/?$', '/:day')
  WHEN "path" ~ '^/(|connect-four|ai|tic-tac-toe|checkers|checkers/ai|checkers/local|typing-race|online-race|little-big-snake|snake-io|analysis|multiplayer|puzzle|friends|rankings|tournaments|achievements|login|account|privacy|games/(connect-four|tic-tac-toe|checkers)(/ai|/local)?|puzzle/(connect-four|tic-tac-toe|checkers))/?$'
    THEN regexp_replace("path", '(.)/$', '\1')
  ELSE 'other'
END;
