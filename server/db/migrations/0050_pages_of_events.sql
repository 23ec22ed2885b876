UPDATE "analytics_events" SET "path" = CASE
  WHEN "path" LIKE '/profile/%' THEN '/profile/:username'
  WHEN "path" LIKE '/invite/%' THEN '/invite/:id'
  WHEN "path" LIKE '/tournaments/%' THEN '/tournaments/:id'
  ELSE 'other'
END
WHERE "path" LIKE '/profile/%' OR "path" LIKE '/invite/%' OR "path" LIKE '/tournaments/%'
  OR "path" NOT SIMILAR TO '/[a-z-]*((/[a-z-]+)(/[a-z0-9-]+)?)?';
